import {
  deletedAccountText,
  type ReportCaseListItem,
  type ReportMeasure,
  type ReportReason,
} from '@couronne/contract/operations/reports'
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
const isNotInvolved = (operator: Viewer) => sql<boolean>`not case_involves(k.id, ${operator.id})`

/** Selects the name and the id of the user `u`; a deleted account has neither. */
const personColumns = (eb: ExpressionBuilder<DB & { u: DB['users'] }, 'u'>) => [
  sql<string | null>`case when ${eb.ref('u.erasedAt')} is null then ${eb.ref('u.id')} end`.as('personId'),
  sql<string>`case when ${eb.ref('u.erasedAt')} is null then ${fullName(eb.ref('u.firstname'), eb.ref('u.lastname'))}
    else ${deletedAccountText} end`.as('personName'),
]

const selectCases = (db: Db, operator: Viewer) =>
  db
    .selectFrom('reportCases as k')
    .select(['k.id', 'k.openedAt', 'k.decidedAt', 'k.reportedId'])
    .select([
      sql<ReportMeasure[]>`k.measures`.as('measures'),
      sql<ReportReason[]>`case when k.decided_at is null
        then array(select distinct r.reason from reports r where r.case_id = k.id order by 1) else k.reasons end`.as(
        'reasons',
      ),
    ])
    .where(isNotInvolved(operator))

/** Adds the reported person and the counts. */
const selectListed = (db: Db, operator: Viewer) =>
  selectCases(db, operator)
    .innerJoin('users as u', 'u.id', 'k.reportedId')
    .select(sql<ReportCaseListItem['subjectKind']>`k.subject_kind`.as('subjectKind'))
    .select(personColumns)
    .select([
      sql<number>`(select count(*)::integer from reports r where r.case_id = k.id)`.as('reportCount'),
      sql<number>`(select count(distinct m.seq)::integer from reports r
        join reported_messages m on m.report_id = r.id and m.is_reported where r.case_id = k.id)`.as('messageCount'),
    ])

const withPerson = <Row extends { personId: string | null; personName: string }>({
  personId: id,
  personName: name,
  ...row
}: Row) => ({ ...row, person: { id, name } })

const withReported = <Row extends { personId: string | null; personName: string }>(row: Row) => {
  const { person, ...rest } = withPerson(row)
  return { ...rest, reported: person }
}

type CasesQuery = { open: '0' | '1'; limit: number; offset: number }

/** Returns the open cases, the oldest first, and then, unless `open` is set, the decided ones, the latest first. */
export const reportCases = async (db: Db, operator: Viewer, { open, ...paging }: CasesQuery) => {
  const ordered = selectListed(db, operator)
    .$if(open === '1', (cases) => cases.where('k.decidedAt', 'is', null))
    .orderBy(sql`k.decided_at is not null`)
    .orderBy(sql`k.decided_at desc`)
    .orderBy('k.openedAt')
    .orderBy('k.id')
  const { rows, total } = await pageOf(db, ordered, paging)
  return { rows: rows.map(withReported), total }
}

/** Returns a case in which the operator is not involved. */
export const findReportCase = async (db: Db, operator: Viewer, id: string) => {
  const found = await db
    .selectFrom('reportCases as k')
    .innerJoin('users as u', 'u.id', 'k.reportedId')
    .select(['k.id', 'k.subjectId', 'k.reportedId', sql<boolean>`u.erased_at is not null`.as('isErased')])
    .where('k.id', '=', id)
    .where(isNotInvolved(operator))
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found
}

const reportsOf = async (db: Db, caseId: string) => {
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporterId')
    .select(['r.id', sql<ReportReason>`r.reason`.as('reason'), 'r.words as text', 'r.createdAt'])
    .select(personColumns)
    .where('r.caseId', '=', caseId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => {
    const { person, ...report } = withPerson(row)
    return { ...report, reporter: person }
  })
}

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
  const state = await selectPersonStates(db, operator).where('u.id', '=', reportedId).executeTakeFirstOrThrow()
  return {
    ...row,
    reports: await reportsOf(db, id),
    others: await selectCases(db, operator)
      .where('k.reportedId', '=', reportedId)
      .where('k.id', '<>', id)
      .orderBy('k.openedAt', 'desc')
      .limit(mostOthers)
      .execute(),
    allowedMeasures: measuresFor({
      isDecided: row.decidedAt !== null,
      isErased: state.state === 'erased',
      isSuspendable: personActionsFor(state).includes('suspend'),
    }),
  }
}

/** Returns the copy that belongs to each report of a case; nothing once the reports are deleted. */
export const copiesOf = async (db: Db, caseId: string) => {
  const rows = await db
    .selectFrom('reportedMessages as m')
    .innerJoin('reports as r', 'r.id', 'm.reportId')
    .select(['m.reportId', 'm.seq', 'm.isByReported', 'm.isReported', 'm.content', 'm.image', 'm.createdAt'])
    .where('r.caseId', '=', caseId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .orderBy('m.seq')
    .execute()
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId)
  return [...byReport].map(([reportId, messages]) => ({ reportId, messages }))
}
