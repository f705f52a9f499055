import {
  type ActorRole,
  type AppointmentAction,
  type AppointmentStatus,
  appointmentActions,
  appointmentStatusWords,
  transitions,
} from '@couronne/contract/booking/appointments'
import { cancellationFeeCents, cancellationTier, cancellationTiersOf } from '@couronne/contract/booking/cancellation'
import { extensionHoursBefore, maxReschedules, requestHours } from '@couronne/contract/booking/limits'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { holdExtensions } from '@couronne/contract/money/hold-extensions'
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { denyReport, type Reportable } from './absence.rules.ts'
import { denyConfirmPresence, denyHere, denyLate } from './presence.rules.ts'

/** Hours are held this long for a customer who pays. */
export const holdMs = 15 * 60_000
/** A customer may have at most this many unpaid holds and open requests at once. */
export const maxHolds = 3

type TransitionName = keyof typeof transitions
type Allowed = { from: readonly AppointmentStatus[]; actors: readonly ActorRole[] }

/** The life cycle names the start statuses and the actors of each transition. */
const denyTransition = (from: AppointmentStatus, transition: TransitionName, actorRole: ActorRole): DenyReason => {
  const allowed: Allowed = transitions[transition]
  if (!allowed.actors.includes(actorRole)) return deny('forbidden')
  if (allowed.from.includes(from)) return undefined
  const message = `Ce rendez-vous est au statut « ${appointmentStatusWords[from]} » : ce n’est plus possible.`
  return deny('already_done', { message })
}

export const assertTransition = (from: AppointmentStatus, transition: TransitionName, actorRole: ActorRole) =>
  assertAllowed(denyTransition(from, transition, actorRole))

/** A hold belongs to its customer until the instant at which it expires. */
export const isHeld = (
  { status, holdExpiresAt }: { status: AppointmentStatus; holdExpiresAt: Date | null },
  now: Date,
) => status === 'pending_payment' && holdExpiresAt !== null && holdExpiresAt > now

type Request = {
  status: AppointmentStatus
  actorRole: ActorRole
  holdExpiresAt: Date | null
  requestedAt: Date | null
  acceptedAt: Date | null
}

/** The professional has not answered the request, and its time has not passed. */
export const isOpenRequest = (request: Omit<Request, 'actorRole'>, now: Date) =>
  isHeld(request, now) && request.requestedAt !== null && request.acceptedAt === null

/** Only the professional answers a request, once. For anyone else, operators included, there is none. */
export const denyAnswerRequest = (request: Request, now: Date): DenyReason => {
  if (request.actorRole !== 'professional' || !request.requestedAt) return deny('not_found')
  if (isOpenRequest(request, now)) return undefined
  return deny(request.acceptedAt ? 'request_answered' : 'request_ended')
}

type ExtendableHold = Omit<Request, 'acceptedAt'> & { date: Date; isRequest: boolean; holdExtensions: number }

/**
 * Only the customer extends a hold, ten times at most, and not into the last hours before the start. Of a request, its
 * professional needs time to answer.
 */
export const denyExtendHold = (hold: ExtendableHold, now: Date): DenyReason => {
  if (hold.actorRole !== 'customer') return deny('not_found')
  if (!hold.holdExpiresAt || !isHeld(hold, now) || hold.requestedAt) return deny('hold_expired')
  const hoursBefore = hold.isRequest ? requestHours.least : extensionHoursBefore
  if (hold.holdExtensions >= holdExtensions.most)
    return deny('hold_not_extendable', {
      message: 'Cette heure vous a été gardée le plus longtemps possible : payez-la, ou renoncez-y.',
    })
  const extendedTo = hold.holdExpiresAt.getTime() + holdExtensions.minutes * 60_000
  if (extendedTo > hold.date.getTime() - hoursBefore * 3_600_000) return deny('hold_not_extendable')
  return undefined
}

