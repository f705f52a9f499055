import { absenceDecisionText } from '@couronne/contract/appointments'
import { eurosFromCents } from '@couronne/contract/money'
import type { AbsenceDecisionBody } from '@couronne/contract/operators'
import { lockAppointment } from '../appointments/queries.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import type { Db } from '../lib/database/database.ts'
import { transaction, type Within } from '../lib/database/transaction.ts'
import { Refusal, refusing } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { giveBack, leftOf } from './give-back.ts'
import { refuseOwnVisit } from './visit.ts'

/**
 * Decides, once, about a visit of which an absence was reported. Where the professional was away all that is left of the
 * money goes back; otherwise nothing does, and she is paid as agreed. Both are told why.
 */
export const decideAbsence = (deps: Deps, operator: Viewer, appointmentId: string, body: AbsenceDecisionBody) =>
  refusing({ one_absence_decision: 'absence_decided' }, () =>
    transaction(deps.db, (db) => decide({ ...deps, db }, operator, appointmentId, body)),
  )

const decide = async (
  deps: Within<Deps>,
  operator: Viewer,
  appointmentId: string,
  { decision, reason, refund }: AbsenceDecisionBody,
) => {
  const { db, clock } = deps
  const at = clock.now()
  const visit = await lockAppointment(db, operator, appointmentId)
  refuseOwnVisit(visit)
  if (!(await isReported(db, appointmentId))) throw new Refusal('no_absence')
  await refuseDecided(db, appointmentId)
  const { paymentId, cents: left, isDisputed } = await leftOf(db, visit, at)
  // What a bank holds cannot go back, and whose it is will be known later.
  if (decision === 'professional_absent' && isDisputed) throw new Refusal('disputed')
  const cents = decision === 'professional_absent' ? left : 0
  if (refund !== cents) throw new Refusal('refundable_changed', { details: { left: eurosFromCents(cents) } })
  const given =
    paymentId && cents > 0
      ? await giveBack(deps, operator, visit, { paymentId, cents, leftCents: left, reason, at })
      : undefined
  const { id } = await db
    .insertInto('absence_decisions')
    .values({
      appointment_id: appointmentId,
      operator_id: operator.id,
      decision,
      reason,
      allowance_id: given?.id ?? null,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { customer_id: customerId, professional_id: professionalId } = visit
  await enqueueMail(deps, { kind: 'absence_decided_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'absence_decided_professional', userId: professionalId, subjectId: id })
  await recordAction(deps, operator, { kind: 'absence_decided', appointmentId, reason, details: { decision, cents } })
}

const isReported = async (db: Db, appointmentId: string) =>
  Boolean(await db.selectFrom('absences').select('id').where('appointment_id', '=', appointmentId).executeTakeFirst())

/** Who comes second is told what was decided. */
const refuseDecided = async (db: Db, appointmentId: string) => {
  const decided = await db
    .selectFrom('absence_decisions')
    .select(['decision', 'reason'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (decided)
    throw new Refusal('absence_decided', {
      message: `C’est déjà décidé : ${absenceDecisionText[decided.decision].toLowerCase()}.`,
      details: decided,
    })
}
