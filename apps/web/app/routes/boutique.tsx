import { useNavigation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { api } from '#app/lib/context.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FilterPanel } from '#app/shop/products/filter-panel.tsx'
import { NothingFound } from '#app/shop/products/nothing-found.tsx'
import { ProductCard } from '#app/shop/products/product-card.tsx'
import { activeIn, isFiltered, shopAddress } from '#app/shop/products/shop-address.ts'
import { ShopBar } from '#app/shop/products/shop-bar.tsx'
import { shopAt } from '#app/shop/products/shop-loader.ts'
import { ShopPages } from '#app/shop/products/shop-pages.tsx'
import { ShopSearch } from '#app/shop/products/shop-search.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/boutique.ts'

export const loader = ({ context, url }: Route.LoaderArgs) => shopAt(context.get(api), url)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { asked, products, total } = loaderData
  return pageMeta(matches, {
    title: asked.page > 1 ? `Boutique d’extensions, page ${asked.page}` : 'Boutique d’extensions',
    description:
      'Mèches, tissages et extensions lisses, ondulées, bouclées ou crépues, avec leurs prix, leurs longueurs et leurs couleurs.',
    path: addresses.shop(),
    ...(asked.page > 1 && { path: shopAddress(asked, asked.page) }),
    // Filtered and sorted pages show the same shop, so search engines must not index them.
    noindex: isFiltered(asked) || asked.q !== '' || asked.tri !== undefined,
    data: ({ at }) => [
      {
        '@type': 'ItemList',
        numberOfItems: total,
        itemListElement: products.map((product, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: product.libelle,
          url: at(addresses.product(product)),
        })),
      },
    ],
  })
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { asked, total } = loaderData
  const isEmpty = total === 0 && !asked.q && !isFiltered(asked)
  return (
    <>
      <PageBanner
        title="Boutique"
        intro="Des mèches de la plus lisse à la plus crépue."
        isLow
        backTo={addresses.home()}
      />
      <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 md:py-10">
        {isEmpty ? <ShopToCome /> : <Shelves {...loaderData} />}
      </div>
    </>
  )
}

const Shelves = ({ asked, products, total, counts }: Route.ComponentProps['loaderData']) => {
  const isLoading = useNavigation().state !== 'idle'
  const found = countText(total, 'article', 'articles')
  return (
    <div className="grid-cols-[15rem_minmax(0,1fr)] gap-10 lg:grid">
      <FilterPanel asked={asked} counts={counts} total={total} />
      <section aria-label="Articles" aria-busy={isLoading}>
        <h2 className="text-xl">{asked.q ? `${found} pour « ${asked.q} »` : found}</h2>
        <p role="status" className="sr-only">
          {[found, ...activeIn(asked).map(({ text }) => text)].join(', ')}
        </p>
        <ShopSearch asked={asked} />
        <ShopBar asked={asked} />
        {total > 0 ? (
          <>
            {/* Other products are another list. With the same list, moving cards would count as a layout shift. */}
            <ul
              key={shopAddress(asked, asked.page)}
              className={cx(
                'mt-3 grid grid-cols-2 gap-3 transition-opacity sm:grid-cols-3 sm:gap-5',
                isLoading && 'opacity-50',
              )}
            >
              {products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard product={product} eager={at < 2} />
                </li>
              ))}
            </ul>
            <ShopPages asked={asked} total={total} />
          </>
        ) : (
          <div className="mt-3">
            <NothingFound asked={asked} counts={counts} />
          </div>
        )}
      </section>
    </div>
  )
}

const ShopToCome = () => (
  <EmptyState
    picture={drawingUrl('hero-afro')}
    title="La boutique se prépare"
    action={<LinkButton to={addresses.home()}>Revenir à l’accueil</LinkButton>}
  >
    <p>Nos premières mèches arrivent bientôt.</p>
  </EmptyState>
)
