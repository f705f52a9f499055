import type { OrderLineView } from '@couronne/contract/shop/order-lines'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'

type Order = { id: string; order_number: string; lines: { id: string; product: string; quantity: number }[] }

const now = new Date('2026-11-20T09:00:00.000Z')
const minuteMs = 60_000
const clock = movingClock(now)
let app: TestApp
let booking: ReturnType<typeof bookings>
let buying: ReturnType<typeof shop>
let lea: Person
let awa: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  buying = shop(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  lea = await app.aPerson('customer')
  awa = await app.aPerson('customer')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

const url = '/api/v1/cart'
const cardWithAuthentication = 'pm_card_threeDSecure2Required'
const fetchOrder = async ({ id }: { id: string }, person = lea) => (await person.get(`/api/v1/order/${id}`)).body
const addLine = (order: { id: string }, product: string, cartQuantity = 1, more: object = {}, person = lea) =>
  person.post(`${url}/`, { order: order.id, id: product, cartQuantity, ...more })
const changeLine = ({ id }: { id: string }, quantity: number, more: object = {}, person = lea) =>
  person.put(`${url}/${id}`, { quantity, ...more })

/** Orders two of five units of a product at 10 €, with 4.90 € of delivery. */
const anOrder = async (person = lea, { stock = 5, quantity = 2 } = {}) => {
  const product = await buying.aProduct({ stock })
  const { status, body } = await buying.order(person, [{ id: product, cartQuantity: quantity }])
  expect(status).toBe(201)
  const order = body as Order
  return { product, order, line: order.lines[0] as Order['lines'][number] }
}

/** Expects that a refused request leaves the order and the stock of the products as they were. */
const expectRefused = async (
  order: { id: string },
  products: string[],
  sendRequest: () => ReturnType<Person['put']>,
) => {
  const all = async () => [await fetchOrder(order), ...(await Promise.all(products.map(buying.stockOf)))]
  const before = await all()
  const { status, body } = await sendRequest()
  expect(await all()).toEqual(before)
  return { status, ...body }
}

describe('a line', () => {
  it('can be added to an unpaid order, which then costs more', async () => {
    const { order } = await anOrder()
    const wig = await buying.aProduct({ stock: 3, priceCents: 4590 })
    clock.advance(5 * minuteMs)
    const { status, body } = await addLine(order, wig, 2, { price: 45.9 })
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), order: order.id, product: wig, libelle: expect.any(String), price: 45.9, quantity: 2 },
    ])
    expect(await buying.stockOf(wig)).toBe(1)
    // Delivery is free from 80 € on.
    expect(await fetchOrder(order)).toMatchObject({
      lines: [
        { quantity: 2, price: 10 },
        { id: body.id, quantity: 2, price: 45.9 },
      ],
      ...{ subTotal: 111.8, shipping: 0, total: 111.8, holdExpiresAt: '2026-11-20T09:30:00.000Z' },
    })
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
    const nora = await app.aPerson('admin')
    expect((await nora.get(`/api/v1/admin/products/${wig}/stock`)).body[0]).toMatchObject({
      ...{ cause: 'order_changed', quantity: -2, left: 1, orderId: order.id, at: '2026-11-20T09:05:00.000Z' },
    })
  })

  it('that exists already is unchanged, and another quantity for it is refused', async () => {
    const { order, product, line } = await anOrder()
    expect((await addLine(order, product, 2)).body).toMatchObject({ id: line.id, quantity: 2 })
    const other = await expectRefused(order, [product], () => addLine(order, product, 3))
    expect(other).toMatchObject({ status: 409, error: 'already_done', details: { id: line.id, quantity: 2 } })
    expect(other.message).toBe('Cet article est déjà dans votre commande : changez plutôt sa quantité.')
  })

  it('is added once under one idempotency key', async () => {
    const { order } = await anOrder()
    const wig = await buying.aProduct()
    const lineBody = { order: order.id, id: wig, cartQuantity: 4 }
    const replies = await Promise.all([1, 2].map(() => sendWithKey(app.server, lea, 'one', url, lineBody)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await buying.stockOf(wig)).toBe(6)
    // A retry gets the same answer and does no work, whatever has happened to the line since.
    await changeLine(JSON.parse(replies[0]?.body ?? ''), 0)
    replies.push(await sendWithKey(app.server, lea, 'one', url, lineBody))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await buying.stockOf(wig)).toBe(10)
    expect((await sendWithKey(app.server, lea, 'one', url, { ...lineBody, cartQuantity: 5 })).body).toContain(
      'idempotency_mismatch',
    )
  })

  it('can get more units, and fewer', async () => {
    const { order, product, line } = await anOrder()
    expect(await changeLine(line, 5)).toMatchObject({ status: 200, body: { id: line.id, quantity: 5, price: 10 } })
    expect(await buying.stockOf(product)).toBe(0)
    expect(await fetchOrder(order)).toMatchObject({ subTotal: 50, shipping: 4.9, total: 54.9 })
    await changeLine(line, 1)
    await changeLine(line, 1)
    expect(await buying.stockOf(product)).toBe(4)
    expect(await fetchOrder(order)).toMatchObject({ subTotal: 10, total: 14.9, lines: [{ id: line.id, quantity: 1 }] })
    // The first line stays the first, however often it is changed.
    const { body: added } = await addLine(order, await buying.aProduct())
    await changeLine(line, 2)
    expect((await fetchOrder(order)).lines.map(({ id }: { id: string }) => id)).toEqual([line.id, added.id])
    await changeLine(added, 0)
    await changeLine(line, 1)
    expect((await lea.put(`${url}/${line.id}`, {})).body).toMatchObject({ id: line.id, quantity: 1 })
  })

  it('can be changed under the field name of carts too, and not with two quantities at once', async () => {
    const { order, product, line } = await anOrder()
    const putLine = (quantities: object) =>
      lea.put(`${url}/${line.id}`, { ...line, quantity: undefined, ...quantities })
    expect((await putLine({ cartQuantity: 3 })).body).toMatchObject({ id: line.id, quantity: 3 })
    expect((await putLine({ cartQuantity: 4, quantity: 4 })).body).toMatchObject({ quantity: 4 })
    expect(await fetchOrder(order)).toMatchObject({ subTotal: 40, total: 44.9 })
    const { status, details } = await expectRefused(order, [product], () => putLine({ quantity: 4, cartQuantity: 5 }))
    const message = 'quantity et cartQuantity se contredisent : envoyez l’un des deux.'
    expect([status, details]).toEqual([422, [{ path: 'cartQuantity', message }]])
    expect((await putLine({ cartQuantity: 21 })).body.details).toMatchObject([{ path: 'cartQuantity' }])
  })

  it('is removed at zero and can come back, and the last one cannot be removed', async () => {
    const { order, product, line } = await anOrder()
    const wig = await buying.aProduct()
    const { body: added } = await addLine(order, wig)
    // A removal succeeds whatever price the customer was shown.
    expect((await changeLine(line, 0, { price: 1 })).body).toMatchObject({ id: line.id, quantity: 0 })
    expect([await buying.stockOf(product), await buying.stockOf(wig)]).toEqual([5, 9])
    expect(await fetchOrder(order)).toMatchObject({ lines: [{ product: wig }], total: 14.9 })
    for (const reply of [await lea.get(`${url}/${line.id}`), await changeLine(line, 1)]) expect(reply.status).toBe(404)
    const last = await expectRefused(order, [wig], () => changeLine(added, 0))
    expect(last).toMatchObject({
      ...{ status: 409, error: 'already_done' },
      message: 'Une commande garde au moins un article : annulez-la plutôt.',
    })
    expect((await addLine(order, product, 5)).status).toBe(201)
    await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    expect([await buying.stockOf(product), await buying.stockOf(wig)]).toEqual([5, 10])
  })
})

