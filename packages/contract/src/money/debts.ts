import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import { amount, byId, type Endpoint, message } from '../lib/wire.ts'

/** How a debt is closed: `settled` by a payment to the platform's bank account, or `written_off`. */
export const debtClosureKinds = ['settled', 'written_off'] as const
export type DebtClosureKind = (typeof debtClosureKinds)[number]

/**
 * `amount` and `owed` are cents. `owed` is the debt that the operator was shown; when it has changed, nothing is
 * written.
 */
export const debtBody = z.object({
  kind: z.enum(debtClosureKinds, 'Indiquez si la somme est payée ou abandonnée.'),
  amount: amount.min(1, 'Indiquez au moins 0,01 €.'),
  owed: amount,
  reason: operatorsReason,
})
export type DebtBody = z.infer<typeof debtBody>

export const debtsApi = {
  /** Closes all or part of the debt of a professional, whose account may already be deleted. */
  close: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/debt',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: debtBody, response: { 201: message } },
  },
} as const satisfies Record<string, Endpoint>
