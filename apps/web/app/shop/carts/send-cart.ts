import { cartsApi } from '@couronne/contract/shop/carts'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { readSession } from '#app/lib/session.ts'
import { withLock } from '#app/lib/with-lock.ts'
import { takeAccountCart } from './change-cart.ts'
import { noteJoined } from './joined-units.ts'
import { cartAccount, cartLines, forgetCart, type StoredLine } from './stored-cart.ts'
import { seenOf } from './synced-lines.ts'

const asSent = ({ id, cartQuantity, price }: StoredLine) => ({ id, cartQuantity, price })

const ask = (lines: StoredLine[], account: ReturnType<typeof cartAccount>) => {
  // A guest's cart is merged at login. An empty one only reads the account's cart.
  if (!account) return lines.length > 0 ? call(cartsApi.merge, { body: lines.map(asSent) }) : call(cartsApi.saved)
  const { unsent, told } = account
  if (unsent.length === 0) return call(cartsApi.saved)
  const body = unsent.map((id) => {
    const line = lines.find((line) => line.id === id) ?? { id, cartQuantity: 0 }
    return { ...asSent(line), seen: seenOf(told, id) }
  })
  return call(cartsApi.change, { body })
}

/**
 * Sends the changes made here to the account and replaces this browser's cart with the account's. A guest's cart
 * becomes the customer's. The cart of an account that is no longer logged in is deleted. It throws if the account
 * cannot be reached; all changes then remain unsent.
 */
export const sendCart = () =>
  withLock('cart', async () => {
    const session = readSession()
    const left = cartAccount()
    if (left && left.userId !== session?.userId) forgetCart()
    if (!session) return
    const lines = cartLines()
    const account = cartAccount()
    const answer = await ask(lines, account).catch((error: unknown) => {
      // A product in the cart never existed, so the account's cart replaces this one.
      if (error instanceof RefusalError && error.statusCode === 404) return call(cartsApi.saved)
      throw error
    })
    // The customer may have logged out meanwhile.
    if (readSession()?.userId !== session.userId) return
    takeAccountCart(session.userId, answer, lines)
    if (!account && lines.length > 0) noteJoined(session.userId, lines, answer)
  })
