import { z } from 'zod'
import { personName } from '../identity/accounts.ts'
import { emailUpTo } from '../identity/sessions.ts'
import { operatorsReason as reason } from '../lib/reason.ts'
import { byId, type Endpoint, euros, uuid } from '../lib/wire.ts'
import { mostCartLines } from './cart-limits.ts'
import { orderInside } from './orders.ts'

const quantity = z.int('Quantité invalide.').max(1000, 'Quantité invalide.')
const eachOnce = (lines: { id: string }[]) => new Set(lines.map(({ id }) => id)).size === lines.length

/**
 * What she gives up of an order, by its lines; who declares it, and where the receipt goes. No reason is ever asked.
 */
export const withdrawalBody = z.object({
  lines: z
    .array(z.object({ id: uuid, quantity: quantity.min(1, 'Quantité invalide.') }))
    .min(1, 'Choisissez ce à quoi vous renoncez.')
    .max(mostCartLines, `${mostCartLines} articles différents au plus.`)
    .refine(eachOnce, 'Chaque article une fois.'),
  firstname: personName,
  lastname: personName,
  email: emailUpTo(100),
})
export type WithdrawalBody = z.infer<typeof withdrawalBody>

/**
 * `returned`: the goods are back, and their price goes back; of each line that was given up, how many are for sale
 * again (the others are written off), and euros kept for a use that went beyond trying, with why. The delivery's price
 * goes back with the last of the order. `closed`: they never came in the time to send them, and nothing goes back;
 * refused before that is over.
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
      .max(mostCartLines, `${mostCartLines} articles différents au plus.`)
      .refine(eachOnce, 'Chaque article une fois.'),
  }),
  z.object({ outcome: z.literal('closed'), reason }),
])
export type WithdrawalOutcome = z.infer<typeof withdrawalOutcomeBody>

export const withdrawalsApi = {
  /** An order's own customer's. */
  declare: {
    method: 'POST',
    url: '/api/v1/order/:id/withdrawals',
    config: { who: 'member', once: true },
    schema: { params: byId, body: withdrawalBody, response: { 201: orderInside } },
  },
  settle: {
    method: 'PATCH',
    url: '/api/v1/admin/withdrawals/:id',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: withdrawalOutcomeBody, response: { 200: orderInside } },
  },
} as const satisfies Record<string, Endpoint>
