import { cartsApi } from '@couronne/contract/carts'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { inTurn } from '#app/lib/in-turn.ts'
import { readSession } from '#app/lib/session.ts'
import { cartAccount, cartLines, forgetCart, type StoredLine, takeAccountCart } from './stored-cart.ts'

const asSent = (lines: StoredLine[]) => lines.map(({ id, cartQuantity, price }) => ({ id, cartQuantity, price }))

const ask = (lines: StoredLine[], unsent: string[] | undefined) => {
  // A guest's own, on the way in.
  if (!unsent) return lines.length > 0 ? call(cartsApi.merge, { body: asSent(lines) }) : call(cartsApi.saved)
  if (unsent.length === 0) return call(cartsApi.saved)
  const changes = unsent.map((id) => lines.find((line) => line.id === id) ?? { id, cartQuantity: 0 })
  return call(cartsApi.change, { body: asSent(changes) })
}

/**
 * Tells her account what has changed here, and takes its cart for this browser's; a guest's cart becomes hers. Without her,
 * what was hers goes. Throws where the account could not be told: then everything stays, to be sent later.
 */
export const sendCart = () =>
  inTurn('cart', async () => {
    const session = readSession()
    const account = cartAccount()
    if (account && account.userId !== session?.userId) forgetCart()
    if (!session) return
    const lines = cartLines()
    const unsent = cartAccount()?.unsent
    const answer = await ask(lines, unsent).catch((error: unknown) => {
      // A product that there never was: what her account has is all there is.
      if (error instanceof RefusalError && error.statusCode === 404) return call(cartsApi.saved)
      throw error
    })
    // She may have left meanwhile.
    if (readSession()?.userId === session.userId) takeAccountCart(session.userId, answer, lines)
  })
