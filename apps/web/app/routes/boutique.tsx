import { useNavigation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { apiContext } from '#app/lib/context.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FilterPanel } from '#app/shop/products/filter-panel.tsx'
import { NothingFound } from '#app/shop/products/nothing-found.tsx'
import { ProductCard } from '#app/shop/products/product-card.tsx'
import { activeFilters, hasFilters, shopAddress } from '#app/shop/products/shop-address.ts'
import { ShopBar } from '#app/shop/products/shop-bar.tsx'
import { loadShop } from '#app/shop/products/shop-loader.ts'
import { ShopPages } from '#app/shop/products/shop-pages.tsx'
import { ShopSearch } from '#app/shop/products/shop-search.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/boutique.ts'

export const loader = ({ context, url }: Route.LoaderArgs) => loadShop(context.get(apiContext), url)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { filters, products, total } = loaderData
  return pageMeta(matches, {
    title: filters.page > 1 ? `Boutique d’extensions, page ${filters.page}` : 'Boutique d’extensions',
    description:
      'Mèches, tissages et extensions lisses, ondulées, bouclées ou crépues, avec leurs prix, leurs longueurs et leurs couleurs.',
    path: addresses.shop(),
    ...(filters.page > 1 && { path: shopAddress(filters, filters.page) }),
    // Filtered and sorted pages show the same shop, so search engines must not index them.
    noindex: hasFilters(filters) || filters.q !== '' || filters.tri !== undefined,
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
  const { filters, total } = loaderData
  const isEmpty = total === 0 && !filters.q && !hasFilters(filters)
  return (
    <>
      <PageBanner
        title="Boutique"
        intro="Des mèches de la plus lisse à la plus crépue."
        isCompact
        backTo={addresses.home()}
      />
      <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 md:py-10">
        {isEmpty ? <EmptyShop /> : <ProductList {...loaderData} />}
      </div>
    </>
  )
}

const ProductList = ({ filters, products, total, counts }: Route.ComponentProps['loaderData']) => {
  const isLoading = useNavigation().state !== 'idle'
  const found = countText(total, 'article', 'articles')
  return (
    <div className="grid-cols-[15rem_minmax(0,1fr)] gap-10 lg:grid">
      <FilterPanel filters={filters} counts={counts} total={total} />
      <section aria-label="Articles" aria-busy={isLoading}>
        <h2 className="text-xl">{filters.q ? `${found} pour « ${filters.q} »` : found}</h2>
        <p role="status" className="sr-only">
          {[found, ...activeFilters(filters).map(({ text }) => text)].join(', ')}
        </p>
        <ShopSearch filters={filters} />
        <ShopBar filters={filters} />
        {total > 0 ? (
          <>
            {/* Other products are another list. With the same list, moving cards would count as a layout shift. */}
            <ul
              key={shopAddress(filters, filters.page)}
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
            <ShopPages filters={filters} total={total} />
          </>
        ) : (
          <div className="mt-3">
            <NothingFound filters={filters} counts={counts} />
          </div>
        )}
      </section>
    </div>
  )
}

const EmptyShop = () => (
  <EmptyState
    picture={illustrationUrl('hero-afro')}
    title="La boutique se prépare"
    action={<LinkButton to={addresses.home()}>Revenir à l’accueil</LinkButton>}
  >
    <p>Nos premières mèches arrivent bientôt.</p>
  </EmptyState>
)
