import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takenBackByBank } from '../../../test/disputed-orders.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitingForALock } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { askWithKey } from '../../../test/requests-with-key.ts'
import { issueDueInvoices } from '../../money/invoices/issue-invoices.ts'
import { ledgerWrongs } from '../../money/ledger/check-ledger.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

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
  expect(await buying.wrongStocks()).toEqual([])
  await app.close()
})

const reason = 'Le dernier carton était abîmé.'
const url = ({ id }: { id: string }) => `/api/v1/order/${id}`
type Order = { id: string; order_number: string; product: string; lines: [{ id: string }] }

/** Pays for two units of a product at 10 €, with 4.90 € of delivery. */
const aPaidOrder = async (by = lea): Promise<Order> => {
  const product = await buying.aProduct()
  const { body } = await buying.order(by, [{ id: product, cartQuantity: 2 }])
  expect((await buying.pay(by, body)).status).toBe(200)
  return { ...body, product }
}
const seen = async (order: { id: string }, person = lea) => (await person.get(url(order))).body
const cancels = (order: { id: string }, by = nora, more: object = { reason }) =>
  by.patch(url(order), { status: 'annulé', ...more })
const dispatches = (order: { id: string }) =>
  nora.patch(url(order), { status: 'Expédié', colis_number: '6A12345678901' })
const givenBack = async ({ id }: { id: string }) => {
  await app.settle()
  const refunds = app.db.selectFrom('refunds as r').innerJoin('payments as y', 'y.id', 'r.paymentId')
  const rows = await refunds.select(['r.amountCents', 'r.status']).where('r.purchaseId', '=', id).execute()
  return rows.map(({ amountCents, status }) => `${amountCents} ${status}`)
}
const mailsOf = async (person: Person) =>
  (await app.mailsTo(person.email)).filter(({ subject }) => / est annulée$/.test(subject))

