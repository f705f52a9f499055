import { z } from 'zod'
import { instant, uuid } from '../lib/wire.ts'

/** This is a refund as the customer sees it. */
export const refundView = z.object({
  /** This is the amount in euros. */
  amount: z.number(),
  /**
   * `replaced`: the customer's bank gave the money back, not the platform. `manual`: the bank did not accept
   * the refund to the card, and an operator sent the money another way.
   */
  status: z.enum(['pending', 'succeeded', 'failed', 'replaced', 'manual']),
  decidedAt: instant.nullable(),
  /** The reason, in French, why the bank did not accept a failed refund. */
  reason: z.string().nullable(),
})
export type RefundView = z.input<typeof refundView>

/** This is a refund as operators see it; `amount` is in euros. */
export const operatorRefund = z.object({
  id: uuid,
  amount: z.number(),
  /**
   * `replaced`: it was never sent, because the customer's bank had given the money back. `manual`: an operator sent
   * the money another way after the refund had failed.
   */
  status: z.enum(['undecided', 'pending', 'succeeded', 'failed', 'replaced', 'manual']),
  at: instant,
  reason: z.string().nullable(),
  /** The reason, in French, why the bank did not accept a `failed` refund. */
  failure: z.string().nullable(),
  /** It is true when the caller may record that the money was sent to the customer by hand. */
  maySendManually: z.boolean(),
})
export type OperatorRefund = z.input<typeof operatorRefund>
