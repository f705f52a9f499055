import { type OrderStatus, orderStatuses, ordersApi, orderTransitions } from '@couronne/contract/shop/orders'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit, waitForBlockedStatements } from '../../../test/locks.ts'
import { address, shop } from '../../../test/orders.ts'
import { insertPayment } from '../../../test/payments.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import type { Deps } from '../../deps.ts'
import { updateProfile } from '../../identity/accounts/update-profile.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import { type Tx, transaction, type WithTx } from '../../lib/database/transaction.ts'
import { orderNumber } from './order.rules.ts'
import { placeOrder } from './place-order.ts'
import { sellOrder } from './sell-order.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const minute = 60_000
const clock = movingClock(now)
let app: TestApp
let buying: ReturnType<typeof shop>
let lea: Person
let awa: Person
beforeAll(async () => {
  app = await testApp({ clock })
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

const url = '/api/v1/order'
const ordersOf = (person: Person) => `${url}/user/${person.id}`
const idsOf = async (person: Person) => (await person.get(ordersOf(person))).body.map(({ id }: { id: string }) => id)
const cancel = (person: Person, id: string) => person.patch(`${url}/${id}`, { status: 'annulé' })
const viewerOf = ({ id }: Person) => ({ id, role: 'customer', sessionId: '' }) as const

describe('an order', () => {
  it('holds its units for half an hour, at the prices of the server', async () => {
    const [braid, wig] = [
      await buying.aProduct({ stock: 5, priceCents: 1230 }),
      await buying.aProduct({ priceCents: 3040 }),
    ]
    const cart = [
      { id: wig, cartQuantity: 1, price: 30.4 },
      { id: braid, cartQuantity: 3 },
    ]
    const { status, body } = await buying.order(lea, cart, { total: 72.2, region: '' })
    expect(status).toBe(201)
    const { sameAsDelivery: _, ...typed } = address
    expect(body).toMatchObject({
      ...typed,
      billing_address: address.delivery_address,
      billing: null,
      region: null,
      status: 'En attente',
      payment_status: 'En attente',
      colis_number: null,
      cancelledBy: null,
      user: lea.id,
      date: now.toISOString(),
      holdExpiresAt: '2026-11-20T09:30:00.000Z',
      lines: [
        { product: wig, price: 30.4, quantity: 1 },
        { product: braid, price: 12.3, quantity: 3 },
      ],
      subTotal: 67.3,
      shipping: 4.9,
      total: 72.2,
      payment: null,
      allowedActions: ['pay', 'cancel'],
    })
    expect([await buying.stockOf(braid), await buying.stockOf(wig)]).toEqual([2, 9])
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
    expect(await idsOf(lea)).toEqual([body.id])
  })

  it('has free delivery from eighty euros on, and stores a different billing address', async () => {
    const id = await buying.aProduct({ priceCents: 8000 })
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }], {
      sameAsDelivery: false,
      billing_address: '8 quai des Tresses',
    })
    expect(body).toMatchObject({ shipping: 0, total: 80, billing_address: '8 quai des Tresses' })
    const billing = { sameAsDelivery: true, billing_address: '8 quai des Tresses' }
    const reply = await buying.order(lea, [{ id, cartQuantity: 1 }], billing)
    expect(reply.body).toMatchObject({ billing_address: reply.body.delivery_address, billing: null })
  })

  it('stores the billing name and address, unless it is billed to the delivery address', async () => {
    const id = await buying.aProduct()
    const billing = { name: 'Salon Awa & Filles SARL', code_postal: '44600', city: 'Saint-Nazaire', country: 'France' }
    const elsewhere = { sameAsDelivery: false, billing_address: '8 quai des Tresses', billing }
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }], elsewhere)
    expect(body).toMatchObject({ billing_address: '8 quai des Tresses', billing, city: 'Montreuil' })
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
    const reply = await buying.order(lea, [{ id, cartQuantity: 1 }], { ...elsewhere, sameAsDelivery: true })
    expect(reply.body).toMatchObject({ billing_address: reply.body.delivery_address, billing: null })
  })

  it.each([
    ['no bill beside the same address', { billing: null }],
    ['a faulty bill beside the same address', { billing: { name: '', city: 7 }, billing_address: '' }],
  ])('is billed to the delivery address with %s', async (_, more) => {
    const id = await buying.aProduct()
    const { status, body } = await buying.order(lea, [{ id, cartQuantity: 1 }], more)
    expect([status, body]).toMatchObject([201, { billing_address: address.delivery_address, billing: null }])
  })

  it('stores a billing address typed without a name, also when the name is null', async () => {
    const id = await buying.aProduct()
    const elsewhere = { sameAsDelivery: false, billing_address: '8 quai des Tresses', billing: null }
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }], elsewhere)
    expect(body).toMatchObject({ billing_address: '8 quai des Tresses', billing: null })
  })

  it('counts a product once that is listed twice, as the cart does', async () => {
    const id = await buying.aProduct()
    const cart = [
      { id, cartQuantity: 1 },
      { id, cartQuantity: 2 },
    ]
    expect((await buying.order(lea, cart)).body.lines).toMatchObject([{ quantity: 2 }])
  })

  it('shows its products as they were sold, whatever changes later', async () => {
    const id = await buying.aProduct({ priceCents: 1000 })
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    await app.db
      .updateTable('products')
      .set({ priceCents: 9900, libelle: 'Autre nom', archivedAt: now })
      .where('id', '=', id)
      .execute()
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
    expect(body).toMatchObject({
      isInvoiced: false,
      lines: [{ slug: expect.stringMatching(/^article-/), image: null }],
    })
    const written = app.db.updateTable('orderLines').set({ priceCents: 1 }).where('productId', '=', id).execute()
    await expect(written).rejects.toThrow('only the quantity')
  })

  it('shows the current first picture of each product', async () => {
    const [id, other] = [await buying.aProduct(), await buying.aProduct()]
    const images = ['b', 'a'].map((letter) => `${letter.repeat(64)}.webp`)
    await app.db
      .insertInto('productImages')
      .values(images.map((image, position) => ({ productId: id, image, alt: '', position })))
      .execute()
    const { body } = await buying.order(lea, [
      { id, cartQuantity: 1 },
      { id: other, cartQuantity: 1 },
    ])
    const imageOf = (product: string) => body.lines.find((line: { product: string }) => line.product === product).image
    expect([id, other].map(imageOf)).toEqual([images[0], null])
  })

  it('leaves its units available to its own customer, and to nobody else', async () => {
    const id = await buying.aProduct({ stock: 2 })
    const wanted = [{ id, cartQuantity: 2 }]
    const available = async (person: Person) =>
      (await person.post('/api/v1/cart/check', wanted)).body.lines.map((line: { available: number }) => line.available)
    const { body } = await buying.order(lea, wanted)
    expect([await available(lea), await available(awa)]).toEqual([[2], [0]])
    // A new order takes the same two units.
    expect((await buying.order(lea, wanted)).status).toBe(201)
    expect(await available(lea)).toEqual([2])
    expect((await lea.get(`${url}/${body.id}`)).body.cancelledBy).toBe('next_order')
  })

  it('has a unique number, also with many orders in one millisecond', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.aPerson('customer')))
    const id = await buying.aProduct({ stock: 100 })
    const replies = await Promise.all(people.map((person) => buying.order(person, [{ id, cartQuantity: 1 }])))
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201))
    const numbers = replies.map(({ body }) => body.order_number as string)
    expect(new Set(numbers).size).toBe(12)
    for (const number of numbers) expect(number).toMatch(/^\d{4}-\d{6}-\d{4}$/)
  })

  it('is placed once under one idempotency key', async () => {
    const id = await buying.aProduct()
    const orderBody = { ...address, cart: [{ id, cartQuantity: 2 }] }
    const replies = await Promise.all([1, 2].map(() => sendWithKey(app.server, lea, 'one', url, orderBody)))
    replies.push(await sendWithKey(app.server, lea, 'one', url, orderBody))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await buying.stockOf(id)).toBe(8)
    expect((await sendWithKey(app.server, lea, 'one', url, { ...orderBody, total: 20 })).body).toContain(
      'idempotency_mismatch',
    )
  })

  it.each(['/api', '/api/v1api'])('is placed and listed by the legacy endpoints at %s too', async (prefix) => {
    const cart = [{ id: await buying.aProduct(), cartQuantity: 2 }]
    const { status, body } = await lea.post(`${prefix}/commande/`, { ...address, cart, total: 24.9 })
    expect([status, body]).toEqual([201, (await lea.get(`${url}/${body.id}`)).body])
    expect((await lea.post(`${prefix}/commande`, { ...address, cart, total: 20 })).body.error).toBe('price_changed')
    // The endpoint lists the caller's own orders, whatever id the body names.
    const own = await lea.post(`${prefix}/user/commande/`, { id: awa.id })
    expect([own.status, own.body, own.headers['x-total-count']]).toEqual([200, [body], '1'])
    expect((await lea.post(`${prefix}/user/commande?offset=1`, {})).body).toEqual([])
  })
})

