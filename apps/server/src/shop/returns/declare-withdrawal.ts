import type { WithdrawalBody } from '@couronne/contract/shop/withdrawals'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { linesOf } from '../orders/line-queries.ts'
import { lockForOrderAction } from '../orders/lock-queries.ts'
import { orderForViewer } from '../orders/queries.ts'

/**
 * Records the customer's withdrawal from units of a dispatched order. A receipt is mailed at once, and operators are
 * notified.
 */
export const declareWithdrawal = async (deps: Deps, viewer: Viewer, id: string, body: WithdrawalBody) => {
  await inTransaction(deps, async (deps, db) => {
    await lockAccount(db, viewer.id)
    await lockForOrderAction(deps, viewer, id, 'withdraw')
    const subjectId = await storeDeclaration(db, id, body, deps.clock.now())
    await enqueueMail(deps, { kind: 'withdrawal_declared', userId: viewer.id, subjectId })
    for (const { id: userId } of await operators(db))
      if (userId !== viewer.id) await enqueueMail(deps, { kind: 'withdrawal_operator', userId, subjectId })
  })
  return orderForViewer(deps, viewer, id)
}

/** Constraints decide whether the period is still open and enough units are left. */
const storeDeclaration = (db: Tx, orderId: string, { lines, ...declarant }: WithdrawalBody, at: Date) =>
  rejectViolations(
    {
      withdrawal_after_dispatch: 'not_withdrawable',
      withdrawal_in_time: 'withdrawal_too_late',
      units_withdrawn_once: 'units_withdrawn',
    },
    async () => {
      const { id } = await db
        .insertInto('withdrawals')
        .values({ orderId, ...declarant, declaredAt: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const sold = new Set((await linesOf(db, orderId)).map((line) => line.id))
      const unknownIndex = lines.findIndex((line) => !sold.has(line.id))
      if (unknownIndex >= 0)
        throw validationError(`lines.${unknownIndex}.id`, 'Cet article n’est pas de cette commande.')
      await db
        .insertInto('withdrawalLines')
        .values(lines.map((line) => ({ withdrawalId: id, orderLineId: line.id, quantity: line.quantity })))
        .execute()
      return id
    },
  )
