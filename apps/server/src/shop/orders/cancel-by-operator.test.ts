import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputeOrder } from '../../../test/disputed-orders.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { issuePendingInvoices } from '../../money/invoices/issue-invoices.ts'
import { formatLedgerErrors } from '../../money/ledger/check-ledger.ts'

let app: TestApp
let buying: ReturnType<typeof shop>
let lea: Person
let nora: Person
beforeAll(async () => {
  app = await testApp({ payments: true })
  buying = shop(app)
  nora = await app.aPerson('admin')
})
beforeEach(async () => {
  lea = await app.aPerson('customer')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

const reason = 'Le dernier carton était abîmé.'
const url = ({ id }: { id: string }) => `/api/v1/order/${id}`
type Order = { id: string; order_number: string; product: string; lines: [{ id: string }] }

/** Pays for two units of a product at 10 €, with 4.90 € of delivery. */
const aPaidOrder = async (person = lea): Promise<Order> => {
  const product = await buying.aProduct()
  const order = await buying.orderAndPay(person, [{ id: product, cartQuantity: 2 }])
  return { ...(order as unknown as Order), product }
}
const fetchOrder = async (order: { id: string }, person = lea) => (await person.get(url(order))).body
const cancelOrder = (order: { id: string }, person = nora, more: object = { reason }) =>
  person.patch(url(order), { status: 'annulé', ...more })
const refundsOf = async ({ id }: { id: string }) => {
  await app.drainJobs()
  const refunds = app.db.selectFrom('refunds as r').innerJoin('payments as y', 'y.id', 'r.paymentId')
  const rows = await refunds.select(['r.amountCents', 'r.status']).where('r.purchaseId', '=', id).execute()
  return rows.map(({ amountCents, status }) => `${amountCents} ${status}`)
}
const cancellationMailsTo = ({ email }: Person) => app.mailsTo(email, / est annulée$/)

describe('an operator who cancels a paid order', () => {
  it('refunds all of it, with a reason that its customer reads and the journal stores', async () => {
    const order = await aPaidOrder()
    expect((await fetchOrder(order, nora)).allowedActions).toContain('cancel')
    expect(await cancelOrder(order)).toMatchObject({
      status: 200,
      body: { status: 'annulé', cancelledBy: 'admin', allowedActions: [] },
    })
    expect(await buying.stockOf(order.product)).toBe(10)
    expect(await refundsOf(order)).toEqual(['2490 succeeded'])
    expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 24.9, allowedActions: [] })
    expect((await fetchOrder(order)).cancellationReason).toBe(reason)
    expect((await lea.get(`/api/v1/order/user/${lea.id}`)).body[0].cancellationReason).toBe(reason)
    expect((await fetchOrder(order, nora)).cancellationReason).toBeNull()
    const [mail, ...otherMails] = await cancellationMailsTo(lea)
    expect(mail?.text).toMatch(/Notre équipe a dû annuler/)
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toMatch(/remboursons 24,90\s€/)
    expect(mail?.text).not.toContain('Comme vous l’avez demandé')
    expect(otherMails).toEqual([])
    const { body: record } = await nora.get(`/api/v1/admin/orders/${order.id}`)
    const action = { kind: 'order_cancelled', operator: nora.email, userId: lea.id, reason, details: { cents: 2490 } }
    expect(record).toMatchObject({ refundableAmount: 0, actions: [action] })
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })

  it('refunds it less earlier refunds', async () => {
    const order = await aPaidOrder()
    const lines = [{ id: order.lines[0].id, quantity: 1 }]
    expect((await nora.post(`/api/v1/admin/orders/${order.id}/refunds`, { lines, reason })).status).toBe(201)
    expect((await cancelOrder(order)).status).toBe(200)
    expect((await refundsOf(order)).sort()).toEqual(['1000 succeeded', '1490 succeeded'])
    expect(await buying.stockOf(order.product)).toBe(10)
  })

  it('gets a credit note for the invoice that was issued', async () => {
    const order = await aPaidOrder()
    expect((await lea.post('/api/facture', { orderId: order.id })).status).toBe(201)
    expect((await cancelOrder(order)).status).toBe(200)
    await issuePendingInvoices(app.deps)
    const storedOrder = await app.db
      .selectFrom('invoices as i')
      .select(['i.type', 'i.totalCents'])
      .where('i.purchaseId', '=', order.id)
      .orderBy('i.id')
      .execute()
    expect(storedOrder).toEqual([
      { type: 'facture', totalCents: 2490 },
      { type: 'avoir', totalCents: 2490 },
    ])
  })

  it('refunds nothing that the bank has taken, and the customer may then close the account', async () => {
    const order = await aPaidOrder()
    const { decideDispute } = await disputeOrder(app, order)
    await decideDispute('losing_evidence')
    expect((await lea.deleteAccount()).body.details).toMatchObject([{ orderId: order.id, reason: 'order' }])
    expect((await fetchOrder(order, nora)).allowedActions).toEqual(['cancel'])
    expect((await cancelOrder(order)).status).toBe(200)
    expect(await refundsOf(order)).toEqual([])
    expect(await buying.stockOf(order.product)).toBe(10)
    const [mail] = await cancellationMailsTo(lea)
    expect(mail?.text).toMatch(/vous est déjà rendu, ou en chemin\./)
    expect(mail?.text).not.toMatch(/remboursons/)
    expect(await formatLedgerErrors(app.db)).toEqual([])
    expect((await lea.deleteAccount()).status).toBe(204)
  })

  it('while a bank decides refunds the rest once, after the decision', async () => {
    const [lost, won] = [await aPaidOrder(), await aPaidOrder()]
    const disputes = [await disputeOrder(app, lost), await disputeOrder(app, won)] as const
    for (const order of [lost, won]) expect((await cancelOrder(order)).status).toBe(200)
    for (const { text } of await cancellationMailsTo(lea))
      expect(text).toMatch(/Dès qu’elle aura décidé.*jusqu’à 24,90\s€/)
    await disputes[0].decideDispute('losing_evidence')
    await disputes[1].decideDispute('winning_evidence')
    expect(await fetchOrder(lost)).toMatchObject({ payment_status: 'Remboursé', refunded: 24.9 })
    expect(await refundsOf(won)).toEqual(['2490 succeeded'])
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })

  it('must give a reason', async () => {
    const order = await aPaidOrder()
    for (const more of [{}, { reason: 'court' }]) {
      const { status, body } = await cancelOrder(order, nora, more)
      expect([status, body.details[0].path]).toEqual([422, 'reason'])
    }
    expect((await cancelOrder(order, nora, {})).body.message).toBe('Dites pourquoi : la cliente le lira.')
    expect(await fetchOrder(order)).toMatchObject({ status: 'En attente', allowedActions: ['cancel'] })
    expect(await cancellationMailsTo(lea)).toEqual([])
  })

  it('gets no answer about an unknown order, and neither does another customer or professional about a known one', async () => {
    const order = await aPaidOrder()
    for (const other of [await app.aPerson('customer'), await app.aPerson('professional')])
      expect((await cancelOrder(order, other)).status).toBe(404)
    expect((await cancelOrder({ id: crypto.randomUUID() })).status).toBe(404)
    expect((await fetchOrder(order)).status).toBe('En attente')
  })

  it('cancels an own order as its customer, without a reason', async () => {
    const order = await aPaidOrder(nora)
    expect((await cancelOrder(order, nora, {})).body).toMatchObject({ status: 'annulé', cancelledBy: 'customer' })
    const [mail] = await cancellationMailsTo(nora)
    expect(mail?.text).toContain('Comme vous l’avez demandé')
  })

  it('is refused once it has been shipped', async () => {
    const order = await aPaidOrder()
    await dispatchOrder(nora, order)
    expect((await fetchOrder(order, nora)).allowedActions).not.toContain('cancel')
    expect(await cancelOrder(order)).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: 'Cette commande est déjà partie : elle ne s’annule plus.' },
    })
    expect(await refundsOf(order)).toEqual([])
  })
})

