import { eurosFromCents } from '@couronne/contract/lib/money'
import {
  anonymousText,
  deletedAccountText,
  type ReportMeasure,
  type ReportReason,
  type SubjectKind,
} from '@couronne/contract/operations/report-subjects'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, fullName } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { personActionsFor } from '../operators/person.rules.ts'
import { selectPersonStates } from '../operators/queries.ts'
import { measuresFor } from './report.rules.ts'

/** An operator who reported or is reported leaves the case to a colleague. */
export const isNotInvolved = (operator: Viewer) => sql<boolean>`not case_involves(k.id, ${operator.id})`

/**
 * Selects the name and the id of the user `u`. A deleted account has neither; without a user the row has no name.
 */
const personColumns = (eb: ExpressionBuilder<DB & { u: DB['users'] }, 'u'>) => [
  sql<string | null>`case when ${eb.ref('u.erasedAt')} is null then ${eb.ref('u.id')} end`.as('personId'),
  sql<string | null>`case when ${eb.ref('u.id')} is null then null
    when ${eb.ref('u.erasedAt')} is null then ${fullName(eb.ref('u.firstname'), eb.ref('u.lastname'))}
    else ${deletedAccountText} end`.as('personName'),
]

const selectCases = (db: Db, operator: Viewer) =>
  db
    .selectFrom('reportCases as k')
    .select(['k.id', 'k.openedAt', 'k.decidedAt', 'k.reportedId'])
    .select([
      sql<SubjectKind>`k.subject_kind`.as('subjectKind'),
      sql<boolean>`k.reversed_at is not null`.as('isReversed'),
      sql<ReportMeasure[]>`k.measures`.as('measures'),
      sql<ReportReason[]>`case when k.decided_at is null
        then array(select distinct r.reason from reports r where r.case_id = k.id order by 1) else k.reasons end`.as(
        'reasons',
      ),
    ])
    .where(isNotInvolved(operator))

/** A party of an appointment feels unsafe, and nobody has decided: operators read the case `k` first. */
export const isUrgent = sql<boolean>`(k.decided_at is null
  and exists (select from reports r where r.case_id = k.id and r.safety is not null))`

/** The case `k` was decided while a bank disputed the payment, so that a refund after a cancellation for safety waits. */
export const hasWaitingRefund = sql<boolean>`(k.decided_at is not null and exists (select from safety_refunds f
  where f.case_id = k.id and f.decided_at is null and not purchase_is_disputed(f.appointment_id)))`

const hasObjection = sql<boolean>`exists (select from objections o where o.case_id = k.id and o.answered_at is null)`

/** Adds the reported person and the counts. */
const selectListed = (db: Db, operator: Viewer) =>
  selectCases(db, operator)
    .leftJoin('users as u', 'u.id', 'k.reportedId')
    .select(personColumns)
    .select([
      hasObjection.as('hasObjection'),
      isUrgent.as('isUrgent'),
      sql<number>`(select count(*)::integer from reports r where r.case_id = k.id)`.as('reportCount'),
      sql<number>`(select count(distinct m.seq)::integer from reports r
        join reported_messages m on m.report_id = r.id and m.is_reported where r.case_id = k.id)`.as('messageCount'),
    ])

const withReported = <Row extends { personId: string | null; personName: string | null }>({
  personId: id,
  personName: name,
  ...row
}: Row) => ({ ...row, reported: name === null ? null : { id, name } })

type CasesQuery = { open: '0' | '1'; kind?: SubjectKind | undefined; limit: number; offset: number }

/**
 * Returns first the cases of people who feel unsafe, then those that wait for a decision or an answer, the oldest first,
 * and then, unless `open` is set, the others, the latest first.
 */
export const reportCases = async (db: Db, operator: Viewer, { open, kind, ...paging }: CasesQuery) => {
  const isPending = sql<boolean>`(k.decided_at is null or ${hasObjection} or ${hasWaitingRefund})`
  const ordered = selectListed(db, operator)
    .$if(open === '1', (cases) => cases.where(isPending))
    .$if(kind !== undefined, (cases) => cases.where('k.subjectKind', '=', kind as SubjectKind))
    .orderBy(sql`not ${isUrgent}`)
    .orderBy(sql`not ${isPending}`)
    .orderBy(sql`case when not ${isPending} then k.decided_at end desc`)
    .orderBy('k.openedAt')
    .orderBy('k.id')
  const { rows, total } = await pageOf(db, ordered, paging)
  return { rows: rows.map(withReported), total }
}

/** Returns a case in which the operator is not involved. */
export const findReportCase = async (db: Db, operator: Viewer, id: string) => {
  const found = await db
    .selectFrom('reportCases as k')
    .leftJoin('users as u', 'u.id', 'k.reportedId')
    .select(['k.id', 'k.subjectId', 'k.reportedId', 'k.suspensionId'])
    .select([
      sql<SubjectKind>`k.subject_kind`.as('subjectKind'),
      sql<ReportMeasure[]>`k.measures`.as('measures'),
      sql<boolean>`u.erased_at is not null`.as('isErased'),
    ])
    .where('k.id', '=', id)
    .where(isNotInvolved(operator))
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found
}

