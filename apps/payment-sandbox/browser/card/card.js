/** @import { PaymentMethod } from '@stripe/stripe-js' */
/** @import { CardCalls, FrameSettings } from '../messages.ts' */
import { callApi } from '../api.js'
import { translateError } from '../french.js'
import { answerCalls, postToParent, reportHeight, settings } from '../parent-link.js'
import { codeProblem, expiryParts, expiryProblem, numberProblem } from './checks.js'
import { cardField } from './field.js'
import { brandOf, codeText, expiryText, numberText } from './format.js'

const form = /** @type {HTMLFormElement} */ (document.getElementById('card'))
const number = cardField('number', numberText, numberProblem)
const expiry = cardField('expiry', expiryText, expiryProblem)
const code = cardField('cvc', codeText, codeProblem)
const fields = [number, expiry, code]

const brandNames = { visa: 'Visa', mastercard: 'Mastercard' }

const wallet = /** @type {HTMLButtonElement} */ (document.getElementById('wallet'))
const isWallet = () => wallet.getAttribute('aria-pressed') === 'true'

/** @param {boolean} isChosen */
const chooseWallet = (isChosen) => {
  wallet.setAttribute('aria-pressed', String(isChosen))
  const typed = /** @type {HTMLElement} */ (document.getElementById('fields'))
  typed.inert = isChosen
  const note = /** @type {HTMLElement} */ (document.getElementById('wallet-note'))
  note.textContent = isChosen
    ? 'Le portefeuille de test paie sans saisie de carte. Appuyez à nouveau sur son bouton pour saisir une carte.'
    : ''
  onChange()
}

const showBrand = () => {
  const brand = brandOf(number.input.value)
  const icon = /** @type {HTMLElement} */ (document.getElementById('brand'))
  const name = /** @type {HTMLElement} */ (document.getElementById('brand-name'))
  if (brand) icon.dataset.brand = brand
  else delete icon.dataset.brand
  name.textContent = brand ? brandNames[brand] : ''
}

const onChange = () => {
  showBrand()
  postToParent({
    type: 'change',
    method: isWallet() ? 'google_pay' : 'card',
    complete: isWallet() || fields.every(({ problem }) => !problem()),
    empty: !isWallet() && fields.every(({ input }) => input.value === ''),
  })
}

/** @type {CardCalls['validate']} */
const validate = () => {
  if (isWallet()) return undefined
  for (const field of fields) field.show(field.problem())
  const invalidField = fields.find(({ problem }) => problem())
  const problem = invalidField?.problem()
  if (!problem) return undefined
  invalidField?.input.focus()
  return translateError({ type: 'validation_error', code: problem })
}

const typedCard = () => {
  const { month, year } = expiryParts(expiry.input.value)
  return {
    'card[number]': number.input.value,
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': code.input.value,
  }
}

/** @type {CardCalls['createPaymentMethod']} */
const createPaymentMethod = async () => {
  const invalid = validate()
  if (invalid) return { error: invalid }
  /** @type {Awaited<ReturnType<typeof callApi<PaymentMethod>>>} */
  const answer = await callApi('POST', '/v1/payment_methods', {
    type: 'card',
    ...(isWallet() ? { 'card[token]': 'tok_test_wallet' } : typedCard()),
  })
  return answer.error ? { error: answer.error } : { paymentMethod: answer.value }
}

/** @param {[string, string, string]} texts */
const fill = (...texts) => {
  for (const [place, field] of fields.entries()) field.fill(texts[place] ?? '')
  onChange()
}

/** @param {FrameSettings['variables']} variables */
const setVariables = (variables = {}) => {
  const known = /^(color\w+|borderRadius|fontFamily|fontSizeBase)$/
  for (const [name, value] of Object.entries(variables))
    if (value && known.test(name)) document.documentElement.style.setProperty(`--${name}`, value)
}

/** Loads the fonts when a text needs them; the site's content security policy allows fonts from the site alone. */
const useFonts = (/** @type {FrameSettings['fonts']} */ fonts = []) => {
  for (const { family, src, weight, style, unicodeRange } of fonts)
    document.fonts.add(
      new FontFace(family, src, {
        display: 'swap',
        ...(weight && { weight }),
        ...(style && { style }),
        ...(unicodeRange && { unicodeRange }),
      }),
    )
}

wallet.hidden = !settings?.wallet
wallet.addEventListener('click', () => chooseWallet(!isWallet()))

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll('#test-cards button')))
  button.addEventListener('click', () => {
    const inThreeYears = String(new Date().getFullYear() + 3).slice(2)
    if (isWallet()) chooseWallet(false)
    fill(button.dataset.number ?? '', `12 / ${inThreeYears}`, '123')
    const announcement = /** @type {HTMLElement} */ (document.getElementById('announcement'))
    announcement.textContent = `Carte d’essai remplie\u00a0: ${number.input.value}.`
  })

form.addEventListener('input', onChange)
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') postToParent({ type: 'escape' })
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) postToParent({ type: 'enter' })
})
window.addEventListener('focus', () => postToParent({ type: 'focus' }))
window.addEventListener('blur', () => postToParent({ type: 'blur' }))

answerCalls({
  focus: () => number.input.focus(),
  blur: () => /** @type {HTMLElement | null} */ (document.activeElement)?.blur(),
  clear: () => {
    if (isWallet()) chooseWallet(false)
    fill('', '', '')
  },
  /** @param {boolean} readOnly */
  setReadOnly: (readOnly) => {
    for (const { input } of fields) input.readOnly = readOnly
    for (const button of form.querySelectorAll('button')) button.disabled = readOnly
  },
  setVariables,
  validate,
  createPaymentMethod,
})
useFonts(settings?.fonts)
setVariables(settings?.variables)
reportHeight()
