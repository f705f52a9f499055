import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import type { Party } from './decision-key.ts'
import { decisionFor } from './own-decisions.ts'

/**
 * Objects to a decision, once for each side: the reported person to measures, a reporter to a decision without one.
 * A second objection is the first one.
 */
export const objectToDecision = (deps: Deps, caseId: string, party: Party, words: string) =>
  inTransaction(deps, async (deps, db) => {
    await db.selectFrom('reportCases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
    const decision = await decisionFor(deps, caseId, party)
    if (decision.objection) return decision
    if (!decision.contestableUntil) throw new DomainError('not_contestable')
    const reportId = party === 'reported' ? null : party.reportId
    const { id: subjectId } = await db
      .insertInto('objections')
      .values({ caseId, reportId, words, createdAt: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = await authorOf(db, caseId, reportId)
    await enqueueMail(deps, { kind: 'report_objection_received', userId, subjectId })
    for (const { id: operatorId } of await operators(db))
      if (await mayAnswer(db, caseId, operatorId))
        await enqueueMail(deps, { kind: 'report_objection_operator', userId: operatorId, subjectId })
    return decisionFor(deps, caseId, party)
  })

/** Returns the account of the person who objects; null for a guest. */
export const authorOf = async (db: Tx, caseId: string, reportId: string | null) => {
  const author = await db
    .selectFrom('reportCases as k')
    .leftJoin('reports as r', (join) => join.onRef('r.caseId', '=', 'k.id').on('r.id', '=', reportId))
    .select(sql<string | null>`case when ${reportId}::uuid is null then k.reported_id else r.reporter_id end`.as('id'))
    .where('k.id', '=', caseId)
    .executeTakeFirstOrThrow()
  return author.id
}

const mayAnswer = async (db: Tx, caseId: string, operatorId: string) => {
  const { rows } = await sql<{ may: boolean }>`
    select may_answer_objection(${caseId}, ${operatorId}) and not case_involves(${caseId}, ${operatorId}) as may`.execute(
    db,
  )
  return rows[0]?.may === true
}
