import { RefusalError } from '#app/lib/api.ts'
import { sendCart } from './send-cart.ts'

/**
 * Tells her account of the cart when it is opened, and of one that it could not take once there are other articles in it. `say`
 * is told why it could not, or null.
 */
export const cartSender = (say: (refusal: string | null) => void) => {
  let sent: string | undefined
  let isRefused = false
  return (articles: string) => {
    if (sent !== undefined && !(isRefused && articles !== sent)) return
    sent = articles
    sendCart().then(
      () => {
        isRefused = false
        say(null)
      },
      (error: unknown) => {
        if (!(error instanceof RefusalError && error.error === 'cart_full')) return
        isRefused = true
        say(error.message)
      },
    )
  }
}
