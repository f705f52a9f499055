import { type RawBuilder, sql } from 'kysely'
import type { Random } from '../../src/lib/randomness.ts'
import type { TestApp } from '../../test/harness.ts'
import type { Known, Person, Reply } from './known-order.ts'

type Stage = Pick<TestApp, 'db'> & {
  random: Random
  orders: Known[]
  operator: Person
  heard: (what: string, asked: Promise<Reply>) => Promise<Reply>
  twice: (act: () => Promise<Reply>) => Promise<Reply[]>
  happened: string[]
  pays: () => Promise<unknown>
  now: () => Date
  passes: (minutes: number) => Promise<void>
  /** A bank returns a refund, and the server gets the event. */
  refuses: () => Promise<unknown>
}

const who = { firstname: 'Awa', lastname: 'Diallo', email: 'retour@example.test' }
const reason = 'Des traces de colle sur la dentelle.'

/**
 * Returns the steps of a paid order: it is shipped and delivered, withdrawn from in part, in time or too late, and
 * returned.
 */
export const orderReturns = (stage: Stage) => {
  const { db, random, orders, operator, heard, twice, happened, pays, now, passes } = stage

  const anyOf = async (is: RawBuilder<boolean>) => {
    const found = await db.selectFrom('orders as o').select('o.id').where(is).execute()
    const ids = new Set(found.map(({ id }) => id))
    return random.pick(orders.filter(({ id }) => ids.has(id)))
  }
  const leaves = async () => {
    const order = await anyOf(sql`(o.status = 'pending' and o.paid_at is not null)`)
    if (!order) return pays()
    const sent = { status: 'Expédié', colis_number: '6A01234567890' }
    return twice(() => heard('dispatch', operator.patch(`/api/v1/order/${order.id}`, sent)))
  }
  const arrives = async () => {
    const order = await anyOf(sql`(o.status = 'shipped')`)
    if (!order) return leaves()
    return twice(() => heard('deliver', operator.patch(`/api/v1/order/${order.id}`, { status: 'Livré' })))
  }
  const declaresOf = async ({ id, customer, lines }: Known) => {
    const some = random.shuffled(lines).slice(0, random.whole(1, lines.length))
    const given = some.map(({ id, quantity }) => ({ id, quantity: random.whole(1, quantity) }))
    const url = `/api/v1/order/${id}/withdrawals`
    const replies = await twice(() => heard('withdraw', customer.post(url, { lines: given, ...who })))
    for (const { body } of replies) if (body.error === 'too_late_to_cancel') happened.push('withdraw too late')
  }
  const declares = async () => {
    const order = await anyOf(sql`(o.status in ('shipped', 'delivered'))`)
    return order ? declaresOf(order) : leaves()
  }
  /** Moves the end of the withdrawal period to now: the customer's session would end long before it. */
  const declaresAtTheEnd = async () => {
    const order = await anyOf(sql`(o.status = 'delivered')`)
    if (!order) return arrives()
    await db.updateTable('orders').set({ withdrawableUntil: now() }).where('id', '=', order.id).execute()
    if (random.chance(0.7)) await passes(1)
    return declaresOf(order)
  }
  const anOpenOne = async () => {
    const open = await db
      .selectFrom('withdrawals as w')
      .select(['w.id', 'w.orderId'])
      .where('w.outcome', 'is', null)
      .orderBy('w.id')
      .execute()
    return random.pick(open.filter(({ orderId }) => orders.some(({ id }) => id === orderId)))
  }
  const settles = (id: string, what: string, body: object) =>
    twice(() => heard(what, operator.patch(`/api/v1/admin/withdrawals/${id}`, body)))
  const receives = async () => {
    const open = await anOpenOne()
    if (!open) return declares()
    const given = await db
      .selectFrom('withdrawalLines as x')
      .innerJoin('orderLines as l', 'l.id', 'x.orderLineId')
      .select(['l.id', 'l.priceCents', 'x.quantity'])
      .where('x.withdrawalId', '=', open.id)
      .orderBy('l.id')
      .execute()
    const lines = given.map(({ id, priceCents, quantity }) => {
      const cents = random.pick([0, 0, random.whole(1, priceCents), priceCents * quantity])
      return { id, restocked: random.whole(0, quantity), ...(cents > 0 && { deduction: cents / 100, reason }) }
    })
    return settles(open.id, 'return received', { outcome: 'returned', lines })
  }
  /** Makes the withdrawal three weeks old, because no session lasts so long. */
  const isOverdue = (id: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update withdrawals set declared_at = declared_at - interval '21 days' where id = ${id}`.execute(tx)
      await sql`update orders o set dispatched_at = dispatched_at - interval '21 days' from withdrawals w
        where w.id = ${id} and w.order_id = o.id`.execute(tx)
    })
  const closes = async () => {
    const open = await anOpenOne()
    if (open && random.chance(0.8)) await isOverdue(open.id)
    return open ? settles(open.id, 'closed without return', { outcome: 'closed', reason }) : declares()
  }
  return [leaves, arrives, declares, declares, declaresAtTheEnd, receives, receives, closes, sendsManually(stage)]
}

/** Records a manual refund for one that the bank did not accept. */
const sendsManually =
  ({ db, random, orders, operator, heard, twice, refuses }: Stage) =>
  async () => {
    const failed = await db
      .selectFrom('refunds as r')
      .select(['r.id', 'r.purchaseId'])
      .where('r.status', '=', 'failed')
      .whereRef('r.replacedCents', '<', 'r.amountCents')
      .orderBy('r.id')
      .execute()
    const refund = random.pick(failed.filter(({ purchaseId }) => orders.some(({ id }) => id === purchaseId)))
    if (!refund) return refuses()
    const otherwise = { how: 'Virement du jour.' }
    return twice(() =>
      heard('sent otherwise', operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, otherwise)),
    )
  }
