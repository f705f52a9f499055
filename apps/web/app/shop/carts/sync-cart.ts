import { cartsApi } from '@couronne/contract/shop/carts'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { readSession } from '#app/lib/session.ts'
import { withLock } from '#app/lib/with-lock.ts'
import { recordMerge } from './merged-units.ts'
import { applyAccountCart } from './replace-cart.ts'
import { cartAccount, cartLines, clearCart, type StoredLine } from './stored-cart.ts'
import { expectedLine } from './synced-lines.ts'

const toRequestLine = ({ id, cartQuantity, price }: StoredLine) => ({ id, cartQuantity, price })

const requestCart = (lines: StoredLine[], account: ReturnType<typeof cartAccount>) => {
  // A guest's cart is merged at login. An empty one only reads the account's cart.
  if (!account)
    return lines.length > 0 ? call(cartsApi.merge, { body: lines.map(toRequestLine) }) : call(cartsApi.saved)
  const { unsent, synced } = account
  if (unsent.length === 0) return call(cartsApi.saved)
  const body = unsent.map((id) => {
    const line = lines.find((line) => line.id === id) ?? { id, cartQuantity: 0 }
    return { ...toRequestLine(line), expected: expectedLine(synced, id) }
  })
  return call(cartsApi.change, { body })
}

/**
 * Sends the changes made here to the account and replaces this browser's cart with the account's. A guest's cart
 * becomes the customer's. The cart of an account that is no longer logged in is deleted. It throws if the account
 * cannot be reached; all changes then remain unsent.
 */
export const syncCart = () =>
  withLock('cart', async () => {
    const session = readSession()
    const previousAccount = cartAccount()
    if (previousAccount && previousAccount.userId !== session?.userId) clearCart()
    if (!session) return
    const lines = cartLines()
    const account = cartAccount()
    const answer = await requestCart(lines, account).catch((error: unknown) => {
      // A product in the cart never existed, so the account's cart replaces this one.
      if (error instanceof ApiError && error.statusCode === 404) return call(cartsApi.saved)
      throw error
    })
    // The customer may have logged out meanwhile.
    if (readSession()?.userId !== session.userId) return
    applyAccountCart(session.userId, answer, lines)
    if (!account && lines.length > 0) recordMerge(session.userId, lines, answer)
  })
