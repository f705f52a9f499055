import { z } from 'zod'
import { absence, absenceDecision, absenceDecisions, appointmentStatusWords, lieux } from '../booking/appointments.ts'
import { presenceView } from '../booking/presence.ts'
import { roles } from '../identity/sessions.ts'
import { operatorsReason as reason } from '../lib/reason.ts'
import { amount, byId, civilDay, type Endpoint, instant, page, required, statusIn, uuid } from '../lib/wire.ts'
import { operatorRefund } from '../money/refunds.ts'
import { earlyPayout } from '../money/transfers.ts'
import { operatorAction } from '../platform/audit-log.ts'
import { orderCodec } from '../shop/orders.ts'

/** This is a six-digit code of the authenticator app or a recovery code. Spaces and dashes in it are ignored. */
const code = required(40).transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
export const codeBody = z.object({ code })

/** `unset`: the operator has no second factor yet. `due`: this session must still show it. */
export const secondFactorState = z.enum(['unset', 'due', 'proved'])

/** `suspending` means that the suspension is announced and has not begun. */
export const personStates = ['unconfirmed', 'active', 'suspending', 'suspended', 'erased'] as const

const personListItem = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  state: z.enum(personStates),
  createdAt: instant,
})
export type PersonListItem = z.input<typeof personListItem>

/** These are the actions of an operator on a person, in the order in which pages offer them. */
export const personActions = ['restore', 'suspend', 'export', 'erase'] as const
export type PersonAction = (typeof personActions)[number]

export const personView = personListItem.extend({
  city: z.string(),
  confirmedAt: instant.nullable(),
  /** This is the number of appointments that were ever paid, as customer or professional. */
  appointments: z.int(),
  /** This is the number of those that the person cancelled. */
  cancellations: z.int(),
  /** This is the number of those that are paid and still ahead. */
  ahead: z.int(),
  /** These are the reviews of a professional that are not hidden, and how many customers wrote them. */
  reviews: z.int(),
  reviewers: z.int(),
  /** This is the time since which the file of a professional is verified. */
  verifiedAt: instant.nullable(),
  suspension: z.object({ reason: z.string(), decidedAt: instant, effectiveAt: instant }).nullable(),
  /** These are the actions that the caller may take on the person now. */
  allowedActions: z.array(z.enum(personActions)),
  /** It is null when the person is no professional, and when no share only waits for its 48 hours. */
  earlyPayout: earlyPayout.nullable(),
  /** These are the actions of operators on the person, the latest first. */
  actions: z.array(operatorAction),
})
export type PersonView = z.input<typeof personView>

export const suspendBody = z.object({ reason, danger: z.boolean().default(false) })
export const restoreBody = z.object({ reason })

const appointmentListItem = z.object({
  id: uuid,
  libelle: z.string(),
  status: statusIn(appointmentStatusWords),
  date: instant,
  zone: z.string(),
  total: z.number(),
  customerId: uuid,
  customer: z.string(),
  professionalId: uuid,
  professional: z.string(),
  /** This is the end of an unpaid hold. A hold past that time has the status 'Expiré'. */
  holdExpiresAt: instant.nullable(),
  /** It is true when an absence is reported and no operator has decided about it. */
  isReported: z.boolean(),
})
export type AppointmentListItem = z.input<typeof appointmentListItem>

/**
 * These are the actions of an operator on other people's appointments, in the order of pages. `decide` is about an
 * absence.
 */
export const operatorAppointmentActions = ['decide', 'finish', 'refund', 'cancel'] as const
export type OperatorAppointmentAction = (typeof operatorAppointmentActions)[number]

/**
 * This is an appointment for operators. Amounts are euros from the ledger, before the provider's fees, which are in
 * `cost`.
 */
export const operatorAppointmentView = appointmentListItem.extend({
  endTime: instant,
  lieu: z.enum(lieux),
  adresse: z.string(),
  city: z.string(),
  /** The team can write to these, whose accounts are not deleted. */
  writableTo: z.array(z.enum(['customer', 'professional'])),
  /** It is true when the appointment was ever paid. A payment that arrived too late does not count. */
  isPaid: z.boolean(),
  cancelledBy: z.enum(['customer', 'professional', 'admin']).nullable(),
  cancelledAt: instant.nullable(),
  price: z.number(),
  /** This is the cancellation fee of a cancelled appointment; null otherwise. */
  fee: z.number().nullable(),
  balance: z.number(),
  /** This is the settled debt that the professional paid to the platform's bank account. */
  inTreasury: z.number(),
  /** This is the amount that a bank holds in an open dispute. */
  atBank: z.number(),
  owedToCustomer: z.number(),
  professionalShare: z.number(),
  platformShare: z.number(),
  /** This is the provider's fee, as far as it is known. */
  cost: z.number(),
  /** True while a bank decides about the payment. Until then nothing is refunded or sent. */
  isDisputed: z.boolean(),
  /** This is the latest dispute, open or closed. */
  disputeId: uuid.nullable(),
  /** This is the amount that can still be refunded. */
  refundable: z.number(),
  refunds: z.array(operatorRefund),
  absences: z.array(absence),
  absenceDecision: absenceDecision.nullable(),
  /** It helps to decide about an absence. Its code is null. */
  presence: presenceView,
  /**
   * These are the actions that the caller may take now. The list is empty for the caller's own appointments: a
   * colleague decides.
   */
  allowedActions: z.array(z.enum(operatorAppointmentActions)),
  /** These are the terms of cancelling now; null when the caller may not cancel. */
  cancellation: z.object({ fee: z.number(), refund: z.number() }).nullable(),
  actions: z.array(operatorAction),
})
export type OperatorAppointmentView = z.input<typeof operatorAppointmentView>

