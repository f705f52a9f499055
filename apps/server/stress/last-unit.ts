import assert from 'node:assert/strict'
import { randomFrom } from '../src/lib/randomness.ts'
import { openTwoShops } from './lib/two-shops.ts'

type Counts = { rounds: number; people: number }

const lapseMs = 30 * 60_000
const betweenMs = 90 * 60_000

/** Everybody orders the last unit at once: one customer gets it, and all others are told how many are left. */
export const proof = {
  name: 'last-unit',
  small: { rounds: 1, people: 12 } as Counts,
  usual: { rounds: 10, people: 200 } as Counts,
  full: { rounds: 40, people: 200 } as Counts,
  run: async ({ rounds, people }: Counts, seed: number) => {
    const { customers, orders, aProduct, stockOf, wrongStocks, clock, close } = await openTwoShops(people)
    const random = randomFrom(String(seed))
    const rush = async (id: string, what: string) => {
      const cart = [{ id, cartQuantity: 1 }]
      const answers = await Promise.all(random.shuffled(customers).map((customer) => orders(customer, cart)))
      assert.equal(answers.filter(({ status }) => status === 201).length, 1, what)
      const told = answers.filter(({ status }) => status !== 201)
      const isClear = ({ status, body }: (typeof told)[number]) =>
        status === 409 && body.error === 'stock_out' && JSON.stringify(body.details).includes(`"id":"${id}"`)
      assert.deepEqual(
        told.filter((answer) => !isClear(answer)),
        [],
        what,
      )
      assert.equal(await stockOf(id), 0, what)
      assert.deepEqual(await wrongStocks(), [], what)
    }
    try {
      for (let round = 1; round <= rounds; round++) {
        const id = await aProduct({ stock: 1 })
        await rush(id, `round ${round}`)
        // The hold of the last unit has expired unpaid: the next customer gets the unit before any job has run.
        clock.advance(lapseMs)
        await rush(id, `round ${round}, lapsed`)
        clock.advance(betweenMs)
      }
      return `${2 * rounds} times the last unit went to one of ${people}, half of them from an order that had lapsed`
    } finally {
      await close()
    }
  },
}