type UnpaidHold = {
  status: AppointmentStatus
  actorRole: ActorRole
  /** The customer's bank has the payment and has not answered. */
  isBeingDecided: boolean
}

/** A customer may also cancel an expired hold, which changes nothing. */
export const denyCancelHold = ({ status, actorRole, isBeingDecided }: UnpaidHold): DenyReason => {
  if (actorRole !== 'customer') return deny('not_found')
  if (denyTransition(status, 'abandon', actorRole)) return deny('paid_appointment')
  const message = 'Un paiement est en cours pour ce rendez-vous.'
  return isBeingDecided ? deny('already_done', { message }) : undefined
}

/** The error contains the server's figures for the client. */
export const priceChanged = (priceCents: number, totalCents: number) =>
  new DomainError('price_changed', {
    details: {
      price: eurosFromCents(priceCents),
      total: eurosFromCents(totalCents),
      charges: totalCents - priceCents,
    },
  })

type Ending = { status: AppointmentStatus; endTime: Date }

type Cancellable = {
  status: AppointmentStatus
  totalCents: number
  retainedCents: number | null
  date: Date
  /** Until this time cancelling is free because of the withdrawal period, however close the start is. */
  withdrawalEndsAt: Date | null
  /** The customer has used up the free cancellations until this time. */
  freeAgainAt: Date | null
  /** The payment provider has taken this, or at most this, for the payment. */
  providerCostCents: number
  actorRole: ActorRole
}
type CancellationTime = Pick<Cancellable, 'date' | 'withdrawalEndsAt' | 'freeAgainAt'>

/** `leftCents` can still be refunded. `bankCents` were given back by the customer's bank before the cancellation. */
export type RefundableAmounts = { leftCents: number; bankCents: number }

const tierOf = ({ date, withdrawalEndsAt }: Pick<CancellationTime, 'date' | 'withdrawalEndsAt'>, now: Date) =>
  cancellationTier({ startsAt: date, withdrawalEndsAt }, now)

/** The customer of a paid appointment could cancel it by its time without a fee. */
const isInFreeTier = ({ status, ...time }: Pick<Cancellable, 'status' | 'date' | 'withdrawalEndsAt'>, now: Date) =>
  status === 'paid' && time.date > now && tierOf(time, now) === 'free'

/** Returns the terms of a customer's cancellation that replace those of its time, or null. */
export const cancelledUnder = (appointment: CancellationTime, now: Date) => {
  const { withdrawalEndsAt, freeAgainAt } = appointment
  if (tierOf(appointment, now) !== 'free') return null
  if (withdrawalEndsAt && now <= withdrawalEndsAt) return 'withdrawal'
  return freeAgainAt ? 'provider_cost' : null
}

/** Returns how much of the total the customer would owe after a cancellation now, or undefined if none is possible. */
const owedAfterCancelling = (appointment: Omit<Cancellable, 'retainedCents'>, now: Date) => {
  const { status, totalCents, date, actorRole, providerCostCents } = appointment
  if (status !== 'paid' || date <= now) return undefined
  if (actorRole !== 'customer') return 0
  if (cancelledUnder(appointment, now) === 'provider_cost') return Math.min(totalCents, providerCostCents)
  return cancellationFeeCents(totalCents, tierOf(appointment, now))
}

export const denyCancel = (
  { status, actorRole, date }: Pick<Cancellable, 'status' | 'actorRole' | 'date'>,
  now: Date,
): DenyReason => denyTransition(status, 'cancel', actorRole) ?? (date <= now ? deny('too_late_to_cancel') : undefined)

/** An appointment can be marked as completed only after its end. */
export const denyFinish = ({ status, actorRole, endTime }: Ending & { actorRole: ActorRole }, now: Date): DenyReason =>
  denyTransition(status, 'finish', actorRole) ?? (endTime > now ? deny('not_over_yet') : undefined)

