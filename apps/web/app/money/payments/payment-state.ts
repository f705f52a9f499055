import { releasedForRefusals } from '@couronne/contract/money/payments'
import { RefusalError } from '#app/lib/api.ts'

/** This is the state of a payment as the paying customer sees it. */
export type PaymentState =
  | { at: 'entry'; problem?: Problem }
  /** The charge is running. */
  | { at: 'paying' }
  /** The bank asks the customer to authenticate in its own dialog. */
  | { at: 'challenge' }
  /** The bank has not decided; the page polls for the result. `unheard`: our requests do not reach the server. */
  | { at: 'deciding'; unheard?: boolean }
  /** The hold has expired by the clock. The page checks whether it was paid anyway. */
  | { at: 'checking'; unheard?: boolean }
  | { at: 'paid' }
  /** The hold has expired. `refund` is in euros when money arrived too late. */
  | { at: 'over'; refund?: number }
  /** The hold was released because too many cards were declined. */
  | { at: 'refused'; text: string }
  /** The session has ended. The result can be read only after a new login. */
  | { at: 'loggedOut' }

/**
 * This problem is shown above the button. `danger`: this card does not pay. `warning`: the same attempt may succeed
 * later. A problem that another card cannot fix first opens an error dialog with the title `stop`.
 */
export type Problem = { tone: 'danger' | 'warning'; text: string; stop?: string }

export const entryWith = (tone: Problem['tone'], text: string, stop?: string): PaymentState => ({
  at: 'entry',
  ...(text && { problem: { tone, text, ...(stop && { stop }) } }),
})

export const notConfirmed = entryWith(
  'warning',
  'Votre banque n’a pas confirmé ce paiement. Rien n’a été débité : réessayez, ou prenez une autre carte.',
)
const anyStop = 'Cela n’a pas abouti'
const notConfirmedCodes = ['payment_intent_authentication_failure', 'payment_abandoned']

/** Returns true when the result of the request is unknown, so that it must be sent again unchanged. */
export const isUnanswered = (error: unknown) => error instanceof RefusalError && error.statusCode >= 500

export const isLoggedOut = (error: unknown) => error instanceof RefusalError && error.statusCode === 401

const isReleased = ({ details }: RefusalError) =>
  (details as Partial<typeof releasedForRefusals> | undefined)?.released === releasedForRefusals.released

/** Maps an API error, or an unexpected error, to the state of the payment. */
export const stateAfter = (error: unknown): PaymentState => {
  if (!(error instanceof RefusalError)) {
    console.error(error)
    return entryWith('warning', 'Une erreur est survenue. Réessayez : vous ne paierez pas deux fois.', anyStop)
  }
  if (error.error === 'offline')
    return entryWith(
      'warning',
      'Réessayez dès qu’elle revient : vous ne paierez pas deux fois.',
      'La connexion est perdue',
    )
  if (error.statusCode >= 500)
    return entryWith(
      'warning',
      'Réessayez dans un instant : vous ne paierez pas deux fois.',
      'Le service de paiement ne répond pas',
    )
  if (isLoggedOut(error)) return { at: 'loggedOut' }
  if (isReleased(error)) return { at: 'refused', text: error.message }
  if (error.error === 'hold_expired') {
    const { refund } = (error.details ?? {}) as { refund?: number }
    return { at: 'over', ...(refund && { refund }) }
  }
  if (notConfirmedCodes.includes(error.error)) return notConfirmed
  if (error.statusCode === 402) return entryWith('danger', `${error.message} Rien n’a été débité.`)
  return entryWith('danger', error.message, error.error === 'price_changed' ? 'Le montant a changé' : anyStop)
}
