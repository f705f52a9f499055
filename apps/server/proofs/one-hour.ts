import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { randomFrom } from '../src/demonstration/randomness.ts'
import { movingClock } from '../src/lib/clock.ts'
import { type TestApp, testApp } from '../test/harness.ts'

type Counts = { rounds: number; people: number }
type Person = Awaited<ReturnType<TestApp['aPerson']>>

const hourMs = 3_600_000
const openedAt = new Date('2026-11-20T09:00:00.000Z')
const hoursOffered = 4

const askFor = async (house: TestApp, customer: Person, professional: string, startsAt: number) => {
  const response = await fetch(`${house.url}/api/v1/appointment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      libelle: 'Braids',
      professional,
      date: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + hourMs).toISOString(),
    }),
  })
  return { status: response.status, error: ((await response.json()) as { error?: string }).error }
}

/** Counted from the hours themselves, not from the column that the constraint reads. */
const overlaps = async ({ db }: TestApp) => {
  const { rows } = await sql`
    select from appointments a join appointments b on a.professional_id = b.professional_id and a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status in ('En attente de paiement', 'Payé', 'Terminé')
      and b.status in ('En attente de paiement', 'Payé', 'Terminé')`.execute(db)
  return rows.length
}

export const proof = {
  name: 'one-hour',
  small: { rounds: 3, people: 40 } as Counts,
  full: { rounds: 20, people: 200 } as Counts,
  run: async ({ rounds, people }: Counts, seed: number) => {
    const random = randomFrom(String(seed))
    const clock = movingClock(openedAt)
    const house = await testApp({ payments: true, clock })
    try {
      const from = openedAt.getTime() + 24 * hourMs
      const nadia = await house.aProfessionalWithHours({
        from: new Date(from),
        to: new Date(from + hoursOffered * hourMs),
      })
      const customers = await Promise.all(Array.from({ length: people }, () => house.aPerson('customer')))
      for (let round = 1; round <= rounds; round++) {
        // There are fewer hours than rounds: most are asked for again when their last hold has just lapsed.
        const startsAt = from + random.whole(0, hoursOffered - 1) * hourMs
        const answers = await Promise.all(
          random.shuffled(customers).map((customer) => askFor(house, customer, nadia.id, startsAt)),
        )
        const held = answers.filter(({ status }) => status === 201)
        const refused = answers.filter(({ status, error }) => status === 409 && error === 'slot_taken')
        assert.deepEqual([held.length, refused.length], [1, people - 1], `round ${round}`)
        assert.equal(await overlaps(house), 0, `overlaps after round ${round}`)
        clock.advance(15 * 60_000)
      }
      return `${rounds} times, one of ${people} had the hour and ${people - 1} were told that it was taken`
    } finally {
      await house.close()
    }
  },
}
