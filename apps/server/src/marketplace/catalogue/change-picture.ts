import type { CatalogueChange } from '@couronne/contract/marketplace/catalogue'
import type { Deps } from '../../deps.ts'
import { refuseUndeclared } from '../../identity/accounts/declarations.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { ownPicture } from '../../platform/uploads/queries.ts'
import { ownItem } from './queries.ts'

/** Changes the fields that the request sends, on a picture in the professional's own catalogue. */
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
