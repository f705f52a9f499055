import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Tx, transaction } from '../lib/database/transaction.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { ownItems } from './queries.ts'

/** Puts her pictures in the order of `ids`, after those that it does not know. */
export const orderPictures = ({ db }: Deps, viewer: Viewer, ids: string[]) =>
  transaction(db, async (db) => {
    await lockPicturesOf(db, viewer.id)
    const own = (await ownItems(db, viewer.id)).map(({ id }) => id)
    const hers = new Set(own)
    const known = new Set(ids)
    const ordered = [...own.filter((id) => !known.has(id)), ...[...known].filter((id) => hers.has(id))]
    await sql`
      update catalogue set position = placed.place - 1
      from unnest(${ordered}::uuid[]) with ordinality as placed (id, place)
      where catalogue.id = placed.id
    `.execute(db)
    return ownItems(db, viewer.id)
  })

/** In an order of their own, so that two who reorder at once wait for each other and not in a circle. */
const lockPicturesOf = (db: Tx, professionalId: string) =>
  db
    .selectFrom('catalogue as i')
    .select('i.id')
    .where('i.professional_id', '=', professionalId)
    .orderBy('i.id')
    .forUpdate()
    .execute()
