import { expect, it } from 'vitest'
import { DomainError } from '../../lib/domain-error.ts'
import { rejectTooManyUnpaid } from './unpaid-limit.rules.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const at = (minutes: number, seconds = 0) => new Date(noon + minutes * 60_000 + seconds * 1000)
const tomorrow = 24 * 60

/** One purchase ends each minute from noon on, the given seconds past the minute; the next one is tried at noon. */
const errorOf = (count: number, seconds = 0) => {
  const ends = Array.from({ length: count }, (_, minutes) => ({ endsAt: at(minutes, seconds) }))
  try {
    rejectTooManyUnpaid('too_many_unpaid', ends, at(0), (until) => `Puis le ${until.toISOString()}.`)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error
  }
}

it('the unpaid limit allows a customer with ten unpaid in a day', () => {
  expect([0, 1, 10].map((count) => errorOf(count))).toEqual([undefined, undefined, undefined])
})

it.each([
  [11, 0, at(tomorrow)],
  [12, 0, at(tomorrow + 1)],
  [11, 1, at(tomorrow + 1)],
  [12, 59, at(tomorrow + 2)],
])(
  'the unpaid limit, with %i unpaid of which the first ended %i seconds past its minute, ends at %s',
  (count, seconds, until) => {
    const message = `Dix de vos réservations sont restées sans paiement en 24 heures. Puis le ${until.toISOString()}.`
    expect(errorOf(count, seconds)).toMatchObject({
      code: 'too_many_unpaid',
      message: message,
      extra: { details: { until }, retryAfterSeconds: (until.getTime() - noon) / 1000 },
    })
  },
)