it.each([
  [0, '1795-164400-0007'],
  [2, '1795-164400-0009'],
  [3, '1795-164400-0000'],
  [10, '1795-164400-0017'],
])('an order number on try %i is %s', (attempt, number) => {
  expect(orderNumber(new Date(1_795_164_400_000), 7, attempt)).toBe(number)
})

describe('an order that is refused', () => {
  const postRefused = async (person: Person, cart: object, more: object = {}) => {
    const before = await idsOf(person)
    const reply = await person.post(url, { ...address, cart, ...more })
    expect(await idsOf(person)).toEqual(before)
    return reply
  }

  it('names the amounts that differ from what was shown, and takes nothing', async () => {
    const id = await buying.aProduct({ priceCents: 2500 })
    const line = { id, cartQuantity: 2 }
    const expectedError = {
      status: 409,
      body: {
        error: 'price_changed',
        details: { price: 50, total: 54.9, charges: 490, shipping: 4.9, lines: [{ id, price: 25 }] },
      },
    }
    expect(await postRefused(lea, [line], { total: 50 })).toMatchObject(expectedError)
    expect(await postRefused(lea, [{ ...line, price: 19.9 }])).toMatchObject(expectedError)
    expect(await buying.stockOf(id)).toBe(10)
  })

  it('names each line that is short, and takes none of the others', async () => {
    const [inStock, scarce, soldOut, archived] = [
      await buying.aProduct(),
      await buying.aProduct({ stock: 2 }),
      await buying.aProduct({ stock: 0 }),
      await buying.aProduct({ isArchived: true }),
    ]
    const reply = await postRefused(
      lea,
      [inStock, scarce, soldOut, archived].map((id) => ({ id, cartQuantity: 3 })),
    )
    expect(reply).toMatchObject({
      status: 409,
      body: {
        error: 'stock_out',
        details: [
          { id: scarce, stock: 2, change: 'fewer' },
          { id: soldOut, stock: 0, change: 'sold_out' },
          { id: archived, stock: 0, change: 'archived' },
        ],
      },
    })
    expect([await buying.stockOf(inStock), await buying.stockOf(scarce)]).toEqual([10, 2])
  })

  it('names an unknown product', async () => {
    const id = await buying.aProduct()
    const reply = await postRefused(lea, [
      { id, cartQuantity: 1 },
      { id: crypto.randomUUID(), cartQuantity: 1 },
    ])
    expect(reply).toMatchObject({
      status: 422,
      body: { details: [{ path: 'cart.1.id', message: 'Cet article n’existe pas.' }] },
    })
  })

  it('exceeds the maximum of one payment', async () => {
    const dear = { id: await buying.aProduct({ priceCents: 1_000_000, stock: 100 }), cartQuantity: 10 }
    const comb = { id: await buying.aProduct({ priceCents: 100 }), cartQuantity: 1 }
    const { status, body } = await postRefused(lea, [dear, comb])
    expect([status, body.details]).toEqual([422, [{ path: 'cart', message: 'Montant trop élevé.' }]])
    expect(await buying.order(lea, [dear])).toMatchObject({ status: 201, body: { total: 100_000 } })
  })

  it.each([
    ['majeurAt', null, 'terms_required'],
    ['cguVersion', 'une autre', 'terms_required'],
    ['confirmedAt', null, 'forbidden'],
  ])('is from a customer without a valid %s', async (column, value, error) => {
    const id = await buying.aProduct()
    await app.db
      .updateTable('users')
      .set({ [column]: value })
      .where('id', '=', lea.id)
      .execute()
    const { status, body } = await postRefused(lea, [{ id, cartQuantity: 1 }])
    expect([status, body.error]).toEqual([403, error])
    expect(await buying.stockOf(id)).toBe(10)
  })

  it.each([
    ['firstname', 'L3a', 'Le nom ne peut pas contenir de chiffres, de symboles ou de caractères spéciaux'],
    ['firstname', undefined, 'Champs requis!'],
    ['lastname', 'x'.repeat(81), '80 caractères au plus.'],
    ['email', 'lea', 'Adresse e-mail invalide : écrivez-la comme prenom@exemple.fr.'],
    ['email', `${'x'.repeat(95)}@a.test`, '100 caractères au plus.'],
    ['phone', '06 12 34 56 78', 'Les numéros de mobile ne peuvent contenir que des numéros'],
    ['phone', '061234567', 'Le numéro doit contenir au moins 10 chiffres.'],
    [
      'delivery_address',
      ' rue des Lilas',
      "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide",
    ],
    ['delivery_address', 'x'.repeat(101), '100 caractères au plus.'],
    ['billing_address', '', "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide"],
    ['sameAsDelivery', false, 'Champs requis!'],
    ['city', ' ', 'Champs requis!'],
    ['city', 'Montreuil\nExonérée de TVA', "La ville contient un caractère qui n'est pas accepté."],
    ['region', 'Île\u2028de-France', "La région contient un caractère qui n'est pas accepté."],
    ['region', 'x'.repeat(81), '80 caractères au plus.'],
    ['code_postal', '931OO', 'Le code postal ne peut contenir que des chiffres.'],
    ['code_postal', '', 'Champs requis!'],
    ['country', 'France 2', 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'],
    ['country', '', 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'],
    ['cart', [], 'Votre panier est vide !'],
    ['total', -1, 'Le montant ne peut pas être négatif.'],
  ])('for its %s, %j, says so', async (field, value, message) => {
    const id = await buying.aProduct()
    const typed = { ...(field === 'billing_address' && { sameAsDelivery: false }), [field]: value }
    const { status, body } = await postRefused(lea, [{ id, cartQuantity: 1 }], typed)
    expect([status, body.details[0]]).toEqual([
      422,
      { path: field === 'sameAsDelivery' ? 'billing_address' : field, message },
    ])
    expect(await buying.stockOf(id)).toBe(10)
  })

  it.each([
    ['name', ' ', 'Champs requis!'],
    ['name', 'Salon\nExonéré de TVA', "Le nom contient un caractère qui n'est pas accepté."],
    ['code_postal', '446OO', 'Le code postal ne peut contenir que des chiffres.'],
    ['city', undefined, 'Champs requis!'],
    ['country', '', 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'],
  ])('for the %s of its bill, %j, says so', async (field, value, message) => {
    const id = await buying.aProduct()
    const completeBilling = { name: 'Salon Awa', code_postal: '44600', city: 'Saint-Nazaire', country: 'France' }
    const elsewhere = { sameAsDelivery: false, billing_address: '8 quai des Tresses' }
    const more = { ...elsewhere, billing: { ...completeBilling, [field]: value } }
    const { status, body } = await postRefused(lea, [{ id, cartQuantity: 1 }], more)
    expect([status, body.details[0]]).toEqual([422, { path: `billing.${field}`, message }])
    expect(await buying.stockOf(id)).toBe(10)
  })

  it.each([0, 1.5, 21])('has %d of a product', async (cartQuantity) => {
    const id = await buying.aProduct({ stock: 2000 })
    const { status, body } = await postRefused(lea, [{ id, cartQuantity }])
    expect([status, body.details[0].path]).toEqual([422, 'cart.0.cartQuantity'])
  })
})

describe('an unpaid order', () => {
  it('expires when its hold ends, and returns its units once', async () => {
    const id = await buying.aProduct({ stock: 3 })
    const { body } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    clock.moveTo(new Date(now.getTime() + 30 * minute - 1))
    await app.runRecurringJob('expire-orders')
    expect(await buying.stockOf(id)).toBe(1)
    clock.moveTo(new Date(now.getTime() + 30 * minute))
    for (let times = 0; times < 2; times++) {
      await app.runRecurringJob('expire-orders')
      expect(await buying.stockOf(id)).toBe(3)
    }
    expect((await lea.get(`${url}/${body.id}`)).body).toMatchObject({
      status: 'annulé',
      payment_status: 'Échoué',
      cancelledBy: 'time',
      holdExpiresAt: null,
      allowedActions: [],
    })
    // An order that ended unpaid by itself is not listed.
    expect(await idsOf(lea)).toEqual([])
  })

  it('that has expired frees its units at once for other customers', async () => {
    const [wanted, other] = [await buying.aProduct({ stock: 1 }), await buying.aProduct({ stock: 4 })]
    const { body: expired } = await buying.order(lea, [
      { id: wanted, cartQuantity: 1 },
      { id: other, cartQuantity: 4 },
    ])
    expect((await buying.order(awa, [{ id: wanted, cartQuantity: 1 }])).body.error).toBe('stock_out')
    clock.advance(30 * minute)
    expect((await buying.order(awa, [{ id: wanted, cartQuantity: 1 }])).status).toBe(201)
    expect([await buying.stockOf(wanted), await buying.stockOf(other)]).toEqual([0, 4])
    expect((await lea.get(`${url}/${expired.id}`)).body).toMatchObject({ status: 'annulé', cancelledBy: 'time' })
  })

  it('that has expired ends when another customer takes its units, and does not block its customer’s next order', async () => {
    const [wanted, other] = [await buying.aProduct({ stock: 1 }), await buying.aProduct()]
    const mia = await app.aPerson('customer')
    const { body: expired } = await buying.order(lea, [{ id: wanted, cartQuantity: 1 }])
    const { body: unrelated } = await buying.order(mia, [{ id: other, cartQuantity: 1 }])
    clock.advance(29 * minute)
    const { body: own } = await buying.order(awa, [{ id: other, cartQuantity: 1 }])
    clock.advance(minute)
    expect((await buying.order(awa, [{ id: wanted, cartQuantity: 1 }])).status).toBe(201)
    const endOf = async (person: Person, { id }: { id: string }) => (await person.get(`${url}/${id}`)).body.cancelledBy
    expect([await endOf(lea, expired), await endOf(awa, own), await endOf(mia, unrelated)]).toEqual([
      'time',
      'next_order',
      null,
    ])
  })

  it('is replaced by the next one of the same customer, which may take its units again', async () => {
    const id = await buying.aProduct({ stock: 2 })
    const { body: first } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    const { status, body: second } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    expect(status).toBe(201)
    expect((await lea.get(`${url}/${first.id}`)).body).toMatchObject({ status: 'annulé', cancelledBy: 'next_order' })
    expect(await idsOf(lea)).toEqual([second.id])
    // A refused order leaves the customer's current order as it is.
    expect((await buying.order(lea, [{ id, cartQuantity: 3 }])).body).toMatchObject({ details: [{ id, stock: 2 }] })
    expect((await lea.get(`${url}/${second.id}`)).body.status).toBe('En attente')
    expect(await buying.stockOf(id)).toBe(0)
  })

  it('is limited to one per customer, also in concurrent requests, and by the table', async () => {
    const id = await buying.aProduct({ stock: 50 })
    const replies = await Promise.all([1, 2, 3, 4].map((cartQuantity) => buying.order(lea, [{ id, cartQuantity }])))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [state] = await idsOf(lea)
    expect(await idsOf(lea)).toHaveLength(1)
    const repeatedUpdate = sql`update orders set hold_expires_at = hold_expires_at where id = ${state}`
    await repeatedUpdate.execute(app.db)
    const second = sql`insert into orders select (json_populate_record(o, json_build_object(
      'id', uuidv7(), 'order_number', '0000-000000-0000'))).* from orders o where o.id = ${state}`.execute(app.db)
    await expect(second).rejects.toThrow('one_unpaid_order')
  })

  it('may be abandoned ten times a day, not counting paid ones', async () => {
    const id = await buying.aProduct({ stock: 2 })
    const orderProduct = () => buying.order(lea, [{ id, cartQuantity: 1 }])
    const { body: order } = await orderProduct()
    await app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', order.id).execute()
    // The first order is made by a clock that runs fast.
    clock.advance(60 * minute)
    expect((await orderProduct()).status).toBe(201)
    clock.advance(30 * minute)
    await app.runRecurringJob('expire-orders')
    clock.moveTo(now)
    for (let times = 1; times < 10; times++) {
      expect((await orderProduct()).status).toBe(201)
      clock.advance(31 * minute)
    }
    const { status, body, headers } = await orderProduct()
    expect([status, body.error]).toEqual([429, 'too_many_requests'])
    // The first order that ended did so half an hour after it was placed.
    expect(body.details.until).toBe('2026-11-21T09:30:00.000Z')
    expect(body.message.replaceAll(/\s/g, ' ')).toMatch(
      / Vous pourrez à nouveau commander le samedi 21 novembre 2026 à 10 h 30\.$/,
    )
    expect(Number(headers['retry-after'])).toBe((24 * 60 + 30 - 279) * 60)
    clock.moveTo(new Date(body.details.until))
    expect((await orderProduct()).status).toBe(201)
  })

  it('is cancelled by its customer once, and its units are available again', async () => {
    const id = await buying.aProduct({ stock: 2 })
    const { body } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    expect(await cancel(lea, body.id)).toMatchObject({
      status: 200,
      body: { id: body.id, status: 'annulé', payment_status: 'Échoué', cancelledBy: 'customer', allowedActions: [] },
    })
    expect(await buying.stockOf(id)).toBe(2)
    expect((await cancel(lea, body.id)).body.error).toBe('already_done')
    expect(await buying.stockOf(id)).toBe(2)
    expect(await idsOf(lea)).toEqual([body.id])
  })

  it('returns its units once when it is cancelled, expires and is replaced at the same moment', async () => {
    const id = await buying.aProduct({ stock: 2 })
    const { body } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    clock.advance(30 * minute)
    const replies = await Promise.all([
      cancel(lea, body.id),
      cancel(lea, body.id),
      app.runRecurringJob('expire-orders'),
      buying.order(awa, [{ id, cartQuantity: 1 }]),
    ])
    expect(replies[3].status).toBe(201)
    expect(await buying.stockOf(id)).toBe(1)
  })

  it('does not expire and is not replaced once it is paid', async () => {
    const id = await buying.aProduct({ stock: 2 })
    const { body } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    await app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', body.id).execute()
    expect((await lea.get(`${url}/${body.id}`)).body).toMatchObject({ payment_status: 'Payé', holdExpiresAt: null })
    clock.advance(31 * minute)
    await app.runRecurringJob('expire-orders')
    expect((await buying.order(awa, [{ id, cartQuantity: 1 }])).body.error).toBe('stock_out')
    expect((await lea.get(`${url}/${body.id}`)).body.status).toBe('En attente')
  })

  it.each([
    [undefined, 422, 'validation'],
    ['En attente', 422, 'validation'],
    ['Livré', 403, 'forbidden'],
  ])('cannot be made %s by a customer', async (status, answered, error) => {
    const id = await buying.aProduct()
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    const reply = await lea.patch(`${url}/${body.id}`, { status })
    expect([reply.status, reply.body.error]).toEqual([answered, error])
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
  })
})

describe('of another person', () => {
  it('an order can be neither seen nor changed', async () => {
    const id = await buying.aProduct()
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    for (const reply of [await awa.get(`${url}/${body.id}`), await cancel(awa, body.id)])
      expect(reply).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect(await awa.get(ordersOf(lea))).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    expect(await idsOf(awa)).toEqual([])
    for (const unknown of [crypto.randomUUID(), 'rien']) expect((await lea.get(`${url}/${unknown}`)).status).toBe(404)
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
    // An order of one customer does not change the order of another.
    await buying.order(awa, [{ id, cartQuantity: 1 }])
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
  })

  it('an order is visible to an operator, who cannot cancel it while it is unpaid', async () => {
    const operator = await app.aPerson('admin')
    const id = await buying.aProduct()
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    const noActions = { allowedActions: [], mayExtendHold: false, withdrawalDenyReason: null }
    expect((await operator.get(`${url}/${body.id}`)).body).toEqual({
      ...body,
      ...noActions,
    })
    expect((await operator.get(ordersOf(lea))).body).toEqual([{ ...body, ...noActions }])
    expect(
      await operator.patch(`${url}/${body.id}`, { status: 'annulé', reason: 'Plus rien en stock.' }),
    ).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: expect.stringContaining('n’est pas payée') },
    })
    expect((await lea.get(`${url}/${body.id}`)).body).toEqual(body)
  })
})

