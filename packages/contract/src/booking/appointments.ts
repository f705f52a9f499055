import { z } from 'zod'
import { adresse, cancellationRecord } from '../identity/accounts.ts'
import { operatorsReason } from '../lib/reason.ts'
import { byId, type Endpoint, euros, instant, message, page, required, statusIn, uuid } from '../lib/wire.ts'
import { found } from '../marketplace/search.ts'
import { libelle } from '../marketplace/services.ts'
import { refundView } from '../money/refunds.ts'
import { cancellationTiers } from './cancellation.ts'

/** Each status, as the wire writes it. */
export const appointmentStatusWords = {
  pending_payment: 'En attente de paiement',
  paid: 'Payé',
  completed: 'Terminé',
  cancelled: 'Annuler',
  expired: 'Expiré',
} as const
export type AppointmentStatus = keyof typeof appointmentStatusWords
export type AppointmentStatusWord = (typeof appointmentStatusWords)[AppointmentStatus]
export const appointmentStatuses = Object.keys(appointmentStatusWords) as AppointmentStatus[]
export const lieux = ['Ma Maison', 'Salon De Coiffure'] as const
export type Lieu = (typeof lieux)[number]

export type Mover = 'customer' | 'professional' | 'admin' | 'system'
type Move = { from: readonly AppointmentStatus[]; to: AppointmentStatus; by: readonly Mover[] }

/** The life of an appointment, whole: its status changes by these, and the table of appointments refuses any other change. */
export const transitions = {
  pay: { from: ['pending_payment', 'expired'], to: 'paid', by: ['system'] },
  expire: { from: ['pending_payment'], to: 'expired', by: ['system'] },
  giveUp: { from: ['pending_payment'], to: 'expired', by: ['customer'] },
  /** To other hours. */
  move: { from: ['paid'], to: 'paid', by: ['customer'] },
  cancel: { from: ['paid'], to: 'cancelled', by: ['customer', 'professional', 'admin'] },
  finish: { from: ['paid'], to: 'completed', by: ['professional', 'admin', 'system'] },
} as const satisfies Record<string, Move>

/** What somebody may do with an appointment, in the order in which it is offered: each is a call of its own or a change. */
export const appointmentActions = [
  'pay',
  'giveUp',
  'finish',
  'review',
  'unpublish',
  'answer',
  'move',
  'cancel',
  'report',
] as const
export type AppointmentAction = (typeof appointmentActions)[number]

const hours = { date: instant, endTime: instant }
const areInOrder = ({ date, endTime }: { date: Date; endTime: Date }) => date < endTime
const notInOrder = { path: ['endTime'], error: 'La fin du rendez-vous vient après son début.' }

/**
 * The service is named by its libelle or its id; both given must agree. `endTime` is its `duration` after `date`, neither
 * more nor less.
 */
const hold = z.object({
  libelle: libelle.optional(),
  prestationId: uuid.optional(),
  professional: uuid,
  ...hours,
  price: euros.optional(),
  total: euros.optional(),
  lieu: z.enum(lieux).optional(),
  adresse: z.string().max(500, '500 caractères au plus.').optional(),
  cityId: z.int().optional(),
})
export const holdBody = hold
  .refine((body) => body.libelle ?? body.prestationId, {
    path: ['libelle'],
    error: 'Champs requis!',
  })
  .refine(areInOrder, notInOrder)
export type HoldBody = z.infer<typeof holdBody>
/** The meeting place when it is the customer's. */
export const meetingAdresse = adresse(500, 5)

export const absenceTypes = ['customer_absent', 'professional_absent'] as const
/** Each can only speak of the other. */
export const absenceReportedBy = { customer: 'professional_absent', professional: 'customer_absent' } as const
/** One of an appointment's two parties. */
export type Side = keyof typeof absenceReportedBy
export const reportBody = z.object({ type: z.enum(absenceTypes, 'Indiquez qui était absente.'), text: required(2000) })
export type ReportBody = z.infer<typeof reportBody>
export const absence = z.object({ type: z.enum(absenceTypes), text: z.string(), createdAt: instant })

