import type { ObjectionAnswerBody } from '@couronne/contract/operations/objections'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { assertRead, mailDecision } from './decide-report.ts'
import { authorOf } from './object-to-decision.ts'
import { findReportCase, firstReports } from './queries.ts'
import { assertMeasures, type ReportCase, takeMeasures } from './take-measures.ts'
import { undoMeasures } from './undo-measures.ts'

/**
 * Answers an objection, once. Where another operator can, the operator of the decision may not. A reversal undoes the
 * measures against which the reported person objects, or takes measures after the objection of a reporter.
 */
export const answerObjection = (deps: Deps, operator: Viewer, id: string, body: ObjectionAnswerBody) =>
  inTransaction(deps, async (deps, db) => {
    const caseId = await lockCaseOf(db, id)
    const reportCase = await findReportCase(db, operator, caseId)
    const reportId = await storeAnswer(db, operator, id, { body, now: deps.clock.now() })
    await assertRead(db, operator, caseId)
    const isReversed = body.outcome === 'reversed'
    if (isReversed && reportId === null) await reverseMeasures(deps, operator, reportCase, body.answer)
    if (isReversed && reportId !== null) await decideAnew(deps, operator, reportCase, { reportId, body })
    const userId = await authorOf(db, caseId, reportId)
    await enqueueMail(deps, { kind: 'report_objection_answered', userId, subjectId: id })
    await recordAction(deps, operator, {
      kind: 'objection_answered',
      ...((reportId === null || isReversed) && reportCase.reportedId && { userId: reportCase.reportedId }),
      reportCaseId: caseId,
      reason: body.answer,
      details: { outcome: body.outcome },
    })
  })

/** Locks the case, so that its decision and its objections change one after the other. */
const lockCaseOf = async (db: Tx, objectionId: string) => {
  const found = await db
    .selectFrom('reportCases as k')
    .select('k.id')
    .where('k.id', '=', (eb) => eb.selectFrom('objections as o').select('o.caseId').where('o.id', '=', objectionId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found.id
}

type Answer = { body: ObjectionAnswerBody; now: Date }

/** Stores the answer, and returns the report of the reporter who objects; null for the reported person. */
const storeAnswer = async (db: Tx, operator: Viewer, id: string, { body: { outcome, answer }, now }: Answer) => {
  const stored = await db
    .updateTable('objections')
    .set({ outcome, answer, answeredAt: now, operatorId: operator.id })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .where(sql<boolean>`may_answer_objection(case_id, ${operator.id})`)
    .returning('reportId')
    .executeTakeFirst()
  if (stored) return stored.reportId
  const objection = await db
    .selectFrom('objections')
    .select('answeredAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  throw new DomainError(objection.answeredAt ? 'objection_answered' : 'objection_by_colleague')
}

const reverseMeasures = async (deps: WithTx<Deps>, operator: Viewer, reportCase: ReportCase, answer: string) => {
  await undoMeasures(deps, operator, reportCase, answer)
  await deps.db
    .updateTable('reportCases')
    .set({ reversedAt: deps.clock.now() })
    .where('id', '=', reportCase.id)
    .execute()
  for (const { id: subjectId, reporterId: userId } of await firstReports(deps.db, reportCase.id))
    await enqueueMail(deps, { kind: 'report_reversed', userId, subjectId })
}

/** Takes the measures that the first decision did not take. The reported person may then object to them. */
const decideAnew = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  reportCase: ReportCase,
  { reportId, body }: { reportId: string; body: ObjectionAnswerBody },
) => {
  const measures = [...new Set(body.measures)]
  if (measures.length === 0) throw validationError('measures', 'Choisissez la mesure que vous prenez.')
  assertMeasures(reportCase, measures)
  // Another reporter's objection may have led to measures meanwhile.
  if (reportCase.measures.length > 0) throw new DomainError('report_decided')
  const suspensionId = await takeMeasures(deps, operator, reportCase, {
    ...{ measures, statement: body.answer, danger: body.danger },
  })
  await deps.db
    .updateTable('reportCases')
    .set({
      ...{ measures, suspensionId, statement: body.answer, brokenRule: body.brokenRule ?? null },
      ...{ decidedAt: deps.clock.now(), operatorId: operator.id },
    })
    .where('id', '=', reportCase.id)
    .execute()
  await mailDecision(deps, reportCase, measures, { occasion: 'objection', exceptReportId: reportId })
}
