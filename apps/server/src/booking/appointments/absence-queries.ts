import type { AbsenceDecision, ReportBody } from '@couronne/contract/booking/appointments'
import { type Expression, sql } from 'kysely'
import type { AppointmentRefs } from './appointment-refs.ts'

/** Selects whether an absence is reported for the appointment and no operator has decided on it. */
export const hasOpenAbsence = (appointmentId: Expression<string>) => sql<boolean>`(
  exists (select from absences b where b.appointment_id = ${appointmentId})
  and not exists (select from absence_decisions d where d.appointment_id = ${appointmentId}))`

/** JSON has no date type, so dates arrive as strings. */
type Absence = { type: ReportBody['type']; text: string; createdAt: string }
type Decision = { decision: AbsenceDecision; reason: string; decidedAt: string }

/** Selects the absence reports of both parties and the operator's decision. */
export const absencesOf = ({ ref }: AppointmentRefs) =>
  [
    sql<Absence[]>`array(select json_build_object('type', b.type, 'text', b.text, 'createdAt', b.created_at)
    from absences b where b.appointment_id = ${ref('a.id')} order by b.created_at, b.id)`.as('absences'),
    sql<Decision | null>`(select json_build_object('decision', d.decision, 'reason', d.reason, 'decidedAt', d.decided_at)
    from absence_decisions d where d.appointment_id = ${ref('a.id')})`.as('absenceDecision'),
  ] as const

export const asAbsences = ({
  absences,
  absenceDecision,
}: {
  absences: Absence[]
  absenceDecision: Decision | null
}) => ({
  absences: absences.map((absence) => ({ ...absence, createdAt: new Date(absence.createdAt) })),
  absenceDecision: absenceDecision && { ...absenceDecision, decidedAt: new Date(absenceDecision.decidedAt) },
})
