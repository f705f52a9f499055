import { sql } from 'kysely'
import type { Deps } from '../../server/src/deps.ts'
import type { UserExpressionBuilder } from '../../server/src/identity/accounts/visibility.ts'
import { type Tx, transaction } from '../../server/src/lib/database/transaction.ts'
import { lockProducts } from '../../server/src/shop/orders/lock-queries.ts'
import { transitionOrder } from '../../server/src/shop/orders/transition.ts'
import { isDemoAccount } from './is-demo-account.ts'

/** The account of a real customer is not erased while a parcel is still to leave or to come back. */
const isDemoOrErased = (eb: UserExpressionBuilder) =>
  sql<boolean>`(${isDemoAccount(eb)} or ${eb.ref('u.erasedAt')} is not null)`
const reason = 'Commande de la démonstration : rien n’est attendu.'

/**
 * Ends the open orders of the demonstration, as nobody waits for these parcels and none comes back. Paid orders that
 * have not been shipped are cancelled, and withdrawals are closed. No real money was paid, so no money moves:
 * everything paid counts as retained.
 */
export const endDemoOrders = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const orders = await lockDemoOrders(db)
    const unshipped = orders.filter(({ status }) => status === 'pending')
    await lockProducts(db, [], unshipped)
    for (const { id, totalCents } of unshipped)
      await transitionOrder(db, 'cancel', { cancelledAt: now, cancelledBy: 'admin', retainedCents: totalCents })
        .where('id', '=', id)
        .execute()
    return { cancelled: unshipped.length, closed: await closeWithdrawals(db, idsOf(orders), now) }
  })

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const lockDemoOrders = (db: Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customerId')
    .select(['o.id', 'o.status', 'o.totalCents'])
    .where(isDemoOrErased)
    .where('o.paidAt', 'is not', null)
    .orderBy('o.id')
    .forUpdate('o')
    .execute()

/**
 * Closes withdrawals in the name of the demonstration's operator, because the database requires who has settled them.
 */
const closeWithdrawals = async (db: Tx, orders: string[], now: Date) => {
  const open = await db
    .selectFrom('withdrawals')
    .select('id')
    .where(sql<boolean>`order_id = any(${orders}::uuid[])`)
    .where('outcome', 'is', null)
    .execute()
  if (open.length === 0) return 0
  const operator = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.role', '=', 'admin')
    .where(isDemoOrErased)
    .orderBy('u.createdAt')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('withdrawals')
    .set({ outcome: 'closed', settledAt: now, operatorId: operator.id, reason })
    .where('id', 'in', idsOf(open))
    .execute()
  return open.length
}
