import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database/database.ts'
import type { Within } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import { lockForMove, lockOrder } from '../orders/lock-queries.ts'
import type { Viewer } from '../sessions/viewer.ts'

const withdrawalById = (db: Db, id: string) =>
  db
    .selectFrom('withdrawals as w')
    .select(['w.id', 'w.order_id', 'w.outcome', 'w.declared_at'])
    .where('w.id', '=', id)
    .executeTakeFirst()

/** Its order, locked until the end of the transaction, where it is not settled, not the operator's own, and may end so now. */
export const lockOpenWithdrawal = async (
  deps: Within<Pick<Deps, 'db' | 'clock'>>,
  operator: Viewer,
  { id, outcome }: { id: string; outcome: 'returned' | 'closed' },
) => {
  const { db } = deps
  const withdrawal = await withdrawalById(db, id)
  if (!withdrawal) throw new Refusal('not_found')
  const order =
    outcome === 'returned'
      ? await lockForMove(deps, operator, withdrawal.order_id, 'receive_return')
      : await lockOrder(db, operator, withdrawal.order_id)
  if (order.isHers) throw new Refusal('forbidden', { message: 'C’est votre commande : une collègue s’en occupe.' })
  if ((await withdrawalById(db, id))?.outcome) throw new Refusal('withdrawal_settled')
  return { order, declaredAt: withdrawal.declared_at }
}

export const linesGivenUp = (db: Db, withdrawalId: string) =>
  db
    .selectFrom('withdrawal_lines as x')
    .innerJoin('order_lines as l', 'l.id', 'x.order_line_id')
    .select(['l.id', 'l.libelle', 'l.price_cents', 'x.quantity', 'x.deduction_cents', 'x.reason'])
    .where('x.withdrawal_id', '=', withdrawalId)
    .orderBy('l.id')
    .execute()

/** Whether with these units all of the order goes back, and the delivery was paid and has not been given back. */
export const isDeliveryDue = async (db: Db, orderId: string, withdrawalId: string) => {
  const { isDue } = await db
    .selectFrom('orders as o')
    .select(
      sql<boolean>`o.shipping_cents > 0
        and not exists (select from order_refunds f where f.order_id = o.id and f.shipping_cents > 0)
        and not exists (
          select from order_lines l where l.order_id = o.id and l.quantity >
            (select coalesce(sum(x.quantity), 0) from order_refund_lines x where x.order_line_id = l.id)
            + (select coalesce(sum(x.quantity), 0) from withdrawal_lines x
              where x.order_line_id = l.id and x.withdrawal_id = ${withdrawalId}))`.as('isDue'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return isDue
}
