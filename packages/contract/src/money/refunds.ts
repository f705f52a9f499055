import { z } from 'zod'
import { instant, uuid } from '../lib/wire.ts'

/** What goes back of a purchase, as it is told to whose money it is. */
export const refundView = z.object({
  /** Euros. */
  amount: z.number(),
  /**
   * `replaced`: not by us, her bank has given it to her. `otherwise`: by us, since her bank did not take it for the
   * card.
   */
  status: z.enum(['pending', 'succeeded', 'failed', 'replaced', 'otherwise']),
  decidedAt: instant.nullable(),
  /** Why the bank did not take it. */
  reason: z.string().nullable(),
})
export type RefundView = z.input<typeof refundView>

/** What goes back to a customer of what she paid, as operators see it. */
export const operatorRefund = z.object({
  id: uuid,
  amount: z.number(),
  /** `replaced`: never sent, since her bank had given it to her. `otherwise`: an operator has sent what `failed`. */
  status: z.enum(['undecided', 'pending', 'succeeded', 'failed', 'replaced', 'otherwise']),
  at: instant,
  reason: z.string().nullable(),
  /** Of one that `failed`: why the bank did not take it, as the provider says. */
  failure: z.string().nullable(),
  /** Whether she who reads may write down that it has reached the customer in another way. */
  maySendManually: z.boolean(),
})
export type OperatorRefund = z.input<typeof operatorRefund>
