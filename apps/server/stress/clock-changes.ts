import assert from 'node:assert/strict'
import { frenchHour } from '@couronne/contract/lib/french-formats'
import { addDays, instantsOf } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import { movingClock } from '../src/lib/clock.ts'
import { clearGazetteer } from '../src/platform/towns/gazetteer.ts'
import { bookings, holdHours } from '../test/bookings.ts'
import { type TestApp, testApp } from '../test/harness.ts'

/** `zones` is the number of time zones. The days are those up to `until` on which the clock of one of them changes. */
type Counts = { zones: number; until: string }

const zones = [
  'Europe/Paris',
  'America/Miquelon',
  'Indian/Reunion',
  'America/Martinique',
  'America/Guadeloupe',
  'America/Cayenne',
  'Indian/Mayotte',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'Pacific/Wallis',
  'America/St_Barthelemy',
  'America/Marigot',
]
const firstDay = '2026-01-01'
const dayMs = 86_400_000
const quarters = Array.from({ length: 96 }, (_, quarter) => quarter * 15)

/** Returns the times of a day in a zone as PostgreSQL computes them: it has its own table of zones. */
const wallClock = async ({ db }: TestApp, day: string, zone: string) => {
  const { rows } = await sql<{ at: Date; shown: string }>`
    select at, to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as shown
    from generate_series((${day}::date - interval '1 day') at time zone 'UTC',
      (${day}::date + interval '2 days') at time zone 'UTC', interval '15 minutes') as at`.execute(db)
  return Map.groupBy(rows, ({ shown }) => shown)
}

