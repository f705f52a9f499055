import { z } from 'zod'
import { adresse, cancellationCounts } from '../identity/accounts.ts'
import { operatorsReason } from '../lib/reason.ts'
import { byId, type Endpoint, euros, instant, message, page, required, statusIn, uuid } from '../lib/wire.ts'
import { foundProfessional } from '../marketplace/search.ts'
import { libelle } from '../marketplace/services.ts'
import { longueurs, tailles } from '../marketplace/variant-names.ts'
import { refundView } from '../money/refunds.ts'
import { cancellationTiers } from './cancellation.ts'
import { presenceView } from './presence.ts'

/** Maps each appointment status to the French word that the wire uses for it. */
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

/** `impossible`: an account of the two is suspended or deleted. `not_charged`: the bank did not pay the reserved amount. */
export const requestEnds = ['refused', 'withdrawn', 'unanswered', 'not_charged', 'impossible'] as const
export type RequestEnd = (typeof requestEnds)[number]

export type ActorRole = 'customer' | 'professional' | 'admin' | 'system'
type Transition = { from: readonly AppointmentStatus[]; to: AppointmentStatus; actors: readonly ActorRole[] }

/**
 * These are all status transitions of an appointment, each with the roles that may cause it. The database refuses any
 * other change of status.
 */
export const transitions = {
  pay: { from: ['pending_payment', 'expired'], to: 'paid', actors: ['system'] },
  expire: { from: ['pending_payment'], to: 'expired', actors: ['system'] },
  abandon: { from: ['pending_payment'], to: 'expired', actors: ['customer'] },
  /** The professional refuses a request. An accepted one is paid when the provider has captured the amount. */
  refuse: { from: ['pending_payment'], to: 'expired', actors: ['professional'] },
  /** Reschedules the appointment to other hours. */
  reschedule: { from: ['paid'], to: 'paid', actors: ['customer'] },
  cancel: { from: ['paid'], to: 'cancelled', actors: ['customer', 'professional', 'admin'] },
  finish: { from: ['paid'], to: 'completed', actors: ['professional', 'admin', 'system'] },
} as const satisfies Record<string, Transition>

/**
 * Lists the actions on an appointment, in the order in which pages offer them. Each has its own endpoint, or is sent to
 * the endpoint `change`.
 */
export const appointmentActions = [
  'pay',
  'accept',
  'refuse',
  'abandon',
  'here',
  'late',
  'confirm_presence',
  'finish',
  'review',
  'unpublish',
  'answer',
  'reschedule',
  'cancel',
  'report',
] as const
export type AppointmentAction = (typeof appointmentActions)[number]

const hours = { date: instant, endTime: instant }
const isInOrder = ({ date, endTime }: { date: Date; endTime: Date }) => date < endTime
const endBeforeStartError = { path: ['endTime'], error: 'La fin du rendez-vous vient après son début.' }

/** One service of an appointment. `variantId` names one of the service's variants. */
const requestedService = z.object({ prestationId: uuid, variantId: uuid.optional() })

/**
 * This is the body that holds hours for an appointment until it is paid. `libelle`, `prestationId` or `services` names the
 * service; when several are given, they must name the same one. Without a `variantId`, a service with variants is booked
 * as the variant whose price and duration fit `price`, `total`, `date` and `endTime`; when none fits, the answer is
 * price_changed. `endTime` must be exactly the `duration` of the service or its variant after `date`. `price` and `total`
 * are euros.
 */
const hold = z.object({
  libelle: libelle.optional(),
  prestationId: uuid.optional(),
  services: z
    .array(requestedService)
    .min(1, 'Choisissez une prestation.')
    .max(1, 'Un rendez-vous est pour une prestation : réservez les autres à part.')
    .optional(),
  professional: uuid,
  ...hours,
  price: euros.optional(),
  total: euros.optional(),
  lieu: z.enum(lieux).optional(),
  adresse: z.string().max(500, '500 caractères au plus.').optional(),
  cityId: z.int().optional(),
})
export const holdBody = hold
  .refine((body) => body.libelle ?? body.prestationId ?? body.services, {
    path: ['libelle'],
    error: 'Champs requis!',
  })
  .refine(isInOrder, endBeforeStartError)
export type HoldBody = z.infer<typeof holdBody>
/** This is the customer's address, required when the appointment takes place at the customer's home ('Ma Maison'). */
export const meetingAdresse = adresse(500, 5)

