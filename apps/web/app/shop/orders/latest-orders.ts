import { ordersApi } from '@couronne/contract/shop/orders'
import { call } from '#app/lib/call.ts'
import { currentUserId } from '#app/lib/current-user-id.ts'
import { loadLatest } from '#app/lib/load-latest.ts'

/** Reads the given number of pages of the customer's orders, the latest first, and whether there are older ones. */
export const loadLatestOrders = async (pages: number) => {
  const params = { id: currentUserId() }
  const { rows: orders, hasOlder } = await loadLatest(pages, (paging) =>
    call.page(ordersApi.ofUser, { params, ...paging }),
  )
  return { orders, hasOlder }
}
