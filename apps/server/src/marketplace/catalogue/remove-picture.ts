import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** Removes a picture from the professional's catalogue. Its file is deleted a day later if nothing shows it by then. */
export const removePicture = ({ db, clock }: Deps, viewer: Viewer, id: string) =>
  transaction(db, async (db) => {
    const removed = await db
      .deleteFrom('catalogue')
      .where('id', '=', id)
      .where('professionalId', '=', viewer.id)
      .returning('image')
      .executeTakeFirst()
    if (!removed) throw new DomainError('not_found')
    // The file's day of grace starts now, so the professional can add the picture again.
    await db
      .updateTable('uploads')
      .set({ createdAt: clock.now() })
      .where('filename', '=', removed.image)
      .where('userId', '=', viewer.id)
      .execute()
  })
