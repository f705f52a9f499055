import assert from 'node:assert/strict'
import { randomFrom } from '../src/lib/randomness.ts'
import { openTwoProcesses } from './lib/two-processes.ts'

type Counts = { rounds: number; people: number }

const holdMs = 30 * 60_000
const betweenMs = 90 * 60_000

/** Everybody orders the last unit at once: one customer gets it, and the server answers all others with how many are left. */
export const stressTest = {
  name: 'last-unit',
  small: { rounds: 1, people: 12 } as Counts,
  usual: { rounds: 10, people: 200 } as Counts,
  full: { rounds: 40, people: 200 } as Counts,
  run: async ({ rounds, people }: Counts, seed: number) => {
    const { customers, placeOrder, aProduct, stockOf, findStockErrors, clock, close } = await openTwoProcesses(people)
    const random = randomFrom(String(seed))
    const rush = async (id: string, what: string) => {
      const cart = [{ id, cartQuantity: 1 }]
      const answers = await Promise.all(random.shuffled(customers).map((customer) => placeOrder(customer, cart)))
      assert.equal(answers.filter(({ status }) => status === 201).length, 1, what)
      const rejected = answers.filter(({ status }) => status !== 201)
      const isClear = ({ status, body }: (typeof rejected)[number]) =>
        status === 409 && body.error === 'stock_out' && JSON.stringify(body.details).includes(`"id":"${id}"`)
      assert.deepEqual(
        rejected.filter((answer) => !isClear(answer)),
        [],
        what,
      )
      assert.equal(await stockOf(id), 0, what)
      assert.deepEqual(await findStockErrors(), [], what)
    }
    try {
      for (let round = 1; round <= rounds; round++) {
        const id = await aProduct({ stock: 1 })
        await rush(id, `round ${round}`)
        // The hold of the last unit has expired unpaid: the next customer gets the unit before any job has run.
        clock.advance(holdMs)
        await rush(id, `round ${round}, expired`)
        clock.advance(betweenMs)
      }
      return `${2 * rounds} times the last unit went to one of ${people}, half of them from an order that had expired`
    } finally {
      await close()
    }
  },
}
