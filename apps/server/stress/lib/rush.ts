import assert from 'node:assert/strict'
import { movingClock } from '../../src/lib/clock.ts'
import { randomFrom } from '../../src/lib/randomness.ts'
import type { Person, testApp } from '../../test/harness.ts'
import { assertBookingsValid } from './assert-bookings.ts'
import { backdateExpiredHolds } from './backdate-holds.ts'

/** These are the services of each professional, with their minutes. */
export const serviceMinutes = { Braids: 60, Nattes: 90, Locks: 150 } as const
/** The default service is Braids. */
export type Hours = { start: Date; end: Date; libelle?: keyof typeof serviceMinutes }
export type Answer = { customer: Person; hours: Hours; status: number; error?: string; id: string }
export type Rush = Awaited<ReturnType<typeof openRush>>
/** A race repeats one contest for all rounds, throws when an assertion fails, and returns a summary. */
export type Race = (rush: Rush, rounds: number) => Promise<string>

export const minutesMs = (minutes: number) => minutes * 60_000
export const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutesMs(minutes))

/** Sends over real connections; `stats` stores the slowest answer and the number of failures. */
const sender =
  (url: string, stats: { slowestMs: number; failures: number }) =>
  async (person: Person, method: string, path: string, body?: object) => {
    const askedAt = performance.now()
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    stats.slowestMs = Math.max(stats.slowestMs, performance.now() - askedAt)
    if (response.status >= 500) stats.failures++
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as { id: string; error?: string } }
  }

/** Opens a server with many customers who want the same hours; their requests use real connections. */
export const openRush = async (openApp: typeof testApp, isGuarded: boolean, people: number, seed: number) => {
  const random = randomFrom(String(seed))
  const clock = movingClock(new Date('2026-11-20T09:00:00.000Z'))
  const app = await openApp({ payments: true, clock })
  const customers = await Promise.all(Array.from({ length: people }, () => app.aPerson('customer')))
  const stats = { slowestMs: 0, failures: 0 }

  const send = sender(app.url, stats)

  const sendHold = async (customer: Person, professional: Person, hours: Hours): Promise<Answer> => {
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
    sendHold,
    /** Creates a professional with a window of eight hours tomorrow. */
    aProfessional: async (pauseMinutes = 0) => {
      const start = addMinutes(clock.now(), 24 * 60)
      const hours = { start, end: addMinutes(start, 8 * 60) }
      const nadia = await app.aProfessionalWithHours({ from: hours.start, to: hours.end })
      const { Braids: _, ...otherServices } = serviceMinutes
      await app.db
        .insertInto('services')
        .values(
          Object.entries(otherServices).map(([libelle, durationMinutes]) => ({
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
    /** Sends everybody's request at once, in random order, each for the hours that `pickHours` returns. */
    sendAllHolds: (professional: Person, pickHours: () => Hours) =>
      random.shuffled(customers).map((customer) => sendHold(customer, professional, pickHours())),
    /**
     * Returns the successful holds, and asserts that every other answer is one of these refusals. Without the checks
     * some answers may be failures.
     */
    successfulHolds: (answers: Answer[], refusals: string[] = ['slot_taken']) => {
      const isExpected = ({ status, error = '' }: Answer) =>
        status === 201 || refusals.includes(error) || (!isGuarded && status >= 500)
      assert.deepEqual(
        answers.filter((answer) => !isExpected(answer)).map(({ status, error }) => [status, error]),
        [],
      )
      return answers.filter(({ status }) => status === 201)
    },
    /** Checks the booked hours, and lets all holds expire. */
    endRound: async () => {
      await assertBookingsValid(app.db)
      clock.advance(minutesMs(15))
      await backdateExpiredHolds(app.db, clock.now())
    },
    /** Returns the figures of all answers so far. */
    stats: () => ({ ...stats }),
  }
}
