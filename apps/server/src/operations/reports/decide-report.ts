import type { ReportDecisionBody, ReportMeasure } from '@couronne/contract/operations/reports'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { signalBoth } from '../../talk/conversations/signals.ts'
import { suspendPerson } from '../operators/suspend-person.ts'
import { findReportCase } from './queries.ts'

/** Decides, once, about a case, and mails the decision to those who reported and a measure to the reported person. */
export const decideReport = (deps: Deps, operator: Viewer, id: string, body: ReportDecisionBody) =>
  inTransaction(deps, async (deps, db) => {
    const measures = [...new Set(body.measures)]
    const { subjectId, reportedId, isErased } = await findReportCase(db, operator, id)
    if (isErased && measures.length > 0)
      throw validationError('measures', 'Ce compte est supprimé : il n’y a plus de mesure à prendre.')
    await closeCase(db, operator, { id, measures, body, now: deps.clock.now() })
    await assertRead(db, operator, id, body.reportIds)
    if (measures.includes('removal')) await removeMessages(deps, { id, subjectId, now: deps.clock.now() })
    if (measures.includes('suspension'))
      await suspendPerson(deps, operator, reportedId, { reason: body.statement, danger: body.danger })
    await mailDecision(deps, { id, reportedId, measures })
    await recordAction(deps, operator, {
      kind: 'report_decided',
      // The export of a person has the actions about the person, who learns of no report without a measure.
      ...(measures.length > 0 && { userId: reportedId }),
      reportCaseId: id,
      reason: body.statement,
      details: { measures: measures.join(' ') },
    })
  })

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
      reasons: sql<
        string[]
      >`array(select distinct r.reason from reports r where r.case_id = report_cases.id order by 1)`,
    })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('report_decided')
}

/**
 * Throws unless the operator has read the copies of all reports. No report joins the case any more, because it is
 * closed.
 */
const assertRead = async (db: Tx, operator: Viewer, caseId: string, readIds: string[]) => {
  const reports = await db.selectFrom('reports').select('id').where('caseId', '=', caseId).execute()
  if (reports.some(({ id }) => !readIds.includes(id))) throw new DomainError('report_joined')
  const reading = await db
    .selectFrom('operatorActions as o')
    .select('o.id')
    .where('o.reportCaseId', '=', caseId)
    .where('o.operatorId', '=', operator.id)
    .where('o.kind', '=', 'report_read')
    .where(sql<boolean>`(o.details ->> 'reports')::integer = ${reports.length}`)
    .limit(1)
    .executeTakeFirst()
  if (!reading) throw new DomainError('report_unread')
}

/** Withdraws the reported messages for both sides; the copy keeps them. */
const removeMessages = async (
  deps: WithTx<Deps>,
  { id, subjectId, now }: { id: string; subjectId: string; now: Date },
) => {
  await sql`
  update messages m set content = '', image = null, withdrawn_at = ${now}
  from reports r join reported_messages k on k.report_id = r.id and k.is_reported
  where r.case_id = ${id} and m.conversation_id = ${subjectId} and m.seq = k.seq and m.withdrawn_at is null`.execute(
    deps.db,
  )
  const [first, second] = await deps.db
    .selectFrom('participants')
    .select('userId')
    .where('conversationId', '=', subjectId)
    .execute()
  if (!first || !second) return
  signalBoth(deps, { userId: first.userId, otherUserId: second.userId }, 'conversation', { sid: subjectId })
}

const mailDecision = async (
  deps: WithTx<Deps>,
  { id, reportedId, measures }: { id: string; reportedId: string; measures: ReportMeasure[] },
) => {
  const reporters = await deps.db
    .selectFrom('reports')
    .select('reporterId')
    .distinct()
    .where('caseId', '=', id)
    .execute()
  for (const { reporterId } of reporters)
    await enqueueMail(deps, { kind: 'report_decided', userId: reporterId, subjectId: id })
  if (measures.length > 0) await enqueueMail(deps, { kind: 'report_measures', userId: reportedId, subjectId: id })
}
