import { z } from 'zod'
import { absence, absenceDecision, absenceDecisions, appointmentStatusWords, lieux } from '../booking/appointments.ts'
import { roles } from '../identity/sessions.ts'
import { operatorsReason as reason } from '../lib/reason.ts'
import { amount, byId, civilDay, type Endpoint, instant, page, required, statusIn, uuid } from '../lib/wire.ts'
import { operatorRefund } from '../money/refunds.ts'
import { earlyPayout } from '../money/transfers.ts'
import { operatorAction } from '../platform/audit-log.ts'
import { orderInside } from '../shop/orders.ts'

/** Six digits of her telephone's, or one of the recovery codes; spaces and dashes are how people type. */
const code = required(40).transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
export const codeBody = z.object({ code })

/** `unset`: she has none yet. `due`: this session has not shown it. */
export const secondFactorState = z.enum(['unset', 'due', 'proved'])

/** `suspending`: told, and not shut out yet. */
export const personStates = ['unconfirmed', 'active', 'suspending', 'suspended', 'erased'] as const

const foundPerson = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  state: z.enum(personStates),
  createdAt: instant,
})
export type FoundPerson = z.input<typeof foundPerson>

/** What an operator does about a person, in the order in which it is offered. */
export const personActions = ['verify', 'revoke', 'restore', 'suspend'] as const
export type PersonAction = (typeof personActions)[number]

export const personView = foundPerson.extend({
  city: z.string(),
  confirmedAt: instant.nullable(),
  /** Ever paid, on either side. */
  appointments: z.int(),
  /** Of those, cancelled by her. */
  cancellations: z.int(),
  /** Paid, and still to come. */
  ahead: z.int(),
  /** Of a professional: since when an operator has seen her papers. */
  verifiedAt: instant.nullable(),
  suspension: z.object({ reason: z.string(), decidedAt: instant, effectiveAt: instant }).nullable(),
  /** What she who reads may do about her now. */
  allowedActions: z.array(z.enum(personActions)),
  /** It is absent where the person is no professional, and where no share only waits. */
  earlyPayout: earlyPayout.nullable(),
  /** What operators have done about her, the latest first. */
  actions: z.array(operatorAction),
})
export type PersonView = z.input<typeof personView>

export const suspendBody = z.object({ reason, danger: z.boolean().default(false) })
export const restoreBody = z.object({ reason })

const foundVisit = z.object({
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
  /** Of a hold that waits for its payment: until when. One past its time reads as 'expired'. */
  holdExpiresAt: instant.nullable(),
  /** An absence is reported, and nobody has decided yet. */
  isReported: z.boolean(),
})
export type FoundVisit = z.input<typeof foundVisit>

/** What an operator does with another's visit, in the order in which it is offered; `decide`: of an absence. */
export const operatorAppointmentActions = ['decide', 'finish', 'refund', 'cancel'] as const
export type OperatorAppointmentAction = (typeof operatorAppointmentActions)[number]

/**
 * Amounts in euros, as the ledger says them; what is held and whose it is, before what the provider has kept for
 * itself.
 */
export const visitView = foundVisit.extend({
  endTime: instant,
  lieu: z.enum(lieux),
  adresse: z.string(),
  city: z.string(),
  /** Ever; a payment that came too late has paid for nothing. */
  isPaid: z.boolean(),
  cancelledBy: z.enum(['customer', 'professional', 'admin']).nullable(),
  cancelledAt: instant.nullable(),
  price: z.number(),
  /** Of a cancelled one: what its customer owed. */
  fee: z.number().nullable(),
  balance: z.number(),
  /** What its professional owed and has paid to the platform's own bank. */
  inTreasury: z.number(),
  /** Taken by a bank that has not decided. */
  atBank: z.number(),
  owedToCustomer: z.number(),
  professionalShare: z.number(),
  platformShare: z.number(),
  /** Kept by the provider for itself, as far as that is known. */
  cost: z.number(),
  /** A bank decides whose the payment is: nothing is given back, and nothing sent, until it has. */
  isDisputed: z.boolean(),
  /** The latest, open or over. */
  disputeId: uuid.nullable(),
  /** What may still be given back. */
  refundable: z.number(),
  refunds: z.array(operatorRefund),
  absences: z.array(absence),
  absenceDecision: absenceDecision.nullable(),
  /** What she who reads may do with it now; of her own nothing here: a colleague does. */
  allowedActions: z.array(z.enum(operatorAppointmentActions)),
  /** What cancelling it now would mean, where she may. */
  cancellation: z.object({ fee: z.number(), refund: z.number() }).nullable(),
  actions: z.array(operatorAction),
})
export type VisitView = z.input<typeof visitView>

