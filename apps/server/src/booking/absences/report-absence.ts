import { absenceReportedBy, type ReportBody } from '@couronne/contract/booking/appointments'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { denyReport } from '../appointments/absence.rules.ts'
import { absencesOf, asAbsences } from '../appointments/absence-queries.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { asPresence, presenceOf } from '../appointments/presence-queries.ts'

/**
 * A party of an appointment reports, once, that the other did not come. The other party and the operators are mailed.
 */
export const reportAbsence = (deps: Deps, viewer: Viewer, id: string, body: ReportBody) =>
  rejectViolations({ one_report_each: 'already_reported' }, () =>
    inTransaction(deps, (deps) => report(deps, viewer, id, body)),
  )

const report = async (deps: WithTx<Deps>, viewer: Viewer, id: string, { type, text }: ReportBody) => {
  const { db, clock } = deps
  const now = clock.now()
  await lockAccount(db, viewer.id)
  const appointment = await lockAppointment(db, viewer, id)
  const { actorRole, customerId, professionalId } = appointment
  if (actorRole !== 'admin' && type !== absenceReportedBy[actorRole])
    throw validationError('type', "Vous ne pouvez signaler que l'absence de l'autre.")
  assertAllowed(denyReport({ ...appointment, ...(await dayOfAppointment(db, viewer, id, now)) }, now))
  const absence = await db
    .insertInto('absences')
    .values({ appointmentId: id, type, text, createdAt: now })
    .returning(['id', 'type', 'text', 'createdAt as createdAt'])
    .executeTakeFirstOrThrow()
  const other = actorRole === 'customer' ? professionalId : customerId
  if (await hasAccount(db, other))
    await enqueueMail(deps, { kind: 'absence_other', userId: other, subjectId: absence.id })
  for (const operator of await operators(db))
    await enqueueMail(deps, { kind: 'absence_operator', userId: operator.id, subjectId: absence.id })
  return { ...absence, appointmentId: id }
}

/**
 * An operator's decision and what the parties say on the day lock the appointment too, so this read cannot miss one.
 */
const dayOfAppointment = async (db: Db, viewer: Viewer, id: string, now: Date) => {
  const { presence, ...absences } = await db
    .selectFrom('appointments as a')
    .select((eb) => [...absencesOf(eb), presenceOf(eb, viewer, now)])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...asAbsences(absences), presence: asPresence(presence) }
}

/** An erased account has no address for mails any more. */
const hasAccount = async (db: Db, id: string) =>
  Boolean(
    await db.selectFrom('users').select('id').where('id', '=', id).where('erasedAt', 'is', null).executeTakeFirst(),
  )