/**
 * Returns the fee and the refund of cancelling now, or those of a past cancellation, or undefined if none is possible.
 * Money that the bank gave back is not part of the fee and is not refunded again.
 */
export const cancellationOf = (appointment: Cancellable & RefundableAmounts, now: Date) => {
  const { status, totalCents, retainedCents, leftCents, bankCents } = appointment
  if (status === 'cancelled') {
    const feeOwed = retainedCents ?? 0
    return { retainedCents: Math.max(0, feeOwed - bankCents), refundCents: totalCents - feeOwed }
  }
  const owed = owedAfterCancelling(appointment, now)
  if (owed === undefined) return undefined
  const refundCents = Math.min(totalCents - owed, leftCents)
  return { retainedCents: leftCents - refundCents, refundCents }
}

type SafetyCancellation = Omit<Cancellable, 'retainedCents'> &
  RefundableAmounts & {
    /** Everything is refunded at once, and the cancellation counts nowhere. */
    isFree: boolean
  }

/**
 * Returns what cancelling now for safety refunds at once, and what waits for an operator; undefined if none is possible.
 * Unless it is free, the ordinary terms apply until the operator decides.
 */
export const safetyCancellationOf = ({ isFree, ...appointment }: SafetyCancellation, now: Date) => {
  if (appointment.status !== 'paid') return undefined
  const amountsFor = (actorRole: ActorRole) => cancellationOf({ ...appointment, retainedCents: null, actorRole }, now)
  const [all, ordinary] = [amountsFor('admin'), amountsFor(appointment.actorRole)]
  if (!all || !ordinary) return undefined
  return isFree ? { ...all, pendingCents: 0 } : { ...ordinary, pendingCents: all.refundCents - ordinary.refundCents }
}

/** Returns the terms of cancelling now for the actor, in euros. Only a customer who can still cancel has a tier. */
export const cancellationTerms = (
  { retainedCents, refundCents }: NonNullable<ReturnType<typeof cancellationOf>>,
  { status, actorRole, ...time }: Pick<Cancellable, 'status' | 'actorRole'> & CancellationTime,
  now: Date,
) => {
  const appointment = { startsAt: time.date, withdrawalEndsAt: time.withdrawalEndsAt }
  const tier = status === 'paid' && actorRole === 'customer' ? cancellationTier(appointment, now) : null
  const tiers = tier ? cancellationTiersOf(appointment) : []
  const index = tiers.findIndex((each) => each.tier === tier)
  const [better, present, next] = [tiers[index - 1], tiers[index], tiers[index + 1]]
  const isAtProviderCost = tier !== null && cancelledUnder(time, now) === 'provider_cost'
  return {
    fee: eurosFromCents(retainedCents),
    refund: eurosFromCents(refundCents),
    tier: isAtProviderCost ? ('provider_cost' as const) : tier,
    freeAgainAt: isAtProviderCost ? time.freeAgainAt : null,
    until: present?.until ?? null,
    better: better?.tier ?? null,
    betterUntil: better?.until ?? null,
    next: next?.tier ?? null,
  }
}

/** Returns why there is no appointment to review yet, or at all. */
export const reviewDenyCode = ({ status, endTime }: Ending, now: Date) => {
  if (status !== 'paid' && status !== 'completed') return 'not_an_appointment'
  return endTime > now ? 'not_over_yet' : null
}

type AppointmentState = Omit<Cancellable, 'retainedCents' | 'actorRole'> &
  UnpaidHold &
  Reportable & {
    actorRole: Exclude<ActorRole, 'system'>
    holdExpiresAt: Date | null
    requestedAt: Date | null
    acceptedAt: Date | null
    rescheduleCount: number
    /** The professional is visible and still offers the service of the appointment. */
    isOffered: boolean
    review: { reponse: string | null; unpublishUntil: Date | null } | null
  }

