import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputeOrder } from '../../../test/disputed-orders.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerAccountsOf } from '../../../test/ledger-accounts.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { failSentRefund, providerRefundsOf } from '../../../test/provider.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { formatLedgerErrors } from '../../money/ledger/check-ledger.ts'
import { settleRefund } from '../../money/refunds/send-refund.ts'

const clock = movingClock(new Date())
let app: TestApp
let buying: ReturnType<typeof shop>
let lea: Person
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  buying = shop(app)
  operator = await app.aPerson('admin')
})
beforeEach(async () => {
  // The payment sandbox has its own clock, so this one starts at the real time.
  clock.moveTo(new Date())
  lea = await app.aPerson('customer')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

const url = '/api/v1/order'
const ownOrders = '/account/purchase-history'
const reason = 'La texture n’est pas celle annoncée.'
type Line = { id: string; product: string; quantity: number }
type Order = { id: string; order_number: string; lines: [Line, Line] }

/** Pays for three braids at 10 € and a wig at 30 €, with 4.90 € of delivery, after a refused card. */
const aPaidOrder = async () => {
  const { braid, wig, cart } = await buying.aCart()
  const { body } = await buying.order(lea, cart)
  expect((await buying.pay(lea, body, 'pm_card_chargeDeclined')).status).toBe(402)
  expect((await buying.pay(lea, body)).status).toBe(200)
  return { ...(body as Order), braid, wig }
}
const fetchOrder = async ({ id }: { id: string }, person = lea) => (await person.get(`${url}/${id}`)).body
const cancel = ({ id }: { id: string }, person = lea) =>
  person.patch(`${url}/${id}`, { status: 'annulé', ...(person === operator && { reason }) })
const refund = (order: { id: string }, body: object, person = operator) =>
  person.post(`/api/v1/admin/orders/${order.id}/refunds`, { reason, ...body })
const dispatch = ({ id }: { id: string }) =>
  app.db
    .updateTable('orders')
    .set({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: clock.now() })
    .where('id', '=', id)
    .execute()
const refundable = async ({ id }: { id: string }) => (await operator.get(`/api/v1/admin/orders/${id}`)).body.refundable

const productOf = async (id: string) => (await operator.get(`/api/v1/admin/products/${id}`)).body
const historyOf = async (id: string) => (await operator.get(`/api/v1/admin/products/${id}/stock`)).body

describe('cancelling a paid order that has not been shipped', () => {
  it('refunds all of it, and frees its units', async () => {
    const order = await aPaidOrder()
    expect(await cancel(order)).toMatchObject({
      status: 200,
      body: { status: 'annulé', cancelledBy: 'customer', payment_status: 'Payé', refunded: 0, allowedActions: [] },
    })
    expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([10, 10])
    expect(await providerRefundsOf(app, order)).toEqual([6490])
    expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 64.9 })
    expect(await ledgerAccountsOf(app.db, order.id)).toEqual({})
    const [mail] = await app.mailsTo(lea.email, /annulée$/)
    expect(mail?.subject).toMatch(new RegExp(`^Votre commande N°\\s${order.order_number} est annulée$`))
    expect(mail?.text).toMatch(/remboursons 64,90\s€/)
    // The mail that confirms the order is no longer sent.
    expect(await app.mailsTo(lea.email, /^MERCI/)).toEqual([])
    expect(mail?.text).toContain(ownOrders)
    expect((await cancel(order)).body.error).toBe('already_done')
  })

  it('leaves an invoice where part of the payment remains or one was issued, in the list and on its page', async () => {
    const isInvoiced = async ({ id }: { id: string }) => {
      const list: { id: string; isInvoiced: boolean }[] = (await lea.get(`${url}/user/${lea.id}`)).body
      const listed = list.find((order) => order.id === id)?.isInvoiced
      const all: typeof list = (await operator.get('/api/commandes?limit=100')).body
      expect([listed, all.find((order) => order.id === id)?.isInvoiced]).toEqual(
        Array(2).fill((await fetchOrder({ id })).isInvoiced),
      )
      const status = listed ? 201 : 409
      expect((await lea.post('/api/facture', { orderId: id })).status).toBe(status)
      return listed
    }
    const [withoutReason, withReason] = [await aPaidOrder(), await aPaidOrder()]
    expect(await isInvoiced(withReason)).toBe(true)
    for (const order of [withoutReason, withReason]) expect((await cancel(order)).status).toBe(200)
    expect([await isInvoiced(withoutReason), await isInvoiced(withReason)]).toEqual([false, true])
    const partlyRefunded = await aPaidOrder()
    expect((await refund(partlyRefunded, { lines: [{ id: partlyRefunded.lines[0].id, quantity: 3 }] })).status).toBe(
      201,
    )
    expect(await isInvoiced(partlyRefunded)).toBe(true)
    const { body: unpaid } = await buying.order(lea, [{ id: partlyRefunded.wig, cartQuantity: 1 }])
    expect(await isInvoiced(unpaid)).toBe(false)
  })

  it('refunds it once, however often it is requested', async () => {
    const order = await aPaidOrder()
    const replies = await Promise.all([1, 2, 3].map(() => cancel(order)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await providerRefundsOf(app, order)).toEqual([6490])
  })

  it('refunds what an operator has not refunded before, and mails the customer each amount', async () => {
    const order = await aPaidOrder()
    expect((await refund(order, { lines: [{ id: order.lines[0].id, quantity: 1 }] })).status).toBe(201)
    expect((await cancel(order)).status).toBe(200)
    expect(await providerRefundsOf(app, order)).toEqual([1000, 5490])
    expect(await fetchOrder(order)).toMatchObject({
      ...{ payment_status: 'Remboursé', refunded: 64.9 },
      ...{ cancelledBy: 'customer', cancellationReason: null },
    })
    const [cancelled] = await app.mailsTo(lea.email, /annulée$/)
    expect(cancelled?.text).toContain('Comme vous l’avez demandé')
    expect(cancelled?.text).toMatch(/remboursons 54,90\s€/)
    expect(cancelled?.text).toContain('Le reste de ce que vous aviez payé vous est déjà rendu, ou en chemin.')
    const [mail] = await app.mailsTo(lea.email, /^Nous vous remboursons 10\s€$/)
    expect(mail?.text).toContain(reason)
    expect(mail?.text).not.toContain('Tout vous est ainsi rendu')
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })

  it('is refused once it has been shipped', async () => {
    const order = await aPaidOrder()
    await dispatch(order)
    expect((await fetchOrder(order)).allowedActions).toEqual(['withdraw'])
    expect(await cancel(order)).toMatchObject({ status: 409, body: { error: 'already_done' } })
    expect(await providerRefundsOf(app, order)).toEqual([])
  })
})

describe('an operator’s refund', () => {
  it('may cover all of a parcel that is on its way, which can then still be delivered', async () => {
    const order = await aPaidOrder()
    await dispatch(order)
    const lines = order.lines.map(({ id, quantity }) => ({ id, quantity }))
    expect((await refund(order, { lines, shipping: true })).status).toBe(201)
    await app.drainJobs()
    expect(await fetchOrder(order, operator)).toMatchObject({
      payment_status: 'Remboursé',
      allowedActions: ['deliver', 'correct'],
    })
    const delivered = await operator.patch(`${url}/${order.id}`, { status: 'Livré' })
    expect([delivered.status, delivered.body.allowedActions]).toEqual([200, []])
  })

  it('may cover units of a line, with a reason that its customer reads and the journal stores', async () => {
    const order = await aPaidOrder()
    await dispatch(order)
    const [braids, wig] = order.lines
    const reply = await refund(order, { lines: [{ id: braids.id, quantity: 2 }] })
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        status: 'Expédié',
        payment_status: 'Payé',
        shippingRefunded: false,
        lines: [
          { id: braids.id, refundedQuantity: 2 },
          { id: wig.id, refundedQuantity: 0 },
        ],
      },
    ])
    expect(await providerRefundsOf(app, order)).toEqual([2000])
    expect(await fetchOrder(order)).toMatchObject({ refunded: 20, payment_status: 'Payé' })
    // A dispatched unit does not return to stock.
    expect(await buying.stockOf(order.braid)).toBe(7)
    const [mail] = await app.mailsTo(lea.email, /^Nous vous remboursons 20\s€$/)
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(ownOrders)
    expect(mail?.text).toMatch(/Article \d+ × 2 : 20\s€/)
    const [line] = (await operator.get('/api/v1/admin/journal?limit=1')).body
    expect(line).toMatchObject({
      kind: 'order_refunded',
      userId: lea.id,
      orderNumber: order.order_number,
      reason,
      details: { cents: 2000 },
    })
    expect(await ledgerAccountsOf(app.db, order.id)).toEqual({ provider: 4490, platform: -4490 })
  })

  it('never covers a unit or the delivery twice, however it is requested', async () => {
    const order = await aPaidOrder()
    await dispatch(order)
    const twoBraids = { lines: [{ id: order.lines[0].id, quantity: 2 }] }
    const replies = await Promise.all([1, 2, 3].map(() => refund(order, twoBraids)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('price_changed')
    const shipping = { lines: [], shipping: true }
    const repeatedRefunds = await Promise.all([1, 2].map(() => refund(order, shipping)))
    expect(repeatedRefunds.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await providerRefundsOf(app, order)).toEqual([490, 2000])
    expect(await fetchOrder(order)).toMatchObject({ shippingRefunded: true, refunded: 24.9 })
  })

  it('of units that are refunded in part already is refused where it exceeds what is left', async () => {
    const order = await aPaidOrder()
    const [braids, wig] = order.lines
    expect((await refund(order, { lines: [{ id: wig.id, quantity: 1 }] })).status).toBe(201)
    const everything = {
      lines: [
        { id: wig.id, quantity: 1 },
        { id: braids.id, quantity: 3 },
      ],
      shipping: true,
    }
    expect(await refund(order, everything)).toMatchObject({
      status: 409,
      body: { error: 'more_than_refundable', details: { left: 34.9 } },
    })
  })

  it('is made once under one idempotency key', async () => {
    const order = await aPaidOrder()
    const address = `/api/v1/admin/orders/${order.id}/refunds`
    const body = { lines: [{ id: order.lines[0].id, quantity: 1 }], reason }
    const replies = await Promise.all([1, 2].map(() => sendWithKey(app.server, operator, 'one', address, body)))
    replies.push(await sendWithKey(app.server, operator, 'one', address, body))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await providerRefundsOf(app, order)).toEqual([1000])
  })

  it('frees units that have not been shipped, and does not cover them twice', async () => {
    const order = await aPaidOrder()
    const twoBraids = { lines: [{ id: order.lines[0].id, quantity: 2 }] }
    const replies = await Promise.all([1, 2].map(() => refund(order, twoBraids)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await productOf(order.braid)).toMatchObject({ stock: 9, reserved: 1 })
    expect(await historyOf(order.braid)).toMatchObject([
      { cause: 'order_refunded', quantity: 2, left: 9, orderId: order.id, operator: operator.email, reason },
      { cause: 'order', quantity: -3 },
      { cause: 'initial' },
    ])
    expect((await refund(order, { lines: [], shipping: true })).status).toBe(201)
    expect((await cancel(order)).status).toBe(200)
    expect(await productOf(order.braid)).toMatchObject({ stock: 10, reserved: 0 })
    expect((await historyOf(order.braid))[0]).toMatchObject({ cause: 'order_released', quantity: 1, left: 10 })
    expect(await buying.stockOf(order.wig)).toBe(10)
  })

  it('of lost units does not put them back in stock', async () => {
    const order = await aPaidOrder()
    const lost = { lines: [{ id: order.lines[0].id, quantity: 2 }], lost: true }
    expect((await refund(order, lost)).status).toBe(201)
    expect(await productOf(order.braid)).toMatchObject({ stock: 7, reserved: 1 })
    expect((await historyOf(order.braid)).slice(0, 2)).toMatchObject([
      { cause: 'correction', quantity: -2, left: 7, operator: operator.email, reason },
      { cause: 'order_refunded', quantity: 2, left: 9 },
    ])
    expect((await cancel(order)).status).toBe(200)
    expect(await productOf(order.braid)).toMatchObject({ stock: 8, reserved: 0 })
    const sent = await aPaidOrder()
    await dispatch(sent)
    const reply = await refund(sent, { lines: [{ id: sent.lines[0].id, quantity: 1 }], lost: true })
    const message = 'Cette commande est partie : son stock ne change plus.'
    expect([reply.status, reply.body.details]).toEqual([422, [{ path: 'lost', message }]])
    expect(await fetchOrder(sent)).toMatchObject({ refunds: [] })
  })

  it('as goodwill leaves the units to be shipped, and not in stock', async () => {
    const order = await aPaidOrder()
    const [braids, wig] = order.lines
    const goodwillRefund = { lines: [{ id: braids.id, quantity: 3 }], sentAnyway: true }
    expect((await refund(order, goodwillRefund)).status).toBe(201)
    const [noted] = (await operator.get('/api/v1/admin/journal?limit=1')).body
    expect(noted).toMatchObject({ kind: 'order_refunded', details: { cents: 3000, sentAnyway: true } })
    expect(await productOf(order.braid)).toMatchObject({ stock: 7, reserved: 3 })
    expect((await refund(order, { lines: [{ id: wig.id, quantity: 1 }] })).status).toBe(201)
    // Everything that is still to be sent is refunded, except the delivery.
    expect((await fetchOrder(order, operator)).allowedActions).toEqual(['cancel', 'dispatch'])
    const rest = await refund(order, { lines: [], shipping: true })
    expect(rest).toMatchObject({ status: 409, body: { message: expect.stringContaining('une fois expédiée') } })
    expect(
      (await app.mailsTo(lea.email, /^Nous vous remboursons 30\s€$/)).map(({ text }) =>
        text.includes('vous les gardez'),
      ),
    ).toEqual([false, true])
    expect((await dispatchOrder(operator, order)).status).toBe(200)
    expect(await productOf(order.braid)).toMatchObject({ stock: 7, reserved: 0 })
    expect(await providerRefundsOf(app, order)).toEqual([3000, 3000])
    const late = await refund(order, { lines: [], shipping: true, sentAnyway: true })
    expect([late.status, late.body.details[0].path]).toEqual([422, 'sentAnyway'])
  })

  it('may complete a goodwill refund, and includes the delivery only once the order is shipped', async () => {
    const [order, other] = [await aPaidOrder(), await aPaidOrder()]
    const [braids, wig] = order.lines
    const goodwillRefund = { lines: [{ id: braids.id, quantity: 1 }], sentAnyway: true }
    expect((await refund(order, goodwillRefund)).status).toBe(201)
    expect(await refundable(order)).toMatchObject({ shipping: true, shippingWithLast: false, isHere: true })
    const rest = [
      { id: braids.id, quantity: 2 },
      { id: wig.id, quantity: 1 },
    ]
    const all = await refund(order, { lines: rest, shipping: true })
    const message = 'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.'
    expect([all.status, all.body.message]).toEqual([409, message])
    const stillSent = { status: 'En attente', shippingRefunded: false, allowedActions: ['cancel', 'dispatch'] }
    expect((await refund(order, { lines: rest })).body).toMatchObject(stillSent)
    expect(await providerRefundsOf(app, order)).toEqual([1000, 5000])
    const every = other.lines.map(({ id, quantity }) => ({ id, quantity }))
    expect((await refund(other, { lines: every, sentAnyway: true })).body).toMatchObject(stillSent)
  })

  it('works after the customer has closed the account, and mails nobody', async () => {
    const order = await aPaidOrder()
    await dispatch(order)
    expect((await operator.patch(`${url}/${order.id}`, { status: 'Livré' })).status).toBe(200)
    await app.drainJobs()
    expect((await lea.deleteAccount()).status).toBe(204)
    expect((await refund(order, { lines: [{ id: order.lines[0].id, quantity: 1 }] })).status).toBe(201)
    expect(await providerRefundsOf(app, order)).toEqual([1000])
    const mails = app.db.selectFrom('mails').select(['kind', 'recipient']).where('userId', '=', lea.id)
    expect(await mails.execute()).toEqual([{ kind: 'order_refunded', recipient: null }])
  })

  it('as goodwill frees its units where the order is cancelled after all', async () => {
    const order = await aPaidOrder()
    const goodwillRefund = { lines: [{ id: order.lines[0].id, quantity: 2 }], sentAnyway: true }
    expect((await refund(order, goodwillRefund)).status).toBe(201)
    expect((await cancel(order)).status).toBe(200)
    expect(await productOf(order.braid)).toMatchObject({ stock: 10, reserved: 0 })
  })

  it('as goodwill is refused for all of an order before it is shipped, and for lost units', async () => {
    const order = await aPaidOrder()
    const all = { lines: order.lines.map(({ id, quantity }) => ({ id, quantity })), shipping: true }
    for (const body of [
      { ...all, sentAnyway: true },
      { lines: all.lines.slice(0, 1), sentAnyway: true, lost: true },
    ]) {
      const reply = await refund(order, body)
      expect([reply.status, reply.body.details[0].path]).toEqual([422, 'sentAnyway'])
    }
    expect(await fetchOrder(order)).toMatchObject({ status: 'En attente', refunds: [] })
  })

  it('of everything before it is shipped cancels the order', async () => {
    const order = await aPaidOrder()
    const [braids, wig] = order.lines
    expect((await refund(order, { lines: [{ id: braids.id, quantity: 3 }] })).body.status).toBe('En attente')
    expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([10, 9])
    const last = 'Le dernier carton était abîmé.'
    const rest = await refund(order, { lines: [{ id: wig.id, quantity: 1 }], shipping: true, reason: last })
    expect(rest.body).toMatchObject({ status: 'annulé', cancelledBy: 'admin', allowedActions: [] })
    expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([10, 10])
    expect(await providerRefundsOf(app, order)).toEqual([3000, 3490])
    expect(await fetchOrder(order)).toMatchObject({
      payment_status: 'Remboursé',
      refunded: 64.9,
      cancellationReason: last,
    })
    const [mail] = await app.mailsTo(lea.email, /^Nous vous remboursons 34,90\s€$/)
    expect(mail?.text).toContain('la commande est annulée')
    expect(await refund(order, { lines: [], shipping: true })).toMatchObject({
      status: 409,
      body: { error: 'already_done' },
    })
  })

  it('is refused for an unpaid order, for the operator’s own, and for an unknown one', async () => {
    const id = await buying.aProduct({ priceCents: 9000 })
    const { body: unpaid } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    const refundOne = (order: Order) => ({ lines: [{ id: order.lines[0].id, quantity: 1 }] })
    expect(await refund(unpaid, refundOne(unpaid))).toMatchObject({ status: 409, body: { error: 'already_done' } })
    await buying.pay(lea, unpaid)
    const invalidBodies: [object, string][] = [
      [{ lines: [], shipping: true }, 'shipping'],
      [{ lines: [] }, 'lines'],
      [{ lines: [{ id: crypto.randomUUID(), quantity: 1 }] }, 'lines.0.id'],
      [{ lines: [{ id: unpaid.lines[0].id, quantity: 0 }] }, 'lines.0.quantity'],
      [{ ...refundOne(unpaid), reason: 'court' }, 'reason'],
    ]
    for (const [body, path] of invalidBodies) {
      const reply = await refund(unpaid, body)
      expect([reply.status, reply.body.details[0].path]).toEqual([422, path])
    }
    expect((await refund({ id: crypto.randomUUID() }, refundOne(unpaid))).status).toBe(404)
    const colleague = await app.aPerson('admin')
    const { body: own } = await buying.order(colleague, [{ id, cartQuantity: 1 }])
    await buying.pay(colleague, own)
    expect((await refund(own, refundOne(own), colleague)).status).toBe(403)
    expect((await refund(own, refundOne(own))).status).toBe(201)
  })

  it('is limited by the tables to a paid order, to its units, and to their sum', async () => {
    const [order, other] = [await aPaidOrder(), await aPaidOrder()]
    const write = (values: { orderId: string; shippingCents?: number; cents: number }, line?: [string, number]) =>
      app.db
        .transaction()
        .execute(async (db) => {
          const refundRow = { operatorId: operator.id, reason, shippingCents: 0, at: clock.now(), ...values }
          const { id } = await db.insertInto('orderRefunds').values(refundRow).returning('id').executeTakeFirstOrThrow()
          if (!line) return
          const [orderLineId, quantity] = line
          await db.insertInto('orderRefundLines').values({ orderRefundId: id, orderLineId, quantity }).execute()
        })
        .then(
          () => undefined,
          (error: unknown) => violatedConstraint(error),
        )
    const [{ id: braids }] = order.lines
    expect(await write({ orderId: order.id, cents: 4000 }, [braids, 4])).toBe('units_refunded_once')
    expect(await write({ orderId: other.id, cents: 1000 }, [braids, 1])).toBe('units_refunded_once')
    expect(await write({ orderId: order.id, cents: 999 }, [braids, 1])).toBe('order_refund_adds_up')
    expect(await write({ orderId: order.id, cents: 1 })).toBe('order_refund_adds_up')
    expect(await write({ orderId: order.id, shippingCents: 100, cents: 100 })).toBe('order_refund_adds_up')
    const { body: unpaid } = await buying.order(await app.aPerson('customer'), [{ id: order.braid, cartQuantity: 1 }])
    expect(await write({ orderId: unpaid.id, shippingCents: 490, cents: 490 })).toBe('refund_of_a_paid_order')
  })
})

