import {
  type AppointmentAction,
  type AppointmentStatus,
  absenceReportedBy,
  appointmentActions,
  appointmentStatusWords,
  type Mover,
  type ReportBody,
  transitions,
} from '@couronne/contract/booking/appointments'
import { cancellationFeeCents, cancellationTier, cancellationTiersOf } from '@couronne/contract/booking/cancellation'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** How long hours are kept for a customer who pays. */
export const holdMs = 15 * 60_000
/** How many unpaid holds a customer may have at once. */
export const maxHolds = 3

type TransitionName = keyof typeof transitions
type Allowed = { from: readonly AppointmentStatus[]; by: readonly Mover[] }

/** A transition begins at a status that the life cycle names for it, by an actor that it names. */
const denyTransition = (from: AppointmentStatus, transition: TransitionName, by: Mover): DenyReason => {
  const allowed: Allowed = transitions[transition]
  if (!allowed.by.includes(by)) return deny('forbidden')
  if (allowed.from.includes(from)) return undefined
  const message = `Ce rendez-vous est au statut « ${appointmentStatusWords[from]} » : ce n’est plus possible.`
  return deny('already_done', { message })
}

export const assertTransition = (from: AppointmentStatus, transition: TransitionName, by: Mover) =>
  assertAllowed(denyTransition(from, transition, by))

/** A hold is its customer's until the instant at which it lapses. */
export const isHeld = (
  { status, holdExpiresAt }: { status: AppointmentStatus; holdExpiresAt: Date | null },
  now: Date,
) => status === 'pending_payment' && holdExpiresAt !== null && holdExpiresAt > now

type Unpaid = {
  status: AppointmentStatus
  by: Mover
  /** Her bank has her payment and has not answered. */
  isBeingDecided: boolean
}

/** Of a hold: one past its time is given up as well, and that changes nothing. */
export const denyGiveUp = ({ status, by, isBeingDecided }: Unpaid): DenyReason => {
  if (by !== 'customer') return deny('not_found')
  if (denyTransition(status, 'giveUp', by)) return deny('paid_appointment')
  const message = 'Un paiement est en cours pour ce rendez-vous.'
  return isBeingDecided ? deny('already_done', { message }) : undefined
}

/** The client's figures are not ours; it is told ours. */
export const priceChanged = (priceCents: number, totalCents: number) =>
  new Refusal('price_changed', {
    details: {
      price: eurosFromCents(priceCents),
      total: eurosFromCents(totalCents),
      charges: totalCents - priceCents,
    },
  })

type Over = { status: AppointmentStatus; endTime: Date }

type Cancellable = {
  status: AppointmentStatus
  totalCents: number
  feeCents: number | null
  date: Date
  /** Until when paying for it has made cancelling free, whatever is left to its start. */
  withdrawalEndsAt: Date | null
  by: Mover
}

/** What is left to give back of what was paid; what her bank had given back before it was cancelled. */
export type Left = { leftCents: number; bankCents: number }

/** What of the total cancelling now would leave her owing; nothing when there is nothing to cancel. */
export const owedAfterCancelling = (
  { status, totalCents, date, withdrawalEndsAt, by }: Omit<Cancellable, 'feeCents'>,
  now: Date,
) => {
  if (status !== 'paid' || date <= now) return undefined
  if (by !== 'customer') return 0
  return cancellationFeeCents(totalCents, cancellationTier({ startsAt: date, withdrawalEndsAt }, now))
}

export const denyCancel = (visit: Omit<Cancellable, 'feeCents'>, now: Date): DenyReason =>
  denyTransition(visit.status, 'cancel', visit.by) ??
  (owedAfterCancelling(visit, now) === undefined ? deny('too_late_to_cancel') : undefined)

/** It is said to have taken place once its end has passed. */
export const denyFinish = ({ status, by, endTime }: Over & { by: Mover }, now: Date): DenyReason =>
  denyTransition(status, 'finish', by) ?? (endTime > now ? deny('not_over_yet') : undefined)

/**
 * What cancelling now would cost and give back, or what it did; nothing when there is nothing to cancel. What her bank has
 * given her is no fee, and is not given back twice.
 */
export const cancellationOf = (appointment: Cancellable & Left, now: Date) => {
  const { status, totalCents, feeCents, leftCents, bankCents } = appointment
  if (status === 'cancelled') {
    const kept = feeCents ?? 0
    return { feeCents: Math.max(0, kept - bankCents), refundCents: totalCents - kept }
  }
  const owed = owedAfterCancelling(appointment, now)
  if (owed === undefined) return undefined
  const refundCents = Math.min(totalCents - owed, leftCents)
  return { feeCents: leftCents - refundCents, refundCents }
}

/** What cancelling now would mean to whoever cancels, in euros; the tier is of a customer's cancellation to come alone. */
export const cancellationTerms = (
  { feeCents, refundCents }: NonNullable<ReturnType<typeof cancellationOf>>,
  { status, date, withdrawalEndsAt, by }: Pick<Cancellable, 'status' | 'date' | 'withdrawalEndsAt' | 'by'>,
  now: Date,
) => {
  const visit = { startsAt: date, withdrawalEndsAt }
  const tier = status === 'paid' && by === 'customer' ? cancellationTier(visit, now) : null
  const tiers = tier ? cancellationTiersOf(visit) : []
  const at = tiers.findIndex((each) => each.tier === tier)
  const [better, present, next] = [tiers[at - 1], tiers[at], tiers[at + 1]]
  return {
    fee: eurosFromCents(feeCents),
    refund: eurosFromCents(refundCents),
    tier,
    until: present?.until ?? null,
    better: better?.tier ?? null,
    betterUntil: better?.until ?? null,
    next: next?.tier ?? null,
  }
}