/** What an operator makes of it: who was not there, or that nobody is held to have been away. */
export const absenceDecisions = [...absenceTypes, 'none'] as const
export type AbsenceDecision = (typeof absenceDecisions)[number]
export const absenceDecisionText: Record<AbsenceDecision, string> = {
  customer_absent: 'La cliente était absente',
  professional_absent: 'La coiffeuse était absente',
  none: 'Aucune absence retenue',
}
export const absenceDecision = z.object({ decision: z.enum(absenceDecisions), reason: z.string(), decidedAt: instant })

export const appointmentView = z.object({
  id: uuid,
  libelle: z.string(),
  prestationId: uuid,
  price: z.number(),
  total: z.number(),
  image: z.string().nullable(),
  professional: uuid,
  customer: uuid,
  adresse: z.string().nullable(),
  lieu: z.enum(lieux),
  city: z.string(),
  zone: z.string(),
  status: statusIn(appointmentStatusWords),
  date: instant,
  start: instant,
  endTime: instant,
  isEnded: z.boolean(),
  /** Whether there is an invoice to be had: of what was given up, or cancelled for nothing before one was written, there is none. */
  isInvoiced: z.boolean(),
  /** What she who reads may do with it now. */
  allowedActions: z.array(z.enum(appointmentActions)),
  /** For its customer, once it is over or cancelled: whether its professional is shown, and offers this or something else. */
  mayBookAgain: z.boolean(),
  /** For its customer: the other side has cancelled it, it was to come, and she has no other of its libelle ahead. `others` may do it. */
  mayBeReplaced: z.boolean(),
  chatId: z.string().nullable(),
  /** The other party's. */
  firstname: z.string(),
  lastname: z.string(),
  userId: uuid,
  userImage: z.string().nullable(),
  userEmail: z.string().nullable(),
  phone: z.string().nullable(),
  customerName: z.string(),
  holdExpiresAt: instant.nullable(),
  /**
   * Her own payment under way, for the customer alone: `processing` is not decided yet, also when the hold has lapsed
   * meanwhile; `requires_action` waits for her to convince her bank while the hold lives.
   */
  payment: z.enum(['processing', 'requires_action']).nullable(),
  /** Euros: what she who reads would owe and get back by cancelling now, or what a cancellation did come to. */
  fee: z.number().nullable(),
  refund: z.number().nullable(),
  /**
   * For its customer: until when cancelling is free, whatever is left to its start, by `SERVICE_WITHDRAWAL_DAYS`. Of one that
   * waits for its payment, if that is made now.
   */
  withdrawalEndsAt: instant.nullable(),
  /** Euros: what a cancellation has left of it to the professional, for her alone. */
  share: z.number().nullable(),
  /** What the two have said of each other's absence; the operator decides, once for both. */
  absences: z.array(absence),
  absenceDecision: absenceDecision.nullable(),
  cancelledBy: z.enum(['customer', 'professional', 'admin']).nullable(),
  /** What its customer has published of it, and the answer. */
  review: z
    .object({
      id: uuid,
      note: z.int(),
      texte: z.string(),
      images: z.array(z.string()),
      reponse: z.string().nullable(),
      /** For its author: until when she may take it back; not where moderation has hidden it. */
      unpublishUntil: instant.nullable(),
    })
    .nullable(),
  /** Everything of it that goes back, for the customer and the operator, the oldest first. */
  refunds: z.array(refundView),
})
export type AppointmentView = z.input<typeof appointmentView>

/** Euros. A customer's has a tier while there is something to cancel; whoever else cancels, she gets everything back. */
export const cancellationView = z.object({
  fee: z.number(),
  refund: z.number(),
  tier: z.enum(cancellationTiers).nullable(),
  /** Until when this tier lasts. */
  until: instant.nullable(),
  /** The tier before, and until when it lasted. */
  better: z.enum(cancellationTiers).nullable(),
  betterUntil: instant.nullable(),
  /** The tier that follows; after the last one comes the start. */
  next: z.enum(cancellationTiers).nullable(),
  /** Hers who would cancel as a professional, this one counted. */
  record: cancellationRecord.nullable(),
})
export type CancellationView = z.input<typeof cancellationView>

