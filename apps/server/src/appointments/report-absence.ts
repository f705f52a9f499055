import { absenceReportedBy, type ReportBody } from '@couronne/contract/appointments'
import { operators } from '../accounts/queries.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database/database.ts'
import { transaction, type Within } from '../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { mayReport } from './appointment.ts'
import { lockAppointment } from './queries.ts'

/** One party of a visit says, once, that the other did not come; the other and the operators are told. */
export const reportAbsence = (deps: Deps, viewer: Viewer, id: string, body: ReportBody) =>
  refusing({ one_report_each: 'already_reported' }, () =>
    transaction(deps.db, (db) => report({ ...deps, db }, viewer, id, body)),
  )

const report = async (deps: Within<Deps>, viewer: Viewer, id: string, { type, text }: ReportBody) => {
  const { db, clock } = deps
  const now = clock.now()
  const appointment = await lockAppointment(db, viewer, id)
  const { by, customer_id, professional_id } = appointment
  if (by === 'admin') throw new Refusal('forbidden')
  if (type !== absenceReportedBy[by]) throw invalid('type', "Vous ne pouvez signaler que l'absence de l'autre.")
  if (await isDecided(db, id)) throw new Refusal('absence_decided')
  if (!mayReport(appointment, await firstReportAt(db, id), now)) throw new Refusal('not_reportable')
  const absence = await db
    .insertInto('absences')
    .values({ appointment_id: id, type, text, created_at: now })
    .returning(['id', 'type', 'text', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  const other = by === 'customer' ? professional_id : customer_id
  if (await isHere(db, other)) await enqueueMail(deps, { kind: 'absence_other', userId: other, subjectId: absence.id })
  for (const operator of await operators(db))
    await enqueueMail(deps, { kind: 'absence_operator', userId: operator.id, subjectId: absence.id })
  return { ...absence, appointmentId: id }
}

/** Whoever decides holds the appointment, too. */
const isDecided = async (db: Db, id: string) =>
  Boolean(await db.selectFrom('absence_decisions').select('id').where('appointment_id', '=', id).executeTakeFirst())

const firstReportAt = async (db: Db, id: string) => {
  const first = await db
    .selectFrom('absences')
    .select('created_at')
    .where('appointment_id', '=', id)
    .orderBy('created_at')
    .executeTakeFirst()
  return first?.created_at
}

/** Who has had her account erased since the visit has no address any more. */
const isHere = async (db: Db, id: string) =>
  Boolean(
    await db.selectFrom('users').select('id').where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst(),
  )
