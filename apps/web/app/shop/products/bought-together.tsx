import type { SuggestedProduct } from '@couronne/contract/shop/products'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { QuickAddButton } from '#app/shop/carts/quick-add-button.tsx'
import { PrefetchLink } from '#app/ui/prefetch-link.tsx'

/** Shows what others have bought together with a product. It renders nothing if there is nothing to show. */
export const BoughtTogether = ({ products }: { products: SuggestedProduct[] }) =>
  products.length > 0 && (
    <section aria-labelledby="ensemble" className="mt-12">
      <h2 id="ensemble" className="text-2xl">
        Souvent achetés ensemble
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <CompanionCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )

const CompanionCard = ({ product }: { product: SuggestedProduct }) => {
  const { slug, libelle, price, image, texture, longueur, couleur } = product
  return (
    <article className="flex h-full flex-col rounded-card border border-sable-deep bg-blanc p-3 shadow-soft">
      <Photo
        filename={image}
        alt=""
        sizes="(min-width: 1152px) 240px, (min-width: 768px) calc(25vw - 52px), calc(50vw - 46px)"
        width={320}
        height={320}
        className="aspect-square w-full rounded-control"
      />
      <h3 className="mt-3 text-base leading-tight">
        <PrefetchLink to={addresses.product({ slug })} className="hover:underline">
          {libelle}
        </PrefetchLink>
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{[texture, longueur, couleur].filter(Boolean).join(', ')}</p>
      <p className="mt-auto pt-2 font-display text-lg font-semibold">{priceText(price)}</p>
      <QuickAddButton product={product} label="Ajouter" className="mt-2 w-full" />
    </article>
  )
}
