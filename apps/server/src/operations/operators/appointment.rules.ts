import {
  type AbsenceDecision,
  type AppointmentStatus,
  absenceDecisionText,
  type Mover,
} from '@couronne/contract/booking/appointments'
import { type OperatorAppointmentAction, operatorAppointmentActions } from '@couronne/contract/operations/operators'
import { denyCancel, denyFinish } from '../../booking/appointments/appointment.rules.ts'
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'

/** Whoever decides by the state of an appointment has locked its row. */
type AppointmentState = {
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
export const refundableCents = (visit: AppointmentState, now: Date) => {
  const { status, date, totalCents, feeCents, givenCents, leftCents } = visit
  const hasBegun = (status === 'paid' || status === 'completed') && date <= now
  const hersAtMost = status === 'cancelled' ? (feeCents ?? 0) : hasBegun ? totalCents : 0
  return Math.min(hersAtMost - givenCents, leftCents)
}

type Rule = (visit: AppointmentState, now: Date) => DenyReason

/** An operator who is the customer or the professional of an appointment does not decide about it. */
const denyOwn = ({ by }: AppointmentState): DenyReason =>
  by === 'admin' ? undefined : deny('forbidden', { message: 'C’est votre rendez-vous : une collègue décide.' })

/** Who comes second is told what was decided. */
const decide: Rule = ({ absences, absenceDecision }) => {
  if (absences.length === 0) return deny('no_absence')
  if (!absenceDecision) return undefined
  const { decision, reason } = absenceDecision
  const message = `C’est déjà décidé : ${absenceDecisionText[decision].toLowerCase()}.`
  return deny('absence_decided', { message, details: { decision, reason } })
}

/** What a bank holds cannot go back. */
const refund: Rule = (visit, now) => {
  if (visit.isDisputed) return deny('disputed')
  return refundableCents(visit, now) > 0 ? undefined : deny('not_refundable')
}

const rules: Record<OperatorAppointmentAction, Rule> = {
  decide,
  finish: denyFinish,
  refund,
  cancel: (visit, now) => denyCancel({ ...visit, withdrawalEndsAt: null }, now),
}

const denyReason = (action: OperatorAppointmentAction, appointment: AppointmentState, now: Date) =>
  denyOwn(appointment) ?? rules[action](appointment, now)

/** What an operator may do with the appointment now. */
export const operatorActionsFor = (appointment: AppointmentState, now: Date) =>
  allowedActions(operatorAppointmentActions, (action) => denyReason(action, appointment, now))

export const assertOperatorAction = (action: OperatorAppointmentAction, appointment: AppointmentState, now: Date) =>
  assertAllowed(denyReason(action, appointment, now))