describe('an operator cancels a paid order that has not left', () => {
  it('and all of it goes back, with a reason that its customer reads and the journal keeps', async () => {
    const order = await aPaidOrder()
    expect((await seen(order, nora)).allowedActions).toContain('cancel')
    expect(await cancels(order)).toMatchObject({
      status: 200,
      body: { status: 'annulé', cancelledBy: 'admin', allowedActions: [] },
    })
    expect(await buying.stockOf(order.product)).toBe(10)
    expect(await givenBack(order)).toEqual(['2490 succeeded'])
    expect(await seen(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 24.9, allowedActions: [] })
    expect((await seen(order)).cancellationReason).toBe(reason)
    expect((await lea.get(`/api/v1/order/user/${lea.id}`)).body[0].cancellationReason).toBe(reason)
    expect((await seen(order, nora)).cancellationReason).toBeNull()
    const [mail, ...others] = await mailsOf(lea)
    expect(mail?.text).toMatch(/Notre équipe a dû annuler/)
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toMatch(/remboursons 24,90\s€/)
    expect(mail?.text).not.toContain('Comme vous l’avez demandé')
    expect(others).toEqual([])
    const { body: record } = await nora.get(`/api/v1/admin/orders/${order.id}`)
    const told = { kind: 'order_cancelled', operator: nora.email, userId: lea.id, reason, details: { cents: 2490 } }
    expect(record).toMatchObject({ left: 0, actions: [told] })
    expect(await ledgerWrongs(app.db)).toEqual([])
  })

  it('less what was given back before', async () => {
    const order = await aPaidOrder()
    const lines = [{ id: order.lines[0].id, quantity: 1 }]
    expect((await nora.post(`/api/v1/admin/orders/${order.id}/refunds`, { lines, reason })).status).toBe(201)
    expect((await cancels(order)).status).toBe(200)
    expect((await givenBack(order)).sort()).toEqual(['1000 succeeded', '1490 succeeded'])
    expect(await buying.stockOf(order.product)).toBe(10)
  })

  it('takes back by a credit note the invoice that was written', async () => {
    const order = await aPaidOrder()
    expect((await lea.post('/api/facture', { orderId: order.id })).status).toBe(201)
    expect((await cancels(order)).status).toBe(200)
    await issueDueInvoices(app.deps)
    const written = await app.db
      .selectFrom('invoices as i')
      .select(['i.type', 'i.totalCents'])
      .where('i.purchaseId', '=', order.id)
      .orderBy('i.id')
      .execute()
    expect(written).toEqual([
      { type: 'facture', totalCents: 2490 },
      { type: 'avoir', totalCents: 2490 },
    ])
  })

  it('and gives nothing back that her bank has taken, and lets her close her account then', async () => {
    const order = await aPaidOrder()
    const { ends } = await takenBackByBank(app, order)
    await ends('losing_evidence')
    expect((await lea.erasesAccount()).body.details).toMatchObject([{ orderId: order.id, reason: 'order' }])
    expect((await seen(order, nora)).allowedActions).toEqual(['cancel'])
    expect((await cancels(order)).status).toBe(200)
    expect(await givenBack(order)).toEqual([])
    expect(await buying.stockOf(order.product)).toBe(10)
    const [mail] = await mailsOf(lea)
    expect(mail?.text).toMatch(/vous est déjà rendu, ou en chemin\./)
    expect(mail?.text).not.toMatch(/remboursons/)
    expect(await ledgerWrongs(app.db)).toEqual([])
    expect((await lea.erasesAccount()).status).toBe(204)
  })

  it('while a bank has its payment: what it decides is given back once', async () => {
    const [lost, won] = [await aPaidOrder(), await aPaidOrder()]
    const atBank = [await takenBackByBank(app, lost), await takenBackByBank(app, won)] as const
    for (const order of [lost, won]) expect((await cancels(order)).status).toBe(200)
    for (const { text } of await mailsOf(lea)) expect(text).toMatch(/Dès qu’elle aura décidé.*jusqu’à 24,90\s€/)
    await atBank[0].ends('losing_evidence')
    await atBank[1].ends('winning_evidence')
    expect(await seen(lost)).toMatchObject({ payment_status: 'Remboursé', refunded: 24.9 })
    expect(await givenBack(won)).toEqual(['2490 succeeded'])
    expect(await ledgerWrongs(app.db)).toEqual([])
  })

  it('with a reason, or not at all', async () => {
    const order = await aPaidOrder()
    for (const more of [{}, { reason: 'court' }]) {
      const { status, body } = await cancels(order, nora, more)
      expect([status, body.details[0].path]).toEqual([422, 'reason'])
    }
    expect((await cancels(order, nora, {})).body.message).toBe('Dites pourquoi : la cliente le lira.')
    expect(await seen(order)).toMatchObject({ status: 'En attente', allowedActions: ['cancel'] })
    expect(await mailsOf(lea)).toEqual([])
  })

  it('and nobody else does but its customer, nor of one that is not there', async () => {
    const order = await aPaidOrder()
    for (const other of [await app.aPerson('customer'), await app.aPerson('professional')])
      expect((await cancels(order, other)).status).toBe(404)
    expect((await cancels({ id: crypto.randomUUID() })).status).toBe(404)
    expect((await seen(order)).status).toBe('En attente')
  })

  it('of her own, as its customer, without a reason', async () => {
    const order = await aPaidOrder(nora)
    expect((await cancels(order, nora, {})).body).toMatchObject({ status: 'annulé', cancelledBy: 'customer' })
    const [mail] = await mailsOf(nora)
    expect(mail?.text).toContain('Comme vous l’avez demandé')
  })

  it('not once it has left', async () => {
    const order = await aPaidOrder()
    await dispatches(order)
    expect((await seen(order, nora)).allowedActions).not.toContain('cancel')
    expect(await cancels(order)).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: 'Cette commande est déjà partie : elle ne s’annule plus.' },
    })
    expect(await givenBack(order)).toEqual([])
  })
})

describe('of two who act at once', () => {
  it('one cancels, and the other is told so', async () => {
    const order = await aPaidOrder()
    const colleague = await app.aPerson('admin')
    const replies = await Promise.all([cancels(order), cancels(order, colleague), cancels(order, lea, {})])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body.message).toBe('Cette commande est déjà annulée.')
    expect(await givenBack(order)).toEqual(['2490 succeeded'])
    expect(await mailsOf(lea)).toHaveLength(1)
  })

  it('it is cancelled once under one key, and the answer is the same', async () => {
    const order = await aPaidOrder()
    const asks = () => askWithKey(app.server, nora, 'one', url(order), { status: 'annulé', reason }, 'PATCH')
    const replies = [...(await Promise.all([asks(), asks()])), await asks()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await givenBack(order)).toEqual(['2490 succeeded'])
  })

  it.each([
    ['cancelled', 'dispatched'],
    ['dispatched', 'cancelled'],
  ])('it is %s where that came first, and not %s any more', async (first) => {
    const order = await aPaidOrder()
    const acts = { cancelled: () => cancels(order), dispatched: () => dispatches(order) }
    const [one, other] = first === 'cancelled' ? [acts.cancelled, acts.dispatched] : [acts.dispatched, acts.cancelled]
    // Both requests wait for the row lock, and the first one that asked gets it first.
    const replies = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute()
      const before = one()
      await waitingForALock(app.db, 1)
      const after = other()
      await waitingForALock(app.db, 2)
      return { before, after }
    })
    expect((await replies.before).status).toBe(200)
    expect((await replies.after).status).toBe(409)
    expect((await seen(order)).status).toBe(first === 'cancelled' ? 'annulé' : 'Expédié')
    expect(await givenBack(order)).toEqual(first === 'cancelled' ? ['2490 succeeded'] : [])
  })
})
