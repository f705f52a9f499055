import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/**
 * Reads the reports that the user wrote, with their outcome, the measures that were taken about the user, and the user's
 * objections. The user does not learn who reported, nor of a case without a measure.
 */
export const reportsForExport = async (db: Db, userId: string) => ({
  reportsWritten: await db
    .selectFrom('reports as r')
    .innerJoin('reportCases as k', 'k.id', 'r.caseId')
    .select(['r.reason', 'r.words', 'r.address', 'r.fromSeq', 'r.toSeq', 'r.createdAt', 'r.safety'])
    .select(['k.subjectKind', 'k.subjectId', 'k.decidedAt', 'k.measures'])
    // Without a measure the statement is written to those who reported.
    .select(sql<string | null>`case when k.measures = '{}' then k.statement end`.as('statement'))
    .where('r.reporterId', '=', userId)
    .orderBy('r.createdAt')
    .execute(),
  measuresAfterReports: await db
    .selectFrom('reportCases as k')
    .select(['k.subjectKind', 'k.brokenRule', 'k.measures', 'k.statement', 'k.decidedAt', 'k.reversedAt'])
    .where('k.reportedId', '=', userId)
    .where('k.measures', '<>', sql<string[]>`'{}'`)
    .orderBy('k.decidedAt')
    .execute(),
  objectionsToDecisions: await db
    .selectFrom('objections as o')
    .innerJoin('reportCases as k', 'k.id', 'o.caseId')
    .leftJoin('reports as r', 'r.id', 'o.reportId')
    .select(['o.words', 'o.createdAt', 'o.answeredAt', 'o.outcome', 'o.answer'])
    .where(sql<boolean>`case when o.report_id is null then k.reported_id else r.reporter_id end = ${userId}`)
    .orderBy('o.createdAt')
    .execute(),
})