describe('a line that is refused', () => {
  it('says how many units there are', async () => {
    const { order, product, line } = await anOrder()
    const [scarce, archived] = [await buying.aProduct({ stock: 1 }), await buying.aProduct({ isArchived: true })]
    const stockOut = async (sendRequest: () => ReturnType<typeof addLine>) => {
      const { status, error, details } = await expectRefused(order, [product, scarce, archived], sendRequest)
      expect([status, error]).toEqual([409, 'stock_out'])
      return details
    }
    expect(await stockOut(() => addLine(order, scarce, 2))).toMatchObject([{ id: scarce, stock: 1, change: 'fewer' }])
    expect(await stockOut(() => addLine(order, archived))).toMatchObject([
      { id: archived, stock: 0, change: 'archived' },
    ])
    // Units that the customer already holds are available to the same customer.
    expect(await stockOut(() => changeLine(line, 6))).toMatchObject([{ id: product, stock: 5, change: 'fewer' }])
    expect((await changeLine(line, 5)).status).toBe(200)
  })

  it('says another price, and the new total', async () => {
    const { order, product, line } = await anOrder()
    const wig = await buying.aProduct({ priceCents: 2500 })
    const expectedError = { status: 409, error: 'price_changed', details: { price: 45, total: 49.9, shipping: 4.9 } }
    expect(await expectRefused(order, [wig], () => addLine(order, wig, 1, { price: 19.9 }))).toMatchObject(
      expectedError,
    )
    expect(await expectRefused(order, [product], () => changeLine(line, 1, { price: 9 }))).toMatchObject({
      error: 'price_changed',
    })
    await app.db.updateTable('products').set({ priceCents: 1500 }).where('id', '=', product).execute()
    const priceChanged = await expectRefused(order, [product], () => changeLine(line, 3))
    expect(priceChanged).toMatchObject({
      ...{ status: 409, error: 'price_changed', details: { price: 45, lines: [{ id: product, price: 15 }] } },
      message: 'Le prix de cet article a changé depuis votre commande : commandez à nouveau pour en prendre plus.',
    })
    // The same quantity or a smaller one keeps its price.
    expect((await changeLine(line, 2)).status).toBe(200)
    await changeLine(line, 1)
    expect(await fetchOrder(order)).toMatchObject({ total: 14.9 })
  })

  it.each([
    ['id', { id: crypto.randomUUID() }, 'Cet article n’existe pas.'],
    ['cartQuantity', { cartQuantity: 0 }, 'Quantité invalide.'],
    ['cart', { cartQuantity: 11 }, 'Montant trop élevé.'],
  ])('for its %s says so', async (path, more, message) => {
    const { order } = await anOrder()
    const dear = await buying.aProduct({ priceCents: 1_000_000, stock: 20 })
    const { status, details } = await expectRefused(order, [dear], () => addLine(order, dear, 1, more))
    expect([status, details]).toEqual([422, [{ path, message }]])
  })

  it('belongs to another customer, and discloses nothing', async () => {
    const { order, product, line } = await anOrder()
    for (const other of [awa, await app.aPerson('professional'), await app.aPerson('admin')]) {
      for (const sendRequest of [
        () => addLine(order, product, 1, {}, other),
        () => changeLine(line, 1, {}, other),
        () => other.put(`${url}/${line.id}`, {}),
      ])
        expect(await expectRefused(order, [product], sendRequest)).toMatchObject({ status: 404, error: 'not_found' })
      expect(await other.get(`${url}/${line.id}`)).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
      for (const list of [url, `${url}/product/${product}`]) expect((await other.get(list)).body).toEqual([])
    }
    for (const unknown of [crypto.randomUUID(), 'rien']) {
      expect((await lea.get(`${url}/${unknown}`)).status).toBe(404)
      expect((await addLine({ id: unknown }, product)).status).toBe(404)
    }
  })
})

