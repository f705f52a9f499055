import type { CatalogueBody } from '@couronne/contract/marketplace/catalogue'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { ownItem } from './queries.ts'

/**
 * Adds a picture to the professional's catalogue. Adding a picture that is already there changes nothing and returns
 * it.
 */
export const addPicture = ({ db, clock }: Deps, viewer: Viewer, { image, alt, position }: CatalogueBody) =>
  transaction(db, async (db) => {
    await rejectMissingDeclarations(db, viewer.id)
    await assertOwnPicture(db, viewer.id, image)
    const { id } = await db
      .insertInto('catalogue')
      .values({ professionalId: viewer.id, image, alt, position, createdAt: clock.now() })
      // A no-op update makes the statement return the existing row.
      .onConflict((conflict) => conflict.constraint('one_picture_once').doUpdateSet({ image }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return ownItem(db, viewer.id, id)
  })