/**
 * Both amounts are cents. `refundable` is the amount that the operator was shown; when it has changed, nothing is
 * refunded.
 */
export const appointmentRefundBody = z.object({
  amount: amount.min(1, 'Montant invalide.'),
  refundable: amount,
  reason,
})

/** This is a manual refund. `how` tells the customer the way, the date and the reference of the payment. */
export const manualRefundBody = z.object({ how: reason })

/** `refund`, in cents, is the refund that the decision was shown to cause; when it has changed, nothing is decided. */
export const absenceDecisionBody = z.object({
  decision: z.enum(absenceDecisions, 'Choisissez une décision.'),
  reason,
  refund: amount,
})
export type AbsenceDecisionBody = z.infer<typeof absenceDecisionBody>

export const operatorsApi = {
  secondFactor: {
    method: 'GET',
    url: '/api/v1/admin/second-factor',
    config: { access: 'admin', beforeSecondFactor: true },
    schema: { response: { 200: z.object({ state: secondFactorState, recoveryCodesLeft: z.int() }) } },
  },
  /**
   * Returns a new secret, which becomes the second factor when `confirmSecondFactor` gets a code made with it. The
   * secret changes every 15 minutes. `uri` is the content of the QR code.
   */
  beginSecondFactor: {
    method: 'POST',
    url: '/api/v1/admin/second-factor',
    config: { access: 'admin', idempotent: false, beforeSecondFactor: true },
    schema: { response: { 200: z.object({ secret: z.string(), uri: z.string() }) } },
  },
  confirmSecondFactor: {
    method: 'POST',
    url: '/api/v1/admin/second-factor/confirm',
    config: { access: 'admin', idempotent: 'sealed', beforeSecondFactor: true },
    schema: { body: codeBody, response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
  },
  proveSecondFactor: {
    method: 'POST',
    url: '/api/v1/admin/second-factor/prove',
    config: { access: 'admin', idempotent: true, beforeSecondFactor: true },
    schema: { body: codeBody, response: { 200: z.object({ recoveryCodesLeft: z.int() }) } },
  },
  /** Returns ten new recovery codes in exchange for a code. The old recovery codes stop working. */
  renewRecoveryCodes: {
    method: 'POST',
    url: '/api/v1/admin/second-factor/recovery-codes',
    config: { access: 'admin', idempotent: 'sealed' },
    schema: { body: codeBody, response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
  },
  people: {
    method: 'GET',
    url: '/api/v1/admin/people',
    config: { access: 'admin' },
    schema: {
      querystring: page.extend({ q: z.string().max(200).optional() }),
      response: { 200: z.array(personListItem) },
    },
  },
  person: {
    method: 'GET',
    url: '/api/v1/admin/people/:id',
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: personView } },
  },
  /**
   * Suspends the person in 24 hours, or at once when `danger` is true or the person is an operator. A mail gives the
   * person the reason. A second request with `danger` makes an announced suspension begin at once.
   */
  suspend: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/suspend',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: suspendBody, response: { 200: personView } },
  },
  restore: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/restore',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: restoreBody, response: { 200: personView } },
  },
  /** Deletes the account of a suspended person at the person's request, as the person could have done. */
  erase: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/erase',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: restoreBody, response: { 200: personView } },
  },
  appointments: {
    method: 'GET',
    url: '/api/v1/admin/appointments',
    config: { access: 'admin' },
    schema: {
      querystring: page.extend({
        q: z.string().max(200).optional(),
        absences: z.literal('open').optional(),
        status: statusIn(appointmentStatusWords, 'Statut inconnu.').optional(),
        /** This is the day of the appointment in the zone of its town. */
        day: civilDay.optional(),
      }),
      response: { 200: z.array(appointmentListItem) },
    },
  },
  appointment: {
    method: 'GET',
    url: '/api/v1/admin/appointments/:id',
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: operatorAppointmentView } },
  },
  refundAppointment: {
    method: 'POST',
    url: '/api/v1/admin/appointments/:id/refund',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: appointmentRefundBody, response: { 201: operatorAppointmentView } },
  },
  sendManualRefund: {
    method: 'POST',
    url: '/api/v1/admin/refunds/:id/otherwise',
    config: { access: 'admin', idempotent: true },
    // The answer is the refunded purchase, an appointment or an order.
    schema: { params: byId, body: manualRefundBody, response: { 201: z.union([operatorAppointmentView, orderCodec]) } },
  },
  decideAbsence: {
    method: 'POST',
    url: '/api/v1/admin/appointments/:id/absence',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: absenceDecisionBody, response: { 201: operatorAppointmentView } },
  },
} as const satisfies Record<string, Endpoint>
