import assert from 'node:assert/strict'
import { ids as fixtureIds } from '../../../test/background-fixtures/values.ts'
import { type Answer, addMinutes, type Race, type Rush } from '../rush.ts'

const payTwice = async ({ send, isGuarded }: Rush, { customer, id }: Answer) => {
  const card = { appointmentId: id, payment_method: 'pm_card_visa' }
  const [first, second] = await Promise.all([1, 2].map(() => send(customer, 'POST', '/payment', card)))
  const answers = [first, second].map((answer) => answer?.status ?? 0)
  if (!isGuarded && answers.some((status) => status >= 500)) return
  assert.deepEqual(answers, [200, 200])
  assert.equal(first?.body.id, second?.body.id)
}

/** Returns the appointments for which the provider has a charge that was not fully refunded. */
const unrefundedCharges = async ({ app }: Rush) => {
  const charges = await app.deps.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  return charges
    .filter(({ paid, amount, amount_refunded }) => paid && amount > amount_refunded)
    .map(({ metadata }) => metadata.appointmentId)
}

/** Everybody asks for one of six hours, and each customer with a hold pays it twice at once. */
export const concurrentPayments: Race = async (rush, rounds) => {
  let paidHours = 0
  for (let round = 1; round <= rounds; round++) {
    const nadia = await rush.aProfessional()
    const pickHours = () => {
      const start = addMinutes(nadia.hours.start, 75 * rush.random.whole(0, 5))
      return { start, end: addMinutes(start, 60) }
    }
    const requests = rush.sendAllHolds(nadia, pickHours)
    const answers = await Promise.all(
      requests.map(async (request) => {
        const answer = await request
        if (answer.status === 201) await payTwice(rush, answer)
        return answer
      }),
    )
    const winners = rush.successfulHolds(answers)
    const wanted = new Set(answers.map((answer) => answer.hours.start.getTime()))
    assert.equal(winners.length, wanted.size, `round ${round}`)
    paidHours += wanted.size
    await rush.endRound()
  }
  // If both tries of a payment ended in a deadlock, the provider's event completes it.
  await rush.app.drainJobs()
  const chargedIds = await unrefundedCharges(rush)
  assert.equal(new Set(chargedIds).size, chargedIds.length, 'an appointment was charged twice')
  const { rows: paid } = await rush.app.deps.pool.query<{ id: string }>(
    `select id from appointments where status = 'paid' and customer_id <> $1`,
    [fixtureIds.customer],
  )
  assert.deepEqual(new Set(chargedIds), new Set(paid.map(({ id }) => id)))
  return `${paidHours} hours were paid at once and twice, each charged once`
}
