import type { ReportMeasure } from '@couronne/contract/operations/report-subjects'
import type { ReportDecisionBody } from '@couronne/contract/operations/reports'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { joinOpenCase, mailOperators } from './open-case.ts'
import { findReportCase, firstReports } from './queries.ts'
import { assertMeasures, type ReportCase, takeMeasures } from './take-measures.ts'

/** Decides, once, about a case, and mails the decision to those who reported and a measure to the reported person. */
export const decideReport = (deps: Deps, operator: Viewer, id: string, body: ReportDecisionBody) =>
  inTransaction(deps, async (deps, db) => {
    const measures = [...new Set(body.measures)]
    const reportCase = await findReportCase(db, operator, id)
    assertMeasures(reportCase, measures)
    const now = deps.clock.now()
    if ((await reportsOf(db, id, body.reportIds)).read.length === 0) throw new DomainError('report_unread')
    if (await hasOpenSafetyRefund(db, id)) throw new DomainError('safety_refund_open')
    await closeCase(db, operator, { id, measures, body, now })
    await setUnreadAside(deps, reportCase, body.reportIds, now)
    await assertRead(db, operator, id)
    const suspensionId = await takeMeasures(deps, operator, reportCase, { ...body, measures })
    if (suspensionId) await db.updateTable('reportCases').set({ suspensionId }).where('id', '=', id).execute()
    await mailDecision(deps, reportCase, measures)
    await recordAction(deps, operator, {
      kind: 'report_decided',
      // The export of a person has the actions about the person, who learns of no report without a measure.
      ...(measures.length > 0 && reportCase.reportedId && { userId: reportCase.reportedId }),
      reportCaseId: id,
      reason: body.statement,
      details: { measures: measures.join(' '), subject: reportCase.subjectKind },
    })
  })

/** While a bank disputes the payment, the refund waits for the bank, and the report does not. */
const hasOpenSafetyRefund = async (db: Tx, caseId: string) => {
  const open = await db
    .selectFrom('safetyRefunds')
    .select('appointmentId')
    .where('caseId', '=', caseId)
    .where('decidedAt', 'is', null)
    .where(sql<boolean>`(cents = 0 or not purchase_is_disputed(appointment_id))`)
    .executeTakeFirst()
  return open !== undefined
}

type Decision = { id: string; measures: ReportMeasure[]; body: ReportDecisionBody; now: Date }

const closeCase = async (db: Tx, operator: Viewer, { id, measures, body, now }: Decision) => {
  const { numUpdatedRows } = await db
    .updateTable('reportCases')
    .set({
      decidedAt: now,
      operatorId: operator.id,
      measures,
      brokenRule: measures.length > 0 ? (body.brokenRule ?? null) : null,
      statement: body.statement,
      reasons: sql<string[]>`array(select distinct r.reason from reports r where r.case_id = report_cases.id
        and r.id = any(${body.reportIds}) order by 1)`,
    })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('report_decided')
}

const reportsOf = async (db: Tx, caseId: string, readIds: string[]) => {
  const reports = await db.selectFrom('reports').select(['id', 'reporterId']).where('caseId', '=', caseId).execute()
  const read = reports.filter(({ id }) => readIds.includes(id))
  return { read, unread: reports.filter(({ id }) => !readIds.includes(id)) }
}

/**
 * Moves the reports that came after the reading to an open case of the same subject, so that nobody can hold up a
 * decision by reporting again.
 */
const setUnreadAside = async (
  deps: WithTx<Deps>,
  { id, subjectKind: kind, subjectId, reportedId }: ReportCase,
  readIds: string[],
  now: Date,
) => {
  const { unread } = await reportsOf(deps.db, id, readIds)
  if (unread.length === 0) return
  const caseId = await joinOpenCase(deps.db, { kind, id: subjectId, reportedId }, now)
  const ids = unread.map((report) => report.id)
  await deps.db.updateTable('reports').set({ caseId }).where('id', 'in', ids).execute()
  // A cancellation that came after the reading may wait for a refund.
  await deps.db
    .updateTable('safetyRefunds')
    .set({ caseId })
    .where('caseId', '=', id)
    .where('decidedAt', 'is', null)
    .execute()
  await mailOperators(deps, caseId, [reportedId, ...unread.map(({ reporterId }) => reporterId)])
}

/** Throws unless the operator has read the copies of all reports. None joins the case any more, because it is closed. */
export const assertRead = async (db: Tx, operator: Viewer, caseId: string) => {
  const reports = await db.selectFrom('reports').select('id').where('caseId', '=', caseId).execute()
  const reading = await db
    .selectFrom('operatorActions as o')
    .select('o.id')
    .where('o.reportCaseId', '=', caseId)
    .where('o.operatorId', '=', operator.id)
    .where('o.kind', '=', 'report_read')
    .where(sql<boolean>`(o.details ->> 'reports')::integer >= ${reports.length}`)
    .limit(1)
    .executeTakeFirst()
  if (!reading) throw new DomainError('report_unread')
}

type Mailed = { id: string; reportedId: string | null }

/** Mails a decision. The second one about a case, after an objection, has an occasion of its own. */
export const mailDecision = async (
  deps: WithTx<Deps>,
  { id, reportedId }: Mailed,
  measures: ReportMeasure[],
  { occasion, exceptReportId }: { occasion?: string; exceptReportId?: string | null } = {},
) => {
  for (const { id: subjectId, reporterId: userId } of await firstReports(deps.db, id))
    if (subjectId !== exceptReportId)
      await enqueueMail(deps, { kind: 'report_decided', userId, subjectId, ...(occasion && { occasion }) })
  if (measures.length > 0 && reportedId)
    await enqueueMail(deps, { kind: 'report_measures', userId: reportedId, subjectId: id })
}