describe('an order', () => {
  const answersWhenClosed = async ({ order, product, line }: Awaited<ReturnType<typeof anOrder>>) => {
    const wig = await buying.aProduct()
    const answers = []
    for (const sendRequest of [() => addLine(order, wig), () => changeLine(line, 3), () => changeLine(line, 1)])
      answers.push(await expectRefused(order, [product, wig], sendRequest))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    return [answers[0].error, answers[0].message]
  }

  it('with a payment in progress cannot be changed; after a refused card it can, and costs the new total', async () => {
    const createdOrder = await anOrder()
    const { body: payment } = await buying.pay(lea, createdOrder.order, cardWithAuthentication)
    expect(await answersWhenClosed(createdOrder)).toEqual([
      'already_done',
      'Le paiement de votre commande est en cours. Attendez qu’il aboutisse, ou annulez-la avant.',
    ])
    await booking.authenticate(payment.client_secret, 'failure')
    expect((await lea.post(`/api/v1/payment/${payment.id}/confirm`)).status).toBe(402)
    expect((await changeLine(createdOrder.line, 3)).status).toBe(200)
    // A payment from a page that shows an outdated order charges nothing.
    const stale = await buying.pay(lea, createdOrder.order, 'pm_card_visa', { amount: 2490 })
    expect(stale).toMatchObject({ status: 409, body: { error: 'price_changed', details: { total: 34.9 } } })
    const paid = await buying.pay(lea, createdOrder.order, 'pm_card_visa', { amount: 3490 })
    expect(paid.body).toMatchObject({ status: 'succeeded', amount: 3490 })
    const [mail] = await app.mailsTo(lea.email)
    expect(mail?.text).toMatch(/Article \d+ × 3 : 30\s€[\s\S]*34,90\s€/)
    expect(await answersWhenClosed(createdOrder)).toEqual([
      'already_done',
      'Cette commande est payée : ses articles ne changent plus.',
    ])
  })

  it('cannot be changed once it has ended, or once its hold has expired', async () => {
    const cancelled = await anOrder()
    await lea.patch(`/api/v1/order/${cancelled.order.id}`, { status: 'annulé' })
    expect(await answersWhenClosed(cancelled)).toEqual(['already_done', 'Cette commande est annulée.'])
    const refusedCards = await anOrder()
    for (let time = 0; time < 5; time++) await buying.pay(lea, refusedCards.order, 'pm_card_chargeDeclined')
    expect(await answersWhenClosed(refusedCards)).toEqual(['hold_expired', expect.stringMatching(/^Cinq paiements/)])
    const late = await anOrder()
    clock.advance(30 * minuteMs)
    const expiredError = [
      'hold_expired',
      'Le délai de paiement est dépassé : les articles ne sont plus gardés pour vous.',
    ]
    expect(await answersWhenClosed(late)).toEqual(expiredError)
    await app.runRecurringJob('expire-orders')
    expect(await answersWhenClosed(late)).toEqual(expiredError)
  })

  it('that is changed takes units of others’ expired orders, and ends no order of other products', async () => {
    const mia = await app.aPerson('customer')
    const [expiring, unrelated] = [await anOrder(awa, { quantity: 5 }), await anOrder(mia)]
    clock.advance(29 * minuteMs)
    const { order } = await anOrder()
    expect((await addLine(order, expiring.product)).body.error).toBe('stock_out')
    clock.advance(minuteMs)
    expect((await addLine(order, expiring.product, 5)).status).toBe(201)
    expect(await fetchOrder(expiring.order, awa)).toMatchObject({ status: 'annulé', cancelledBy: 'time' })
    expect(await fetchOrder(unrelated.order, mia)).toMatchObject({ status: 'En attente', cancelledBy: null })
  })

  it('that is changed and paid after its hold takes its latest units again', async () => {
    const { order, product, line } = await anOrder()
    const wig = await buying.aProduct({ stock: 1 })
    await addLine(order, wig)
    await changeLine(line, 4)
    const { body: payment } = await buying.pay(lea, order, cardWithAuthentication)
    clock.advance(30 * minuteMs)
    await app.runRecurringJob('expire-orders')
    expect([await buying.stockOf(product), await buying.stockOf(wig)]).toEqual([5, 1])
    await booking.authenticate(payment.client_secret, 'success')
    expect((await lea.post(`/api/v1/payment/${payment.id}/confirm`)).body).toMatchObject({ amount: 5490 })
    expect([await buying.stockOf(product), await buying.stockOf(wig)]).toEqual([1, 0])
    expect(await fetchOrder(order)).toMatchObject({ payment_status: 'Payé', total: 54.9 })
  })
})

