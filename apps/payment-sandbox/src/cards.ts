import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { ApiError, invalidRequest } from './errors.ts'
import { type Form, hash } from './form.ts'
import { addPaymentMethod } from './payment-methods.ts'
import { findTestCard, walletCard } from './test-cards.ts'
import { noteUnused } from './unused-methods.ts'

/** Turns a card as a person types it into a payment method. Its number and code do not leave this file. */
export const createPaymentMethod = (call: Call): Stripe.PaymentMethod => {
  allowOnly<Stripe.PaymentMethodCreateParams>(call.form, ['type', 'card'])
  if (call.form.type !== 'card') throw invalidRequest('This sandbox takes cards only.', { param: 'type' })
  const cardForm = hash(call.form, 'card') ?? {}
  if ('token' in cardForm) return createWalletMethod(call, cardForm)
  allowOnly<Stripe.PaymentMethodCreateParams.Card>(cardForm, ['number', 'exp_month', 'exp_year', 'cvc'])
  const number = digits(cardForm, 'number')
  if (!isCardNumber(number)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.')
  const expiry = expiryIn(cardForm)
  if (!/^\d{3}$/.test(digits(cardForm, 'cvc')))
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")

  const card = findTestCard(number)
  if (!card) throw liveCard()
  const method = addPaymentMethod(call.store, card, expiry)
  noteUnused(call.store, method.id)
  return method
}

/** The test wallet sends a token instead of a number, as the wallets of telephones do. */
const walletToken = 'tok_test_wallet'

const createWalletMethod = ({ store }: Call, cardForm: Form) => {
  allowOnly<Stripe.PaymentMethodCreateParams.Card>(cardForm, ['token'])
  if (cardForm.token !== walletToken)
    throw invalidRequest('No such token.', { code: 'resource_missing', param: 'card[token]' })
  const expiry = { exp_month: 12, exp_year: new Date().getFullYear() + 3 }
  const method = addPaymentMethod(store, walletCard, expiry, {
    type: 'google_pay',
    dynamic_last4: '4242',
    google_pay: {},
  })
  noteUnused(store, method.id)
  return method
}

/** Works like allowParams, but no message repeats what was sent. */
const allowOnly = <Params>(form: Form, names: readonly (keyof Params & string)[]) => {
  const known: readonly string[] = names
  if (Object.keys(form).every((name) => known.includes(name))) return
  throw invalidRequest(`Received an unknown parameter beside ${names.join(', ')}`, { code: 'parameter_unknown' })
}

const digits = (card: Form, name: string) => {
  const value = card[name]
  if (value === undefined) {
    throw invalidRequest(`Missing required param: card[${name}].`, {
      code: 'parameter_missing',
      param: `card[${name}]`,
    })
  }
  return typeof value === 'string' ? value.replaceAll(/[ -]/g, '') : ''
}

const isCardNumber = (number: string) => /^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0

const luhnSum = (number: string) =>
  [...number].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

const expiryIn = (card: Form) => {
  const [month, year] = [digits(card, 'exp_month'), digits(card, 'exp_year')]
  const now = new Date()
  const expiry = { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) }
  const monthIsWrong = () => cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  const yearIsWrong = () => cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  if (!/^\d{1,2}$/.test(month) || expiry.exp_month < 1 || expiry.exp_month > 12) throw monthIsWrong()
  if (!/^(\d{2}|\d{4})$/.test(year)) throw yearIsWrong()
  if (expiry.exp_year < now.getFullYear() || expiry.exp_year > now.getFullYear() + 50) throw yearIsWrong()
  if (expiry.exp_year === now.getFullYear() && expiry.exp_month < now.getMonth() + 1) throw monthIsWrong()
  return expiry
}

const cardError = (code: string, param: string, message: string) =>
  new ApiError(402, {
    type: 'card_error',
    code,
    param,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
  })

const liveCard = () =>
  new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  })
