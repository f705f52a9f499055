import { z } from 'zod'
import { instant } from '../lib/wire.ts'

/** What goes back of a purchase, as it is told to whose money it is. */
export const refundView = z.object({
  /** Euros. */
  amount: z.number(),
  /** `replaced`: not by us, her bank has given it to her. `otherwise`: by us, since her bank did not take it for the card. */
  status: z.enum(['pending', 'succeeded', 'failed', 'replaced', 'otherwise']),
  decidedAt: instant.nullable(),
  /** Why the bank did not take it. */
  reason: z.string().nullable(),
})
export type RefundView = z.input<typeof refundView>
