/** @import { MethodResult } from '../messages.ts' */
/** @import { Appearance, CustomFontSource, StripeElements, StripeElementsOptionsMode, StripeElementsUpdateOptions, StripeError } from '@stripe/stripe-js' */
/** @import { StripePaymentElementOptions } from '@stripe/stripe-js' */
import { IntegrationError, strict } from './errors.js'
import { createPaymentElement } from './payment-element.js'

/** @typedef {StripeElementsOptionsMode & { amount?: number, allowedPaymentMethodTypes?: string[] }} Options */

/** @param {Options} options */
const requirePayableByCard = ({ mode, amount, currency, paymentMethodCreation, allowedPaymentMethodTypes: types }) => {
  /** @type {[boolean, string][]} */
  const requirements = [
    [mode === 'payment', "mode: 'payment'"],
    [Number.isInteger(amount) && Number(amount) > 0, 'amount: a positive integer, in cents'],
    [/^[a-z]{3}$/.test(currency ?? ''), 'currency: three small letters'],
    [paymentMethodCreation === 'manual', "paymentMethodCreation: 'manual'"],
    [types?.join() === 'card', "allowedPaymentMethodTypes: ['card']"],
  ]
  const missing = requirements.filter(([isValid]) => !isValid).map(([, option]) => option)
  if (missing.length > 0) throw new IntegrationError(`stripe.elements() of the sandbox needs ${missing.join(' and ')}.`)
}

/**
 * @param {StripeElementsOptionsMode['fonts']} fonts
 * @returns {CustomFontSource[]}
 */
const fontsOf = (fonts = []) =>
  fonts.map((font) => {
    if ('src' in font && font.family && font.src && /^url\(["']?https?:/.test(font.src)) return font
    throw new IntegrationError('A font in the sandbox is { family, src }, its src an absolute url(https://…).')
  })

/**
 * The test wallet stands for Apple Pay and Google Pay, and is offered unless the page wants neither.
 * @param {StripePaymentElementOptions | undefined} options
 */
const hasWallet = ({ wallets } = {}) => wallets?.applePay !== 'never' || wallets.googlePay !== 'never'

/** @param {Appearance | undefined} appearance */
const variablesOf = (appearance) => appearance?.variables

/**
 * @param {string} key
 * @param {StripeElementsOptionsMode} options
 * @param {() => void} onDestroy when the card is taken off the page
 */
export const createElements = (key, options, onDestroy) => {
  requirePayableByCard(options)
  const fonts = fontsOf(options.fonts)
  let current = options
  /** @type {ReturnType<typeof createPaymentElement> | undefined} */
  let payment

  const mounted = () => {
    if (payment && !payment.isDestroyed()) return payment
    throw new IntegrationError('Create and mount a payment element first.')
  }

  const elements = /** @type {StripeElements} */ (
    strict(
      'elements',
      /** @type {object} */ ({
        /** @param {string} type @param {StripePaymentElementOptions} [elementOptions] */
        create: (type, elementOptions) => {
          if (type !== 'payment') throw new IntegrationError(`The sandbox has no element ${type}, only payment.`)
          if (payment && !payment.isDestroyed()) throw new IntegrationError('There is a payment element already.')
          payment = createPaymentElement(
            { key, variables: variablesOf(current.appearance), fonts, wallet: hasWallet(elementOptions) },
            { ...elementOptions },
            onDestroy,
          )
          return payment.element
        },
        /** @param {string} type */
        getElement: (type) => (type === 'payment' && payment && !payment.isDestroyed() ? payment.element : null),
        /** @param {StripeElementsUpdateOptions} changed */
        update: async (changed) => {
          const next = /** @type {StripeElementsOptionsMode} */ ({ ...current, ...changed })
          requirePayableByCard(next)
          current = next
          if (changed.appearance) payment?.show(variablesOf(changed.appearance))
        },
        submit: async () => {
          const error = await /** @type {Promise<StripeError | undefined>} */ (mounted().call('validate')).catch(
            (/** @type {StripeError} */ failure) => failure,
          )
          return error ? { error } : { selectedPaymentMethod: 'card' }
        },
      }),
    )
  )
  return {
    elements,
    /** @returns {Promise<MethodResult>} */
    createPaymentMethod: async () =>
      /** @type {Promise<MethodResult>} */ (mounted().call('createPaymentMethod')).catch((error) => ({ error })),
  }
}