export const absenceTypes = ['customer_absent', 'professional_absent'] as const
/** Maps each party to the only absence that this party can report: the absence of the other party. */
export const absenceReportedBy = { customer: 'professional_absent', professional: 'customer_absent' } as const
/** This is one of the two parties of an appointment. */
export type Side = keyof typeof absenceReportedBy
export const reportBody = z.object({ type: z.enum(absenceTypes, 'Indiquez qui était absente.'), text: required(2000) })
export type ReportBody = z.infer<typeof reportBody>
export const absence = z.object({ type: z.enum(absenceTypes), text: z.string(), createdAt: instant })

/**
 * This is an operator's decision about a reported absence: the party that was absent, or `none` when no absence is
 * upheld.
 */
export const absenceDecisions = [...absenceTypes, 'none'] as const
export type AbsenceDecision = (typeof absenceDecisions)[number]
export const absenceDecisionText: Record<AbsenceDecision, string> = {
  customer_absent: 'La cliente était absente',
  professional_absent: 'La coiffeuse était absente',
  none: 'Aucune absence retenue',
}
export const absenceDecision = z.object({ decision: z.enum(absenceDecisions), reason: z.string(), decidedAt: instant })

/** One service of an appointment as it was sold when it was booked, with its minutes. */
const bookedService = z.object({
  prestationId: uuid,
  libelle: z.string(),
  taille: z.enum(tailles).nullable(),
  longueur: z.enum(longueurs).nullable(),
  duration: z.int(),
})

export const appointmentView = z.object({
  id: uuid,
  /** This is the service's; `name` adds the size and the length. */
  libelle: z.string(),
  name: z.string(),
  prestationId: uuid,
  services: z.array(bookedService),
  price: z.number(),
  total: z.number(),
  image: z.string().nullable(),
  professional: uuid,
  customer: uuid,
  adresse: z.string().nullable(),
  lieu: z.enum(lieux),
  city: z.string(),
  /** It is null where the town has several. */
  codePostal: z.string().nullable(),
  zone: z.string(),
  status: statusIn(appointmentStatusWords),
  date: instant,
  start: instant,
  endTime: instant,
  isEnded: z.boolean(),
  /**
   * It is true when an invoice exists or can be issued. An appointment that was never paid has none, nor has one that
   * was cancelled free of charge before an invoice was issued.
   */
  isInvoiced: z.boolean(),
  /** These are the actions that the caller may take on the appointment now. */
  allowedActions: z.array(z.enum(appointmentActions)),
  /**
   * It is true for the customer when the appointment has ended or is cancelled, and its professional is visible and
   * still offers any service.
   */
  mayBookAgain: z.boolean(),
  /**
   * It is true for the customer when the professional or an operator cancelled the appointment, its start is still
   * ahead, and the customer has no other paid appointment of the same libelle ahead. The endpoint `alternatives` then lists
   * alternatives.
   */
  mayBeReplaced: z.boolean(),
  /** It is true while this appointment lets the two parties write: from its payment until thirty days after its end. */
  mayContact: z.boolean(),
  /** This is the id of the conversation of the two parties, once one of them has opened it. */
  chatId: z.string().nullable(),
  /**
   * `firstname` to `phone` belong to the other party. Its phone is null outside the contact window, which opens 72 hours
   * before the start of a paid appointment and closes thirty days after its end, and its e-mail for all but operators.
   */
  firstname: z.string(),
  /** The professional of a request reads an empty surname, and the first name as `customerName`, until it is paid. */
  lastname: z.string(),
  userId: uuid,
  userImage: z.string().nullable(),
  userEmail: z.string().nullable(),
  phone: z.string().nullable(),
  /** This is when the contact window opens, while a paid or held appointment is still before it. */
  contactsFrom: instant.nullable(),
  customerName: z.string(),
  /** It is set while the customer may pay. */
  holdExpiresAt: instant.nullable(),
  /** The customer may keep the unpaid hours longer, unless another hold is extended. */
  mayExtendHold: z.boolean(),
  /** The payment only reserves the amount: the professional confirms the first appointment of this customer. */
  isRequest: z.boolean(),
  /** Until this time the professional may accept or refuse the request. It is null once one of them has ended it. */
  requestExpiresAt: instant.nullable(),
  /** Says why a request ended without an appointment, and is null for every other appointment. */
  requestEnd: z.enum(requestEnds).nullable(),
  /**
   * This is the payment in progress. It is null for everyone but the customer. `processing`: the provider has not
   * decided yet, even if the hold has expired meanwhile. `requires_action`: the hold is live and the customer must
   * still authenticate with the bank.
   */
  payment: z.enum(['processing', 'requires_action']).nullable(),
  /**
   * `fee` is what the customer owes and `refund` what the customer gets back, in euros. Before a cancellation they say
   * what it would mean if the caller cancelled now; afterwards, what it did mean. They are null when the appointment
   * cannot be cancelled.
   */
  fee: z.number().nullable(),
  refund: z.number().nullable(),
  /**
   * Until this time the customer can cancel free of charge, however near the start is; everyone else reads null. The
   * setting `SERVICE_WITHDRAWAL_DAYS` gives its length from the payment. For an unpaid hold it is computed as if paid
   * now.
   */
  withdrawalEndsAt: instant.nullable(),
  /**
   * The customer has used up the free cancellations until this time: before it, cancelling costs what the payment
   * provider takes. It is null for everyone else, and while some are left.
   */
  freeAgainAt: instant.nullable(),
  /** The customer may still reschedule the appointment this many times; everyone else reads null. */
  reschedulesLeft: z.int().nullable(),
  /** Euros: the professional's share of what a cancelled appointment still brings. Only its professional sees it. */
  share: z.number().nullable(),
  /** These are the absences that the two parties reported. An operator decides once, for both reports. */
  absences: z.array(absence),
  absenceDecision: absenceDecision.nullable(),
  /** It is true for the two parties, from the payment until six hours after the end: see the endpoints of safety. */
  offersSafety: z.boolean(),
  /** This is what the two parties have said on the day. */
  presence: presenceView,
  cancelledBy: z.enum(['customer', 'professional', 'admin']).nullable(),
  /** This is the customer's review of the appointment, with the professional's answer in `reponse`. */
  review: z
    .object({
      id: uuid,
      note: z.int(),
      texte: z.string(),
      images: z.array(z.string()),
      reponse: z.string().nullable(),
      /**
       * The author can withdraw the review until this time. It is null for everyone else and when moderation has hidden
       * the review.
       */
      unpublishUntil: instant.nullable(),
    })
    .nullable(),
  /** All refunds, the oldest first. The professional sees an empty list. */
  refunds: z.array(refundView),
})
export type AppointmentView = z.input<typeof appointmentView>

