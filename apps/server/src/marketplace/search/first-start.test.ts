import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const midnight = Date.parse('2026-11-20T00:00:00Z')
const at = (quarters: number) => new Date(midnight + quarters * 15 * 60_000)

/**
 * Availability windows, each after a gap, in quarters of an hour. Each appointment in a window starts after some time
 * and is followed by a pause.
 */
const windows = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 1, 8, 40),
    length: fc.integer({ min: 1, max: 60 }),
    appointments: fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 12 }),
        length: fc.integer({ min: 1, max: 12 }),
        rest: fc.constantFrom(0, 0, 1, 5),
        isExpired: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)
/** Own entries, in quarters of an hour from the first window on. They may lie anywhere, outside of appointments. */
const entries = fc.array(
  fc.record({ from: fc.integer({ min: -100, max: 100 }), isBlock: fc.boolean(), length: fc.constantFrom(1, 4, 20) }),
  { maxLength: 2 },
)
const settings = fc.record({
  notice: fc.constantFrom(0, 90, 1440),
  pause: fc.constantFrom(0, 20, 120),
  duration: fc.constantFrom(15, 60, 150, 700),
})

it('the SQL function first_start returns the first of bookable_starts for any windows, appointments and own entries', async () => {
  const customer = await app.aPerson('customer')
  let compared = 0
  await fc.assert(
    fc.asyncProperty(windows, entries, settings, async (drawnWindows, drawnEntries, { notice, pause, duration }) => {
      const begin = at(-100)
      const nadia = await app.aProfessionalWithHours({ duration, from: at(-900), to: at(-899) })
      const account = { noticeMinutes: notice, pauseMinutes: pause }
      await app.db.updateTable('users').set(account).where('id', '=', nadia.id).execute()
      let quarter = -100
      let freeFrom = quarter
      for (const { gap, length, appointments } of drawnWindows) {
        quarter += gap
        const window = { professionalId: nadia.id, startsAt: at(quarter), endsAt: at(quarter + length) }
        await app.db.insertInto('availabilityWindows').values(window).execute()
        freeFrom = Math.max(freeFrom, quarter)
        for (const appointment of appointments) {
          const [from, to] = [freeFrom + appointment.after, freeFrom + appointment.after + appointment.length]
          if (to > quarter + length) break
          freeFrom = to + appointment.rest
          await anAppointment(app, nadia, customer, {
            from: at(from),
            to: at(to),
            freeAgainAt: at(freeFrom),
            status: appointment.isExpired ? 'pending_payment' : 'paid',
            holdExpiresAt: begin,
          })
        }
        quarter += length
      }
      for (const { from, isBlock, length } of drawnEntries) {
        const freeAgain = sql<Date>`${at(from + length)}::timestamptz + make_interval(mins => ${isBlock ? 0 : pause})`
        await sql`insert into own_entries (professional_id, kind, starts_at, ends_at, free_again_at, created_at)
          select ${nadia.id}, ${isBlock ? 'block' : 'telephone'}, ${at(from)}, ${at(from + length)}, ${freeAgain}, ${begin}
          where not exists (select from appointments a
              where a.professional_id = ${nadia.id} and a.taken && tstzrange(${at(from)}, ${at(from + length)}))
            and not exists (select from own_entries e
              where e.professional_id = ${nadia.id} and e.hours && tstzrange(${at(from)}, ${at(from + length)}))`.execute(
          app.db,
        )
      }
      const { rows } = await sql<{ found: Date | null; expected: Date | null }>`
        select (select f.start_at from first_start(${nadia.id}, ${duration}, ${notice}, ${pause}, h.from_at, h.to_at, n.now_at)
            as f (start_at)) as found,
          (select min(b.start_at) from bookable_starts(${nadia.id}, ${duration}, h.from_at, h.to_at, n.now_at) as b (start_at))
            as expected
        from unnest(${[begin, at(-7), at(0), at(3)]}::timestamptz[]) as n (now_at)
        cross join generate_series(${at(-96)}::timestamptz, ${at(200)}::timestamptz, interval '6 hours 15 minutes') as from_at
        cross join lateral (values (from_at, from_at + interval '6 hours'), (from_at, from_at + interval '24 hours'))
          as h (from_at, to_at)`.execute(app.db)
      compared += rows.filter(({ expected }) => expected).length
      expect(rows.map(({ found }) => found)).toEqual(rows.map(({ expected }) => expected))
    }),
    { numRuns: 60, seed: 5 },
  )
  expect(compared).toBeGreaterThan(800)
})
