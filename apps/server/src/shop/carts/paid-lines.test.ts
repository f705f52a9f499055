import type { ChangedLine } from '@couronne/contract/shop/carts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitingForALock } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'
import { queues } from '../../queues.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

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

const mine = '/api/v1/cart/mine'
const inCart = (person: Person, quantities: Record<string, number>) =>
  person.put(
    mine,
    Object.entries(quantities).map(([id, cartQuantity]) => ({ id, cartQuantity })),
  )
type Line = { id: string; cartQuantity: number; bought: number }
const cartOf = async (person: Person): Promise<Line[]> => (await person.get(mine)).body
const quantitiesOf = async (person: Person) =>
  Object.fromEntries((await cartOf(person)).map(({ id, cartQuantity }) => [id, cartQuantity]))
const orders = async (quantity = 2) => {
  const { status, body } = await buying.order(lea, [{ id: braid, cartQuantity: quantity }])
  expect(status).toBe(201)
  return body as { id: string }
}
const pays = async (order: { id: string }, card?: string) => {
  const { status, body } = await buying.pay(lea, order, card)
  return { status, id: body.id as string }
}

describe('what is paid', () => {
  it('leaves the cart of the account, and nobody else’s; what is more stays', async () => {
    const awa = await app.aPerson('customer')
    await inCart(awa, { [braid]: 2 })
    await inCart(lea, { [braid]: 3, [wig]: 1 })
    const order = await orders()
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 3, [wig]: 1 })
    expect((await pays(order)).status).toBe(200)
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 1, [wig]: 1 })
    expect(await quantitiesOf(awa)).toEqual({ [braid]: 2 })
  })

  it('leaves it once, and whole: what is put there afterwards stays, however often the payment is confirmed', async () => {
    await inCart(lea, { [braid]: 1 })
    const payment = await pays(await orders())
    expect(await cartOf(lea)).toEqual([])
    await inCart(lea, { [braid]: 2 })
    expect((await lea.post(`/api/v1/payment/${payment.id}/confirm`)).body.status).toBe('succeeded')
    expect(await cartOf(lea)).toEqual([{ id: braid, cartQuantity: 2, price: null, bought: 2 }])
  })

  it('is no line that was put there again after the order, and is what was added to the one there was', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await orders()
    clock.advance(minuteMs)
    await inCart(lea, {})
    await inCart(lea, { [braid]: 1 })
    await pays(order)
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 1 })
    const next = await orders(1)
    clock.advance(minuteMs)
    await inCart(lea, { [braid]: 4 })
    await pays(next)
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 3 })
  })

  it('leaves it too where the payment came after the time, and not where a card was refused', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await orders()
    expect((await pays(order, 'pm_card_chargeDeclined')).status).toBe(402)
    const { body } = await buying.pay(lea, order, 'pm_card_threeDSecure2Required')
    clock.advance(31 * minuteMs)
    await queues(app.deps)
      .find(({ name }) => name === 'lapse-orders')
      ?.handle('')
    expect(await quantitiesOf(lea)).toEqual({ [braid]: 2 })
    await bookings(app).authenticate(body.client_secret, 'success')
    expect((await lea.post(`/api/v1/payment/${body.id}/confirm`)).body.status).toBe('succeeded')
    expect(await quantitiesOf(lea)).toEqual({})
  })
})

describe('a browser that has read the cart before', () => {
  const changes = async (lines: ChangedLine[]) => {
    const { status, body } = await lea.patch(mine, lines)
    expect(status).toBe(200)
    return Object.fromEntries((body as Line[]).map(({ id, cartQuantity }) => [id, cartQuantity]))
  }
  const seen = { cartQuantity: 2, bought: 0 }

  it('does not bring back what is paid with the one that it adds, also when its change comes twice', async () => {
    await inCart(lea, { [braid]: 2 })
    const added = [{ id: braid, cartQuantity: 3, seen }]
    expect(await changes(added)).toEqual({ [braid]: 3 })
    await pays(await orders())
    expect(await changes(added)).toEqual({ [braid]: 1 })
    expect(await changes(added)).toEqual({ [braid]: 1 })
    expect(await changes([{ id: braid, cartQuantity: 2, price: 10, seen }])).toEqual({})
    expect(await changes([{ id: braid, cartQuantity: 1, seen }])).toEqual({})
  })

  it('takes from what it adds no more than it had seen, and nothing from what it read since', async () => {
    await inCart(lea, { [braid]: 5 })
    await pays(await orders(5))
    expect(await changes([{ id: braid, cartQuantity: 2, seen: { cartQuantity: 1, bought: 0 } }])).toEqual({
      [braid]: 1,
    })
    expect(await changes([{ id: braid, cartQuantity: 2, seen: { cartQuantity: 1, bought: 5 } }])).toEqual({
      [braid]: 2,
    })
    expect(await changes([{ id: braid, cartQuantity: 4 }])).toEqual({ [braid]: 4 })
  })

  it('loses nothing of a line that was put back while the order waited for its payment', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await orders()
    clock.advance(minuteMs)
    await inCart(lea, {})
    await inCart(lea, { [braid]: 1 })
    await pays(order)
    const added = [{ id: braid, cartQuantity: 2, seen: { cartQuantity: 1, bought: 0 } }]
    expect(await changes(added)).toEqual({ [braid]: 2 })
    expect(await changes(added)).toEqual({ [braid]: 2 })
    // Units that the browser had read are still taken out by the next paid order.
    await pays(await orders())
    expect(await changes([{ id: braid, cartQuantity: 3, seen: { cartQuantity: 2, bought: 0 } }])).toEqual({
      [braid]: 1,
    })
  })

  it.each([
    ['none', { cartQuantity: 0, bought: 0 }],
    ['less than nothing bought', { cartQuantity: 1, bought: -1 }],
    ['more than can be counted', { cartQuantity: 1, bought: 2 ** 31 }],
  ])('is refused where it says to have seen %s', async (_, seen) => {
    expect((await lea.patch(mine, [{ id: braid, cartQuantity: 1, seen }])).status).toBe(422)
  })

  it('does not bring it back either while the order is being sold', async () => {
    await inCart(lea, { [braid]: 2 })
    const order = await orders()
    const { paid, asked } = await app.db.transaction().execute(async (db) => {
      // The payment has sold the units and waits for this lock, and the change waits for the payment.
      await sql`lock table journal_transactions in share mode`.execute(db)
      const paid = pays(order)
      await waitingForALock(app.db)
      const asked = changes([{ id: braid, cartQuantity: 3, seen }])
      await waitingForALock(app.db, 2)
      return { paid, asked }
    })
    expect(await asked).toEqual({ [braid]: 1 })
    expect((await paid).status).toBe(200)
  })
})
