import {
  type AppointmentMove,
  type AppointmentStatus,
  absenceReportedBy,
  appointmentMoves,
  type Mover,
  moves,
  type ReportBody,
} from '@couronne/contract/booking/appointments'
import { cancellationFeeCents, cancellationTier, cancellationTiersOf } from '@couronne/contract/booking/cancellation'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { Refusal } from '../../lib/domain-error.ts'

/** How long hours are kept for a customer who pays. */
export const holdMs = 15 * 60_000
/** How many unpaid holds a customer may have at once. */
export const maxHolds = 3

type LifeMove = keyof typeof moves
type Allowed = { from: readonly AppointmentStatus[]; by: readonly Mover[] }

/** Why the move is not made; undefined where it is. */
export type WhyNot = (() => Refusal) | undefined

/** A move is made from where the table has it begin, by those whom it names. */
const whyNotMove = (from: AppointmentStatus, move: LifeMove, by: Mover): WhyNot => {
  const allowed: Allowed = moves[move]
  if (!allowed.by.includes(by)) return () => new Refusal('forbidden')
  if (allowed.from.includes(from)) return undefined
  const message = `Ce rendez-vous est au statut « ${from} » : ce n’est plus possible.`
  return () => new Refusal('already_done', { message })
}

export const refuseWhere = (why: WhyNot) => {
  if (why) throw why()
}
export const refuseMove = (from: AppointmentStatus, move: LifeMove, by: Mover) =>
  refuseWhere(whyNotMove(from, move, by))

const isAllowed = (from: AppointmentStatus, move: LifeMove, by: Mover) => !whyNotMove(from, move, by)

/** A hold is its customer's until the instant at which it lapses. */
export const isHeld = (
  { status, holdExpiresAt }: { status: AppointmentStatus; holdExpiresAt: Date | null },
  now: Date,
) => status === 'En attente de paiement' && holdExpiresAt !== null && holdExpiresAt > now

type Unpaid = {
  status: AppointmentStatus
  by: Mover
  /** Her bank has her payment and has not answered. */
  isBeingDecided: boolean
}

/** Of a hold: one past its time is given up as well, and that changes nothing. */
export const whyNotGiveUp = ({ status, by, isBeingDecided }: Unpaid): WhyNot => {
  if (by !== 'customer') return () => new Refusal('not_found')
  if (whyNotMove(status, 'giveUp', by)) return () => new Refusal('paid_appointment')
  const message = 'Un paiement est en cours pour ce rendez-vous.'
  return isBeingDecided ? () => new Refusal('already_done', { message }) : undefined
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
  if (status !== 'Payé' || date <= now) return undefined
  if (by !== 'customer') return 0
  return cancellationFeeCents(totalCents, cancellationTier({ startsAt: date, withdrawalEndsAt }, now))
}

export const whyNotCancel = (visit: Omit<Cancellable, 'feeCents'>, now: Date): WhyNot =>
  whyNotMove(visit.status, 'cancel', visit.by) ??
  (owedAfterCancelling(visit, now) === undefined ? () => new Refusal('too_late_to_cancel') : undefined)

/** It is said to have taken place once its end has passed. */
export const whyNotFinish = ({ status, by, endTime }: Over & { by: Mover }, now: Date): WhyNot =>
  whyNotMove(status, 'finish', by) ?? (endTime > now ? () => new Refusal('not_over_yet') : undefined)

/**
 * What cancelling now would cost and give back, or what it did; nothing when there is nothing to cancel. What her bank has
 * given her is no fee, and is not given back twice.
 */
export const cancellationOf = (appointment: Cancellable & Left, now: Date) => {
  const { status, totalCents, feeCents, leftCents, bankCents } = appointment
  if (status === 'Annuler') {
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
  const tier = status === 'Payé' && by === 'customer' ? cancellationTier(visit, now) : null
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
export const whyNotReport = (
  { status, by, date, endTime, absences, absenceDecision }: Reportable,
  now: Date,
): WhyNot => {
  if (by !== 'customer' && by !== 'professional') return () => new Refusal('forbidden')
  if (absenceDecision) return () => new Refusal('absence_decided')
  const isFresh =
    (status === 'Payé' || status === 'Terminé') &&
    now.getTime() >= date.getTime() + reportAfterMs &&
    now <= reportableUntil(endTime, absences[0]?.createdAt)
  if (!isFresh) return () => new Refusal('not_reportable')
  const isSaid = absences.some(({ type }) => type === absenceReportedBy[by])
  return isSaid ? () => new Refusal('already_reported') : undefined
}

/** Why there is nothing yet, or nothing at all, to publish a review of. */
export const whyNoReview = ({ status, endTime }: Over, now: Date) => {
  if (status !== 'Payé' && status !== 'Terminé') return 'not_a_visit'
  return endTime > now ? 'not_over_yet' : null
}

type Standing = Omit<Cancellable, 'feeCents' | 'by'> &
  Unpaid &
  Reportable & {
    by: Exclude<Mover, 'system'>
    holdExpiresAt: Date | null
    /** Its professional is shown, and still offers what it is of. */
    isOffered: boolean
    review: { reponse: string | null; unpublishUntil: Date | null } | null
  }

/** Beyond what the table says of a move: when it is open. Paying is the customer's to begin, and the system's to have done. */
const isOpen: Record<AppointmentMove, (visit: Standing, now: Date) => boolean> = {
  pay: (visit, now) => visit.by === 'customer' && isHeld(visit, now) && !visit.isBeingDecided,
  giveUp: (visit, now) => isHeld(visit, now) && !whyNotGiveUp(visit),
  finish: (visit, now) => !whyNotFinish(visit, now),
  review: (visit, now) => visit.by === 'customer' && !visit.review && !whyNoReview(visit, now),
  unpublish: ({ by, review }, now) =>
    by === 'customer' && review !== null && review.unpublishUntil !== null && now <= review.unpublishUntil,
  answer: ({ by, review }) => by === 'professional' && review?.reponse === null,
  move: (visit, now) =>
    isAllowed(visit.status, 'move', visit.by) && owedAfterCancelling(visit, now) === 0 && visit.isOffered,
  cancel: (visit, now) => !whyNotCancel(visit, now),
  report: (visit, now) => !whyNotReport(visit, now),
}

/** What she who asks may do with it now, in the order in which it is offered. */
export const openMoves = (visit: Standing, now: Date) => appointmentMoves.filter((move) => isOpen[move](visit, now))

type Past = Pick<Standing, 'status' | 'by'> & {
  isEnded: boolean
  /** Its professional is shown, and offers something: this or another service. */
  isOffering: boolean
}

/** Whether its customer may book the like of it anew: it is over or cancelled, and there is something to book. */
export const mayBookAgain = ({ status, by, isEnded, isOffering }: Past) =>
  by === 'customer' && (isEnded || status === 'Annuler') && isOffering

type Cancelled = { status: AppointmentStatus; cancelledBy: Exclude<Mover, 'system'> | null }

/** Cancelled, and not by its customer: she is shown who else is free that day. */
export const isTakenFromCustomer = ({ status, cancelledBy }: Cancelled) =>
  status === 'Annuler' && cancelledBy !== 'customer'

type Replaceable = Cancelled & Pick<Standing, 'by' | 'date'> & { isReplaced: boolean }

/** Whether it is still for its customer to have somebody else do it: it was to come, and nobody does by now. */
export const mayBeReplaced = ({ by, date, isReplaced, ...visit }: Replaceable, now: Date) =>
  by === 'customer' && isTakenFromCustomer(visit) && date > now && !isReplaced
