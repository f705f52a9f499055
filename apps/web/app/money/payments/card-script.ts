import type { CardEntry } from '@couronne/contract/lib/page-host'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const french = { locale: 'fr' } as const

let loading: Promise<Stripe> | undefined

/** Stripe.js, or the sandbox's script that answers to the same calls. What failed to load may be asked for again. */
export const cardScript = (entry: CardEntry) => {
  loading ??= load(entry).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** A script that has not come is no longer waited for: the next who needs it asks anew. */
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
    // By another name: under the same one a browser goes on waiting for the answer that does not come.
    script.src = tries === 1 ? src : `${src}?essai=${tries}`
    const failed = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    }
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : failed())
    script.onerror = failed
    document.head.append(script)
  })
