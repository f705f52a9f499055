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
  // A guest's own, on the way in.
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
 * Tells her account what has changed here, and takes its cart for this browser's; a guest's cart becomes hers. Without her,
 * what was hers goes. Throws where the account could not be told: then everything stays, to be sent later.
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
      // A product that there never was: what her account has is all there is.
      if (error instanceof RefusalError && error.statusCode === 404) return call(cartsApi.saved)
      throw error
    })
    // She may have left meanwhile.
    if (readSession()?.userId !== session.userId) return
    takeAccountCart(session.userId, answer, lines)
    if (!account && lines.length > 0) noteJoined(session.userId, lines, answer)
  })
