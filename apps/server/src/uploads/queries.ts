import { sql } from 'kysely'
import type { Viewer } from '../accounts/viewer.ts'
import type { Db } from '../lib/database.ts'
import { invalid, Refusal } from '../lib/refusal.ts'

/**
 * Refuses a picture that this person has not sent us for everyone to see. Call it in the transaction that attaches the
 * picture: it cannot be forgotten meanwhile.
 */
export const ownPicture = async (db: Db, userId: string, filename: string) => {
  const picture = await db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.user_id', '=', userId)
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
    .$if(viewer.role !== 'admin', (own) => own.where('p.user_id', '=', viewer.id))
    .executeTakeFirst()
  if (!picture) throw new Refusal('not_found')
  return picture
}

/** Whether anything shows the picture `p`, whoever sent it. */
export const isAttached = sql<boolean>`(
  exists (select from users u where u.image = p.filename)
  or exists (select from services s where s.image = p.filename)
  or exists (select from catalogue i where i.image = p.filename)
  or exists (select from appointments a where a.image = p.filename)
  or exists (select from reviews r where p.filename = any (r.images))
  or exists (select from products o where o.image = p.filename))`