/** Only the customer starts a payment, and the system completes it. */
const denyPay = (appointment: AppointmentState, now: Date): DenyReason => {
  if (appointment.actorRole !== 'customer') return deny('not_found')
  if (!isHeld(appointment, now) || appointment.requestedAt) return deny('hold_expired')
  return appointment.isBeingDecided ? deny('already_done') : undefined
}

const denyReview = (appointment: AppointmentState, now: Date): DenyReason => {
  if (appointment.actorRole !== 'customer') return deny('not_found')
  const denyCode = reviewDenyCode(appointment, now)
  if (denyCode) return deny(denyCode)
  return appointment.review ? deny('already_done') : undefined
}

const denyUnpublish = ({ actorRole, review }: AppointmentState, now: Date): DenyReason => {
  const isOpen = review !== null && review.unpublishUntil !== null && now <= review.unpublishUntil
  return actorRole === 'customer' && isOpen ? undefined : deny('not_found')
}

const denyAnswer = ({ actorRole, review }: AppointmentState): DenyReason =>
  actorRole === 'professional' && review?.reponse === null ? undefined : deny('not_found')

type Reschedulable = Pick<AppointmentState, 'status' | 'actorRole' | 'date' | 'withdrawalEndsAt' | 'rescheduleCount'>

/** An appointment is rescheduled while its time would let the customer cancel for free, and only so often. */
export const denyReschedule = (appointment: Reschedulable, now: Date): DenyReason => {
  const denied = denyTransition(appointment.status, 'reschedule', appointment.actorRole)
  if (denied) return denied
  if (!isInFreeTier(appointment, now)) return deny('too_late_to_reschedule')
  return appointment.rescheduleCount >= maxReschedules ? deny('too_many_reschedules') : undefined
}

const denyReasons: Record<AppointmentAction, (appointment: AppointmentState, now: Date) => DenyReason> = {
  pay: denyPay,
  accept: denyAnswerRequest,
  refuse: denyAnswerRequest,
  abandon: (appointment, now) =>
    isHeld(appointment, now) && !appointment.acceptedAt ? denyCancelHold(appointment) : deny('already_done'),
  here: denyHere,
  late: denyLate,
  confirm_presence: denyConfirmPresence,
  finish: denyFinish,
  review: denyReview,
  unpublish: denyUnpublish,
  answer: denyAnswer,
  reschedule: (appointment, now) =>
    denyReschedule(appointment, now) ?? (appointment.isOffered ? undefined : deny('too_late_to_reschedule')),
  cancel: denyCancel,
  report: denyReport,
}

/** Returns the allowed actions in the order in which the page shows them. */
export const appointmentActionsFor = (appointment: AppointmentState, now: Date) =>
  allowedActions(appointmentActions, (action) => denyReasons[action](appointment, now))

type Past = Pick<AppointmentState, 'status' | 'actorRole'> & {
  isEnded: boolean
  /** The professional is visible and offers this or another service. */
  isOffering: boolean
}

/** The customer may book again if the appointment is over or cancelled and the professional still offers a service. */
export const canBookAgain = ({ status, actorRole, isEnded, isOffering }: Past) =>
  actorRole === 'customer' && (isEnded || status === 'cancelled') && isOffering

type Cancelled = { status: AppointmentStatus; cancelledBy: Exclude<ActorRole, 'system'> | null }

/** The appointment was cancelled, and not by its customer, who is offered alternatives for that day. */
export const isCancelledByOther = ({ status, cancelledBy }: Cancelled) =>
  status === 'cancelled' && cancelledBy !== 'customer'

type Replaceable = Cancelled & Pick<AppointmentState, 'actorRole' | 'date'> & { isReplaced: boolean }

/** The customer may look for another professional if the appointment was to come and no other one replaces it. */
export const canBeReplaced = ({ actorRole, date, isReplaced, ...appointment }: Replaceable, now: Date) =>
  actorRole === 'customer' && isCancelledByOther(appointment) && date > now && !isReplaced
