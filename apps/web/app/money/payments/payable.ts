import type { PaymentAnswer } from '@couronne/contract/money/payments'

export type Charge = { amount: number; currency: 'eur'; payment_method: string; save_card?: true; confirm: true }

/**
 * `isPaid`: the amount is charged, or reserved until the professional answers. `isDeciding`: the bank has not decided yet. `isHeld`: the hold is still valid, so it can be paid.
 */
export type HoldStatus = {
  isPaid: boolean
  isDeciding: boolean
  isHeld: boolean
  /** It has the current end of the hold, which another tab may have extended. */
  payable?: Payable
}

/** This is an appointment or an order that is held for the logged-in customer until it is paid. */
export type Payable = {
  id: string
  /** The amount is in euros. */
  total: number
  holdExpiresAt: string | null
  /** Keeps the hold longer, where that is possible, and returns the payable with its new end. */
  extend?: (() => Promise<Payable>) | undefined
  charge: (charge: Charge, idempotencyKey: string) => Promise<PaymentAnswer>
  /** Reads the current state from the server. */
  loadState: () => Promise<HoldStatus>
  texts: PaymentTexts
}

/** These texts are shown during the payment. */
export type PaymentTexts = {
  /** This page lists the purchase. */
  list: string
  /** This text stands before the remaining time. */
  countdownLabel: string
  /** The hold was kept longer. */
  extended: string
  checking: string
  /** The card form does not load. */
  cardUnavailable: string
  /** Our requests do not reach the server. */
  unreachable: string
  /** The bank has not decided. */
  deciding: string
  /** The hold has expired and nothing was paid. */
  expired: string
  /** The money arrived after the hold had expired and is refunded. */
  tooLate: (refunded: string) => string
  /** The hold was released because too many cards were declined. */
  released: string
  /** Starts over. */
  startOver: string
  loggedOut: string
}
