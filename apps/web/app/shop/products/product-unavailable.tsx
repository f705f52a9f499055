import type { Product } from '@couronne/contract/shop/products'
import { addresses } from '#app/lib/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ProductCard } from './product-card.tsx'

type Props = { alternatives: Product[] }

/** Replaces the page of a product that does not exist or is no longer sold. */
export const ProductUnavailable = ({ alternatives }: Props) => (
  <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
    <meta name="robots" content="noindex" />
    <h1 className="text-3xl text-plum-deep">Cet article n’est plus en boutique</h1>
    <p className="mt-3 max-w-[60ch] text-lg">
      {alternatives.length > 0
        ? 'Le même modèle existe encore, dans d’autres longueurs ou d’autres couleurs.'
        : 'Il a été retiré, ou son adresse a changé. D’autres mèches vous attendent.'}
    </p>
    {alternatives.length > 0 && (
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
        {alternatives.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} eager={false} />
          </li>
        ))}
      </ul>
    )}
    <LinkButton to={addresses.shop()} className="mt-8">
      Voir toute la boutique
    </LinkButton>
  </div>
)
