import type { StockBody } from '@couronne/contract/shop/operator-products'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { lockProduct } from './lock-product.ts'
import { productForOperator } from './operator-queries.ts'

/**
 * Changes the stock by a difference, so that two concurrent corrections add up. A count becomes a difference under the
 * product's lock. A count of the shelf includes the sold units of orders that are not dispatched, so these are
 * subtracted.
 */
export const correctStock = async (
  deps: Deps,
  operator: Pick<Viewer, 'id'>,
  id: string,
  { difference, counted = 0, reason }: StockBody,
) => {
  await rejectViolations({ stock_never_below_zero: 'below_zero' }, () =>
    inTransaction(deps, async (deps, db) => {
      await lockProduct(db, id)
      const { stock, reserved } = await productForOperator(db, id)
      const quantity = difference ?? counted - reserved - stock
      if (quantity === 0)
        throw new DomainError('already_done', { message: 'C’est déjà le compte : rien n’est à corriger.' })
      const action = await recordAction(deps, operator, {
        kind: 'stock_corrected',
        productId: id,
        reason,
        details: { quantity, left: stock + quantity },
      })
      await db
        .insertInto('stockMovements')
        .values({ productId: id, cause: 'correction', quantity, at: deps.clock.now(), actionId: action.id })
        .execute()
    }),
  )
  return productForOperator(deps.db, id)
}
