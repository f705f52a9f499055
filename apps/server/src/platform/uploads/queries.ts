import type { Viewer } from '../../identity/sessions/viewer.ts'
import type { Db, ExpressionBuilder } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { invalid, Refusal } from '../../lib/domain-error.ts'

/**
 * Refuses a picture that this person has not sent us for everyone to see. It cannot be forgotten before this has
 * committed.
 */
export const ownPicture = async (db: Tx, userId: string, filename: string) => {
  const picture = await db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .where('p.private', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!picture) throw invalid('image', 'Envoyez cette image avant de la choisir.')
}

/** A picture whose address this viewer may ask for: her own, and any for the operator, who checks documents. */
export const pictureFor = async (db: Db, viewer: Viewer, filename: string) => {
  const picture = await db
    .selectFrom('uploads as p')
    .select(['p.filename', 'p.private'])
    .where('p.filename', '=', filename)
    .$if(viewer.role !== 'admin', (own) => own.where('p.userId', '=', viewer.id))
    .executeTakeFirst()
  if (!picture) throw new Refusal('not_found')
  return picture
}

/** Of a statement over the uploads `p`. */
export type Pictures = ExpressionBuilder<DB & { p: DB['uploads'] }, 'p'>

/** Whether anything shows the picture `p`, whoever sent it. */
export const isAttached = (eb: Pictures) =>
  eb.or([
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
    isOfTheShop(eb),
  ])

/** Whether a product shows the picture `p`. */
export const isOfTheShop = (eb: Pictures) =>
  eb.exists(eb.selectFrom('productImages as o').select('o.id').whereRef('o.image', '=', 'p.filename'))
