import { RefusalError } from '#app/lib/api.ts'
import { sendCart } from './send-cart.ts'

/**
 * Sends the cart to the account when the cart is opened, and sends a refused cart again once it contains other
 * articles. `onResult` receives the reason of a refusal, or null.
 */
export const cartSender = (onResult: (refusal: string | null) => void) => {
  let sent: string | undefined
  let isRefused = false
  return (articles: string) => {
    if (sent !== undefined && !(isRefused && articles !== sent)) return
    sent = articles
    sendCart().then(
      () => {
        isRefused = false
        onResult(null)
      },
      (error: unknown) => {
        if (!(error instanceof RefusalError && error.error === 'cart_full')) return
        isRefused = true
        onResult(error.message)
      },
    )
  }
}
