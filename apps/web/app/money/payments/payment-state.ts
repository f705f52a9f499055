import { releasedForRefusals } from '@couronne/contract/money/payments'
import { RefusalError } from '#app/lib/api.ts'

/** Where a payment stands, as she who pays sees it. */
export type PaymentState =
  | { at: 'entry'; problem?: Problem }
  /** The card is being asked for money. */
  | { at: 'paying' }
  /** Her bank asks her something, in a window of its own. */
  | { at: 'challenge' }
  /** The bank has not decided; it is asked again by itself. `unheard`: our own questions are lost on the way. */
  | { at: 'deciding'; unheard?: boolean }
  /** Her hold is over by the clock: we ask whether it was paid all the same. */
  | { at: 'checking'; unheard?: boolean }
  | { at: 'paid' }
  /** The hold is over; `refund` in euros when money had come too late. */
  | { at: 'over'; refund?: number }
  /** The hold was given up: too many cards were refused. */
  | { at: 'refused'; text: string }
  /** Her session ended meanwhile: only once she has logged in again can anything be asked. */
  | { at: 'loggedOut' }

/**
 * Said above the button. `danger`: this card does not pay. `warning`: the same again may well succeed. What no other card
 * would mend stops her first, in a window with the title `stop`.
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

/** Whether nobody can say what became of the order, so that it must be sent again as it was. */
export const isUnanswered = (error: unknown) => error instanceof RefusalError && error.statusCode >= 500

export const isLoggedOut = (error: unknown) => error instanceof RefusalError && error.statusCode === 401

const isReleased = ({ details }: RefusalError) =>
  (details as Partial<typeof releasedForRefusals> | undefined)?.released === releasedForRefusals.released

/** What a refusal of our API, or a mishap, leaves her with. */
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
