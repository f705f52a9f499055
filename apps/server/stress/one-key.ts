import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import { type Person, type TestApp, testApp } from '../test/harness.ts'
import { secondApp } from '../test/second-app.ts'

type Counts = { rounds: number; requests: number }
type Answer = { status: number; text: string }

const hourMs = 3_600_000
const cards = { pm_card_visa: 200, pm_card_chargeDeclined: 402, pm_card_threeDSecure2Required: 200 }

/** Sends the same request with the same idempotency key to all addresses at once; all answers must be the same. */
const sendConcurrently = async (origins: string[], person: Person, path: string, body: object): Promise<Answer> => {
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const sendTo = async (origin: string): Promise<Answer> => {
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, text: await response.text() }
  }
  const [first, ...otherAnswers] = await Promise.all(origins.map(sendTo))
  assert(first)
  for (const other of otherAnswers) assert.deepEqual(other, first)
  return first
}

const providerCountsOf = async ({ deps }: TestApp, appointmentId: string) => {
  const all = { limit: 100 }
  const intents = (await deps.stripe.paymentIntents.list(all)).data.filter(
    ({ metadata }) => metadata.appointmentId === appointmentId,
  )
  const charges = (await deps.stripe.charges.list(all)).data.filter(
    ({ paid, payment_intent }) => paid && intents.some(({ id }) => id === payment_intent),
  )
  return { intents: intents.length, charges: charges.length }
}

/** One customer holds an hour and pays it; every request is sent to all addresses. */
const round = async (app: TestApp, origins: string[], random: Random) => {
  const from = app.deps.clock.now().getTime() + 24 * hourMs
  const [start, end] = [new Date(from), new Date(from + 4 * hourMs)]
  const nadia = await app.aProfessionalWithHours({ from: start, to: end })
  const awa = await app.aPerson('customer')
  const hours = { date: start, endTime: new Date(from + hourMs) }
  const holdBody = { libelle: 'Braids', professional: nadia.id, ...hours }

  const hold = await sendConcurrently(random.shuffled(origins), awa, '/api/v1/appointment', holdBody)
  assert.equal(hold.status, 201, hold.text)
  const holds = await app.db.selectFrom('appointments').select('id').where('customerId', '=', awa.id).execute()
  const { id } = JSON.parse(hold.text) as { id: string }
  assert.deepEqual(holds, [{ id }])

  const card = random.pick(Object.keys(cards) as (keyof typeof cards)[])
  const order = { appointmentId: id, amount: 10_700, payment_method: card }
  const answer = await sendConcurrently(random.shuffled(origins), awa, '/api/v1/payment', order)
  assert.equal(answer.status, cards[card], answer.text)
  const charges = card === 'pm_card_visa' ? 1 : 0
  assert.deepEqual(await providerCountsOf(app, id), { intents: 1, charges })
  return charges
}

export const stressTest = {
  name: 'one-key',
  small: { rounds: 2, requests: 12 } as Counts,
  usual: { rounds: 20, requests: 100 } as Counts,
  run: async ({ rounds, requests }: Counts, seed: number) => {
    const random = randomFrom(String(seed))
    // The normal rate limits apply: a repeat does not count as another write.
    const app = await testApp({ payments: true, env: { RATE_LIMIT_FACTOR: '1' } })
    const second = await secondApp(app)
    try {
      await second.listen({ port: 0, host: '127.0.0.1' })
      const secondUrl = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`
      let charges = 0
      for (let n = 0; n < rounds; n++) {
        const origins = Array.from({ length: requests }, (_, i) => (n % 2 && i % 2 ? secondUrl : app.url))
        charges += await round(app, origins, random)
      }
      return `${rounds} holds and ${rounds} payments, each requested ${requests} times at once, every other round of two processes: one hold and one intent each, ${charges} charges, all answers of a key the same to the byte`
    } finally {
      await second.close()
      await app.close()
    }
  },
}
