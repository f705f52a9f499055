import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'

/** Takes a picture out of her catalogue. The file goes a day later, if nothing else shows it. */
export const removePicture = async ({ db }: Deps, viewer: Viewer, id: string) => {
  const taken = await db
    .deleteFrom('catalogue')
    .where('id', '=', id)
    .where('professional_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refusal('not_found')
}
