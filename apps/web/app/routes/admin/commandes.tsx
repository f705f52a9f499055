import { operatorOrdersApi } from '@couronne/contract/shop/operator-orders'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { OperatorOrderList } from '#app/shop/orders/operator-order-list.tsx'
import { OrderSearch, ordersIn, toDispatch, toSettle } from '#app/shop/orders/order-search.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, pagingOf } from '#app/ui/page-links.tsx'
import { DueNote } from '#app/ui/pending-note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/commandes.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Commandes', noindex: true })

const nothing = { total: 0 }

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = pagingOf(url.searchParams)
  const search = ordersIn(url.searchParams)
  const isToDispatch = search.status === toDispatch.statut && search.payment === toDispatch.paiement
  const due = { status: toDispatch.statut, payment: toDispatch.paiement, limit: 1 }
  const isToSettle = search.withdrawal === 'open'
  const [found, waiting, givenUp] = await Promise.all([
    call.page(operatorOrdersApi.list, { query: { ...query, ...search } }),
    isToDispatch ? nothing : call.page(operatorOrdersApi.list, { query: due }),
    isToSettle ? nothing : call.page(operatorOrdersApi.list, { query: { withdrawal: 'open', limit: 1 } }),
  ])
  return { search, page, isToDispatch, isToSettle, waiting: waiting.total, givenUp: givenUp.total, ...found }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { search, page, isToDispatch, isToSettle, waiting, givenUp, rows, total } = loaderData
  const isNarrowed = Boolean(search.q || search.status || search.payment || search.withdrawal)
  return (
    <>
      {waiting > 0 && (
        <DueNote
          to={addresses.operatorOrders(toDispatch)}
          text={countText(waiting, 'commande à expédier', 'commandes à expédier')}
        />
      )}
      {givenUp > 0 && (
        <DueNote
          to={addresses.operatorOrders(toSettle)}
          text={countText(givenUp, 'renonciation à traiter', 'renonciations à traiter')}
        />
      )}
      <h2 className="mb-4 text-2xl">
        {isToSettle ? 'Renonciations à traiter' : isToDispatch ? 'Commandes à expédier' : 'Commandes'}
      </h2>
      {(isToDispatch || isToSettle) && <TextLink to={addresses.operatorOrders()}>Toutes les commandes</TextLink>}
      <OrderSearch search={search} found={total} />
      {rows.length > 0 ? (
        <OperatorOrderList orders={rows} />
      ) : (
        <EmptyState picture={drawingUrl('hero-turban')} title={emptyTitle(isToDispatch && !search.q, isNarrowed)}>
          <p>
            {isNarrowed
              ? isToDispatch && !search.q
                ? 'Tout ce qui est payé est parti.'
                : 'Essayez un autre nom, un autre numéro ou un autre statut.'
              : 'Dès qu’une cliente commande, sa commande est ici.'}
          </p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}

const emptyTitle = (isAllSent: boolean, isNarrowed: boolean) => {
  if (isAllSent) return 'Rien à expédier'
  return isNarrowed ? 'Aucune commande ne correspond' : 'Aucune commande pour le moment'
}
