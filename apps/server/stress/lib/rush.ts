import assert from 'node:assert/strict'
import { movingClock } from '../../src/lib/clock.ts'
import { randomFrom } from '../../src/lib/randomness.ts'
import type { TestApp, testApp } from '../../test/harness.ts'
import { forgetUnpaidHolds } from './unpaid-holds.ts'
import { assertWellBooked } from './well-booked.ts'

/** What each professional offers, and how many minutes it takes. */
export const offered = { Braids: 60, Nattes: 90, Locks: 150 } as const
type Person = Awaited<ReturnType<TestApp['aPerson']>>
/** Of braids, unless it says otherwise. */
export type Hours = { start: Date; end: Date; libelle?: keyof typeof offered }
export type Answer = { customer: Person; hours: Hours; status: number; error?: string; id: string }
export type Rush = Awaited<ReturnType<typeof openRush>>
/** Asks for the same thing over and over, throws when it goes wrong, and says what it has seen. */
export type Race = (rush: Rush, rounds: number) => Promise<string>

export const minutesMs = (minutes: number) => minutes * 60_000
export const after = (at: Date, minutes: number) => new Date(at.getTime() + minutesMs(minutes))

/** Over real connections; `seen` keeps the slowest answer, and how many failed. */
const sender =
  (url: string, seen: { slowestMs: number; failures: number }) =>
  async (person: Person, method: string, path: string, body?: object) => {
    const askedAt = performance.now()
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - askedAt)
    if (response.status >= 500) seen.failures++
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as { id: string; error?: string } }
  }

/** A server with many customers who want the same hours; what they ask goes over real connections. */
export const openRush = async (openApp: typeof testApp, isGuarded: boolean, people: number, seed: number) => {
  const random = randomFrom(String(seed))
  const clock = movingClock(new Date('2026-11-20T09:00:00.000Z'))
  const app = await openApp({ payments: true, clock })
  const customers = await Promise.all(Array.from({ length: people }, () => app.aPerson('customer')))
  const seen = { slowestMs: 0, failures: 0 }

  const send = sender(app.url, seen)

  const ask = async (customer: Person, professional: Person, hours: Hours): Promise<Answer> => {
    const { status, body } = await send(customer, 'POST', '/appointment', {
      libelle: hours.libelle ?? 'Braids',
      professional: professional.id,
      date: hours.start,
      endTime: hours.end,
    })
    return { customer, hours, status, error: body.error, id: body.id }
  }

  return {
    app,
    clock,
    random,
    people,
    isGuarded,
    customers,
    send,
    ask,
    /** Somebody new, with eight hours to give tomorrow. */
    aProfessional: async (pauseMinutes = 0) => {
      const start = after(clock.now(), 24 * 60)
      const hours = { start, end: after(start, 8 * 60) }
      const nadia = await app.aProfessionalWithHours({ from: hours.start, to: hours.end })
      const { Braids: _, ...others } = offered
      await app.db
        .insertInto('services')
        .values(
          Object.entries(others).map(([libelle, durationMinutes]) => ({
            professionalId: nadia.id,
            libelle,
            priceCents: 10_000,
            durationMinutes,
            createdAt: clock.now(),
          })),
        )
        .execute()
      await app.db.updateTable('users').set({ pauseMinutes }).where('id', '=', nadia.id).execute()
      return { ...nadia, hours }
    },
    /** Everybody at once, in a random order, each for the hours that `wanted` says. */
    everybodyAsks: (professional: Person, wanted: () => Hours) =>
      random.shuffled(customers).map((customer) => ask(customer, professional, wanted())),
    /** The holds there are, when every other answer is one of these; without the checks some may be a failure. */
    winners: (answers: Answer[], refusals: string[] = ['slot_taken']) => {
      const isExpected = ({ status, error = '' }: Answer) =>
        status === 201 || refusals.includes(error) || (!isGuarded && status >= 500)
      assert.deepEqual(
        answers.filter((answer) => !isExpected(answer)).map(({ status, error }) => [status, error]),
        [],
      )
      return answers.filter(({ status }) => status === 201)
    },
    /** Looks at the books, and lets all holds lapse. */
    endRound: async () => {
      await assertWellBooked(app.db)
      clock.advance(minutesMs(15))
      await forgetUnpaidHolds(app.db, clock.now())
    },
    /** What has been seen of all answers so far. */
    seen: () => ({ ...seen }),
  }
}