/** Returns the first report of each reporter of a case, each guest being another one. */
export const firstReports = (db: Db, caseId: string) =>
  db
    .selectFrom('reports as r')
    .distinctOn(sql`coalesce(r.reporter_id, r.id)`)
    .select(['r.id', 'r.reporterId'])
    .where('r.caseId', '=', caseId)
    .where((eb) => eb.or([eb('r.reporterId', 'is not', null), eb('r.guestEmail', 'is not', null)]))
    .orderBy(sql`coalesce(r.reporter_id, r.id)`)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()

const reportsOf = async (db: Db, caseId: string) => {
  const rows = await db
    .selectFrom('reports as r')
    .leftJoin('users as u', 'u.id', 'r.reporterId')
    .select(['r.id', sql<ReportReason>`r.reason`.as('reason'), 'r.words as text', 'r.createdAt', 'r.address'])
    .select(['r.guestName', sql<'alert' | 'cancellation' | null>`r.safety`.as('safety')])
    .select(personColumns)
    .where('r.caseId', '=', caseId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  return rows.map(({ guestName, personId, personName, ...report }) => ({
    ...report,
    reporter: { id: personId, name: personName ?? `${guestName ?? anonymousText} (sans compte)` },
  }))
}

const safetyRefundOf = async (db: Db, caseId: string) => {
  const refund = await db
    .selectFrom('safetyRefunds as f')
    .leftJoin('goodwillRefunds as w', 'w.id', 'f.goodwillRefundId')
    .select(['f.appointmentId', 'f.reason', 'f.decidedAt'])
    .select([
      sql<'granted' | 'refused' | null>`f.outcome`.as('outcome'),
      sql<'refund' | 'record'>`case when f.cents > 0 then 'refund' else 'record' end`.as('kind'),
      sql<number>`case when f.outcome = 'granted' then coalesce(w.professional_cents + w.platform_cents, 0)
        else f.cents end`.as('cents'),
      sql<boolean>`(f.decided_at is null and purchase_is_disputed(f.appointment_id))`.as('isDisputed'),
    ])
    .where('f.caseId', '=', caseId)
    .executeTakeFirst()
  if (!refund) return null
  const { cents, ...fields } = refund
  return { ...fields, amount: eurosFromCents(cents) }
}

const objectionsOf = (db: Db, operator: Viewer, caseId: string) =>
  db
    .selectFrom('objections as o')
    .leftJoin('users as by', 'by.id', 'o.operatorId')
    .select(['o.id', 'o.words as text', 'o.createdAt', 'o.answeredAt', 'o.answer', 'by.email as operator'])
    .select([
      sql<'reported' | 'reporter'>`case when o.report_id is null then 'reported' else 'reporter' end`.as('side'),
      sql<'upheld' | 'reversed' | null>`o.outcome`.as('outcome'),
      sql<boolean>`o.answered_at is null and may_answer_objection(o.case_id, ${operator.id})`.as('mayAnswer'),
    ])
    .where('o.caseId', '=', caseId)
    .orderBy('o.createdAt')
    .orderBy('o.id')
    .execute()

const mostOthers = 50

/** Reads a case for an operator, without the copy of the messages. */
export const reportCaseById = async (db: Db, operator: Viewer, id: string) => {
  const found = await selectListed(db, operator)
    .leftJoin('users as by', 'by.id', 'k.operatorId')
    .select(['k.statement', 'by.email as operator', sql<ReportReason | null>`k.broken_rule`.as('brokenRule')])
    .where('k.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  const { reportedId, ...row } = withReported(found)
  const state = reportedId
    ? await selectPersonStates(db, operator).where('u.id', '=', reportedId).executeTakeFirstOrThrow()
    : null
  // A reporter's objection may lead to measures after a decision without one.
  const isDecidable = row.decidedAt === null || (row.hasObjection && row.measures.length === 0)
  const measured = {
    ...{ subjectKind: row.subjectKind, reportedId, isErased: state?.state === 'erased' },
    isSuspendable: state !== null && personActionsFor(state).includes('suspend'),
  }
  return {
    ...row,
    reports: await reportsOf(db, id),
    safetyRefund: await safetyRefundOf(db, id),
    objections: await objectionsOf(db, operator, id),
    others: await selectCases(db, operator)
      .where('k.reportedId', '=', reportedId)
      .where('k.id', '<>', id)
      .orderBy('k.openedAt', 'desc')
      .limit(mostOthers)
      .execute(),
    allowedMeasures: isDecidable ? measuresFor(measured) : [],
  }
}
