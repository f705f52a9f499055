import { sql } from 'kysely'
import type { Deps } from '../../server/src/deps.ts'
import type { OfUsers } from '../../server/src/identity/accounts/visible.ts'
import { type Tx, transaction } from '../../server/src/lib/database/transaction.ts'
import { lockProducts } from '../../server/src/shop/orders/lock-queries.ts'
import { makeOrderMove } from '../../server/src/shop/orders/transition.ts'
import { isInvented } from './demo-accounts.ts'

/** The account of a real customer is not erased while a parcel is still to leave or to come back. */
const isTheirs = (eb: OfUsers) => sql<boolean>`(${isInvented(eb)} or ${eb.ref('u.erasedAt')} is not null)`
const reason = 'Commande de la démonstration : rien n’est attendu.'

/**
 * Ends the open orders of the demonstration, as nobody waits for these parcels and none comes back. Paid orders that
 * have not been shipped are cancelled, and withdrawals are closed. No real money was paid, so no money moves:
 * everything paid counts as kept.
 */
export const endInventedOrders = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const orders = await lockTheirs(db)
    const unsent = orders.filter(({ status }) => status === 'pending')
    await lockProducts(db, [], unsent)
    for (const { id, totalCents } of unsent)
      await makeOrderMove(db, 'cancel', { cancelledAt: now, cancelledBy: 'admin', retainedCents: totalCents })
        .where('id', '=', id)
        .execute()
    return { cancelled: unsent.length, closed: await closeWithdrawals(db, idsOf(orders), now) }
  })

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const lockTheirs = (db: Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customerId')
    .select(['o.id', 'o.status', 'o.totalCents'])
    .where(isTheirs)
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
    .where(isTheirs)
    .orderBy('u.createdAt')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('withdrawals')
    .set({ outcome: 'closed', settledAt: now, operatorId: operator.id, reason })
    .where('id', 'in', idsOf(open))
    .execute()
  return open.length
}
