import { reasonsFor } from '@couronne/contract/operations/report-subjects'
import type { ContentReportBody } from '@couronne/contract/operations/reports'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { untilTextIn } from '../../talk/conversations/open-conversation.ts'
import { contentAt } from './address.rules.ts'
import { copyPictures } from './copied-pictures.ts'
import { addressReportLimit, networkReportLimit, receiptLimit } from './limits.ts'
import { joinOpenCase, mailOperators, mayMailAboutAddresses, recentReports } from './open-case.ts'
import { denyReport, hasRoomFor } from './report.rules.ts'
import { addressSubject, findSubject, productIdOf, type Subject } from './subjects.ts'

type ReportDeps = MailDeps & Pick<Deps, 'db' | 'imagesDir' | 'publicUrl' | 'config'>

/**
 * Reports a content of the site, and copies it as it stands now. `viewer` is null for a guest. Reports of one content by
 * one person are one report until its case is decided.
 */
export const reportContent = async (deps: ReportDeps, viewer: Viewer | null, ip: string, body: ContentReportBody) => {
  if (!viewer) await limitGuest(deps, ip, body)
  await inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    // Reports of one person wait for each other here, so the limits count all of them.
    const account = viewer && (await lockAccount(db, viewer.id, 'no key update'))
    const subject = await subjectOf(deps, viewer, body)
    if (viewer && subject.reportedId === viewer.id) throw new DomainError('own_content')
    if (!reasonsFor[subject.kind].includes(body.reason)) throw validationError('reason', 'Choisissez un motif.')
    if (viewer && (await hasReported(db, viewer, subject))) return
    if (viewer && account) {
      const untilText = await untilTextIn(db, account.cityId, 'signaler à nouveau')
      assertAllowed(denyReport(await recentReports(db, viewer.id, now), now, untilText))
    }
    const caseId = await joinOpenCase(db, subject, now)
    if (!viewer && !(await hasRoomForGuest(db, caseId, body, now))) return
    const report = await insertReport(db, viewer, caseId, body, now)
    if (!report) return
    await db
      .insertInto('reportedContents')
      .values({ reportId: report.id, texts: JSON.stringify(subject.texts) })
      .execute()
    await copyPictures(deps, report.id, subject.images)
    await mailReceipt(deps, viewer, report.id, body.email)
    if (subject.kind !== 'address' || (await mayMailAboutAddresses(db, now)))
      await mailOperators(deps, caseId, [viewer?.id, subject.reportedId])
  })
}

/** A guest says who reports, except about a danger to minors. */
const limitGuest = async ({ limits }: Pick<Deps, 'limits'>, ip: string, { reason, name, email }: ContentReportBody) => {
  if (reason !== 'minor' && name === '') throw validationError('name', 'Champs requis!')
  if (reason !== 'minor' && email === '') throw validationError('email', 'Champs requis!')
  const refuseAfter = (retryAfterSeconds: number) => {
    if (retryAfterSeconds > 0) throw new DomainError('guest_reports', { retryAfterSeconds })
  }
  refuseAfter(await limits.wait(networkReportLimit, ip))
  // A refused network uses up nobody's e-mail address.
  if (email) refuseAfter(await limits.wait(addressReportLimit, email.toLowerCase()))
}

/** A kind and id that the viewer may not see reads as not found; an address is reported in any case. */
const subjectOf = async (
  { db, config, publicUrl }: WithTx<ReportDeps>,
  viewer: Viewer | null,
  { kind, id, address }: ContentReportBody,
): Promise<Subject> => {
  const context = { viewer, visibility: config.visibility }
  if (kind && id) {
    const subject = await findSubject(db, context, { kind, id })
    if (!subject) throw new DomainError('not_found')
    return subject
  }
  const { profileId, slug } = contentAt(address, publicUrl) ?? {}
  const productId = slug && (await productIdOf(db, slug))
  const found =
    (profileId && (await findSubject(db, context, { kind: 'profile', id: profileId }))) ||
    (productId && (await findSubject(db, context, { kind: 'product', id: productId })))
  return found || addressSubject(address)
}

const hasReported = async (db: Tx, viewer: Viewer, { kind, id, reportedId }: Subject) => {
  const first = await db
    .selectFrom('reports as r')
    .innerJoin('reportCases as k', 'k.id', 'r.caseId')
    .select('r.id')
    .where('k.subjectKind', '=', kind)
    .where('k.subjectId', '=', id)
    .where('k.reportedId', 'is not distinct from', reportedId)
    .where('k.decidedAt', 'is', null)
    .where('r.reporterId', '=', viewer.id)
    .where('r.safety', 'is', null)
    .executeTakeFirst()
  return first !== undefined
}

/** Returns whether a guest's report may join the open case, which the caller has locked. */
const hasRoomForGuest = async (db: Tx, caseId: string, { email }: ContentReportBody, now: Date) => {
  const guests = await db
    .selectFrom('reports')
    .select(['guestEmail', 'createdAt'])
    .where('caseId', '=', caseId)
    .where('reporterId', 'is', null)
    .execute()
  return hasRoomFor(guests, { isAnonymous: email === '' }, now)
}

/** Returns nothing if the same guest has reported in the case already. */
const insertReport = (
  db: Tx,
  viewer: Viewer | null,
  caseId: string,
  { reason, text, address, name, email }: ContentReportBody,
  now: Date,
) =>
  db
    .insertInto('reports')
    .values({
      ...{ caseId, reason, words: text, address: address || null, createdAt: now },
      ...(viewer ? { reporterId: viewer.id } : { guestName: name || null, guestEmail: email || null }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

const mailReceipt = async (deps: WithTx<ReportDeps>, viewer: Viewer | null, subjectId: string, email: string) => {
  if (viewer) await enqueueMail(deps, { kind: 'report_received', userId: viewer.id, subjectId })
  else if (email && (await deps.limits.allows(receiptLimit, email.toLowerCase())))
    await enqueueMail(deps, { kind: 'report_received', userId: null, subjectId, address: email })
}
