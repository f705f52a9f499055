import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import { amount, byId, type Endpoint, message } from '../lib/wire.ts'

/** Paid to the platform's own bank, or asked for no more. */
export const debtWays = ['settled', 'written_off'] as const
export type DebtWay = (typeof debtWays)[number]

/** In cents. `owed` is what was shown that she owes: with another sum than the server's nothing is written down. */
export const debtBody = z.object({
  way: z.enum(debtWays, 'Indiquez si la somme est payée ou abandonnée.'),
  amount: amount.min(1, 'Indiquez au moins 0,01 €.'),
  owed: amount,
  reason: operatorsReason,
})
export type DebtBody = z.infer<typeof debtBody>

export const debtsApi = {
  /** What the professional of that id owes; she may have closed her account. */
  writeDown: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/debt',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: debtBody, response: { 201: message } },
  },
} as const satisfies Record<string, Endpoint>
