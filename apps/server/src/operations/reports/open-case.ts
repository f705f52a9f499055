import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import type { Tx, WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { dayMs, mostAddressCasesMailed, reportsCountMs } from './report.rules.ts'
import type { Subject } from './subjects.ts'

type CaseSubject = Pick<Subject, 'kind' | 'id' | 'reportedId'>

/**
 * Returns the open case of the subject, which is opened if there is none. The update locks an open case, so that it is
 * not decided before the report has joined it.
 */
export const joinOpenCase = async (db: Tx, { kind, id: subjectId, reportedId }: CaseSubject, now: Date) => {
  const { id } = await db
    .insertInto('reportCases')
    .values({ subjectKind: kind, subjectId, reportedId, openedAt: now })
    .onConflict((open) =>
      open
        .columns(['subjectKind', 'subjectId', 'reportedId'])
        .where('decidedAt', 'is', null)
        .doUpdateSet({ subjectId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Mails each operator once about a case, or once about each occasion, unless the operator has part in it. */
export const mailOperators = async (
  deps: WithTx<MailDeps & Pick<Deps, 'db'>>,
  caseId: string,
  involved: (string | null | undefined)[],
  occasion?: string,
) => {
  for (const { id: userId } of await operators(deps.db))
    if (!involved.includes(userId))
      await enqueueMail(deps, { kind: 'report_operator', userId, subjectId: caseId, ...(occasion && { occasion }) })
}

/** Returns whether operators are mailed about one more case of an unknown address, which anybody can open. */
export const mayMailAboutAddresses = async (db: Tx, now: Date) => {
  const { opened } = await db
    .selectFrom('reportCases')
    .select((eb) => eb.fn.countAll<number>().as('opened'))
    .where('subjectKind', '=', 'address')
    .where('openedAt', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return Number(opened) <= mostAddressCasesMailed
}

/** Returns the times of the person's recent reports, the latest first. Those for safety have limits of their own. */
export const recentReports = async (db: Tx, reporterId: string, now: Date) => {
  const recent = await db
    .selectFrom('reports')
    .select('createdAt')
    .where('reporterId', '=', reporterId)
    .where('safety', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - reportsCountMs))
    .orderBy('createdAt', 'desc')
    .execute()
  return recent.map(({ createdAt }) => createdAt)
}