const reportAfterMs = 30 * 60_000
const reportUntilMs = 48 * 3_600_000

/** To two days after the end; after the first report, while it is undecided, there are two days to answer it. */
export const reportableUntil = (endTime: Date, firstReportAt?: Date) =>
  new Date(Math.max(endTime.getTime(), firstReportAt?.getTime() ?? 0) + reportUntilMs)

type Reportable = Over & {
  by: Mover
  date: Date
  /** The first one first. */
  absences: { type: ReportBody['type']; createdAt: Date }[]
  absenceDecision: object | null
}

/** An absence is reported while it is fresh: from half an hour after the start. Each of the two speaks of the other, once. */
export const denyReport = (
  { status, by, date, endTime, absences, absenceDecision }: Reportable,
  now: Date,
): DenyReason => {
  if (by !== 'customer' && by !== 'professional') return deny('forbidden')
  if (absenceDecision) return deny('absence_decided')
  const isFresh =
    (status === 'paid' || status === 'completed') &&
    now.getTime() >= date.getTime() + reportAfterMs &&
    now <= reportableUntil(endTime, absences[0]?.createdAt)
  if (!isFresh) return deny('not_reportable')
  const isSaid = absences.some(({ type }) => type === absenceReportedBy[by])
  return isSaid ? deny('already_reported') : undefined
}

/** Why there is nothing yet, or nothing at all, to publish a review of. */
export const reviewDenial = ({ status, endTime }: Over, now: Date) => {
  if (status !== 'paid' && status !== 'completed') return 'not_a_visit'
  return endTime > now ? 'not_over_yet' : null
}

type AppointmentState = Omit<Cancellable, 'feeCents' | 'by'> &
  Unpaid &
  Reportable & {
    by: Exclude<Mover, 'system'>
    holdExpiresAt: Date | null
    /** Its professional is shown, and still offers what it is of. */
    isOffered: boolean
    review: { reponse: string | null; unpublishUntil: Date | null } | null
  }

/** Paying is the customer's to begin, and the system's to complete. */
const denyPay = (appointment: AppointmentState, now: Date): DenyReason => {
  if (appointment.by !== 'customer') return deny('not_found')
  if (!isHeld(appointment, now)) return deny('hold_expired')
  return appointment.isBeingDecided ? deny('already_done') : undefined
}

const denyReview = (appointment: AppointmentState, now: Date): DenyReason => {
  if (appointment.by !== 'customer') return deny('not_found')
  const denial = reviewDenial(appointment, now)
  if (denial) return deny(denial)
  return appointment.review ? deny('already_done') : undefined
}

const denyUnpublish = ({ by, review }: AppointmentState, now: Date): DenyReason => {
  const isOpen = review !== null && review.unpublishUntil !== null && now <= review.unpublishUntil
  return by === 'customer' && isOpen ? undefined : deny('not_found')
}

const denyAnswer = ({ by, review }: AppointmentState): DenyReason =>
  by === 'professional' && review?.reponse === null ? undefined : deny('not_found')

const denyReschedule = (appointment: AppointmentState, now: Date): DenyReason => {
  const denied = denyTransition(appointment.status, 'move', appointment.by)
  if (denied) return denied
  return owedAfterCancelling(appointment, now) === 0 && appointment.isOffered ? undefined : deny('too_late_to_move')
}

const denyReasons: Record<AppointmentAction, (appointment: AppointmentState, now: Date) => DenyReason> = {
  pay: denyPay,
  giveUp: (appointment, now) => (isHeld(appointment, now) ? denyGiveUp(appointment) : deny('already_done')),
  finish: denyFinish,
  review: denyReview,
  unpublish: denyUnpublish,
  answer: denyAnswer,
  move: denyReschedule,
  cancel: denyCancel,
  report: denyReport,
}

/** What the actor may do with the appointment now, in the order in which it is offered. */
export const appointmentActionsFor = (appointment: AppointmentState, now: Date) =>
  allowedActions(appointmentActions, (action) => denyReasons[action](appointment, now))

type Past = Pick<AppointmentState, 'status' | 'by'> & {
  isEnded: boolean
  /** Its professional is shown, and offers something: this or another service. */
  isOffering: boolean
}

/** Whether its customer may book the like of it anew: it is over or cancelled, and there is something to book. */
export const mayBookAgain = ({ status, by, isEnded, isOffering }: Past) =>
  by === 'customer' && (isEnded || status === 'cancelled') && isOffering

type Cancelled = { status: AppointmentStatus; cancelledBy: Exclude<Mover, 'system'> | null }

/** Cancelled, and not by its customer: she is shown who else is free that day. */
export const isTakenFromCustomer = ({ status, cancelledBy }: Cancelled) =>
  status === 'cancelled' && cancelledBy !== 'customer'

type Replaceable = Cancelled & Pick<AppointmentState, 'by' | 'date'> & { isReplaced: boolean }

/** Whether it is still for its customer to have somebody else do it: it was to come, and nobody does by now. */
export const mayBeReplaced = ({ by, date, isReplaced, ...visit }: Replaceable, now: Date) =>
  by === 'customer' && isTakenFromCustomer(visit) && date > now && !isReplaced