describe('an order with a disputed payment', () => {
  const openDispute = (order: { id: string }, cents?: number) => disputeOrder(app, order, cents)

  it('is shown to operators with the dispute, and the platform bears a loss', async () => {
    const order = await aPaidOrder()
    await dispatch(order)
    const { decideDispute } = await openDispute(order)
    expect(await fetchOrder(order)).toMatchObject({
      payment_status: 'Payé',
      refunded: 0,
      refundableAmount: 64.9,
      isDisputed: true,
    })
    const [found] = (await operator.get('/api/v1/admin/disputes')).body
    expect(found).toMatchObject({
      status: 'open',
      reason: 'la cliente dit ne pas avoir reçu sa commande',
      amount: 64.9,
      appointmentId: null,
      orderId: order.id,
      orderNumber: order.order_number,
      libelle: `Commande N° ${order.order_number}`,
      zone: 'Europe/Paris',
      customer: 'Awa Diallo',
      professional: null,
    })
    expect((await refund(order, { lines: [{ id: order.lines[0].id, quantity: 1 }] })).body.message).toMatch(/contesté/)
    const [mail] = await app.mailsTo(operator.email, /^Litige de 64,90\s€/)
    expect(mail?.text).toMatch(new RegExp(`paiement de la commande N°\\s${order.order_number}`))
    await decideDispute('losing_evidence')
    const { body } = await operator.get(`/api/v1/admin/disputes/${found.id}`)
    expect(body).toMatchObject({
      status: 'lost',
      professionalId: null,
      ofCustomer: 0,
      ofProfessional: 0,
      ofPlatform: 64.9,
    })
    const byBank = [{ amount: 64.9, status: 'replaced' }]
    expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 64.9, refunds: byBank })
    expect((await refund(order, { lines: [{ id: order.lines[0].id, quantity: 1 }] })).body).toMatchObject({
      error: 'more_than_refundable',
      message: expect.stringMatching(/reste à rembourser, 0\s€\.$/),
    })
    expect(await app.mailsTo(lea.email, /Contestation|conteste/)).toEqual([])
  })

  it('whose dispute is lost in part can be refunded by line up to what is left, and cancelled for the rest', async () => {
    const order = await aPaidOrder()
    const { decideDispute } = await openDispute(order, 2000)
    await decideDispute('losing_evidence')
    expect((await refund(order, { lines: [{ id: order.lines[0].id, quantity: 3 }] })).status).toBe(201)
    const refundReply = await refund(order, { lines: [{ id: order.lines[1].id, quantity: 1 }] })
    expect(refundReply.body).toMatchObject({ error: 'more_than_refundable', details: { left: 14.9 } })
    expect(refundReply.body.message.replaceAll(/\s/g, ' ')).toBe(
      'C’est plus que ce qui reste à rembourser, 14,90 €. Pour ne rien expédier et rendre ce qui reste, annulez la commande.',
    )
    expect((await cancel(order, operator)).status).toBe(200)
    expect(await providerRefundsOf(app, order)).toEqual([1490, 3000])
  })

  it('gets its pending refund once the bank has decided for the platform', async () => {
    const order = await aPaidOrder()
    const { decideDispute } = await openDispute(order)
    expect((await cancel(order)).status).toBe(200)
    expect(await providerRefundsOf(app, order)).toEqual([])
    await decideDispute('winning_evidence')
    expect(await providerRefundsOf(app, order)).toEqual([6490])
    expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé' })
  })

  it('is not shipped once the bank has taken everything, nor when an operator has refunded everything', async () => {
    const order = await aPaidOrder()
    const { decideDispute } = await openDispute(order)
    await decideDispute('losing_evidence')
    expect((await fetchOrder(order, operator)).allowedActions).toEqual(['cancel'])
    expect(await dispatchOrder(operator, order)).toMatchObject({ status: 409, body: { error: 'already_done' } })
    const empty = await aPaidOrder()
    const all = empty.lines.map(({ id, quantity }) => ({ id, quantity }))
    expect((await refund(empty, { lines: all })).status).toBe(201)
    expect((await dispatchOrder(operator, empty)).status).toBe(409)
  })

  it('that is refunded ends with the last of its units, and the delivery is refunded with them', async () => {
    const order = await aPaidOrder()
    const [braids, wig] = order.lines
    const units = ({ id, quantity }: Line, less = 0) => ({ id, quantity: quantity - less })
    const shown = (line: Line & { libelle?: string }, price: number) => ({
      ...units(line),
      libelle: line.libelle,
      price,
    })
    const all = [shown(braids, 10), shown(wig, 30)]
    const fullRefund = { lines: all, shipping: true, shippingWithLast: true, isHere: true }
    expect(await refundable(order)).toEqual(fullRefund)
    const few = await refund(order, { lines: [units(braids, 1), units(wig)] })
    expect(await refundable(order)).toEqual({ ...fullRefund, lines: [{ ...shown(braids, 10), quantity: 1 }] })
    expect(few.body).toMatchObject({ status: 'En attente', shippingRefunded: false })
    const rest = await refund(order, { lines: [{ id: braids.id, quantity: 1 }] })
    expect(rest.body).toMatchObject({
      status: 'annulé',
      cancelledBy: 'admin',
      shippingRefunded: true,
      allowedActions: [],
    })
    expect((await providerRefundsOf(app, order)).reduce((sum, cents) => sum + cents, 0)).toBe(6490)
    expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([10, 10])
    expect(await ledgerAccountsOf(app.db, order.id)).toEqual({})
    // The refund of all units of a dispatched order does not include the delivery.
    const sent = await aPaidOrder()
    await dispatch(sent)
    expect(await refundable(sent)).toMatchObject({ shipping: true, shippingWithLast: false, isHere: false })
    const every = sent.lines.map((line) => units(line))
    expect((await refund(sent, { lines: every })).body).toMatchObject({ status: 'Expédié', shippingRefunded: false })
  })

  describe('whose lost amount covers a withdrawal before the return', () => {
    const withdraw = async (order: Order, lines: object[]) => {
      await dispatch(order)
      const declarant = { firstname: 'Léa', lastname: 'N’Diaye', email: lea.email }
      const { status, body } = await lea.post(`${url}/${order.id}/withdrawals`, { ...declarant, lines })
      expect(status).toBe(201)
      return body.withdrawals[0].id as string
    }
    const receiveReturn = (id: string, lines: object[]) =>
      operator.patch(`/api/v1/admin/withdrawals/${id}`, { outcome: 'returned', lines })

    it('is not refunded a second time: its return is received, and its units are for sale', async () => {
      const order = await aPaidOrder()
      const lines = order.lines.map(({ id, quantity }) => ({ id, quantity }))
      const id = await withdraw(order, lines)
      const { decideDispute } = await openDispute(order)
      const returnedLines = lines.map(({ id, quantity }) => ({ id, restocked: quantity }))
      expect(await receiveReturn(id, returnedLines)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('banque') },
      })
      await decideDispute('losing_evidence')
      const reply = await receiveReturn(id, returnedLines)
      expect(reply).toMatchObject({
        status: 200,
        body: { withdrawals: [{ state: 'returned', refunded: 0, byBank: 64.9 }], refunded: 64.9 },
      })
      expect(await providerRefundsOf(app, order)).toEqual([])
      expect([await buying.stockOf(order.braid), await buying.stockOf(order.wig)]).toEqual([10, 10])
      const [mail] = await app.mailsTo(lea.email, /^Votre retour est enregistré/)
      expect(mail?.text).toMatch(/votre banque vous a déjà rendu 64,90\s€/)
      expect(mail?.text).not.toMatch(/retenu|remboursons/)
      expect(await formatLedgerErrors(app.db)).toEqual([])
      expect((await receiveReturn(id, returnedLines)).status).toBe(409)
    })

    it('is refunded what the bank has left of it', async () => {
      const order = await aPaidOrder()
      const id = await withdraw(order, [{ id: order.lines[0].id, quantity: 3 }])
      const { decideDispute } = await openDispute(order, 4990)
      await decideDispute('losing_evidence')
      expect((await operator.get(`/api/v1/admin/orders/${order.id}`)).body.refundableAmount).toBe(15)
      const { body } = await receiveReturn(id, [{ id: order.lines[0].id, restocked: 3 }])
      expect(body.withdrawals).toMatchObject([{ refunded: 15, byBank: 15 }])
      expect(await providerRefundsOf(app, order)).toEqual([1500])
      const [mail] = await app.mailsTo(lea.email, /^Votre retour est enregistré/)
      expect(mail?.text).toMatch(/Nous vous remboursons 15\s€.*votre banque vous a déjà rendu 15\s€/s)
      expect(mail?.text).not.toContain('retenu')
      expect(await formatLedgerErrors(app.db)).toEqual([])
    })

    /** Makes the first refund of the order fail after it was sent. */
    const failRefund = async (order: Order) => {
      await app.drainJobs()
      const { id, providerId } = await app.db
        .selectFrom('refunds as r')
        .select(['r.id', 'r.providerId'])
        .where('r.purchaseId', '=', order.id)
        .orderBy('r.id')
        .executeTakeFirstOrThrow()
      await failSentRefund(app, providerId)
      await settleRefund(app.deps, await app.deps.stripe.refunds.retrieve(providerId ?? ''))
      await app.drainJobs()
      return id
    }
    const sendManualRefund = (id: string) =>
      operator.post(`/api/v1/admin/refunds/${id}/otherwise`, { how: 'Virement du 3 décembre.' })
    const [braidsOf, wigOf] = [0, 1].map((at) => ({ lines }: Order) => {
      const { id, quantity } = lines[at] as Order['lines'][number]
      return { withdrawnLines: [{ id, quantity }], returnedLines: [{ id, restocked: quantity }] }
    }) as [(order: Order) => Line, (order: Order) => Line]
    type Line = { withdrawnLines: object[]; returnedLines: object[] }
    const returnOrder = async (order: Order, { withdrawnLines, returnedLines }: Line) => {
      const declarant = { firstname: 'Léa', lastname: 'N’Diaye', email: lea.email }
      const { body } = await lea.post(`${url}/${order.id}/withdrawals`, { ...declarant, lines: withdrawnLines })
      return receiveReturn(body.withdrawals.at(-1).id, returnedLines)
    }

    it('is not refunded again what was refunded manually', async () => {
      const order = await aPaidOrder()
      await dispatch(order)
      expect((await returnOrder(order, wigOf(order))).status).toBe(200)
      expect((await sendManualRefund(await failRefund(order))).status).toBe(201)
      const { decideDispute } = await openDispute(order, 3490)
      await decideDispute('losing_evidence')
      const { body } = await returnOrder(order, braidsOf(order))
      expect(body.withdrawals).toMatchObject([{ refunded: 30 }, { refunded: 0, byBank: 34.9 }])
      expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 64.9 })
      expect(await formatLedgerErrors(app.db)).toEqual([])
    })

    it('owes a refund that fails after the bank’s money has covered a return', async () => {
      const order = await aPaidOrder()
      await dispatch(order)
      expect((await returnOrder(order, wigOf(order))).status).toBe(200)
      await app.drainJobs()
      const { decideDispute } = await openDispute(order, 3490)
      await decideDispute('losing_evidence')
      expect((await returnOrder(order, braidsOf(order))).body.withdrawals).toMatchObject([{}, { byBank: 34.9 }])
      const id = await failRefund(order)
      expect(await fetchOrder(order)).toMatchObject({ refunded: 34.9 })
      expect((await app.mailsTo(lea.email, /^Votre banque a refusé/)).length).toBe(1)
      expect((await sendManualRefund(id)).status).toBe(201)
      expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 64.9 })
      expect(await formatLedgerErrors(app.db)).toEqual([])
    })

    it('owes a refund that fails after the bank’s money has covered the rest of a cancelled order', async () => {
      const order = await aPaidOrder()
      expect((await refund(order, { lines: [{ id: order.lines[1].id, quantity: 1 }] })).status).toBe(201)
      await app.drainJobs()
      const { decideDispute } = await openDispute(order, 3490)
      await decideDispute('losing_evidence')
      expect((await cancel(order)).status).toBe(200)
      const [mail] = await app.mailsTo(lea.email, /est annulée$/)
      expect(mail?.text).toMatch(/déjà rendu, ou en chemin\./)
      const id = await failRefund(order)
      expect(await formatLedgerErrors(app.db)).toEqual([])
      expect((await app.mailsTo(lea.email, /^Votre banque a refusé un remboursement de 30\s€/)).length).toBe(1)
      expect((await sendManualRefund(id)).status).toBe(201)
      expect(await fetchOrder(order)).toMatchObject({
        payment_status: 'Remboursé',
        refunded: 64.9,
        refundableAmount: 0,
      })
      expect(await formatLedgerErrors(app.db)).toEqual([])
    })

    it('owes no failed refund that the bank’s money covers, whatever the bank paid for another order', async () => {
      const [order, other] = [await aPaidOrder(), await aPaidOrder()]
      for (const each of [order, other]) await dispatch(each)
      await (await openDispute(other)).decideDispute('losing_evidence')
      expect((await returnOrder(other, wigOf(other))).body.withdrawals).toMatchObject([{ byBank: 30 }])
      expect((await returnOrder(order, wigOf(order))).status).toBe(200)
      await app.drainJobs()
      await (await openDispute(order, 3490)).decideDispute('losing_evidence')
      await failRefund(order)
      expect(await fetchOrder(order)).toMatchObject({ refunded: 34.9 })
      expect(await app.mailsTo(lea.email, /^Votre banque a refusé/)).toEqual([])
      expect(await formatLedgerErrors(app.db)).toEqual([])
    })

    it('first replaces a failed refund with the bank’s money, and then covers a return with the rest', async () => {
      const order = await aPaidOrder()
      await dispatch(order)
      expect((await returnOrder(order, wigOf(order))).status).toBe(200)
      await failRefund(order)
      const { decideDispute } = await openDispute(order, 3490)
      await decideDispute('losing_evidence')
      expect((await returnOrder(order, braidsOf(order))).body.withdrawals).toMatchObject([
        {},
        { refunded: 30, byBank: 4.9 },
      ])
      await app.drainJobs()
      expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 64.9 })
      expect(await formatLedgerErrors(app.db)).toEqual([])
    })
  })
})

