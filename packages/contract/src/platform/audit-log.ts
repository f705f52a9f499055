import { z } from 'zod'
import { type Endpoint, instant, page, uuid } from '../lib/wire.ts'

/** These are the kinds of operator actions that the audit log records. */
export const operatorActionKinds = [
  'operator_created',
  'operator_invited',
  'second_factor_set',
  'second_factor_shown',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factor_reset',
  'profile_changed',
  'appointment_cancelled',
  'appointment_finished',
  'review_hidden',
  'person_suspended',
  'person_restored',
  'data_exported',
  'account_erased',
  'professional_verified',
  'verification_revoked',
  'proof_verified',
  'proof_refused',
  'proof_read',
  'refund_given',
  'refund_sent_otherwise',
  'order_refunded',
  'order_cancelled',
  'unmatched_resolved',
  'absence_decided',
  'mail_resent',
  'job_retried',
  'transfer_retried',
  'debt_settled',
  'debt_written_off',
  'paid_early',
  'product_created',
  'product_changed',
  'product_archived',
  'product_restored',
  'stock_corrected',
  'order_dispatched',
  'parcel_corrected',
  'order_delivered',
  'withdrawal_returned',
  'withdrawal_closed',
  'report_read',
  'report_picture_read',
  'report_decided',
  'safety_refund_decided',
  'objection_answered',
] as const
export type OperatorActionKind = (typeof operatorActionKinds)[number]

export const operatorAction = z.object({
  id: uuid,
  kind: z.enum(operatorActionKinds),
  at: instant,
  operator: z.string(),
  /** This is the person whom the action concerns. */
  userId: uuid.nullable(),
  person: z.string().nullable(),
  appointmentId: uuid.nullable(),
  productId: uuid.nullable(),
  /** This is the name of the product. */
  product: z.string().nullable(),
  orderId: uuid.nullable(),
  orderNumber: z.string().nullable(),
  reportCaseId: uuid.nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type OperatorAction = z.input<typeof operatorAction>

export const auditLogApi = {
  all: {
    method: 'GET',
    url: '/api/v1/admin/journal',
    config: { access: 'admin' },
    schema: { querystring: page, response: { 200: z.array(operatorAction) } },
  },
} as const satisfies Record<string, Endpoint>
