import { ordersApi } from '@couronne/contract/shop/orders'
import { call } from '#app/lib/call.ts'
import { latestOf } from '#app/lib/latest-of.ts'
import { ownId } from '#app/lib/own-id.ts'

/** Reads the given number of pages of the customer's orders, the latest first, and whether there are older ones. */
export const latestOrders = async (pages: number) => {
  const params = { id: ownId() }
  const { rows: orders, hasOlder } = await latestOf(pages, (asked) => call.page(ordersApi.ofUser, { params, ...asked }))
  return { orders, hasOlder }
}
