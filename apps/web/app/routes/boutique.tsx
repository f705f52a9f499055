import { productsApi } from '@couronne/contract/products'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { api } from '#app/lib/context.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ProductCard } from '#app/products/product-card.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { pictureAddress } from '#app/uploads/photo.tsx'
import type { Route } from './+types/boutique.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(api)(productsApi.list, { query: { limit: 100 } })

export const meta: Route.MetaFunction = ({ matches, loaderData: products = [] }) =>
  pageMeta(matches, {
    title: 'Boutique d’extensions',
    description:
      'Mèches, tissages et extensions lisses, ondulées, bouclées ou crépues, avec leurs prix, leurs longueurs et leurs couleurs.',
    path: addresses.shop(),
    // Nothing of them can be ordered yet: no offers.
    data: ({ at }) => [
      {
        '@type': 'ItemList',
        numberOfItems: products.length,
        itemListElement: products.map(({ libelle, description, image }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Product',
            name: libelle,
            description,
            ...(image && { image: at(pictureAddress(image, 640)) }),
          },
        })),
      },
    ],
  })

export default function Shop({ loaderData: products }: Route.ComponentProps) {
  return (
    <>
      <PageBanner
        title="Boutique"
        intro="Des mèches de la plus lisse à la plus crépue. Les commandes ne sont pas encore ouvertes."
        backTo={addresses.home()}
      />
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 md:py-12">
        {products.length > 0 ? (
          <>
            <p className="text-ink-soft">{countText(products.length, 'article', 'articles')}</p>
            <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
              {products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard product={product} eager={at < 2} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState
            picture={drawingUrl('hero-afro')}
            title="La boutique se prépare"
            action={<LinkButton to={addresses.home()}>Revenir à l’accueil</LinkButton>}
          >
            <p>Nos premières mèches arrivent bientôt.</p>
          </EmptyState>
        )}
      </div>
    </>
  )
}
