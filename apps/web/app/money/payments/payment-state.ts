import { releasedForRefusedCards } from '@couronne/contract/money/payments'
import { ApiError } from '#app/lib/api.ts'

/** This is the state of a payment as the paying customer sees it. */
export type PaymentState =
  | { at: 'entry'; problem?: Problem }
  /** The charge is running. */
  | { at: 'paying' }
  /** The bank asks the customer to authenticate in its own dialog. */
  | { at: 'challenge' }
  /** The bank has not decided; the page polls for the result. `isUnreachable`: our requests do not reach the server. */
  | { at: 'deciding'; isUnreachable?: boolean }
  /** The hold has expired by the clock. The page checks whether it was paid anyway. */
  | { at: 'checking'; isUnreachable?: boolean }
  | { at: 'paid' }
  /** The hold has expired. `refund` is in euros when money arrived too late. */
  | { at: 'over'; refund?: number }
  /** The hold was released because too many cards were declined. */
  | { at: 'refused'; text: string }
  /** The session has ended. The result can be read only after a new login. */
  | { at: 'loggedOut' }

/**
 * This problem is shown above the button. `danger`: this card does not pay. `warning`: the same attempt may succeed
 * later. A problem that another card cannot fix first opens an error dialog with the title `dialogTitle`.
 */
export type Problem = { tone: 'danger' | 'warning'; text: string; dialogTitle?: string }

export const entryState = (tone: Problem['tone'], text: string, dialogTitle?: string): PaymentState => ({
  at: 'entry',
  ...(text && { problem: { tone, text, ...(dialogTitle && { dialogTitle }) } }),
})

export const notConfirmed = entryState(
  'warning',
  'Votre banque n’a pas confirmé ce paiement. Rien n’a été débité : réessayez, ou prenez une autre carte.',
)
const defaultErrorTitle = 'Cela n’a pas abouti'
const notConfirmedCodes = ['payment_intent_authentication_failure', 'payment_abandoned']

/** Returns true when the result of the request is unknown, so that it must be sent again unchanged. */
export const isResultUnknown = (error: unknown) => error instanceof ApiError && error.statusCode >= 500

export const isLoggedOut = (error: unknown) => error instanceof ApiError && error.statusCode === 401

const isReleased = ({ details }: ApiError) =>
  (details as Partial<typeof releasedForRefusedCards> | undefined)?.released === releasedForRefusedCards.released

/** Maps an API error, or an unexpected error, to the state of the payment. */
export const stateAfter = (error: unknown): PaymentState => {
  if (!(error instanceof ApiError)) {
    console.error(error)
    return entryState(
      'warning',
      'Une erreur est survenue. Réessayez : vous ne paierez pas deux fois.',
      defaultErrorTitle,
    )
  }
  if (error.error === 'offline')
    return entryState(
      'warning',
      'Réessayez dès qu’elle revient : vous ne paierez pas deux fois.',
      'La connexion est perdue',
    )
  if (error.statusCode >= 500)
    return entryState(
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
  if (error.statusCode === 402) return entryState('danger', `${error.message} Rien n’a été débité.`)
  return entryState(
    'danger',
    error.message,
    error.error === 'price_changed' ? 'Le montant a changé' : defaultErrorTitle,
  )
}
