import type { SubjectKind } from '@couronne/contract/operations/report-subjects'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { restoreProduct } from '../../shop/products/archive-product.ts'
import { restorePerson } from '../operators/restore-person.ts'
import { restorePicture } from './copied-pictures.ts'
import type { ReportCase } from './take-measures.ts'

/**
 * Undoes the measures of a decision where they can be undone: a suspension is lifted, and a content is published again
 * from its copy unless something else has taken its place. Withdrawn messages and warnings stay as they are.
 */
export const undoMeasures = async (deps: WithTx<Deps>, operator: Viewer, reportCase: ReportCase, reason: string) => {
  if (reportCase.isErased) return
  if (reportCase.measures.includes('removal')) await restorers[reportCase.subjectKind]?.(deps, reportCase, operator)
  if (reportCase.suspensionId && reportCase.reportedId && (await isInForce(deps, reportCase.suspensionId)))
    await restorePerson(deps, operator, reportCase.reportedId, reason)
}

const isInForce = async ({ db }: WithTx<Deps>, suspensionId: string) => {
  const suspension = await db
    .selectFrom('suspensions')
    .select('id')
    .where('id', '=', suspensionId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return suspension !== undefined
}

/** Returns the texts and pictures of the first copy of a case. */
const firstCopy = async ({ db }: WithTx<Deps>, caseId: string) => {
  const content = await db
    .selectFrom('reportedContents as c')
    .innerJoin('reports as r', 'r.id', 'c.reportId')
    .select(['c.reportId', sql<Record<string, string>>`c.texts`.as('texts')])
    .where('r.caseId', '=', caseId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  if (!content) return { texts: {} as Record<string, string>, pictures: [] }
  const pictures = await db
    .selectFrom('reportedPictures')
    .select(['image', 'copy', 'width', 'height', 'bytes'])
    .where('reportId', '=', content.reportId)
    .orderBy('position')
    .execute()
  return { texts: content.texts, pictures }
}

type Restore = (deps: WithTx<Deps>, reportCase: ReportCase, operator: Viewer) => Promise<unknown>

const restoreProfile: Restore = async (deps, { id, subjectId }) => {
  const { texts, pictures } = await firstCopy(deps, id)
  const image = pictures[0] ? await restorePicture(deps, subjectId, pictures[0]) : null
  await deps.db
    .updateTable('users')
    .set({
      image: sql<string | null>`coalesce(image, ${image})`,
      description: sql<string | null>`coalesce(description, ${texts.description || null})`,
    })
    .where('id', '=', subjectId)
    .execute()
}

const restoreInCatalogue: Restore = async (deps, { id, subjectId, reportedId }) => {
  const { texts, pictures } = await firstCopy(deps, id)
  if (!pictures[0] || !reportedId) return
  const image = await restorePicture(deps, reportedId, pictures[0])
  await deps.db
    .insertInto('catalogue')
    .values({
      ...{ id: subjectId, professionalId: reportedId, image, alt: texts.caption ?? '', createdAt: deps.clock.now() },
      position: sql<number>`(select coalesce(max(position) + 1, 0) from catalogue where professional_id = ${reportedId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const restoreInService: Restore = async (deps, { id, subjectId, reportedId }) => {
  const { pictures } = await firstCopy(deps, id)
  if (!pictures[0] || !reportedId) return
  const image = await restorePicture(deps, reportedId, pictures[0])
  await deps.db.updateTable('services').set({ image }).where('id', '=', subjectId).where('image', 'is', null).execute()
}

const restoreReview: Restore = async (deps, { id, subjectId, reportedId }) => {
  const { pictures } = await firstCopy(deps, id)
  const images: string[] = []
  for (const picture of pictures) if (reportedId) images.push(await restorePicture(deps, reportedId, picture))
  await deps.db.updateTable('reviews').set({ hiddenAt: null, images }).where('id', '=', subjectId).execute()
}

const restoreAnswer: Restore = ({ db }, { subjectId }) =>
  db.updateTable('reviews').set({ answerHiddenAt: null }).where('id', '=', subjectId).execute()

/** An operator may have put the product back on sale meanwhile. */
const restoreOnSale: Restore = async (deps, { subjectId }, operator) => {
  const archived = await deps.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', subjectId)
    .where('archivedAt', 'is not', null)
    .executeTakeFirst()
  if (archived) await restoreProduct(deps, operator, subjectId)
}

const restorers: Partial<Record<SubjectKind, Restore>> = {
  profile: restoreProfile,
  picture: restoreInCatalogue,
  service: restoreInService,
  review: restoreReview,
  answer: restoreAnswer,
  product: restoreOnSale,
}
