import { operatorProductsApi, type ProductState } from '@couronne/contract/shop/operator-products'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextSearchForm } from '#app/operations/operators/text-search-form.tsx'
import { OperatorProductList } from '#app/shop/products/operator-product-list.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import type { Route } from './+types/articles.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Articles', noindex: true })

/** `?etat=` selects which products are listed. */
const shelves = [
  { state: 'live', etat: '', label: 'En vente', empty: 'La boutique est vide' },
  { state: 'low', etat: 'bientot-epuises', label: 'Bientôt épuisés', empty: 'Rien ne manque' },
  { state: 'archived', etat: 'retires', label: 'Retirés', empty: 'Aucun article retiré' },
] as const satisfies { state: ProductState; etat: string; label: string; empty: string }[]

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const q = readSearchText(url.searchParams)
  const shelf = shelves.find(({ etat }) => etat === url.searchParams.get('etat')) ?? shelves[0]
  return {
    q,
    page,
    shelf,
    ...(await call.page(operatorProductsApi.list, { query: { ...query, q, state: shelf.state } })),
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { q, page, shelf, rows, total } = loaderData
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Articles</h2>
        <LinkButton to={addresses.newProduct()}>
          <PlusIcon /> Nouvel article
        </LinkButton>
      </div>
      <nav aria-label="Rayons" className="mb-4 flex flex-wrap gap-2">
        {shelves.map(({ etat, label }) => (
          <LinkButton
            key={label}
            to={addresses.operatorProducts({ etat, q })}
            size="small"
            tone={etat === shelf.etat ? 'primary' : 'secondary'}
            aria-current={etat === shelf.etat ? 'page' : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      <TextSearchForm
        label="Nom, texture, longueur, couleur ou modèle"
        query={q}
        resultCount={total}
        singular="article"
        plural="articles"
        {...(shelf.etat && { hiddenFilter: { name: 'etat', value: shelf.etat } })}
      />
      {rows.length > 0 ? (
        <OperatorProductList products={rows} />
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-bantu')}
          title={q ? 'Aucun article ne correspond' : shelf.empty}
          {...(!q &&
            shelf.state === 'live' && {
              action: <LinkButton to={addresses.newProduct()}>Mettre un premier article en vente</LinkButton>,
            })}
        >
          {q && <p>Essayez une partie du nom, ou un autre rayon.</p>}
          {!q && shelf.state === 'low' && <p>De chaque article en vente, il en reste plus de cinq.</p>}
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
