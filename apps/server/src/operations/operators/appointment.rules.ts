import {
  type AbsenceDecision,
  type AppointmentStatus,
  absenceDecisionText,
  type Mover,
} from '@couronne/contract/booking/appointments'
import { type OperatorAppointmentAction, operatorAppointmentActions } from '@couronne/contract/operations/operators'
import { refuseWhere, type WhyNot, whyNotCancel, whyNotFinish } from '../../booking/appointments/appointment.rules.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** A visit as it stands, and what she who asks is of it; whoever decides by it holds it. */
type Standing = {
  by: Mover
  status: AppointmentStatus
  date: Date
  endTime: Date
  totalCents: number
  feeCents: number | null
  /** What operators have given back of it. */
  givenCents: number
  leftCents: number
  /** A bank has its payment, and has not decided. */
  isDisputed: boolean
  absences: unknown[]
  absenceDecision: { decision: AbsenceDecision; reason: string } | null
}

/**
 * What an operator may still give back of a paid visit: of one that has begun, what was paid; of a cancelled one, its
 * fee. Of one that lies ahead nothing: it can be cancelled, and then all of it goes back.
 */
export const refundableCents = (visit: Standing, now: Date) => {
  const { status, date, totalCents, feeCents, givenCents, leftCents } = visit
  const hasBegun = (status === 'paid' || status === 'completed') && date <= now
  const hersAtMost = status === 'cancelled' ? (feeCents ?? 0) : hasBegun ? totalCents : 0
  return Math.min(hersAtMost - givenCents, leftCents)
}

type Rule = (visit: Standing, now: Date) => WhyNot

/** An operator may be somebody's customer: what becomes of her own visit is not hers to say. */
const ofOthers = ({ by }: Standing): WhyNot =>
  by === 'admin'
    ? undefined
    : () => new Refusal('forbidden', { message: 'C’est votre rendez-vous : une collègue décide.' })

/** Who comes second is told what was decided. */
const decide: Rule = ({ absences, absenceDecision }) => {
  if (absences.length === 0) return () => new Refusal('no_absence')
  if (!absenceDecision) return undefined
  const { decision, reason } = absenceDecision
  const message = `C’est déjà décidé : ${absenceDecisionText[decision].toLowerCase()}.`
  return () => new Refusal('absence_decided', { message, details: { decision, reason } })
}

/** What a bank holds cannot go back. */
const refund: Rule = (visit, now) => {
  if (visit.isDisputed) return () => new Refusal('disputed')
  return refundableCents(visit, now) > 0 ? undefined : () => new Refusal('not_refundable')
}

const rules: Record<OperatorAppointmentAction, Rule> = {
  decide,
  finish: whyNotFinish,
  refund,
  cancel: (visit, now) => whyNotCancel({ ...visit, withdrawalEndsAt: null }, now),
}

const whyNot = (move: OperatorAppointmentAction, visit: Standing, now: Date) =>
  ofOthers(visit) ?? rules[move](visit, now)

/** What an operator may do with it now. */
export const openAppointmentActions = (visit: Standing, now: Date) =>
  operatorAppointmentActions.filter((move) => !whyNot(move, visit, now))

/** Refuses what `openAppointmentActions` does not offer. */
export const refuseVisitMove = (move: OperatorAppointmentAction, visit: Standing, now: Date) =>
  refuseWhere(whyNot(move, visit, now))
