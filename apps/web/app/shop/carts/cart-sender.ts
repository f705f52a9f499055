import { ApiError } from '#app/lib/api.ts'
import { syncCart } from './sync-cart.ts'

/**
 * Sends the cart to the account when the cart is opened, and sends a refused cart again once it contains other
 * articles. `onResult` receives the reason of a refusal, or null.
 */
export const createCartSender = (onResult: (error: string | null) => void) => {
  let sentArticles: string | undefined
  let isRefused = false
  return (articles: string) => {
    if (sentArticles !== undefined && !(isRefused && articles !== sentArticles)) return
    sentArticles = articles
    syncCart().then(
      () => {
        isRefused = false
        onResult(null)
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.error === 'cart_full')) return
        isRefused = true
        onResult(error.message)
      },
    )
  }
}