/**
 * `fee`: what she was shown to owe; where that is no longer so, nothing is cancelled and she is told anew. `reason`: why an
 * operator cancels; of others it is not heard.
 */
export const changeBody = z.object({
  status: statusIn({ cancelled: 'Annuler', completed: 'Terminé' }).optional(),
  fee: euros.optional(),
  /** An operator's must be there when she cancels. */
  reason: operatorsReason.optional(),
  /** That of the visit's own conversation, which the server writes: it can be said, and not chosen. */
  chatId: z.string().max(80).optional(),
})
export type ChangeBody = z.infer<typeof changeBody>

/** As far apart as they were: a visit keeps its length. */
export const moveBody = z.object(hours).refine(areInOrder, notInOrder)
export type MoveBody = z.infer<typeof moveBody>

export const appointmentsApi = {
  /** An older call. */
  olderHold: {
    method: 'POST',
    url: '/api/rdv',
    config: { who: 'member', once: true },
    schema: { body: holdBody, response: { 201: message.extend({ id: uuid }) } },
  },
  /** An older call: as `list` of the customer who asks. */
  olderBooked: {
    method: 'POST',
    url: '/api/customer/rdv',
    config: { who: 'member', once: false },
    schema: { querystring: page, response: { 200: z.array(appointmentView) } },
  },
  /** An older call: as `list` of the professional who asks. */
  olderReceived: {
    method: 'POST',
    url: '/api/pro/rdv',
    config: { who: 'professional', once: false },
    schema: { querystring: page, response: { 200: z.array(appointmentView) } },
  },
  hold: {
    method: 'POST',
    url: '/api/v1/appointment',
    config: { who: 'member', once: true },
    schema: { body: holdBody, response: { 201: appointmentView } },
  },
  list: {
    method: 'GET',
    url: '/api/v1/appointment',
    config: { who: 'member' },
    schema: {
      /** `time`: those that have not ended, the next one first, or those that have, the latest first; without it all, the latest first. */
      querystring: page.extend({
        professional: uuid.optional(),
        customer: uuid.optional(),
        time: z.enum(['ahead', 'over'], 'Indiquez ahead ou over.').optional(),
      }),
      response: { 200: z.array(appointmentView) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/appointment/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: appointmentView } },
  },
  cancellation: {
    method: 'GET',
    url: '/api/v1/appointment/:id/cancellation',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: cancellationView } },
  },
  /** For a customer whose visit was cancelled by the other side: up to three others for the same day. */
  others: {
    method: 'GET',
    url: '/api/v1/appointment/:id/autres',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: z.array(found) } },
  },
  /** How far a professional's town is from a customer's, and whether she travels there. */
  reach: {
    method: 'GET',
    url: '/api/v1/user/:id/reach',
    config: { who: 'anyone', ofProfile: true },
    schema: {
      params: byId,
      querystring: z.object({ cityId: z.coerce.number().int().positive() }),
      response: { 200: z.object({ km: z.number(), isReached: z.boolean() }) },
    },
  },
  calendar: {
    method: 'GET',
    url: '/api/v1/appointment/:id/calendar.ics',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: z.string() } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/appointment/:id',
    config: { who: 'member', once: true },
    schema: { params: byId, body: changeBody, response: { 200: appointmentView } },
  },
  move: {
    method: 'POST',
    url: '/api/v1/appointment/:id/move',
    config: { who: 'member', once: true },
    schema: { params: byId, body: moveBody, response: { 200: appointmentView } },
  },
  report: {
    method: 'POST',
    url: '/api/v1/appointment/:id/report',
    config: { who: 'member', once: true },
    schema: {
      params: byId,
      body: reportBody,
      response: { 201: absence.extend({ id: uuid, appointmentId: uuid }) },
    },
  },
  giveUp: {
    method: 'DELETE',
    url: '/api/v1/appointment/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
