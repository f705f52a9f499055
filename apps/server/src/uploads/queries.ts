import type { Db } from '../lib/database.ts'
import { invalid } from '../lib/refusal.ts'

/** Refuses a picture that this person has not sent us for everyone to see. */
export const ownPicture = async (db: Db, userId: string, filename: string) => {
  const picture = await db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.user_id', '=', userId)
    .where('p.private', '=', false)
    .executeTakeFirst()
  if (!picture) throw invalid('image', 'Envoyez cette image avant de la choisir.')
}
