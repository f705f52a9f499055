import { z } from 'zod'
import { instant, uuid } from '../lib/wire.ts'

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
  maySendOtherwise: z.boolean(),
})
export type OperatorRefund = z.input<typeof operatorRefund>
