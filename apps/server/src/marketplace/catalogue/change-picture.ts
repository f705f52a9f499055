import type { CatalogueChange } from '@couronne/contract/marketplace/catalogue'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { ownItem } from './queries.ts'

/** Changes the fields that the request sends, on a picture in the professional's own catalogue. */
export const changePicture = ({ db }: Deps, viewer: Viewer, id: string, change: CatalogueChange) =>
  rejectViolations({ one_picture_once: 'picture_exists' }, () =>
    transaction(db, async (db) => {
      const before = await ownItem(db, viewer.id, id)
      await rejectMissingDeclarations(db, viewer.id)
      if (change.image !== undefined && change.image !== before.image)
        await assertOwnPicture(db, viewer.id, change.image)
      await db
        .updateTable('catalogue')
        .set({ image: change.image ?? before.image, alt: change.alt, position: change.position })
        .where('id', '=', id)
        .execute()
      return ownItem(db, viewer.id, id)
    }),
  )