it('the list of orders is paginated, the newest first', async () => {
  const id = await buying.aProduct({ stock: 50 })
  const createdIds: string[] = []
  for (const minutes of [2, 0, 0]) {
    clock.moveTo(new Date(now.getTime() + minutes * minute))
    const { body } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    createdIds.push(body.id)
    await cancel(lea, body.id)
  }
  const [newest, first, second] = createdIds
  expect(await idsOf(lea)).toEqual([newest, second, first])
  const page = await lea.get(`${ordersOf(lea)}?limit=1&offset=1`)
  expect(page.body.map(({ id }: { id: string }) => id)).toEqual([second])
  expect(page.headers['x-total-count']).toBe('3')
})

describe('an order that is paid after its hold', () => {
  const sell = ({ id }: { id: string }) => transaction(app.db, (db) => sellOrder(db, id, clock.now()))
  const isPaid = ({ id }: { id: string }) =>
    app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', id).execute()
  const fetchOrder = async (person: Person, { id }: { id: string }) => (await person.get(`${url}/${id}`)).body

  it('is sold whatever other customers have ordered of the same since, and whatever its customer bought before', async () => {
    const wanted = [{ id: await buying.aProduct(), cartQuantity: 1 }]
    await isPaid((await buying.order(lea, wanted)).body)
    const { body: order } = await buying.order(lea, wanted)
    clock.advance(30 * minute)
    await app.runRecurringJob('expire-orders')
    expect((await buying.order(awa, wanted)).status).toBe(201)
    expect(await sell(order)).toEqual({ id: order.id })
    expect(await fetchOrder(lea, order)).toMatchObject({
      status: 'En attente',
      payment_status: 'Payé',
      cancelledBy: null,
    })
  })

  it('shows the refund of a payment that came too late', async () => {
    const { body: order } = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
    const cents = { amountCents: 1490, createdAt: now }
    const paymentId = await insertPayment(app.db, order.id, { ...cents, status: 'failed' })
    await app.db
      .insertInto('refunds')
      .values({ ...cents, paymentId, purchaseId: order.id, cause: 'late_payment', status: 'succeeded' })
      .execute()
    expect((await fetchOrder(lea, order)).refunds).toMatchObject([{ amount: 14.9, status: 'succeeded' }])
  })

  it('ends expired orders that hold its products, and nothing else', async () => {
    const [wanted, other] = [await buying.aProduct({ stock: 2 }), await buying.aProduct()]
    const [mia, zoe] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const orderProduct = async (person: Person, id: string) =>
      (await buying.order(person, [{ id, cartQuantity: 1 }])).body
    const [refundedOrder, order] = [await orderProduct(zoe, wanted), await orderProduct(lea, wanted)]
    await isPaid(refundedOrder)
    clock.advance(30 * minute)
    await app.runRecurringJob('expire-orders')
    const [expired, unrelated] = [await orderProduct(awa, wanted), await orderProduct(mia, other)]
    clock.advance(30 * minute)
    expect(await sell(order)).toMatchObject({ id: order.id })
    expect(await fetchOrder(awa, expired)).toMatchObject({ status: 'annulé', cancelledBy: 'time' })
    for (const [person, mailedOrder] of [
      [zoe, refundedOrder],
      [mia, unrelated],
    ] as const)
      expect((await fetchOrder(person, mailedOrder)).status).toBe('En attente')
    expect(await buying.stockOf(wanted)).toBe(0)
  })
})

