import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { lockProduct } from './lock-product.ts'

/** Takes a product off sale, or puts it back on sale. Existing orders keep it. */
const setArchived = (deps: Deps, operator: Pick<Viewer, 'id'>, id: string, at: Date | null) =>
  inTransaction(deps, async (deps, db) => {
    await lockProduct(db, id)
    const changed = await db
      .updateTable('products')
      .set({ archivedAt: at })
      .where('id', '=', id)
      .where('archivedAt', at ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new DomainError('already_done')
    const kind = at ? 'product_archived' : 'product_restored'
    await recordAction(deps, operator, { kind, productId: id })
  })

export const archiveProduct = (deps: Deps, operator: Pick<Viewer, 'id'>, id: string) =>
  setArchived(deps, operator, id, deps.clock.now())

export const restoreProduct = (deps: Deps, operator: Pick<Viewer, 'id'>, id: string) =>
  setArchived(deps, operator, id, null)
