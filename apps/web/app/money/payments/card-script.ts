import type { CardEntry } from '@couronne/contract/lib/page-host'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const french = { locale: 'fr' } as const

let loading: Promise<Stripe> | undefined

/** Loads Stripe.js, or the sandbox's script with the same API. After a failure, the next call tries again. */
export const cardScript = (entry: CardEntry) => {
  loading ??= load(entry).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Stops waiting for a script that has not arrived. The next call loads it again. */
export const forgetMissingScript = () => {
  if (!window.Stripe) loading = undefined
}

const load = async ({ publishableKey, scriptUrl }: CardEntry) => {
  if (scriptUrl) return (await sandboxStripe(scriptUrl))(publishableKey, french)
  const stripe = await loadStripe(publishableKey, french)
  if (!stripe) throw new Error('Stripe.js only runs in a browser.')
  return stripe
}

let tries = 0

const sandboxStripe = (src: string) =>
  new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    tries += 1
    // A new address forces a new request. Under the same address, a browser keeps waiting for the response that does
    // not arrive.
    script.src = tries === 1 ? src : `${src}?essai=${tries}`
    const failed = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    }
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : failed())
    script.onerror = failed
    document.head.append(script)
  })
