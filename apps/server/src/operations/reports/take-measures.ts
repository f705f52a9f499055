import type { ReportMeasure, SubjectKind } from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { hideReview } from '../../marketplace/reviews/remove-review.ts'
import { archiveProduct } from '../../shop/products/archive-product.ts'
import { signalBoth } from '../../talk/conversations/signals.ts'
import { suspendPerson } from '../operators/suspend-person.ts'
import { deleteTakenPicture } from './copied-pictures.ts'
import type { findReportCase } from './queries.ts'
import { denyMeasure } from './report.rules.ts'

export type ReportCase = Awaited<ReturnType<typeof findReportCase>>

type Decided = { measures: ReportMeasure[]; statement: string; danger: boolean }

/** Throws for a measure that cannot be taken about the case, whatever its state. */
export const assertMeasures = (reportCase: ReportCase, measures: ReportMeasure[]) => {
  for (const measure of measures) {
    const denied = denyMeasure(measure, reportCase)
    if (denied) throw validationError('measures', denied)
  }
}

/** Takes the measures of a decision. Returns the id of the suspension, if there is one. */
export const takeMeasures = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  reportCase: ReportCase,
  { measures, statement, danger }: Decided,
) => {
  const suspendedId = measures.includes('suspension') ? reportCase.reportedId : null
  const suspensionId = suspendedId
    ? await suspendPerson(deps, operator, suspendedId, { reason: statement, danger })
    : null
  if (measures.includes('removal')) await removers[reportCase.subjectKind](deps, operator, reportCase, statement)
  return suspensionId
}

type Remove = (deps: WithTx<Deps>, operator: Viewer, reportCase: ReportCase, statement: string) => Promise<unknown>

const gone = () => validationError('measures', 'Ce contenu n’est plus en ligne : il n’y a plus rien à retirer.')

/** Returns the pictures of all copies of a case. Only what was reported is removed, not what replaced it since. */
const copiedPictures = (caseId: string) => sql<string[]>`array(select p.image from reported_pictures p
  join reports r on r.id = p.report_id where r.case_id = ${caseId})`

/** Withdraws the reported messages for both sides; the copy keeps them. */
const removeMessages: Remove = async (deps, _, { id, subjectId }) => {
  await sql`
  update messages m set content = '', image = null, withdrawn_at = ${deps.clock.now()}
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

/** Removes the portrait and the text of a profile, each if it is still the reported one. */
const removeFromProfile: Remove = async (deps, _, { id, subjectId }) => {
  const { rows } = await sql<{ image: string | null }>`
    update users u set
      image = case when u.image = any(${copiedPictures(id)}) then null else u.image end,
      description = case when is_copied_description then null else u.description end
    from (
      select o.image, o.description = any(array(select c.texts ->> 'description' from reported_contents c
        join reports r on r.id = c.report_id where r.case_id = ${id})) as is_copied_description
      from users o where o.id = ${subjectId} for no key update) old
    where u.id = ${subjectId} and (old.image = any(${copiedPictures(id)}) or (is_copied_description and u.description <> ''))
    returning case when u.image is null then old.image end as image`.execute(deps.db)
  const [changed] = rows
  if (!changed) throw gone()
  if (changed.image) await deleteTakenPicture(deps, subjectId, changed.image)
}

const removeFromCatalogue: Remove = async (deps, _, { id, subjectId }) => {
  const removed = await deps.db
    .deleteFrom('catalogue')
    .where('id', '=', subjectId)
    .where((eb) => eb('image', '=', eb.fn.any(copiedPictures(id))))
    .returning(['image', 'professionalId'])
    .executeTakeFirst()
  if (!removed) throw gone()
  await deleteTakenPicture(deps, removed.professionalId, removed.image)
}

const removeFromService: Remove = async (deps, _, { id, subjectId }) => {
  const shown = await deps.db
    .selectFrom('services as s')
    .select(['s.image', 's.professionalId'])
    .where('s.id', '=', subjectId)
    .where((eb) => eb('s.image', '=', eb.fn.any(copiedPictures(id))))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shown?.image) throw gone()
  await deps.db.updateTable('services').set({ image: null }).where('id', '=', subjectId).execute()
  await deleteTakenPicture(deps, shown.professionalId, shown.image)
}

const removeReview: Remove = async (deps, operator, { subjectId }, statement) => {
  const review = await deps.db
    .selectFrom('reviews as r')
    .select(['r.images', 'r.customerId'])
    .where('r.id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw gone()
  await hideReview(deps, operator, subjectId, statement, { isMailed: false }).catch((error: unknown) => {
    throw error instanceof DomainError ? gone() : error
  })
  for (const image of review.images) await deleteTakenPicture(deps, review.customerId, image)
}

const removeAnswer: Remove = async ({ db, clock }, _, { subjectId }) => {
  const hidden = await db
    .updateTable('reviews')
    .set({ answerHiddenAt: clock.now() })
    .where('id', '=', subjectId)
    .where('reponse', 'is not', null)
    .where('answerHiddenAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!hidden) throw gone()
}

const removeProduct: Remove = async (deps, operator, { subjectId }) => {
  await archiveProduct(deps, operator, subjectId).catch((error: unknown) => {
    throw error instanceof DomainError ? gone() : error
  })
}

/** `denyMeasure` has no removal for these. */
const removeNothing: Remove = async () => {
  throw gone()
}

const removers: Record<SubjectKind, Remove> = {
  messages: removeMessages,
  profile: removeFromProfile,
  picture: removeFromCatalogue,
  service: removeFromService,
  review: removeReview,
  answer: removeAnswer,
  product: removeProduct,
  appointment: removeNothing,
  address: removeNothing,
}
