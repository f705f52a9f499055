import type { ChangedLine } from '@couronne/contract/shop/carts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const minuteMs = 60_000
const clock = movingClock(now)
let app: TestApp
let buying: ReturnType<typeof shop>
let lea: Person
let braid: string
let wig: string
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  buying = shop(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  lea = await app.aPerson('customer')
  braid = await buying.aProduct()
  wig = await buying.aProduct()
})
afterAll(() => app.close())

const ownCartUrl = '/api/v1/cart/mine'
const inCart = (person: Person, quantities: Record<string, number>) =>
  person.put(
    ownCartUrl,
    Object.entries(quantities).map(([id, cartQuantity]) => ({ id, cartQuantity })),
  )
type Line = { id: string; cartQuantity: number; bought: number }
const cartOf = async (person: Person): Promise<Line[]> => (await person.get(ownCartUrl)).body
const quantitiesOf = async (person: Person) =>
  Object.fromEntries((await cartOf(person)).map(({ id, cartQuantity }) => [id, cartQuantity]))
const placeOrder = async (quantity = 2) => {
  const { status, body } = await buying.order(lea, [{ id: braid, cartQuantity: quantity }])
  expect(status).toBe(201)
  return body as { id: string }
}
const payOrder = async (order: { id: string }, card?: string) => {
  const { status, body } = await buying.pay(lea, order, card)
  return { status, id: body.id as string }
}

describe('a paid line', () => {
  it('is removed from its customer’s cart only, up to the paid quantity', async () => {
    const awa = await app.aPerson('customer')
    await inCart(awa, { [braid]: 2 })
    await inCart(lea, { [braid]: 3, [wig]: 1 })
    const order = await placeOrder()
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 3, [wig]: 1 })
    expect((await payOrder(order)).status).toBe(200)
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 1, [wig]: 1 })
    expect(await quantitiesOf(awa)).toEqual({ [braid]: 2 })
  })

  it('is removed once: what is added afterwards stays, however often the payment is confirmed', async () => {
    await inCart(lea, { [braid]: 1 })
    const payment = await payOrder(await placeOrder())
    expect(await cartOf(lea)).toEqual([])
    await inCart(lea, { [braid]: 2 })
    expect((await lea.post(`/api/v1/payment/${payment.id}/confirm`)).body.status).toBe('succeeded')
    expect(await cartOf(lea)).toEqual([{ id: braid, cartQuantity: 2, price: null, bought: 2 }])
  })

  it('does not include a line that was added again after the order, or units added to it since', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await placeOrder()
    clock.advance(minuteMs)
    await inCart(lea, {})
    await inCart(lea, { [braid]: 1 })
    await payOrder(order)
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 1 })
    const next = await placeOrder(1)
    clock.advance(minuteMs)
    await inCart(lea, { [braid]: 4 })
    await payOrder(next)
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 3 })
  })

  it('is removed after a late payment too, and not after a refused card', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await placeOrder()
    expect((await payOrder(order, 'pm_card_chargeDeclined')).status).toBe(402)
    const { body } = await buying.pay(lea, order, 'pm_card_threeDSecure2Required')
    clock.advance(31 * minuteMs)
    await app.runRecurringJob('expire-orders')
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 2 })
    await bookings(app).authenticate(body.client_secret, 'success')
    expect((await lea.post(`/api/v1/payment/${body.id}/confirm`)).body.status).toBe('succeeded')
    expect(await quantitiesOf(lea)).toEqual({})
  })
})

describe('a browser with an outdated cart', () => {
  const patchCart = async (lines: ChangedLine[]) => {
    const { status, body } = await lea.patch(ownCartUrl, lines)
    expect(status).toBe(200)
    return Object.fromEntries((body as Line[]).map(({ id, cartQuantity }) => [id, cartQuantity]))
  }
  const expected = { cartQuantity: 2, bought: 0 }

  it('does not bring back paid lines with the one that it adds, also when its change is sent twice', async () => {
    await inCart(lea, { [braid]: 2 })
    const added = [{ id: braid, cartQuantity: 3, expected }]
    expect(await patchCart(added)).toEqual({ [braid]: 3 })
    await payOrder(await placeOrder())
    expect(await patchCart(added)).toEqual({ [braid]: 1 })
    expect(await patchCart(added)).toEqual({ [braid]: 1 })
    expect(await patchCart([{ id: braid, cartQuantity: 2, price: 10, expected: expected }])).toEqual({})
    expect(await patchCart([{ id: braid, cartQuantity: 1, expected: expected }])).toEqual({})
  })

  it('adds its line without the units paid since it last read it, and without those it never saw', async () => {
    await inCart(lea, { [braid]: 5 })
    await payOrder(await placeOrder(5))
    expect(await patchCart([{ id: braid, cartQuantity: 2, expected: { cartQuantity: 1, bought: 0 } }])).toEqual({
      [braid]: 1,
    })
    expect(await patchCart([{ id: braid, cartQuantity: 2, expected: { cartQuantity: 1, bought: 5 } }])).toEqual({
      [braid]: 2,
    })
    expect(await patchCart([{ id: braid, cartQuantity: 4 }])).toEqual({ [braid]: 4 })
  })

  it('loses nothing of a line that was added again while the order waited for its payment', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await placeOrder()
    clock.advance(minuteMs)
    await inCart(lea, {})
    await inCart(lea, { [braid]: 1 })
    await payOrder(order)
    const added = [{ id: braid, cartQuantity: 2, expected: { cartQuantity: 1, bought: 0 } }]
    expect(await patchCart(added)).toEqual({ [braid]: 2 })
    expect(await patchCart(added)).toEqual({ [braid]: 2 })
    // Units that the browser had read are still taken out by the next paid order.
    await payOrder(await placeOrder())
    expect(await patchCart([{ id: braid, cartQuantity: 3, expected: { cartQuantity: 2, bought: 0 } }])).toEqual({
      [braid]: 1,
    })
  })

  it.each([
    ['no quantity', { cartQuantity: 0, bought: 0 }],
    ['a negative bought quantity', { cartQuantity: 1, bought: -1 }],
    ['a bought quantity above the integer range', { cartQuantity: 1, bought: 2 ** 31 }],
  ])('is refused when its last known line has %s', async (_, expected) => {
    expect((await lea.patch(ownCartUrl, [{ id: braid, cartQuantity: 1, expected }])).status).toBe(422)
  })

  it('does not bring paid lines back while the payment is being settled', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await placeOrder()
    const { pendingPayment, pendingChange } = await app.db.transaction().execute(async (db) => {
      // The payment has sold the units and waits for this lock, and the change waits for the payment.
      await sql`lock table journal_transactions in share mode`.execute(db)
      const pendingPayment = payOrder(order)
      await waitForBlockedStatements(app.db)
      const pendingChange = patchCart([{ id: braid, cartQuantity: 3, expected: expected }])
      await waitForBlockedStatements(app.db, 2)
      return { pendingPayment, pendingChange }
    })
    expect(await pendingChange).toEqual({ [braid]: 1 })
    expect((await pendingPayment).status).toBe(200)
  })
})