describe('two concurrent operators', () => {
  it('cancel an order once, and the other one is informed', async () => {
    const order = await aPaidOrder()
    const colleague = await app.aPerson('admin')
    const replies = await Promise.all([cancelOrder(order), cancelOrder(order, colleague), cancelOrder(order, lea, {})])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body.message).toBe('Cette commande est déjà annulée.')
    expect(await refundsOf(order)).toEqual(['2490 succeeded'])
    expect(await cancellationMailsTo(lea)).toHaveLength(1)
  })

  it('cancel an order once under one idempotency key, and get the same answer', async () => {
    const order = await aPaidOrder()
    const requestCancellation = () =>
      sendWithKey(app.server, nora, 'one', url(order), { status: 'annulé', reason }, 'PATCH')
    const replies = [
      ...(await Promise.all([requestCancellation(), requestCancellation()])),
      await requestCancellation(),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await refundsOf(order)).toEqual(['2490 succeeded'])
  })

  it.each([
    ['cancelled', 'dispatched'],
    ['dispatched', 'cancelled'],
  ])('leave an order %s when that request came first, and do not make it %s', async (first) => {
    const order = await aPaidOrder()
    const actions = { cancelled: () => cancelOrder(order), dispatched: () => dispatchOrder(nora, order) }
    const [firstAction, secondAction] =
      first === 'cancelled' ? [actions.cancelled, actions.dispatched] : [actions.dispatched, actions.cancelled]
    // Both requests wait for the row lock, and the first one that asked gets it first.
    const replies = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute()
      const before = firstAction()
      await waitForBlockedStatements(app.db, 1)
      const after = secondAction()
      await waitForBlockedStatements(app.db, 2)
      return { before, after }
    })
    expect((await replies.before).status).toBe(200)
    expect((await replies.after).status).toBe(409)
    expect((await fetchOrder(order)).status).toBe(first === 'cancelled' ? 'annulé' : 'Expédié')
    expect(await refundsOf(order)).toEqual(first === 'cancelled' ? ['2490 succeeded'] : [])
  })
})
