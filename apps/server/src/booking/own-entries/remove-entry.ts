import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** Deletes an own entry. Where its hours are in an open window, customers may book them again. */
export const removeEntry = async ({ db }: Deps, viewer: Viewer, id: string) => {
  const removed = await db
    .deleteFrom('ownEntries')
    .where('id', '=', id)
    .where('professionalId', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new DomainError('not_found')
}
