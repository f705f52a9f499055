/** @import { StripeError } from '@stripe/stripe-js' */
import { callApi } from '../api.js'
import { answerCalls, postToParent, reportHeight, settings } from '../parent-link.js'

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id))

/** @type {{ [status: string]: string }} */
const textByStatus = {
  succeeded: 'Ce paiement a déjà été confirmé.',
  processing: 'Ce paiement a déjà été confirmé.',
  canceled: 'Ce paiement a été annulé.',
  requires_payment_method: 'Ce paiement a déjà été refusé.',
}
const pendingStatus = 'requires_action'

/** @param {string} status */
const showDecided = (status) => {
  find('message').textContent = textByStatus[status] ?? 'Ce paiement n’attend plus de confirmation.'
  find('choice').hidden = true
  find('decided').hidden = false
  find('continue').focus()
}

let busy = false

/** @param {'success' | 'failure'} outcome */
const decide = async (outcome) => {
  if (busy) return
  setBusy(true)
  find('message').textContent = ''
  const path = location.pathname.replace(/challenge$/, 'authenticate')
  const secret = new URLSearchParams(location.search).get('client_secret') ?? ''
  const { error } = await callApi('POST', path, { client_secret: secret, outcome })
  setBusy(false)
  if (!error) return postToParent({ type: 'decided' })
  if (error.payment_intent) return showDecided(error.payment_intent.status)
  showFailure(error, outcome)
}

/** @param {StripeError} error @param {'success' | 'failure'} outcome */
const showFailure = (error, outcome) => {
  find('message').textContent = error.message ?? ''
  const button = find(outcome === 'success' ? 'confirm' : 'refuse')
  button.textContent = 'Réessayer'
  button.focus()
}

/** The buttons are disabled by `aria-disabled`, so that they keep the focus. */
const setBusy = (/** @type {boolean} */ now) => {
  busy = now
  for (const button of document.querySelectorAll('#choice button')) button.setAttribute('aria-disabled', String(now))
}

const status = document.querySelector('main')?.dataset.status
if (status) {
  find('confirm').addEventListener('click', () => decide('success'))
  find('refuse').addEventListener('click', () => decide('failure'))
  // A challenge opened at its own address, as by a redirect, has no parent page to continue with.
  find('continue').addEventListener('click', () => settings && postToParent({ type: 'decided' }))
  if (status !== pendingStatus) showDecided(status)
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') postToParent({ type: 'escape' })
})
answerCalls({ focus: () => find(status && status !== pendingStatus ? 'continue' : 'title').focus() })
reportHeight()
