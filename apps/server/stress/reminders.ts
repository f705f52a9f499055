import assert from 'node:assert/strict'
import { civilTime } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import { isReminderDue, reminderKinds, startsToRemind } from '../src/booking/reminders/reminder.rules.ts'
import { sendReminders } from '../src/booking/reminders/send-reminders.ts'
import { movingClock } from '../src/lib/clock.ts'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import { testApp } from '../test/harness.ts'

type Counts = { histories: number; stepMinutes: number }
type Appointment = {
  id: string
  zone: string
  cityId: number
  startsAt: Date
  knownSince: Date
  isPaid: boolean
  reminded: Set<string>
}
type Event = { at: number; appointment: Appointment; startsAt?: number }

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const days = 9
/** The clocks of Paris change within these days. */
const begin = Date.parse('2026-10-20T00:00:00Z')
const zones = ['Europe/Paris', 'America/Martinique', 'Indian/Reunion']

const someLater = (random: Random, at: number) => at + minuteMs * random.whole(1, 2 * 1440)
const aStart = (random: Random) => begin + dayMs + 15 * minuteMs * random.whole(0, (days - 1) * 96)

/** Returns a booking, up to three reschedules, also to an old start, and a cancellation in one of three histories. */
const historyOf = (random: Random, appointment: Appointment): Event[] => {
  const starts = [aStart(random)]
  const last = () => starts.at(-1) as number
  let at = begin + minuteMs * random.whole(0, (last() - begin) / minuteMs - 1)
  const events: Event[] = [{ at, appointment, startsAt: last() }]
  for (let nth = random.whole(0, 3); nth > 0; nth--) {
    at = someLater(random, at)
    const startsAt = random.chance(0.3) ? random.pick(starts) : aStart(random)
    if (at >= last() || at >= startsAt || startsAt === last()) break
    starts.push(startsAt)
    events.push({ at, appointment, startsAt })
  }
  at = someLater(random, at)
  return random.chance(0.33) && at < last() ? [...events, { at, appointment }] : events
}

/** Changes the rows directly, without the constraints that the product's own commands observe. */
const withoutTriggers = (db: Awaited<ReturnType<typeof testApp>>['db'], statement: ReturnType<typeof sql>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

const insertHolds = (appointments: Appointment[], customerId: string) => sql`
  insert into appointments (id, professional_id, customer_id, service_id, city_id, libelle, lieu, adresse, price_cents,
    total_cents, status, starts_at, ends_at, hold_expires_at, created_at)
  select id::uuid, gen_random_uuid(), ${customerId}, gen_random_uuid(),
    "cityId", 'Braids', 'Ma Maison', '1 rue', 4000, 4200,
    'pending_payment', '2000-01-01', '2000-01-02', '2000-01-01', '2000-01-01'
  from jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb) as b(id text, "cityId" integer)`

/** Writes each event into the rows, and then into the model. */
const apply = async (db: Parameters<typeof withoutTriggers>[0], event: Event) => {
  const { at, appointment, startsAt } = event
  const { id } = appointment
  const [when, to] = [new Date(at), new Date(startsAt ?? 0)]
  if (startsAt === undefined)
    await withoutTriggers(
      db,
      sql`update appointments set status = 'cancelled', cancelled_at = ${when} where id = ${id}`,
    )
  else if (!appointment.isPaid)
    await withoutTriggers(
      db,
      sql`update appointments set status = 'paid', paid_at = ${when}, starts_at = ${to},
        ends_at = ${to}::timestamptz + interval '1 hour' where id = ${id}`,
    )
  else
    await withoutTriggers(
      db,
      sql`with moved as (update appointments set starts_at = ${to}, ends_at = ${to}::timestamptz + interval '1 hour'
          where id = ${id} returning id)
        insert into reschedules (appointment_id, from_at, to_at, rescheduled_at)
        select id, ${appointment.startsAt}, ${to}, ${when} from moved`,
    )
  Object.assign(
    appointment,
    startsAt === undefined ? { isPaid: false } : { isPaid: true, startsAt: to, knownSince: when },
  )
}

const keyOf = (id: string, kind: string, startsAt: Date) => `${id} ${kind} ${startsAt.toISOString()}`

/** Returns what must be sent now, and notes it as sent. */
const expectedNow = (appointments: Appointment[], now: Date) =>
  reminderKinds.flatMap((kind) => {
    const { from, to } = startsToRemind(kind, now)
    return appointments
      .filter((each) => each.isPaid && each.startsAt >= from && each.startsAt <= to)
      .filter((each) => isReminderDue(kind, each, now))
      .map((each) => ({ key: keyOf(each.id, kind, each.startsAt), reminded: each.reminded }))
      .filter(({ key, reminded }) => !reminded.has(key))
      .map(({ key, reminded }) => {
        reminded.add(key)
        return key
      })
  })

/**
 * Runs many histories of bookings, reschedules and cancellations in one database while the clock runs and the job with
 * it. Each step sends what the histories say, which no start that is dead or moved is part of, and nothing by night.
 */
export const stressTest = {
  name: 'reminders',
  small: { histories: 40, stepMinutes: 60 } as Counts,
  usual: { histories: 10_000, stepMinutes: 10 } as Counts,
  run: async ({ histories, stepMinutes }: Counts, seed: number) => {
    const random = randomFrom(String(seed))
    const clock = movingClock(new Date(begin))
    const app = await testApp({ clock, withoutFixtures: true })
    const deps = { ...app.deps, jobs: { ...app.deps.jobs, enqueue: async () => {} } }
    const places = await sql<{ zone: string; cityId: number }>`
      select distinct on (t.zone) t.zone, t.id as city_id from cities t where t.zone = any(${zones}) order by t.zone, t.id`.execute(
      app.db,
    )
    const appointments = Array.from({ length: histories }, (_, nth): Appointment => {
      const id = `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`
      const unknown = { startsAt: new Date(0), knownSince: new Date(0), isPaid: false }
      return { id, ...random.pick(places.rows), ...unknown, reminded: new Set() }
    })
    try {
      const customer = await app.aPerson('customer')
      for (let nth = 0; nth < histories; nth += 500)
        await withoutTriggers(app.db, insertHolds(appointments.slice(nth, nth + 500), customer.id))
      const events = appointments.flatMap((each) => historyOf(random, each)).sort((one, other) => one.at - other.at)
      let [next, count] = [0, 0]
      for (let now = begin; now <= begin + days * dayMs; now += stepMinutes * minuteMs) {
        for (; (events[next]?.at ?? Infinity) <= now; next++) await apply(app.db, events[next] as Event)
        clock.moveTo(new Date(now))
        await sendReminders(deps)
        const { rows } = await sql<{ id: string; kind: string; startsAt: Date; zone: string }>`
          select n.appointment_id as id, n.kind, n.starts_at, t.zone from notices n
          join appointments a on a.id = n.appointment_id join cities t on t.id = a.city_id
          where n.created_at = ${clock.now()}`.execute(app.db)
        const sent = rows.map(({ id, kind, startsAt }) => keyOf(id, kind, startsAt))
        assert.deepEqual(sent.sort(), expectedNow(appointments, clock.now()).sort(), `seed ${seed}, ${clock.now()}`)
        for (const { zone } of rows) {
          const { minutes } = civilTime(clock.now(), zone)
          assert.ok(minutes >= 8 * 60 && minutes < 21 * 60, `a reminder by night, seed ${seed}`)
        }
        count += sent.length
      }
      return `${count} reminders in ${histories} histories: none of a dead or moved start, none twice, none by night`
    } finally {
      await app.close()
    }
  },
}