describe('the orders of a customer', () => {
  it('are in the data export', async () => {
    const id = await buying.aProduct()
    const { body } = await buying.order(lea, [{ id, cartQuantity: 2 }])
    expect((await lea.get('/api/v1/account/export')).body.orders).toMatchObject([
      { orderNumber: body.order_number, deliveryAddress: address.delivery_address, lines: [{ quantity: 2 }] },
    ])
    expect((await awa.get('/api/v1/account/export')).body.orders).toEqual([])
  })

  it('are anonymised with the account once delivered; an unpaid one releases its units, a paid one stays', async () => {
    const id = await buying.aProduct({ stock: 3 })
    const mark = 'Villa Secrète'
    const { body: paid } = await buying.order(lea, [{ id, cartQuantity: 1 }], { delivery_address: mark })
    const setOrder = (written: Updateable<DB['orders']>) =>
      app.db.updateTable('orders').set(written).where('id', '=', paid.id).execute()
    const obstacles = async () => {
      const { status, body } = await lea.deleteAccount()
      expect([status, body.error]).toEqual([409, 'already_done'])
      return body.details
    }
    const thisOrder = [
      { orderId: paid.id, libelle: `Commande N° ${paid.order_number}`, date: now.toISOString(), reason: 'order' },
    ]
    await setOrder({ paidAt: now })
    expect(await obstacles()).toEqual(thisOrder)
    await setOrder({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: now })
    expect(await obstacles()).toEqual(thisOrder)
    await setOrder({ status: 'delivered', deliveredAt: now })
    const { body: unpaid } = await buying.order(lea, [{ id, cartQuantity: 2 }], { delivery_address: mark })
    const { body: othersOrder } = await buying.order(awa, [{ id: await buying.aProduct(), cartQuantity: 1 }])
    expect((await lea.deleteAccount()).status).toBe(204)
    expect(await buying.stockOf(id)).toBe(2)
    expect(await app.tablesWith(mark)).toEqual([])
    const remainingOrders = await app.db
      .selectFrom('orders as o')
      .select(['o.id', 'o.status', 'o.lastname', 'o.email', 'o.totalCents'])
      .where('o.customerId', '=', lea.id)
      .orderBy('o.id')
      .execute()
    const anonymised = { lastname: '', email: '' }
    expect(remainingOrders).toEqual([
      { id: paid.id, status: 'delivered', ...anonymised, totalCents: 1490 },
      { id: unpaid.id, status: 'cancelled', ...anonymised, totalCents: 2490 },
    ])
    expect((await awa.get(`${url}/${othersOrder.id}`)).body).toEqual(othersOrder)
  })

  it('do not expire when they are paid at the same moment', async () => {
    const id = await buying.aProduct()
    const { body: order } = await buying.order(lea, [{ id, cartQuantity: 1 }])
    clock.advance(30 * minute)
    await startSecondBeforeCommit(
      app,
      ({ db }) => sellOrder(db, order.id, clock.now()),
      async () => app.runRecurringJob('expire-orders'),
    )
    expect((await lea.get(`${url}/${order.id}`)).body).toMatchObject({ status: 'En attente', payment_status: 'Payé' })
  })

  it('are refused when the price changes at the same moment', async () => {
    const id = await buying.aProduct({ priceCents: 1000 })
    const raisePrice = (db: Tx) => db.updateTable('products').set({ priceCents: 2000 }).where('id', '=', id).execute()
    const orderProduct = () => buying.order(lea, [{ id, cartQuantity: 1, price: 10 }], { total: 14.9 })
    expect(await startSecondBeforeCommit(app, ({ db }) => raisePrice(db), orderProduct)).toMatchObject({ status: 409 })
    expect(await buying.stockOf(id)).toBe(10)
  })

  it('are placed for a customer who changes town at the same moment, with times in the new town’s zone', async () => {
    const id = await buying.aProduct()
    const orderProduct = () => buying.order(lea, [{ id, cartQuantity: 1 }])
    const towns = [await app.cityId('Fort-de-France', '972'), await app.cityId('Montreuil', '93')] as const
    const orderDuringTownChange = (cityId: number) =>
      startSecondBeforeCommit(app, (deps) => updateProfile(deps, viewerOf(lea), lea.id, { cityId }), orderProduct)
    for (const town of towns) expect((await orderDuringTownChange(town)).status).toBe(201)
    for (let times = 3; times <= 10; times++) expect((await orderProduct()).status).toBe(201)
    const state = await idsOf(lea)
    const { status, body } = await orderDuringTownChange(towns[0])
    expect([status, body.message.replaceAll(/\s/g, ' ')]).toEqual([
      429,
      expect.stringContaining('à nouveau commander le samedi 21 novembre 2026 à 5 h.'),
    ])
    expect(await idsOf(lea)).toEqual(state)
    expect(await buying.stockOf(id)).toBe(9)
  })

  it('let their customer change town afterwards, and do not block other people of the town', async () => {
    const [id, another] = [await buying.aProduct(), await buying.aProduct()]
    const cityId = await app.cityId('Fort-de-France', '972')
    const changeTown = (person: Person) => person.put(`/api/v1/user/${person.id}`, { cityId })
    const orderProduct = async (deps: WithTx<Deps>) => {
      await placeOrder(
        deps,
        viewerOf(lea),
        ordersApi.place.schema.body.parse({ ...address, cart: [{ id, cartQuantity: 1 }] }),
      )
      // Two orders of the same instant may try the same number, and the second would wait for the first.
      clock.advance(minute)
      expect((await buying.order(awa, [{ id: another, cartQuantity: 1 }])).status).toBe(201)
      expect(await changeTown(awa)).toMatchObject({ status: 200, body: { ville: 'Fort-de-France' } })
    }
    const reply = await startSecondBeforeCommit(app, orderProduct, () => changeTown(lea))
    expect(reply).toMatchObject({ status: 200, body: { ville: 'Fort-de-France' } })
    expect([await buying.stockOf(id), await buying.stockOf(another)]).toEqual([9, 9])
  })

  it('are refused while the account is being deleted', async () => {
    const id = await buying.aProduct()
    const { pendingOrder } = await app.db.transaction().execute(async (db) => {
      await db.updateTable('users').set({ erasedAt: now }).where('id', '=', lea.id).execute()
      const pendingOrder = buying.order(lea, [{ id, cartQuantity: 1 }])
      await waitForBlockedStatements(app.db)
      return { pendingOrder }
    })
    expect((await pendingOrder).status).toBe(401)
    expect(await buying.stockOf(id)).toBe(10)
  })
})

