import type { Deps } from '../../deps.ts'
import type { ExpressionBuilder } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/**
 * Throws unless this person has sent the picture, as a public or a private one. Its row lock prevents its deletion until
 * the commit.
 */
export const assertOwnPicture = async (
  db: Tx,
  userId: string,
  filename: string,
  { isPrivate = false }: { isPrivate?: boolean } = {},
) => {
  const picture = await db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .where('p.private', '=', isPrivate)
    .forShare()
    .executeTakeFirst()
  if (!picture) throw validationError('image', 'Envoyez cette image avant de la choisir.')
}

/** A picture that is used nowhere is deleted so long after it was sent. */
export const unattachedMs = 24 * 3_600_000

/**
 * Returns a picture that the viewer may read: the viewer's own, and those of messages in a conversation in which the
 * viewer takes part. Operators may also read any public one; a private one only in a conversation with the team.
 */
export const findReadablePicture = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  filename: string,
) => {
  const picture = await db
    .selectFrom('uploads as p')
    .select(['p.filename', 'p.private'])
    .where('p.filename', '=', filename)
    .where((eb) =>
      eb.or([
        eb.and([eb('p.userId', '=', viewer.id), isShownToSender(eb, clock.now())]),
        eb.and([eb.lit(viewer.role === 'admin'), eb('p.private', '=', false)]),
        isInConversationOf(eb, viewer),
      ]),
    )
    .executeTakeFirst()
  if (!picture) throw new DomainError('not_found')
  return picture
}

/** This is the expression builder of a statement with `uploads` as `p`. */
export type PictureExpressions = ExpressionBuilder<DB & { p: DB['uploads'] }, 'p'>

/** The sender does not learn that only a report keeps the picture `p`. */
export const isShownToSender = (eb: PictureExpressions, now: Date) =>
  eb.or([eb('p.createdAt', '>', new Date(now.getTime() - unattachedMs)), isUsed(eb)])

/** Operators take part in the conversations of the team. */
const isInConversationOf = (eb: PictureExpressions, viewer: Viewer) =>
  eb.exists(
    eb
      .selectFrom('messages as m')
      .innerJoin('participants as t', 't.conversationId', 'm.conversationId')
      .select('m.seq')
      .whereRef('m.image', '=', 'p.filename')
      .where((eb) =>
        eb.or([eb('t.userId', '=', viewer.id), eb.and([eb.lit(viewer.role === 'admin'), eb('t.userId', 'is', null)])]),
      ),
  )

/** Returns whether the picture `p` is used anywhere, whoever sent it, or belongs to the copy of a report. */
export const isAttached = (eb: PictureExpressions) => eb.or([isUsed(eb), isReported(eb)])

/** Returns whether the picture `p` stays when the account of its sender is deleted: messages that stay may show it. */
export const isRetained = (eb: PictureExpressions) => eb.or([isInMessage(eb), isProductPicture(eb), isReported(eb)])

const isReported = (eb: PictureExpressions) =>
  eb.exists(eb.selectFrom('reportedMessages as k').select('k.seq').whereRef('k.image', '=', 'p.filename'))

const isInMessage = (eb: PictureExpressions) =>
  eb.exists(eb.selectFrom('messages as m').select('m.seq').whereRef('m.image', '=', 'p.filename'))

const isUsed = (eb: PictureExpressions) =>
  eb.or([
    isInMessage(eb),
    eb.exists(eb.selectFrom('users as u').select('u.id').whereRef('u.image', '=', 'p.filename')),
    eb.exists(eb.selectFrom('services as s').select('s.id').whereRef('s.image', '=', 'p.filename')),
    eb.exists(eb.selectFrom('catalogue as i').select('i.id').whereRef('i.image', '=', 'p.filename')),
    eb.exists(eb.selectFrom('appointments as a').select('a.id').whereRef('a.image', '=', 'p.filename')),
    eb.exists(
      eb
        .selectFrom('reviews as r')
        .select('r.id')
        .where((eb) => eb('p.filename', '=', eb.fn.any('r.images'))),
    ),
    isProductPicture(eb),
    eb.exists(eb.selectFrom('proofFiles as f').select('f.proofId').whereRef('f.filename', '=', 'p.filename')),
  ])

const isProductPicture = (eb: PictureExpressions) =>
  eb.exists(eb.selectFrom('productImages as o').select('o.id').whereRef('o.image', '=', 'p.filename'))