/** In cents. `refundable` is what was shown: with another one than the server's nothing is given back. */
export const visitRefundBody = z.object({ amount: amount.min(1, 'Montant invalide.'), refundable: amount, reason })

/** How a refund that the bank did not take has reached her: by which way, when, under which reference. She reads it. */
export const handRefundBody = z.object({ how: reason })

/**
 * `refund`, in cents, is what was shown to go back with that decision: with another sum than the server's nothing is
 * decided.
 */
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
    config: { who: 'admin', beforeSecondFactor: true },
    schema: { response: { 200: z.object({ state: secondFactorState, recoveryCodesLeft: z.int() }) } },
  },
  /**
   * A secret that is not hers until a code of it has been shown; a new one every quarter of an hour. `uri` is what a QR
   * code carries.
   */
  beginSecondFactor: {
    method: 'POST',
    url: '/api/v1/admin/second-factor',
    config: { who: 'admin', once: false, beforeSecondFactor: true },
    schema: { response: { 200: z.object({ secret: z.string(), uri: z.string() }) } },
  },
  confirmSecondFactor: {
    method: 'POST',
    url: '/api/v1/admin/second-factor/confirm',
    config: { who: 'admin', once: 'sealed', beforeSecondFactor: true },
    schema: { body: codeBody, response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
  },
  proveSecondFactor: {
    method: 'POST',
    url: '/api/v1/admin/second-factor/prove',
    config: { who: 'admin', once: true, beforeSecondFactor: true },
    schema: { body: codeBody, response: { 200: z.object({ recoveryCodesLeft: z.int() }) } },
  },
  /** Ten new ones for a code; the old ones open nothing any more. */
  renewRecoveryCodes: {
    method: 'POST',
    url: '/api/v1/admin/second-factor/recovery-codes',
    config: { who: 'admin', once: 'sealed' },
    schema: { body: codeBody, response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
  },
  people: {
    method: 'GET',
    url: '/api/v1/admin/people',
    config: { who: 'admin' },
    schema: {
      /**
       * `waiting`: professionals who are hidden until they are verified; nobody where the platform does not ask for it.
       */
      querystring: page.extend({ q: z.string().max(200).optional(), verification: z.literal('waiting').optional() }),
      response: { 200: z.array(foundPerson) },
    },
  },
  person: {
    method: 'GET',
    url: '/api/v1/admin/people/:id',
    config: { who: 'admin' },
    schema: { params: byId, response: { 200: personView } },
  },
  /** Shuts her out a day later, or at once where there is danger and where she is an operator; she is told why.
   * One that is announced can still be made to begin at once. */
  suspend: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/suspend',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: suspendBody, response: { 200: personView } },
  },
  restore: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/restore',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: restoreBody, response: { 200: personView } },
  },
  visits: {
    method: 'GET',
    url: '/api/v1/admin/appointments',
    config: { who: 'admin' },
    schema: {
      querystring: page.extend({
        q: z.string().max(200).optional(),
        absences: z.literal('open').optional(),
        status: statusIn(appointmentStatusWords, 'Statut inconnu.').optional(),
        /** On which it is or was to be, by the clock of its place. */
        day: civilDay.optional(),
      }),
      response: { 200: z.array(foundVisit) },
    },
  },
  visit: {
    method: 'GET',
    url: '/api/v1/admin/appointments/:id',
    config: { who: 'admin' },
    schema: { params: byId, response: { 200: visitView } },
  },
  refundVisit: {
    method: 'POST',
    url: '/api/v1/admin/appointments/:id/refund',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: visitRefundBody, response: { 201: visitView } },
  },
  sendManualRefund: {
    method: 'POST',
    url: '/api/v1/admin/refunds/:id/otherwise',
    config: { who: 'admin', once: true },
    // Of whichever was paid.
    schema: { params: byId, body: handRefundBody, response: { 201: z.union([visitView, orderInside]) } },
  },
  decideAbsence: {
    method: 'POST',
    url: '/api/v1/admin/appointments/:id/absence',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: absenceDecisionBody, response: { 201: visitView } },
  },
} as const satisfies Record<string, Endpoint>