/** Returns the days on which a clock of one of these zones changes, so that the day is not 24 hours long there. */
const daysOfChange = async ({ db }: TestApp, zoneNames: string[], until: string) => {
  const { rows } = await sql<{ day: string }>`
    select distinct day::date::text as day
    from generate_series(${firstDay}::timestamp, ${until}::timestamp, interval '1 day') as day,
      unnest(${zoneNames}::text[]) as zone
    where (day + interval '1 day') at time zone zone - day at time zone zone <> interval '24 hours'
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const frenchTime = (minutes: number) =>
  `${Math.floor(minutes / 60)}\u00a0h${minutes % 60 ? `\u00a0${String(minutes % 60).padStart(2, '0')}` : ''}`
const turnText = (turn: number, count: number) => (count > 1 ? ` (heure d'${turn === 0 ? 'été' : 'hiver'})` : '')

/** Returns one day's hours in one town: each time that was typed with its instants, checked against PostgreSQL. */
const typedHours = async (app: TestApp, day: string, zone: string) => {
  const shown = await wallClock(app, day, zone)
  const typed = quarters.flatMap((minutes) => {
    const instants = instantsOf(day, minutes, zone)
    const expected = shown.get(`${day} ${clockText(minutes)}`) ?? []
    assert.deepEqual(
      instants,
      expected.map(({ at }) => at),
      `${day} ${clockText(minutes)} in ${zone}`,
    )
    return instants.map((at, turn) => ({ at, minutes, turn: turnText(turn, instants.length) }))
  })
  return typed.sort((a, b) => a.at.getTime() - b.at.getTime())
}
type Hour = Awaited<ReturnType<typeof typedHours>>[number]

/** A customer may have two appointments with one professional on one day, and here the hours alternate between two. */
const hoursPerCustomer = 4

/**
 * Books a day whose quarter hours are shared by two professionals, so that no two windows of one professional touch and
 * each offers its own start.
 */
const bookWholeDay = async (app: TestApp, day: string, zone: string, cityId: number) => {
  const { pay } = bookings(app)
  const hours = await typedHours(app, day, zone)
  const customers = await Promise.all(
    Array.from({ length: Math.ceil(hours.length / hoursPerCustomer) }, () => app.aPerson('customer', { cityId })),
  )
  const customerOf = (hour: Hour) => customers[Math.floor(hours.indexOf(hour) / hoursPerCustomer)]
  for (const part of [0, 1]) {
    const own = hours.filter((_, place) => place % 2 === part)
    const nadia = await aProfessional(app, cityId)
    for (const { at } of own) await openWindow(nadia, at)
    const from = new Date(`${day}T00:00:00Z`).getTime() - dayMs
    const stretch = `from=${new Date(from).toISOString()}&to=${new Date(from + 3 * dayMs).toISOString()}`
    const windowList = await nadia.get(`/api/v1/disponibilite/user/${nadia.id}?${stretch}`)
    const starts = await app.get(
      `/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&${stretch}`,
    )
    const instants = own.map(({ at }) => at.toISOString())
    for (const list of [windowList, starts])
      assert.deepEqual(
        list.body.map(({ start }: { start: string }) => start),
        instants,
        `the lists of ${day} in ${zone}`,
      )
    for (const hour of own) {
      await assertFound(app, { day, cityId, id: nadia.id, hour, zone })
      const endTime = new Date(hour.at.getTime() + 15 * 60_000)
      const awa = customerOf(hour)
      assert(awa)
      const hold = await holdHours(awa, nadia, { date: hour.at, endTime })
      assert.equal(hold.status, 201, JSON.stringify(hold.body))
      assert.equal((await pay(awa, hold.body)).status, 200)
      const appointment = (await awa.get(`/api/v1/appointment/${hold.body.id}`)).body
      assertShown(appointment.date, appointment.zone, hour)
      const calendar = await awa.get(`/api/v1/appointment/${hold.body.id}/calendar.ics`)
      assert.match(calendar.body, new RegExp(`DTSTART:${hour.at.toISOString().replace(/[-:]|\.\d+/g, '')}\r\n`))
    }
    await assertMailed(app, nadia.email, own, day, zone)
  }
  for (const [place, awa] of customers.entries())
    await assertMailed(app, awa.email, hours.slice(place * hoursPerCustomer, (place + 1) * hoursPerCustomer), day, zone)
  return hours.length
}

const maxStoredMails = 200

/**
 * Asserts that each mail to the address names the day and the hour of one appointment as they were typed. Only the
 * latest mails are stored.
 */
const assertMailed = async (app: TestApp, address: string, hours: Hour[], day: string, zone: string) => {
  const mails = await app.mailsTo(address)
  const mailedTimes = mails.map(({ subject }) =>
    /(\S+ \S+ \S+ \d{4} à .+?)(?: est réservé)?$/.exec(subject)?.[1]?.replace('’', "'"),
  )
  const dayText = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(/ 1 /, ' 1er ')
  const typed = hours.map(({ minutes, turn }) => `${dayText} à ${frenchTime(minutes)}${turn}`)
  assert.equal(mails.length, Math.min(hours.length, maxStoredMails), `the mails of ${day} in ${zone}`)
  assert.deepEqual(
    mailedTimes.filter((text) => !typed.includes(text ?? '')),
    [],
    `the mails of ${day} in ${zone}`,
  )
  assert.equal(new Set(mailedTimes).size, mailedTimes.length, `the mails of ${day} in ${zone}`)
}

const aProfessional = async (app: TestApp, cityId: number) => {
  const now = app.deps.clock.now()
  const tomorrow = new Date(now.getTime() + dayMs)
  const nadia = await app.aProfessionalWithHours({
    cityId,
    duration: 15,
    from: tomorrow,
    to: new Date(tomorrow.getTime() + 15 * 60_000),
  })
  assert.equal((await nadia.delete(`/api/v1/disponibilite/${nadia.windowId}`)).status, 204)
  return nadia
}

const openWindow = async (nadia: Awaited<ReturnType<typeof aProfessional>>, at: Date) => {
  const opened = await nadia.post('/api/v1/disponibilite', {
    start: at.toISOString(),
    end: new Date(at.getTime() + 15 * 60_000).toISOString(),
    professional: nadia.id,
  })
  assert.equal(opened.status, 201, JSON.stringify(opened.body))
}

type SearchExpectation = { day: string; cityId: number; id: string; hour: Hour; zone: string }
const assertFound = async (app: TestApp, { day, cityId, id, hour, zone }: SearchExpectation) => {
  const found = await app.get(`/api/v1/search/?city=${cityId}&prestation=Braids&date=${day}`)
  const card = found.body.find((each: { id: string }) => each.id === id)
  assert.equal(card?.nextSlot, hour.at.toISOString(), `search on ${day} in ${zone}`)
  assertShown(card.nextSlot, card.zone, hour)
}

/** Asserts that the pages' formatter shows the hour as it was typed. */
const assertShown = (date: string, zone: string, { minutes, turn }: Hour) => {
  assert.equal(frenchHour(new Date(date), zone), `${frenchTime(minutes)}${turn}`)
}

export const stressTest = {
  name: 'clock-changes',
  usual: { zones: 3, until: '2027-01-01' } as Counts,
  full: { zones: zones.length, until: '2029-01-01' } as Counts,
  run: async (counts: Counts) => {
    const clock = movingClock(new Date('2026-01-01T09:00:00Z'))
    const app = await testApp({ payments: true, clock })
    try {
      const usedZones = zones.slice(0, counts.zones)
      const days = await daysOfChange(app, usedZones, counts.until)
      const towns = await app.db
        .selectFrom('cities as c')
        .select('c.id')
        .where('c.departementCode', '=', '48')
        .limit(zones.length)
        .execute()
      let typed = 0
      for (const day of days) {
        clock.moveTo(new Date(`${addDays(day, -4)}T09:00:00Z`))
        for (const [place, zone] of usedZones.entries()) {
          const town = towns[place]
          assert.ok(town)
          await app.db.updateTable('cities').set({ zone }).where('id', '=', town.id).execute()
          clearGazetteer()
          typed += await bookWholeDay(app, day, zone, town.id)
        }
      }
      return `${typed} hours typed in ${counts.zones} zones on ${days.length} days of change were listed, found, booked and mailed as typed`
    } finally {
      clearGazetteer()
      await app.close()
    }
  },
}
