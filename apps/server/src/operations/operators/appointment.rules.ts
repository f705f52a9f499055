import {
  type AbsenceDecision,
  type ActorRole,
  type AppointmentStatus,
  absenceDecisionText,
} from '@couronne/contract/booking/appointments'
import { type OperatorAppointmentAction, operatorAppointmentActions } from '@couronne/contract/operations/operators'
import { denyCancel, denyFinish } from '../../booking/appointments/appointment.rules.ts'
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'

/** The caller must have locked the appointment's row before a decision. */
type AppointmentState = {
  actorRole: ActorRole
  status: AppointmentStatus
  date: Date
  endTime: Date
  totalCents: number
  retainedCents: number | null
  /** The sum of goodwill refunds by operators. */
  goodwillCents: number
  leftCents: number
  /** True while a bank's dispute about the payment is open. */
  isDisputed: boolean
  absences: unknown[]
  absenceDecision: { decision: AbsenceDecision; reason: string } | null
}

/**
 * Computes the amount that an operator may still refund: the whole price once a paid appointment has begun, the fee of
 * a cancelled one. An upcoming appointment has none, because cancelling it refunds everything.
 */
export const refundableCents = (appointment: AppointmentState, now: Date) => {
  const { status, date, totalCents, retainedCents, goodwillCents, leftCents } = appointment
  const hasBegun = (status === 'paid' || status === 'completed') && date <= now
  const capCents = status === 'cancelled' ? (retainedCents ?? 0) : hasBegun ? totalCents : 0
  return Math.min(capCents - goodwillCents, leftCents)
}

type Rule = (appointment: AppointmentState, now: Date) => DenyReason

/** An operator who is the customer or the professional of an appointment does not decide about it. */
const denyOwn = ({ actorRole }: AppointmentState): DenyReason =>
  actorRole === 'admin' ? undefined : deny('forbidden', { message: 'C’est votre rendez-vous : une collègue décide.' })

/** A second operator is shown the first one's decision. */
const decide: Rule = ({ absences, absenceDecision }) => {
  if (absences.length === 0) return deny('no_absence')
  if (!absenceDecision) return undefined
  const { decision, reason } = absenceDecision
  const message = `C’est déjà décidé : ${absenceDecisionText[decision].toLowerCase()}.`
  return deny('absence_decided', { message, details: { decision, reason } })
}

/** A disputed payment cannot be refunded. */
const refund: Rule = (appointment, now) => {
  if (appointment.isDisputed) return deny('disputed')
  return refundableCents(appointment, now) > 0 ? undefined : deny('not_refundable')
}

const rules: Record<OperatorAppointmentAction, Rule> = {
  decide,
  finish: denyFinish,
  refund,
  cancel: denyCancel,
}

const denyReason = (action: OperatorAppointmentAction, appointment: AppointmentState, now: Date) =>
  denyOwn(appointment) ?? rules[action](appointment, now)

export const operatorActionsFor = (appointment: AppointmentState, now: Date) =>
  allowedActions(operatorAppointmentActions, (action) => denyReason(action, appointment, now))

export const assertOperatorAction = (action: OperatorAppointmentAction, appointment: AppointmentState, now: Date) =>
  assertAllowed(denyReason(action, appointment, now))
