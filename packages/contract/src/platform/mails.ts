import { z } from 'zod'
import { byId, type Endpoint, instant, message, page, uuid } from '../lib/wire.ts'

/** `failed`: all attempts failed and there is no further retry. `dropped`: the reason to send it no longer existed. */
export const mailStates = ['failed', 'waiting', 'sent', 'dropped'] as const

const mailKinds = [
  'confirmation',
  'known_address',
  'reset',
  'password_changed',
  'iban_changed',
  'contact_changed',
  'new_device',
  'account_erased',
  'data_exported',
  'account_unused',
  'newsletter_confirmation',
  'appointment_customer',
  'appointment_professional',
  'contacts_customer',
  'contacts_professional',
  'reminder',
  'appointment_over',
  'cancellation_customer',
  'cancellation_professional',
  'request_customer',
  'request_professional',
  'request_ended_customer',
  'request_ended_professional',
  'late_payment_refunded',
  'order_confirmed',
  'order_cancelled',
  'order_refunded',
  'order_payment_refunded',
  'refund_failed_customer',
  'refund_failed_operator',
  'manual_refund',
  'paid_out',
  'payout_account_incomplete',
  'reversal_refused_operator',
  'debtor_left_operator',
  'debt_closed',
  'unmatched_transactions_operator',
  'late_notice',
  'arrival',
  'absence_operator',
  'absence_other',
  'reschedule_customer',
  'reschedule_professional',
  'absence_decided_customer',
  'absence_decided_professional',
  'safety_refund_decided',
  'goodwill_refund_customer',
  'goodwill_refund_professional',
  'dispute_operator',
  'dispute_professional',
  'dispute_closed_operator',
  'dispute_closed_professional',
  'review_received',
  'review_answered',
  'review_hidden',
  'suspended',
  'suspension_started_operator',
  'restored',
  'verified',
  'verification_revoked',
  'proof_refused',
  'proof_expiring',
  'proof_lost_operator',
  'second_factor_set',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factor_reset',
  'order_dispatched',
  'parcel_corrected',
  'order_delivered',
  'withdrawal_declared',
  'withdrawal_operator',
  'withdrawal_returned',
  'withdrawal_closed',
  'message_waiting',
  'message_waiting_operator',
  'report_received',
  'report_operator',
  'report_decided',
  'report_measures',
  'report_objection_received',
  'report_objection_operator',
  'report_objection_answered',
  'report_reversed',
] as const

/** A mail without its text, because the text may contain a link that gives access to an account. */
const mailView = z.object({
  id: uuid,
  kind: z.enum(mailKinds),
  /** It is null until the text of the mail is written. */
  subject: z.string().nullable(),
  to: z.string().nullable(),
  state: z.enum(mailStates),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** This is the error of the last attempt. */
  error: z.string().nullable(),
})
export type MailView = z.input<typeof mailView>

const search = page.extend({ q: z.string().max(200).optional() })

export const mailsApi = {
  all: {
    method: 'GET',
    url: '/api/v1/admin/mails',
    config: { access: 'admin' },
    schema: { querystring: search, response: { 200: z.array(mailView) } },
  },
  resend: {
    method: 'POST',
    url: '/api/v1/admin/mails/:id/resend',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, response: { 200: mailView } },
  },
  /**
   * These are legacy endpoints from the time when the browser triggered the mails. The server sends each mail by
   * itself, so these only confirm it. `type` is user, admin or cancel.
   */
  ofAppointment: {
    method: 'POST',
    url: '/api/v1/mail/appointment/:type',
    config: { access: 'member', idempotent: false },
    schema: {
      params: z.object({ type: z.string() }),
      body: z.object({ appointmentId: uuid }),
      response: { 200: message },
    },
  },
  ofMessage: {
    method: 'POST',
    url: '/api/v1/mail/new/message',
    config: { access: 'member', idempotent: false },
    schema: { body: z.object({ conversationId: uuid }), response: { 200: message } },
  },
  ofOrder: {
    method: 'POST',
    url: '/api/v1/mail/order',
    config: { access: 'member', idempotent: false },
    schema: { body: z.object({ orderId: uuid }), response: { 200: message } },
  },
  ofCancelledOrder: {
    method: 'POST',
    url: '/api/v1/mail/order/cancel',
    config: { access: 'member', idempotent: false },
    schema: { body: z.object({ orderId: uuid }), response: { 200: message } },
  },
} as const satisfies Record<string, Endpoint>
