import assert from 'node:assert/strict'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import { expireUnpaidOrders } from '../src/shop/orders/expire-orders.ts'
import { openTwoProcesses } from './lib/two-processes.ts'

type Counts = { carts: number; people: number; products: number; atOnce: number }

type Shops = Awaited<ReturnType<typeof openTwoProcesses>>

const minuteMs = 60_000
/** From this number of carts on, every kind must have occurred. */
const enough = 500

/** Returns the customers' actions on their open orders. */
const buyers = (shops: Shops, random: Random, ids: string[], count: (what: string) => void) => {
  const { customers } = shops
  const openOrders = new Map<string, string>()

  const buy = async (customer: (typeof customers)[number]) => {
    const cart = random
      .shuffled(ids)
      .slice(0, random.whole(1, 5))
      .map((id) => ({ id, cartQuantity: random.whole(1, 4) }))
    const { status, body } = await shops.placeOrder(customer, cart)
    const what = status === 201 ? 'ordered' : (body.error ?? String(status))
    assert.ok(
      ['ordered', 'stock_out', 'too_many_requests', 'already_done'].includes(what),
      `an order was answered ${status} ${what}`,
    )
    count(what)
    if (status === 201) openOrders.set(body.id, customer.id)
  }
  const cancel = async (id: string) => {
    const customer = customers.find((each) => each.id === openOrders.get(id))
    assert.ok(customer)
    const { status, body } = await shops.cancelOrder(customer, id)
    assert.ok(status === 200 || body.error === 'already_done', `a cancellation was answered ${status} ${body.error}`)
    if (status === 200) count('cancelled')
    openOrders.delete(id)
  }
  const pay = async (id: string) => {
    const customer = customers.find((each) => each.id === openOrders.get(id))
    assert.ok(customer)
    const { status, body } = await shops.pay(customer, { id })
    const isRefused = ['hold_expired', 'already_done'].includes(body.error)
    assert.ok(status === 200 || isRefused, `a payment was answered ${status} ${body.error}`)
    if (status === 200) count('paid')
    openOrders.delete(id)
  }
  return { openOrders, buy, cancel, pay }
}

/** Random carts of the same products are paid, cancelled or left alone: no unit is lost, and none is sold twice. */
export const stressTest = {
  name: 'shared-stock',
  small: { carts: 25, people: 10, products: 5, atOnce: 12 } as Counts,
  usual: { carts: 1000, people: 60, products: 12, atOnce: 25 } as Counts,
  full: { carts: 10_000, people: 200, products: 20, atOnce: 40 } as Counts,
  run: async ({ carts, people, products, atOnce }: Counts, seed: number) => {
    const shops = await openTwoProcesses(people)
    const { app, customers, clock } = shops
    const random = randomFrom(String(seed))
    const kindCounts: Record<string, number> = {}
    const count = (what: string) => {
      kindCounts[what] = (kindCounts[what] ?? 0) + 1
    }
    const ids = await Promise.all(
      Array.from({ length: products }, () => shops.aProduct({ stock: random.whole(0, 60) })),
    )
    const { openOrders, buy, cancel, pay } = buyers(shops, random, ids, count)
    const correctStock = async () => {
      const [productId = ''] = random.shuffled(ids)
      const stockMovement = { productId, cause: 'correction', quantity: random.whole(1, 40), at: clock.now() } as const
      await app.db.insertInto('stockMovements').values(stockMovement).execute()
      count('corrected')
    }
    /** One statement sees one snapshot, in which the stock must be right. */
    const checkStock = async () => {
      assert.deepEqual(await shops.findStockErrors(), [])
      count('looked')
    }

    try {
      for (let made = 0; made < carts; made += atOnce) {
        const earlier = random.shuffled([...openOrders.keys()]).slice(0, Math.ceil(atOnce / 2))
        clock.advance(random.whole(0, 20) * minuteMs)
        const acts = [
          ...random
            .shuffled(customers)
            .slice(0, atOnce)
            .map((customer) => () => buy(customer)),
          ...earlier.map((id) => () => (random.chance(0.4) ? pay(id) : cancel(id))),
          ...(random.chance(0.5) ? [() => expireUnpaidOrders(app.db, clock.now())] : []),
          ...(random.chance(0.7) ? [correctStock, correctStock, correctStock] : []),
          ...[checkStock, checkStock, checkStock],
        ]
        await Promise.all(random.shuffled(acts).map((act) => act()))
        await checkStock()
      }
      clock.advance(30 * minuteMs)
      await expireUnpaidOrders(app.db, clock.now())
      await checkStock()
      const { rows } = await app.deps.pool.query<{ cause: string; orders: number }>(
        `select cancelled_by as cause, count(*) as orders from orders
          where cancelled_by is not null and customer_id = any($1) group by 1`,
        [customers.map(({ id }) => id)],
      )
      for (const { cause, orders } of rows) kindCounts[`ended by ${cause}`] = orders
      const wanted = ['ordered', 'stock_out', 'paid', 'cancelled', 'ended by time', 'ended by next_order']
      const missingKinds = carts < enough ? [] : wanted.filter((what) => !kindCounts[what])
      assert.deepEqual(missingKinds, [], 'what has never happened')
      const summary = Object.entries(kindCounts)
        .sort()
        .map(([what, times]) => `${times} ${what}`)
      return `sold, held and left were what there was at every look: ${summary.join(', ')}`
    } finally {
      await shops.close()
    }
  },
}