describe('concurrent requests', () => {
  /** Makes all requests wait for a row lock, so that they go on together. */
  const runWhileLocked = async <T>(
    lock: ReturnType<typeof sql>,
    requests: (() => Promise<T>)[],
    waiting = requests.length,
  ) => {
    const replies = await app.db.transaction().execute(async (db) => {
      await lock.execute(db)
      const pendingReplies = requests.map((sendRequest) => sendRequest())
      await waitForBlockedStatements(app.db, waiting)
      return { pendingReplies }
    })
    return Promise.all(replies.pendingReplies)
  }
  const lockRow = (table: 'orders' | 'products', id: string) =>
    sql`select from ${sql.table(table)} where id = ${id} for update`

  it('give the last unit to one of six customers who add it', async () => {
    const wig = await buying.aProduct({ stock: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => app.aPerson('customer')))
    const orders = await Promise.all(people.map((person) => anOrder(person)))
    const replies = await runWhileLocked(
      lockRow('products', wig),
      people.map((person, i) => () => addLine(orders[i]?.order as Order, wig, 1, {}, person)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const few = [{ id: wig, stock: 0, change: 'sold_out' }]
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ error: 'stock_out', details: few })
    expect(await buying.stockOf(wig)).toBe(0)
  })

  it('to set two quantities of one line leave one of them, with its total', async () => {
    const { order, product, line } = await anOrder()
    const replies = await runWhileLocked(lockRow('orders', order.id), [
      () => changeLine(line, 5),
      () => changeLine(line, 1),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { lines, subTotal } = await fetchOrder(order)
    expect([lines[0].quantity * 10, 50 - (await buying.stockOf(product)) * 10]).toEqual([subTotal, subTotal])
  })

  it('to change and to pay an order leave it paid for its actual lines', async () => {
    const { order, line } = await anOrder()
    const [paid, changed] = await runWhileLocked(lockRow('orders', order.id), [
      () => buying.pay(lea, order),
      () => changeLine(line, 4),
    ])
    const { total, payment_status, lines } = await fetchOrder(order)
    expect([paid?.status, payment_status, paid?.body.amount]).toEqual([200, 'Payé', Math.round(total * 100)])
    expect([lines[0].quantity, changed?.status]).toEqual(total > 30 ? [4, 200] : [2, 409])
  })

  it('to change and to cancel an order return its actual units', async () => {
    const { order, product, line } = await anOrder()
    const cancel = () => lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    const [changed, cancelled] = await runWhileLocked(lockRow('orders', order.id), [() => changeLine(line, 4), cancel])
    expect([200, 409]).toContain(changed?.status)
    expect([cancelled?.status, await buying.stockOf(product)]).toEqual([200, 5])
  })
})

describe('lists of orders', () => {
  const ids = (lines: OrderLineView[]) => lines.map(({ id }) => id)

  it('contain the lines of the customer’s own orders, the newest first, paginated', async () => {
    const first = await anOrder()
    const wig = await buying.aProduct()
    const { body: added } = await addLine(first.order, wig)
    await buying.pay(lea, first.order)
    const second = await anOrder()
    await anOrder(awa)
    const { body, headers } = await lea.get(`${url}/`)
    expect(ids(body)).toEqual([second.line.id, added.id, first.line.id])
    expect(body[1]).toEqual(added)
    expect(headers['x-total-count']).toBe('3')
    expect(ids((await lea.get(`${url}?limit=1&offset=1`)).body)).toEqual([added.id])
    expect((await lea.get(`${url}/product/${wig}`)).body).toEqual([added])
    // An order that ended unpaid by itself is not listed.
    clock.advance(30 * minuteMs)
    await app.runRecurringJob('expire-orders')
    expect(ids((await lea.get(url)).body)).toEqual([added.id, first.line.id])
    expect((await app.get(url)).status).toBe(401)
  })
})

describe('the tables', () => {
  const constraintViolatedBy = async (...statements: ReturnType<typeof sql>[]) => {
    const all = app.db.transaction().execute(async (db) => {
      for (const statement of statements) await statement.execute(db)
    })
    return violatedConstraint(
      await all.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
  }
  const markChanged = (id: string) => sql`update orders set changed_at = ${now} where id = ${id}`
  const setUnits = (id: string, quantity: number) => sql`update order_lines set quantity = ${quantity} where id = ${id}`

  it('let a line change with its order, and only its quantity', async () => {
    const { order, line } = await anOrder()
    const deleteLine = sql`delete from order_lines where id = ${line.id}`
    expect(await constraintViolatedBy(setUnits(line.id, 3))).toBe('order_lines_fixed')
    expect(await constraintViolatedBy(markChanged(order.id), setUnits(line.id, 3))).toBe('order_adds_up')
    expect(await constraintViolatedBy(markChanged(order.id), deleteLine)).toBe('order_adds_up')
    const price = sql`update order_lines set price_cents = 1 where id = ${line.id}`
    expect(await constraintViolatedBy(markChanged(order.id), price)).toBe('order_lines_fixed')
    expect(await constraintViolatedBy(sql`truncate order_lines cascade`)).toBe('order_lines_stay')
    const sums = sql`update orders set sub_total_cents = 6000, total_cents = 6490, changed_at = ${now} where id = ${order.id}`
    expect(await constraintViolatedBy(sums, setUnits(line.id, 6))).toBe('stock_never_below_zero')
  })

  it('let nothing change in an order that is being paid, is paid or has ended', async () => {
    const { order, line } = await anOrder()
    const wig = await buying.aProduct()
    await addLine(order, wig)
    const added = sql`insert into order_lines (order_id, product_id, libelle, price_cents, quantity)
      values (${order.id}, ${await buying.aProduct()}, 'Article', 1000, 1)`
    const all = [markChanged(order.id), setUnits(line.id, 1), sql`delete from order_lines where id = ${line.id}`, added]
    // The statements run one after another: concurrently, one of them may hit a deadlock before its constraint.
    const violationsOfEach = async () => {
      const violated: (string | undefined)[] = []
      for (const statement of all) violated.push(await constraintViolatedBy(statement))
      return violated
    }
    clock.advance(minuteMs)
    const later = sql`update orders set changed_at = ${clock.now()} where id = ${order.id}`
    all[0] = later
    const { body } = await buying.pay(lea, order, cardWithAuthentication)
    expect(await violationsOfEach()).toEqual(Array(4).fill('not_while_being_paid'))
    await booking.authenticate(body.client_secret, 'success')
    await lea.post(`/api/v1/payment/${body.id}/confirm`)
    expect(await violationsOfEach()).toEqual(Array(4).fill('lines_of_an_unpaid_order'))
    await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    expect(await violationsOfEach()).toEqual(Array(4).fill('lines_of_an_unpaid_order'))
  })
})
