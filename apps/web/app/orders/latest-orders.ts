import { ordersApi } from '@couronne/contract/orders'
import { call } from '#app/lib/call.ts'
import { ownId } from '#app/lib/own-id.ts'

const pageSize = 20
/** Of them, what is asked for at once. */
const atOnce = 100

/** Her orders on so many pages, the latest first, and whether there are older ones. */
export const latestOrders = async (pages: number) => {
  const params = { id: ownId() }
  const asked = Array.from({ length: Math.ceil((pages * pageSize) / atOnce) }, (_, part) => {
    const offset = part * atOnce
    const query = { offset, limit: Math.min(atOnce, pages * pageSize - offset) }
    return call.page(ordersApi.ofUser, { params, query })
  })
  const parts = await Promise.all(asked)
  const orders = parts.flatMap(({ rows }) => rows)
  return { orders, hasOlder: parts.some(({ total }) => total > orders.length) }
}
