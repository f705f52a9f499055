import type { ReportReason } from '@couronne/contract/operations/report-subjects'
import type { MessageReportBody } from '@couronne/contract/operations/reports'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { untilTextIn } from '../../talk/conversations/open-conversation.ts'
import { joinOpenCase, mailOperators, recentReports } from './open-case.ts'
import { denyReport, messagesAround } from './report.rules.ts'

type ReportDeps = MailDeps & Pick<Deps, 'db'>

/** Reports messages of the other person of a pair, and copies them with those around them as they stand now. */
export const reportMessages = (deps: ReportDeps, viewer: Viewer, sid: string, body: MessageReportBody) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    // Reports of one person wait for each other here, so the limits count all of them.
    const { cityId } = await lockAccount(db, viewer.id, 'no key update')
    const side = await lockConversation(db, viewer, sid)
    const first = await findOpenReport(db, viewer, side, body)
    if (first) return { report: first, isNew: false }
    assertAllowed(
      denyReport(await recentReports(db, viewer.id, now), now, await untilTextIn(db, cityId, 'signaler à nouveau')),
    )
    const { caseId, ...report } = await insertReport(db, viewer, side, body, now)
    await copyMessages(db, report.id, side, body)
    await enqueueMail(deps, { kind: 'report_received', userId: viewer.id, subjectId: report.id })
    await mailOperators(deps, caseId, [viewer.id, side.reportedId])
    return { report, isNew: true }
  })

/** Returns the viewer's side of a pair's conversation, which is not purged meanwhile. */
const lockConversation = async (db: Tx, viewer: Viewer, sid: string) => {
  const side = await db
    .selectFrom('conversations as c')
    .innerJoin('participants as p', 'p.conversationId', 'c.id')
    .innerJoin('participants as q', (join) =>
      join.onRef('q.conversationId', '=', 'c.id').onRef('q.side', '<>', 'p.side'),
    )
    .select(['c.id as conversationId', 'p.side', 'p.hiddenBeforeSeq', sql<string>`q.user_id`.as('reportedId')])
    .where('c.id', '=', sid)
    .where('c.userId', 'is', null)
    .where('p.userId', '=', viewer.id)
    .forKeyShare('c')
    .executeTakeFirst()
  if (!side) throw new DomainError('not_found')
  return side
}
type ReporterSide = Awaited<ReturnType<typeof lockConversation>>

const receipt = ['reports.id', sql<ReportReason>`reports.reason`.as('reason'), 'reports.createdAt'] as const

/** Finds the viewer's report of the same messages in an open case. */
const findOpenReport = (
  db: Tx,
  viewer: Viewer,
  { conversationId, reportedId }: ReporterSide,
  { from, to }: MessageReportBody,
) =>
  db
    .selectFrom('reports')
    .innerJoin('reportCases as k', 'k.id', 'reports.caseId')
    .select(receipt)
    .where('k.subjectKind', '=', 'messages')
    .where('k.subjectId', '=', conversationId)
    .where('k.reportedId', '=', reportedId)
    .where('k.decidedAt', 'is', null)
    .where('reports.reporterId', '=', viewer.id)
    .where('reports.fromSeq', '=', from)
    .where('reports.toSeq', '=', to)
    .executeTakeFirst()

const insertReport = async (
  db: Tx,
  viewer: Viewer,
  { conversationId: subjectId, reportedId }: ReporterSide,
  { reason, text, from, to }: MessageReportBody,
  now: Date,
) => {
  const caseId = await joinOpenCase(db, { kind: 'messages', id: subjectId, reportedId }, now)
  const report = await db
    .insertInto('reports')
    .values({ caseId, reporterId: viewer.id, reason, words: text, fromSeq: from, toSeq: to, createdAt: now })
    .returning(receipt)
    .executeTakeFirstOrThrow()
  return { ...report, caseId }
}

/**
 * Copies the reported messages, which the reporter still sees, and those around them, which the reporter may have
 * hidden. The copy of a withdrawn message is empty, so the reporter says what was in it. The deletion of a picture waits for the lock here, and then finds that the copy shows the picture; one that
 * is deleted already is left out.
 */
const copyMessages = async (
  db: Tx,
  reportId: string,
  { conversationId, side, hiddenBeforeSeq }: ReporterSide,
  { from, to, text }: MessageReportBody,
) => {
  if (from <= hiddenBeforeSeq) throw validationError('from', 'Choisissez des messages que vous n’avez pas effacés.')
  const { rows } = await sql<{ isReported: boolean; isWithdrawn: boolean }>`
    with around as (
      select m.* from messages m where m.conversation_id = ${conversationId}
        and m.seq between ${from - messagesAround} and ${to + messagesAround}),
    pictures as (
      select p.filename from uploads p where p.filename in (select m.image from around m) for share)
    insert into reported_messages (report_id, seq, is_by_reported, is_reported, content, image, created_at)
    select ${reportId}::uuid, m.seq, m.side <> ${side},
      m.side <> ${side} and m.seq between ${from} and ${to},
      m.content, (select p.filename from pictures p where p.filename = m.image limit 1), m.created_at
    from around m
    returning is_reported, exists (select from messages w where w.conversation_id = ${conversationId}
      and w.seq = reported_messages.seq and w.withdrawn_at is not null) as is_withdrawn`.execute(db)
  const reported = rows.filter(({ isReported }) => isReported)
  if (reported.length === 0) throw validationError('from', 'Choisissez au moins un message de cette personne.')
  if (text === '' && reported.every(({ isWithdrawn }) => isWithdrawn))
    throw validationError('text', 'Ce message est supprimé : dites en quelques mots ce qu’il contenait.')
}
