import type { CardFormSettings } from '@couronne/contract/lib/page-host'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const french = { locale: 'fr' } as const

let pendingScript: Promise<Stripe> | undefined

/** Loads Stripe.js, or the sandbox's script with the same API. After a failure, the next call tries again. */
export const loadCardScript = (entry: CardFormSettings) => {
  pendingScript ??= load(entry).catch((error: unknown) => {
    pendingScript = undefined
    throw error
  })
  return pendingScript
}

/** Stops waiting for a script that has not arrived. The next call loads it again. */
export const clearUnloadedScript = () => {
  if (!window.Stripe) pendingScript = undefined
}

const load = async ({ publishableKey, scriptUrl }: CardFormSettings) => {
  if (scriptUrl) return (await loadSandboxStripe(scriptUrl))(publishableKey, french)
  const stripe = await loadStripe(publishableKey, french)
  if (!stripe) throw new Error('Stripe.js only runs in a browser.')
  return stripe
}

let attempts = 0

const loadSandboxStripe = (src: string) =>
  new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    attempts += 1
    // A new address forces a new request. Under the same address, a browser keeps waiting for the response that does
    // not arrive.
    script.src = attempts === 1 ? src : `${src}?essai=${attempts}`
    const fail = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded.`))
    }
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail())
    script.onerror = fail
    document.head.append(script)
  })