/**
 * These are the terms of cancelling now, in euros. `tier` is set only when the caller is the customer of a paid
 * appointment. When the professional or an operator cancels, the customer gets everything back.
 */
export const cancellationView = z.object({
  fee: z.number(),
  refund: z.number(),
  /** `provider_cost` replaces `free` while the customer has used up the free cancellations: see `freeAgainAt`. */
  tier: z.enum([...cancellationTiers, 'provider_cost']).nullable(),
  /** From this time on the customer may cancel free of charge again. It is null unless the tier is `provider_cost`. */
  freeAgainAt: instant.nullable(),
  /** This is the end of the current tier. */
  until: instant.nullable(),
  /** This is the tier before the current one, which cost less; `betterUntil` is its end. */
  better: z.enum(cancellationTiers).nullable(),
  betterUntil: instant.nullable(),
  /**
   * This is the tier after the current one. It is null in the last tier, which ends at the start of the appointment.
   */
  next: z.enum(cancellationTiers).nullable(),
  /**
   * A professional reads the cancellation record as it would be after this cancellation. It is null for everyone else.
   */
  record: cancellationCounts.nullable(),
})
export type CancellationView = z.input<typeof cancellationView>

/**
 * A change of status. `fee` is the cancellation fee in euros that the caller was shown: when it has changed, nothing is
 * cancelled and the error carries the new terms. `reason` is an operator's and is ignored from anyone else.
 */
export const changeBody = z.object({
  status: statusIn({ cancelled: 'Annuler', completed: 'Terminé' }).optional(),
  fee: euros.optional(),
  /** It is required when an operator cancels. Both parties read it. */
  reason: operatorsReason.optional(),
  /**
   * This is the id of the conversation of the two parties. A party may send the same id, not another; an operator may
   * send none.
   */
  chatId: z.string().max(80).optional(),
})
export type ChangeBody = z.infer<typeof changeBody>

/**
 * These are the new hours. They must last as long as the old ones, because a reschedule keeps the length of the
 * appointment.
 */
export const rescheduleBody = z.object(hours).refine(isInOrder, endBeforeStartError)
export type RescheduleBody = z.infer<typeof rescheduleBody>

