/** @import { PaymentIntentResult, PaymentMethodResult, Stripe, StripeConstructor, StripeConstructorOptions, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js' */
/** @import { ControllerCalls, IntentResult } from '../messages.ts' */
import { openChallenge } from './challenge-dialog.js'
import { createElements } from './elements.js'
import { IntegrationError, strict } from './errors.js'
import { openFrame } from './frame.js'

/** @param {string} clientSecret */
const requireClientSecret = (clientSecret) => {
  if (/^pi_\w+_secret_\w+$/.test(clientSecret)) return
  throw new IntegrationError('This is no client secret of a payment intent: pi_…_secret_… was expected.')
}

/**
 * Opens a hidden frame that calls the sandbox for the page, so that the page's policy needs no `connect-src` for it.
 * @param {string} key
 */
const controllerFor = (key) => {
  /** @type {ReturnType<typeof openFrame> | undefined} */
  let frame

  const open = () => {
    const opened = openFrame('/sandbox/controller', { title: 'Paiement', parent: document.body, settings: { key } })
    opened.iframe.style.display = 'none'
    opened.iframe.setAttribute('aria-hidden', 'true')
    return opened
  }

  /**
   * @param {keyof ControllerCalls} action
   * @param {string} clientSecret
   * @returns {Promise<IntentResult>}
   */
  return async (action, clientSecret) => {
    frame ??= open()
    try {
      return await frame.call(action, clientSecret)
    } catch (error) {
      frame?.remove()
      frame = undefined // The next call tries again.
      return { error: /** @type {import('@stripe/stripe-js').StripeError} */ (error) }
    }
  }
}

/** @param {string} key @param {StripeConstructorOptions} [options] */
const createStripe = (key, { locale = 'auto' } = {}) => {
  if (!/^pk_\w+/.test(key)) throw new IntegrationError('Stripe() wants a publishable key: pk_…')
  if (!['auto', 'fr', 'fr-FR'].includes(locale)) throw new IntegrationError('The payment sandbox speaks French only.')
  const callController = controllerFor(key)
  /** @type {WeakMap<StripeElements, ReturnType<typeof createElements>>} */
  const created = new WeakMap()
  /** @type {ReturnType<typeof openChallenge> | undefined} */
  let challenge

  /**
   * @param {ReturnType<typeof openChallenge>} opened
   * @param {string} clientSecret
   * @returns {Promise<IntentResult>}
   */
  const startChallenge = async (opened, clientSecret) => {
    const found = await Promise.race([opened.ended, callController('retrieve', clientSecret)])
    if (typeof found === 'object') {
      if (found.error) return found
      if (found.paymentIntent.status !== 'requires_action')
        throw new IntegrationError('handleNextAction: the PaymentIntent is not in the requires_action state.')
      opened.showBank(found.paymentIntent.id)
    }
    return callController((await opened.ended) === 'closed' ? 'abandon' : 'outcome', clientSecret)
  }

  return strict('stripe', {
    /** @param {StripeElementsOptionsMode} options */
    elements: (options) => {
      const group = createElements(key, options, () => challenge?.abandon())
      created.set(group.elements, group)
      return group.elements
    },

    /** @param {{ elements: StripeElements }} options @returns {Promise<PaymentMethodResult>} */
    createPaymentMethod: async ({ elements }) => {
      const group = created.get(elements)
      if (!group) throw new IntegrationError('createPaymentMethod() wants { elements } of this very Stripe object.')
      return group.createPaymentMethod()
    },

    /** @param {string} clientSecret @returns {Promise<PaymentIntentResult>} */
    retrievePaymentIntent: async (clientSecret) => {
      requireClientSecret(clientSecret)
      return callController('retrieve', clientSecret)
    },

    /** @param {{ clientSecret: string }} options @returns {Promise<PaymentIntentResult>} */
    handleNextAction: async ({ clientSecret }) => {
      requireClientSecret(clientSecret)
      const opened = openChallenge(key, clientSecret)
      challenge = opened
      try {
        return await startChallenge(opened, clientSecret)
      } finally {
        opened.close()
      }
    },
  })
}

window.Stripe = /** @type {StripeConstructor} */ (/** @type {unknown} */ (createStripe))