it('a failed refund is still owed to the customer, and is no part of the refund of a cancellation', async () => {
  const order = await aPaidOrder()
  expect((await refund(order, { lines: [{ id: order.lines[1].id, quantity: 1 }] })).status).toBe(201)
  await app.drainJobs()
  const { id } = await app.db
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.purchaseId', '=', order.id)
    .executeTakeFirstOrThrow()
  await settleRefund(app.deps, { id: 're_failed', status: 'failed', metadata: { refundId: id } })
  expect((await cancel(order)).status).toBe(200)
  const [mail] = await app.mailsTo(lea.email, /est annulée$/)
  expect(mail?.text).toMatch(/remboursons 34,90\s€/)
  expect(mail?.text).toMatch(/Votre banque a refusé un remboursement de 30\s€\. Cette somme vous est due/)
  expect(mail?.text).not.toContain('déjà rendu')
  await app.drainJobs()
  const manualRefund = { how: 'Virement du 3 décembre.' }
  expect((await operator.post(`/api/v1/admin/refunds/${id}/otherwise`, manualRefund)).status).toBe(201)
  expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Remboursé', refunded: 64.9 })
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('a refund that the bank refuses is mailed to the customer and to operators, and stays owed to the customer in the ledger', async () => {
  const order = await aPaidOrder()
  await cancel(order)
  await providerRefundsOf(app, order)
  const { id } = await app.db
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.purchaseId', '=', order.id)
    .executeTakeFirstOrThrow()
  await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: id } })
  await app.drainJobs()
  expect(await ledgerAccountsOf(app.db, order.id)).toEqual({ provider: 6490, customer: -6490 })
  const refused = { amount: 64.9, status: 'failed', reason: "la banque n'a pas donné de raison" }
  expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Payé', refunded: 0, refunds: [refused] })
  const [mail] = await app.mailsTo(lea.email, /^Votre banque a refusé/)
  expect(mail?.text).toMatch(new RegExp(`pour la commande N°\\s${order.order_number}`))
  expect(mail?.text).toContain(ownOrders)
  const [operatorMail] = await app.mailsTo(operator.email, /^Remboursement refusé par la banque\s: 64,90/)
  expect(operatorMail?.text).toContain(`/admin/commandes/${order.id}`)
  expect((await lea.deleteAccount()).body.details).toMatchObject([{ orderId: order.id, reason: 'money' }])
  const operatorView = async () => (await operator.get(`/api/v1/admin/orders/${order.id}`)).body
  const cause = { reason: null, failure: "la banque n'a pas donné de raison" }
  expect((await operatorView()).refunds).toMatchObject([{ id, amount: 64.9, status: 'failed', ...cause }])
  const manualRefund = { how: 'Virement du 3 décembre.' }
  const sendManualRefund = () => operator.post(`/api/v1/admin/refunds/${id}/otherwise`, manualRefund)
  const setCustomer = ({ id: customerId }: Person) =>
    app.db.updateTable('orders').set({ customerId }).where('id', '=', order.id).execute()
  await setCustomer(operator)
  expect(await sendManualRefund()).toMatchObject({
    status: 403,
    body: { message: 'C’est votre commande : une collègue s’en occupe.' },
  })
  await setCustomer(lea)
  const replies = await Promise.all([sendManualRefund(), sendManualRefund()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 201)?.body).toMatchObject({
    id: order.id,
    payment_status: 'Remboursé',
    refunded: 64.9,
    refunds: [{ amount: 64.9, status: 'manual', reason: null }],
  })
  expect(await operatorView()).toMatchObject({
    refunds: [{ id, amount: 64.9, status: 'manual', reason: manualRefund.how, failure: null }],
    actions: [{ kind: 'refund_sent_otherwise', orderNumber: order.order_number, reason: manualRefund.how }],
  })
  const [manualRefundMail] = await app.mailsTo(lea.email, /^Nous vous avons rendu 64,90\s€$/)
  expect(manualRefundMail?.text).toMatch(new RegExp(`remboursement de votre commande N°\\s${order.order_number}`))
  expect(manualRefundMail?.text).toContain(ownOrders)
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('journal transactions of an order are in the operators’ list, its file and the customer’s data export', async () => {
  const order = await aPaidOrder()
  const { body } = await operator.get(`/api/v1/admin/ledger/movements?order=${order.id}&kind=charge`)
  expect(body.transactions).toMatchObject([
    {
      kind: 'charge',
      appointmentId: null,
      orderId: order.id,
      orderNumber: order.order_number,
      postings: [
        { account: 'provider', amount: 64.9 },
        { account: 'platform', amount: -64.9 },
      ],
    },
  ])
  const file = await operator.get(`/api/v1/admin/ledger/movements.csv?order=${order.id}&kind=charge`)
  expect(String(file.body)).toContain(`;${order.order_number};`)
  const { body: exported } = await lea.get('/api/v1/account/export')
  const tried = (exported.payments as Record<string, unknown>[]).map((row) => [
    row.orderId,
    row.amountCents,
    row.status,
  ])
  expect(tried.sort()).toEqual(['failed', 'succeeded'].map((status) => [order.id, 6490, status]))
})
