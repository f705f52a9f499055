import type { CatalogueChange } from '@couronne/contract/catalogue'
import { refuseUndeclared } from '../accounts/declarations.ts'
import type { Deps } from '../deps.ts'
import { transaction } from '../lib/database/transaction.ts'
import { refusing } from '../lib/refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { ownPicture } from '../uploads/queries.ts'
import { ownItem } from './queries.ts'

/** Changes the fields sent of a picture in her catalogue. */
export const changePicture = ({ db }: Deps, viewer: Viewer, id: string, change: CatalogueChange) =>
  refusing({ one_picture_once: 'picture_exists' }, () =>
    transaction(db, async (db) => {
      const before = await ownItem(db, viewer.id, id)
      await refuseUndeclared(db, viewer.id)
      if (change.image !== undefined && change.image !== before.image) await ownPicture(db, viewer.id, change.image)
      await db
        .updateTable('catalogue')
        .set({ image: change.image ?? before.image, alt: change.alt, position: change.position })
        .where('id', '=', id)
        .execute()
      return ownItem(db, viewer.id, id)
    }),
  )
