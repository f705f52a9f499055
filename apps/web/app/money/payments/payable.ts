import type { PaymentAnswer } from '@couronne/contract/money/payments'

export type Charge = { amount: number; currency: 'eur'; payment_method: string; confirm: true }

/** `isDeciding`: a bank has been asked. `isHeld`: it may still be paid. */
export type Standing = { isPaid: boolean; isDeciding: boolean; isHeld: boolean }

/** What is held for the person logged in until she pays it: a visit, or an order. */
export type Payable = {
  id: string
  /** In euros. */
  total: number
  holdExpiresAt: string | null
  charge: (charge: Charge, idempotencyKey: string) => Promise<PaymentAnswer>
  /** How it stands now, at the server. */
  standing: () => Promise<Standing>
  words: PaymentWords
}

/** What is said of it while it is being paid. */
export type PaymentWords = {
  /** The page where it is found again. */
  list: string
  /** Before the time that is left. */
  kept: string
  checking: string
  /** The card cannot be typed here. */
  withoutCard: string
  /** Our own questions are lost on the way. */
  unheard: string
  /** The bank has not decided. */
  deciding: string
  /** The time is over, and nothing was paid. */
  over: string
  /** The time was over when the money came, and that goes back. */
  tooLate: (refunded: string) => string
  /** Given up since so many cards were refused. */
  released: string
  /** To begin anew. */
  again: string
  loggedOut: string
}
