import { type RawBuilder, sql } from 'kysely'
import type { Random } from '../../src/lib/randomness.ts'
import type { Person, TestApp } from '../../test/harness.ts'
import type { PlacedOrder, Reply } from './order-types.ts'

type OrderSteps = Pick<TestApp, 'db'> & {
  random: Random
  orders: PlacedOrder[]
  operator: Person
  recordReply: (what: string, request: Promise<Reply>) => Promise<Reply>
  onceOrTwice: (act: () => Promise<Reply>) => Promise<Reply[]>
  happened: string[]
  pay: () => Promise<unknown>
  now: () => Date
  passTime: (minutes: number) => Promise<void>
  /** A bank returns a refund, and the server gets the event. */
  failRefundAndRunJobs: () => Promise<unknown>
}

const declarant = { firstname: 'Awa', lastname: 'Diallo', email: 'retour@example.test' }
const reason = 'Des traces de colle sur la dentelle.'

/**
 * Returns the steps of a paid order: it is shipped and delivered, withdrawn from in part, in time or too late, and
 * returned.
 */
export const orderReturns = (steps: OrderSteps) => {
  const { db, random, orders, operator, recordReply, onceOrTwice, happened, pay, now, passTime } = steps

  const anyOrderWhere = async (condition: RawBuilder<boolean>) => {
    const found = await db.selectFrom('orders as o').select('o.id').where(condition).execute()
    const ids = new Set(found.map(({ id }) => id))
    return random.pick(orders.filter(({ id }) => ids.has(id)))
  }
  const dispatch = async () => {
    const order = await anyOrderWhere(sql`(o.status = 'pending' and o.paid_at is not null)`)
    if (!order) return pay()
    const sent = { status: 'Expédié', colis_number: '6A01234567890' }
    return onceOrTwice(() => recordReply('dispatch', operator.patch(`/api/v1/order/${order.id}`, sent)))
  }
  const deliver = async () => {
    const order = await anyOrderWhere(sql`(o.status = 'shipped')`)
    if (!order) return dispatch()
    return onceOrTwice(() => recordReply('deliver', operator.patch(`/api/v1/order/${order.id}`, { status: 'Livré' })))
  }
  const declareWithdrawalOf = async ({ id, customer, lines }: PlacedOrder) => {
    const some = random.shuffled(lines).slice(0, random.whole(1, lines.length))
    const withdrawnLines = some.map(({ id, quantity }) => ({ id, quantity: random.whole(1, quantity) }))
    const url = `/api/v1/order/${id}/withdrawals`
    const replies = await onceOrTwice(() =>
      recordReply('withdraw', customer.post(url, { lines: withdrawnLines, ...declarant })),
    )
    for (const { body } of replies) if (body.error === 'too_late_to_cancel') happened.push('withdraw too late')
  }
  const declareWithdrawal = async () => {
    const order = await anyOrderWhere(sql`(o.status in ('shipped', 'delivered'))`)
    return order ? declareWithdrawalOf(order) : dispatch()
  }
  /** Moves the end of the withdrawal period to now: the customer's session would end long before it. */
  const declareAtDeadline = async () => {
    const order = await anyOrderWhere(sql`(o.status = 'delivered')`)
    if (!order) return deliver()
    await db.updateTable('orders').set({ withdrawableUntil: now() }).where('id', '=', order.id).execute()
    if (random.chance(0.7)) await passTime(1)
    return declareWithdrawalOf(order)
  }
  const anOpenWithdrawal = async () => {
    const open = await db
      .selectFrom('withdrawals as w')
      .select(['w.id', 'w.orderId'])
      .where('w.outcome', 'is', null)
      .orderBy('w.id')
      .execute()
    return random.pick(open.filter(({ orderId }) => orders.some(({ id }) => id === orderId)))
  }
  const settleWithdrawal = (id: string, what: string, body: object) =>
    onceOrTwice(() => recordReply(what, operator.patch(`/api/v1/admin/withdrawals/${id}`, body)))
  const receiveReturn = async () => {
    const open = await anOpenWithdrawal()
    if (!open) return declareWithdrawal()
    const withdrawnLines = await db
      .selectFrom('withdrawalLines as x')
      .innerJoin('orderLines as l', 'l.id', 'x.orderLineId')
      .select(['l.id', 'l.priceCents', 'x.quantity'])
      .where('x.withdrawalId', '=', open.id)
      .orderBy('l.id')
      .execute()
    const lines = withdrawnLines.map(({ id, priceCents, quantity }) => {
      const cents = random.pick([0, 0, random.whole(1, priceCents), priceCents * quantity])
      return { id, restocked: random.whole(0, quantity), ...(cents > 0 && { deduction: cents / 100, reason }) }
    })
    return settleWithdrawal(open.id, 'return received', { outcome: 'returned', lines })
  }
  /** Makes the withdrawal three weeks old, because no session lasts so long. */
  const makeOverdue = (id: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update withdrawals set declared_at = declared_at - interval '21 days' where id = ${id}`.execute(tx)
      await sql`update orders o set dispatched_at = dispatched_at - interval '21 days' from withdrawals w
        where w.id = ${id} and w.order_id = o.id`.execute(tx)
    })
  const closeWithdrawal = async () => {
    const open = await anOpenWithdrawal()
    if (open && random.chance(0.8)) await makeOverdue(open.id)
    return open
      ? settleWithdrawal(open.id, 'closed without return', { outcome: 'closed', reason })
      : declareWithdrawal()
  }
  return [
    dispatch,
    deliver,
    declareWithdrawal,
    declareWithdrawal,
    declareAtDeadline,
    receiveReturn,
    receiveReturn,
    closeWithdrawal,
    recordManualRefund(steps),
  ]
}

/** Records a manual refund for one that the bank did not accept. */
const recordManualRefund =
  ({ db, random, orders, operator, recordReply, onceOrTwice, failRefundAndRunJobs }: OrderSteps) =>
  async () => {
    const failed = await db
      .selectFrom('refunds as r')
      .select(['r.id', 'r.purchaseId'])
      .where('r.status', '=', 'failed')
      .whereRef('r.replacedCents', '<', 'r.amountCents')
      .orderBy('r.id')
      .execute()
    const refund = random.pick(failed.filter(({ purchaseId }) => orders.some(({ id }) => id === purchaseId)))
    if (!refund) return failRefundAndRunJobs()
    const body = { how: 'Virement du jour.' }
    return onceOrTwice(() =>
      recordReply('manual refund', operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, body)),
    )
  }
