import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** Takes a picture out of her catalogue. The file goes a day later, if nothing else shows it: she may take it back. */
export const removePicture = ({ db, clock }: Deps, viewer: Viewer, id: string) =>
  transaction(db, async (db) => {
    const taken = await db
      .deleteFrom('catalogue')
      .where('id', '=', id)
      .where('professionalId', '=', viewer.id)
      .returning('image')
      .executeTakeFirst()
    if (!taken) throw new Refusal('not_found')
    // Its day is counted from here, as if she had just sent it.
    await db
      .updateTable('uploads')
      .set({ createdAt: clock.now() })
      .where('filename', '=', taken.image)
      .where('userId', '=', viewer.id)
      .execute()
  })
