import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { ownItems } from './queries.ts'

/** Puts the professional's pictures in the order of `ids`; pictures that `ids` does not list come first. */
export const orderPictures = ({ db }: Deps, viewer: Viewer, ids: string[]) =>
  transaction(db, async (db) => {
    const own = (await ownItems(db, viewer.id)).map(({ id }) => id)
    const ownIds = new Set(own)
    const known = new Set(ids)
    const ordered = [...own.filter((id) => !known.has(id)), ...[...known].filter((id) => ownIds.has(id))]
    await sql`
      update catalogue set position = placed.place - 1
      from unnest(${ordered}::uuid[]) with ordinality as placed (id, place)
      where catalogue.id = placed.id
    `.execute(db)
    return ownItems(db, viewer.id)
  })