/** `shownExpiry` is the `holdExpiresAt` that the customer saw: only that end is extended. */
export const extendHoldBody = z.object({ shownExpiry: instant })
export type ExtendHoldBody = z.infer<typeof extendHoldBody>

/** A professional accepts or refuses a request. */
export const requestBody = z.object({ accept: z.boolean() })
export type RequestBody = z.infer<typeof requestBody>

export const appointmentsApi = {
  /** This legacy endpoint is the same as `hold`, but the answer has only the id and a message. */
  legacyHold: {
    method: 'POST',
    url: '/api/rdv',
    config: { access: 'member', idempotent: true },
    schema: { body: holdBody, response: { 201: message.extend({ id: uuid }) } },
  },
  /** This legacy endpoint is the same as `list` with the caller as the customer. */
  legacyBooked: {
    method: 'POST',
    url: '/api/customer/rdv',
    config: { access: 'member', idempotent: false },
    schema: { querystring: page, response: { 200: z.array(appointmentView) } },
  },
  /** This legacy endpoint is the same as `list` with the caller as the professional. */
  legacyReceived: {
    method: 'POST',
    url: '/api/pro/rdv',
    config: { access: 'professional', idempotent: false },
    schema: { querystring: page, response: { 200: z.array(appointmentView) } },
  },
  hold: {
    method: 'POST',
    url: '/api/v1/appointment',
    config: { access: 'member', idempotent: true },
    schema: { body: holdBody, response: { 201: appointmentView } },
  },
  /**
   * A member must name their own id as `professional` or `customer`. An operator may name anyone, or nobody to list
   * all.
   */
  list: {
    method: 'GET',
    url: '/api/v1/appointment',
    config: { access: 'member' },
    schema: {
      /**
       * `ahead` lists appointments that have not ended, the next one first. `over` lists those that have ended, the
       * latest first. Without `time` all are listed, the latest first.
       */
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
    config: { access: 'member' },
    schema: { params: byId, response: { 200: appointmentView } },
  },
  cancellation: {
    method: 'GET',
    url: '/api/v1/appointment/:id/cancellation',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: cancellationView } },
  },
  /**
   * Returns up to three other professionals for the same day, when the professional or an operator cancelled. Only the
   * customer may call it.
   */
  alternatives: {
    method: 'GET',
    url: '/api/v1/appointment/:id/autres',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: z.array(foundProfessional) } },
  },
  /**
   * Returns the distance from the professional's town to the town `cityId`, and whether the professional travels that
   * far.
   */
  reach: {
    method: 'GET',
    url: '/api/v1/user/:id/reach',
    config: { access: 'anyone', isProfileRoute: true },
    schema: {
      params: byId,
      querystring: z.object({ cityId: z.coerce.number().int().positive() }),
      response: { 200: z.object({ km: z.number(), isReached: z.boolean() }) },
    },
  },
  calendar: {
    method: 'GET',
    url: '/api/v1/appointment/:id/calendar.ics',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: z.string() } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/appointment/:id',
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: changeBody, response: { 200: appointmentView } },
  },
  reschedule: {
    method: 'POST',
    url: '/api/v1/appointment/:id/move',
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: rescheduleBody, response: { 200: appointmentView } },
  },
  report: {
    method: 'POST',
    url: '/api/v1/appointment/:id/report',
    config: { access: 'member', idempotent: true },
    schema: {
      params: byId,
      body: reportBody,
      response: { 201: absence.extend({ id: uuid, appointmentId: uuid }) },
    },
  },
  /** The professional answers a request. The answer is stored once; the other one is then too late. */
  answerRequest: {
    method: 'POST',
    url: '/api/v1/appointment/:id/request',
    // The same answer again changes nothing, so no stored answer is needed.
    config: { access: 'professional', idempotent: false },
    schema: { params: byId, body: requestBody, response: { 200: appointmentView } },
  },
  /** The customer keeps the unpaid hours a quarter of an hour longer. */
  extendHold: {
    method: 'POST',
    url: '/api/v1/appointment/:id/hold',
    // The same request again changes nothing, because it names the end that it extends.
    config: { access: 'member', idempotent: false },
    schema: { params: byId, body: extendHoldBody, response: { 200: appointmentView } },
  },
  /** The customer gives up an unpaid hold, or withdraws a request. */
  abandon: {
    method: 'DELETE',
    url: '/api/v1/appointment/:id',
    config: { access: 'member' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
