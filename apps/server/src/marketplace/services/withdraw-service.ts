import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** Offers a service no longer. Its row stays for the appointments that were made of it. */
export const withdrawService = async ({ db, clock }: Deps, viewer: Viewer, id: string) => {
  // Whoever erases her account meanwhile wants the same rows in another order.
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
  if (!withdrawn) throw new Refusal('not_found')
}
