import { z } from 'zod'
import { personName } from '../identity/accounts.ts'
import { emailUpTo } from '../identity/sessions.ts'
import { operatorsReason as reason } from '../lib/reason.ts'
import { byId, type Endpoint, euros, uuid } from '../lib/wire.ts'
import { maxCartLines } from './cart-limits.ts'
import { orderCodec } from './orders.ts'

const quantity = z.int('Quantité invalide.').max(1000, 'Quantité invalide.')
const hasDistinctIds = (lines: { id: string }[]) => new Set(lines.map(({ id }) => id)).size === lines.length

/**
 * This is a declaration of withdrawal: the units, by order line, the name of the person who declares it, and the e-mail
 * that gets the acknowledgement. The law allows no question about the reason.
 */
export const withdrawalBody = z.object({
  lines: z
    .array(z.object({ id: uuid, quantity: quantity.min(1, 'Quantité invalide.') }))
    .min(1, 'Choisissez ce à quoi vous renoncez.')
    .max(maxCartLines, `${maxCartLines} articles différents au plus.`)
    .refine(hasDistinctIds, 'Chaque article une fois.'),
  firstname: personName,
  lastname: personName,
  email: emailUpTo(100),
})
export type WithdrawalBody = z.infer<typeof withdrawalBody>

/**
 * This is the outcome of a withdrawal. `returned`: the goods came back and their price is refunded, with the delivery
 * if they are the last units of the order. Every line of the withdrawal is listed. `restocked` units return to the
 * stock, and the others are written off. `deduction` is the amount in euros that is retained for use beyond trying the
 * goods; it needs a `reason`. `closed`: the goods did not come back within the time to send them and nothing is
 * refunded. It is refused before that time is over.
 */
export const withdrawalOutcomeBody = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('returned'),
    lines: z
      .array(
        z
          .object({
            id: uuid,
            restocked: quantity.min(0, 'Quantité invalide.'),
            deduction: euros.optional(),
            reason: reason.optional(),
          })
          .refine(({ deduction, reason }) => !deduction || reason !== undefined, {
            path: ['reason'],
            error: 'Champs requis!',
          }),
      )
      .min(1, 'Dites ce qui est revenu.')
      .max(maxCartLines, `${maxCartLines} articles différents au plus.`)
      .refine(hasDistinctIds, 'Chaque article une fois.'),
  }),
  z.object({ outcome: z.literal('closed'), reason }),
])
export type WithdrawalOutcome = z.infer<typeof withdrawalOutcomeBody>

export const withdrawalsApi = {
  /** Only the customer of the order may declare a withdrawal. */
  declare: {
    method: 'POST',
    url: '/api/v1/order/:id/withdrawals',
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: withdrawalBody, response: { 201: orderCodec } },
  },
  settle: {
    method: 'PATCH',
    url: '/api/v1/admin/withdrawals/:id',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: withdrawalOutcomeBody, response: { 200: orderCodec } },
  },
} as const satisfies Record<string, Endpoint>
