import { operatorOrdersApi } from '@couronne/contract/shop/operator-orders'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { OperatorOrderList } from '#app/shop/orders/operator-order-list.tsx'
import {
  OrderSearch,
  readOrderSearch,
  toDispatchFilter,
  unsettledWithdrawalsFilter,
} from '#app/shop/orders/order-search.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import { PendingNote } from '#app/ui/pending-note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/commandes.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Commandes', noindex: true })

const noOrders = { total: 0 }

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const search = readOrderSearch(url.searchParams)
  const isToDispatch = search.status === toDispatchFilter.statut && search.payment === toDispatchFilter.paiement
  const dispatchQuery = { status: toDispatchFilter.statut, payment: toDispatchFilter.paiement, limit: 1 }
  const isToSettle = search.withdrawal === 'open'
  const [found, dispatchable, openWithdrawals] = await Promise.all([
    call.page(operatorOrdersApi.list, { query: { ...query, ...search } }),
    isToDispatch ? noOrders : call.page(operatorOrdersApi.list, { query: dispatchQuery }),
    isToSettle ? noOrders : call.page(operatorOrdersApi.list, { query: { withdrawal: 'open', limit: 1 } }),
  ])
  return {
    search,
    page,
    isToDispatch,
    isToSettle,
    waiting: dispatchable.total,
    openWithdrawalCount: openWithdrawals.total,
    ...found,
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { search, page, isToDispatch, isToSettle, waiting, openWithdrawalCount, rows, total } = loaderData
  const hasFilters = Boolean(search.q || search.status || search.payment || search.withdrawal)
  return (
    <>
      {waiting > 0 && (
        <PendingNote
          to={addresses.operatorOrders(toDispatchFilter)}
          text={countText(waiting, 'commande à expédier', 'commandes à expédier')}
        />
      )}
      {openWithdrawalCount > 0 && (
        <PendingNote
          to={addresses.operatorOrders(unsettledWithdrawalsFilter)}
          text={countText(openWithdrawalCount, 'renonciation à traiter', 'renonciations à traiter')}
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
        <EmptyState picture={illustrationUrl('hero-turban')} title={emptyTitle(isToDispatch && !search.q, hasFilters)}>
          <p>
            {hasFilters
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

const emptyTitle = (isAllSent: boolean, hasFilters: boolean) => {
  if (isAllSent) return 'Rien à expédier'
  return hasFilters ? 'Aucune commande ne correspond' : 'Aucune commande pour le moment'
}
