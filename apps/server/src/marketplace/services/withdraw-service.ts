import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** Stops offering a service. Its row stays because existing appointments refer to it. */
export const withdrawService = async ({ db, clock }: Deps, viewer: Viewer, id: string) => {
  // A concurrent account deletion locks the same rows in another order, so the transaction may need a retry.
  const withdrawn = await transaction(db, (db) =>
    db
      .updateTable('services')
      .set({ removedAt: clock.now() })
      .where('id', '=', id)
      .where('professionalId', '=', viewer.id)
      .where('removedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!withdrawn) throw new DomainError('not_found')
}
