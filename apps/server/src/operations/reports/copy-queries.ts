import type { CopiedText } from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'

/** Returns the copy that belongs to each report of a case; nothing once the reports are deleted. */
export const copiesOf = async (db: Db, caseId: string) => {
  const reports = await db
    .selectFrom('reports as r')
    .leftJoin('reportedContents as c', 'c.reportId', 'r.id')
    .select(['r.id', sql<Partial<Record<CopiedText, string>> | null>`c.texts`.as('texts')])
    .select(
      sql<string[]>`array(select p.copy from reported_pictures p where p.report_id = r.id order by p.position)`.as(
        'pictures',
      ),
    )
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('reportedMessages as m')
          .select(['m.seq', 'm.isByReported', 'm.isReported', 'm.content', 'm.image', 'm.createdAt'])
          .whereRef('m.reportId', '=', 'r.id')
          .orderBy('m.seq'),
      ).as('messages'),
    )
    .where('r.caseId', '=', caseId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  return reports.map(({ id: reportId, texts, pictures, messages }) => ({
    reportId,
    content: texts && { texts, pictures },
    messages: messages.map((message) => ({ ...message, createdAt: new Date(message.createdAt) })),
  }))
}
