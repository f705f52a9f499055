import { stockCauses } from '@couronne/contract/shop/operator-products'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import type { Db } from '../../lib/database/database.ts'

const reason = 'Inventaire du lundi.'
let app: TestApp
let buying: ReturnType<typeof shop>
let nora: Person
let ines: Person
beforeAll(async () => {
  app = await testApp()
  buying = shop(app)
  nora = await app.aPerson('admin')
  ines = await app.aPerson('admin')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

const stockUrl = (id: string) => `/api/v1/admin/products/${id}/stock`
const correctStock = (id: string, body: object, person = nora) => person.post(stockUrl(id), { reason, ...body })
/** Changes the stock as somebody whose transaction stays open. */
const takeUnits = (db: Db, id: string, quantity: number) =>
  sql`insert into stock_movements (product_id, cause, quantity, at) values (${id}, 'correction', ${quantity}, now())`.execute(
    db,
  )
const history = async (id: string) => (await nora.get(stockUrl(id))).body

it('the stock is corrected by a difference, with the operator and the reason in its history', async () => {
  const id = await buying.aProduct({ stock: 10 })
  const lea = await app.aPerson('customer')
  const order = (await buying.order(lea, [{ id, cartQuantity: 2 }])).body
  expect((await correctStock(id, { difference: -3 })).body).toMatchObject({ stock: 5, reserved: 2 })
  await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
  const orderNumber = order.order_number
  expect(await history(id)).toMatchObject([
    { cause: 'order_released', quantity: 2, left: 7, orderId: order.id, orderNumber, operator: null, reason: null },
    { cause: 'correction', quantity: -3, left: 5, orderId: null, operator: nora.email, reason },
    { cause: 'order', quantity: -2, left: 8, orderId: order.id, orderNumber },
    { cause: 'initial', quantity: 10, left: 10, orderNumber: null },
  ])
  const page = await nora.get(`${stockUrl(id)}?limit=1&offset=1`)
  expect([page.body.map(({ left }: { left: number }) => left), page.headers['x-total-count']]).toEqual([[5], '4'])
  const { body } = await nora.get(`/api/v1/admin/products/${id}`)
  expect(body).toMatchObject({ stock: 7, reserved: 0 })
  expect(body.actions).toMatchObject([
    { kind: 'stock_corrected', operator: nora.email, reason, details: { quantity: -3, left: 5 } },
  ])
})

it('the stock is counted on the shelf, which includes the units of orders not yet shipped', async () => {
  const id = await buying.aProduct({ stock: 10 })
  const lea = await app.aPerson('customer')
  await buying.order(lea, [{ id, cartQuantity: 3 }])
  expect((await correctStock(id, { counted: 9 })).body).toMatchObject({ stock: 6, reserved: 3 })
  const repeatedCount = await correctStock(id, { counted: 9 })
  expect([repeatedCount.status, repeatedCount.body.message]).toEqual([
    409,
    'C’est déjà le compte : rien n’est à corriger.',
  ])
  // The count is below the units of open orders: no stock level expresses that, so the operator gets an error.
  expect((await correctStock(id, { counted: 2 })).status).toBe(409)
  expect(await history(id)).toHaveLength(3)
})

it('the stock never goes below zero', async () => {
  const id = await buying.aProduct({ stock: 2 })
  const refused = await correctStock(id, { difference: -3 })
  expect([refused.status, refused.body.error]).toEqual([409, 'stock_out'])
  expect([await buying.stockOf(id), (await history(id)).length]).toEqual([2, 1])
  expect((await correctStock(id, { difference: -2 })).body.stock).toBe(0)
})

it('the stock adds up concurrent corrections of two operators', async () => {
  const id = await buying.aProduct({ stock: 10 })
  const other = await app.db.startTransaction().execute()
  await takeUnits(other, id, 4)
  const corrected = correctStock(id, { difference: -3 }, ines)
  await waitForBlockedStatements(app.db)
  await other.commit().execute()
  expect((await corrected).status).toBe(201)
  expect(await buying.stockOf(id)).toBe(11)
})

it('the stock includes units that are sold at the same time as a correction', async () => {
  const id = await buying.aProduct({ stock: 10 })
  const other = await app.db.startTransaction().execute()
  await takeUnits(other, id, -4)
  const pendingCount = correctStock(id, { counted: 9 })
  await waitForBlockedStatements(app.db)
  await other.commit().execute()
  expect((await pendingCount).body.stock).toBe(9)
  expect((await history(id)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, -4, 10])
})

it('the stock correction needs either a difference or a count, and a reason', async () => {
  const id = await buying.aProduct()
  const message = 'Indiquez soit une différence, soit un compte.'
  for (const body of [{}, { difference: 1, counted: 1 }])
    expect((await correctStock(id, body)).body.details).toEqual([{ path: 'counted', message }])
  expect((await correctStock(id, { difference: 1, reason: ' ' })).body.details[0].path).toBe('reason')
  expect((await correctStock(crypto.randomUUID(), { difference: 1 })).status).toBe(404)
  expect((await nora.get(stockUrl(crypto.randomUUID()))).status).toBe(404)
})

it('the stock history has a name for every cause that the table knows', async () => {
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'stock_movements_cause_check'`.execute(
    app.db,
  )
  const known = [...(rows[0]?.check.matchAll(/'(\w+)'/g) ?? [])].map(([, cause]) => cause)
  expect(known.sort()).toEqual([...stockCauses].sort())
})