describe('the tables of orders', () => {
  const anOrder = async () => {
    const product = await buying.aProduct({ stock: 5 })
    const { body } = await buying.order(await app.aPerson('customer'), [{ id: product, cartQuantity: 2 }])
    return { product, id: body.id as string }
  }

  it('change stock through its movements only, and movements only for their cause', async () => {
    const { product, id } = await anOrder()
    for (const [statement, constraint] of [
      [sql`update products set stock = 4 where id = ${product}`, 'stock_is_its_movements'],
      [
        sql`insert into stock_movements (product_id, cause, order_id, quantity, at)
          values (${product}, 'order_released', ${id}, 2, ${now})`,
        'stock_is_its_movements',
      ],
      [sql`update stock_movements set quantity = 7 where product_id = ${product}`, 'stock_movements_written_once'],
      [sql`delete from stock_movements where product_id = ${product}`, 'stock_movements_written_once'],
      [sql`delete from order_lines where order_id = ${id}`, 'order_lines_fixed'],
      [
        sql`insert into stock_movements (product_id, cause, quantity, at) values (${product}, 'correction', -4, ${now})`,
        'stock_never_below_zero',
      ],
      [sql`update orders set sub_total_cents = 1, total_cents = 491 where id = ${id}`, 'order_adds_up'],
    ] as const)
      expect(violatedConstraint(await statement.execute(app.db).catch((error: unknown) => error))).toBe(constraint)
    await sql`insert into stock_movements (product_id, cause, quantity, at)
      values (${product}, 'correction', 4, ${now})`.execute(app.db)
    expect(await buying.stockOf(product)).toBe(7)
  })

  it('refuse additions to an order that is closed', async () => {
    const { id } = await anOrder()
    const other = await buying.aProduct()
    await app.db.updateTable('orders').set({ paidAt: now }).where('id', '=', id).execute()
    const added = app.db
      .insertInto('orderLines')
      .values({ orderId: id, productId: other, libelle: 'Article', priceCents: 1, quantity: 1 })
    await expect(added.execute()).rejects.toThrow('only an unpaid order can change')
  })

  it('allow only the status transitions of the contract', async () => {
    const rollback = new Error('rollback')
    const columns = (status: OrderStatus) => ({
      status,
      paidAt: status === 'cancelled' ? null : now,
      ...(status === 'cancelled'
        ? { cancelledAt: now, cancelledBy: 'time' as const }
        : { cancelledAt: null, cancelledBy: null }),
      ...(status === 'shipped' || status === 'delivered'
        ? { dispatchedAt: now, colisNumber: '6A01234567890' }
        : { dispatchedAt: null, colisNumber: null }),
      deliveredAt: status === 'delivered' ? now : null,
    })
    const paths: Record<OrderStatus, OrderStatus[]> = {
      pending: [],
      shipped: ['shipped'],
      delivered: ['shipped', 'delivered'],
      cancelled: ['cancelled'],
    }
    const { id } = await anOrder()
    const isAllowedByTable = (from: OrderStatus, to: OrderStatus) =>
      app.db
        .transaction()
        .execute(async (db) => {
          for (const status of [...paths[from], to])
            await db.updateTable('orders').set(columns(status)).where('id', '=', id).execute()
          throw rollback
        })
        .catch((error: unknown) => {
          if (error !== rollback && violatedConstraint(error) !== 'order_transitions') throw error
          return error === rollback
        })
    const allowedChanges: string[] = []
    for (const from of orderStatuses)
      for (const to of orderStatuses)
        if (from !== to && (await isAllowedByTable(from, to))) allowedChanges.push(`${from} → ${to}`)
    const inTable = Object.values(orderTransitions).flatMap(({ from, to }) => from.map((each) => `${each} → ${to}`))
    expect(allowedChanges.sort()).toEqual([...new Set(inTable)].sort())
  })
})
