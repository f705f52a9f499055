import ICAL from 'ical.js'
import ical from 'node-ical'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const dayMs = 86_400_000
const url = '/api/v1/account/calendar-feed'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

type Event = { uid: string; sequence: number; start: string; end: string; status: string; summary: string }

const byIcalJs = (text: string): Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const iso = (time: ICAL.Time) => time.toJSDate().toISOString()
    return {
      ...{ uid: event.uid, sequence: event.sequence, start: iso(event.startDate), end: iso(event.endDate) },
      ...{ status: String(component.getFirstPropertyValue('status')), summary: event.summary },
    }
  })
const byNodeIcal = (text: string): Event[] =>
  Object.values(ical.sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT'
      ? {
          ...{ uid: part.uid, sequence: Number(part.sequence), summary: String(part.summary) },
          ...{ start: part.start.toISOString(), end: part.end?.toISOString() ?? '', status: String(part.status) },
        }
      : [],
  )

const pathOf = (address: string) => address.replace(app.url, '')
const aFeed = async (person: Person) => pathOf((await person.post(url)).body.url)
/** Reads a calendar file with two parsers, which must agree. */
const eventsIn = (text: string) => {
  const events = byIcalJs(text)
  expect(byNodeIcal(text)).toEqual(events)
  return events
}
const eventsAt = async (address: string) => eventsIn((await app.get(address)).body as string)

it('a feed shows the own paid appointments to two independent parsers, without names, streets or phones', async () => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aPaidAppointment({ from: 10, to: 12 })
  await booking.aPaidAppointment({ from: 10, to: 12 })
  await booking.hold(awa, nadia, { from: 100, to: 102 })
  const expected = {
    ...{ uid: `${appointment.id}@127.0.0.1`, sequence: 1, status: 'CONFIRMED', summary: 'Braids, Montreuil' },
    ...{ start: appointment.date, end: appointment.endTime },
  }
  for (const person of [nadia, awa]) {
    const address = await aFeed(person)
    expect(await eventsAt(address)).toEqual([expected])
    const { body } = await app.get(address)
    expect(body).toContain('DTSTART:20261120T190000Z')
    expect(body).not.toMatch(/Nadia|LOCATION|DESCRIPTION|06 ?12/)
  }
  const reply = await app.server.inject({ method: 'GET', url: await aFeed(nadia) })
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/calendar; charset=utf-8',
  })
})

it('the sequence rises with a reschedule and a cancellation, which stays for thirty days', async () => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aPaidAppointment()
  const address = await aFeed(nadia)
  const [first] = await eventsAt(address)
  const to = { date: booking.inHours(110), endTime: booking.inHours(112) }
  expect((await awa.post(`/api/v1/appointment/${appointment.id}/move`, to)).status).toBe(200)
  const [moved] = await eventsAt(address)
  expect(moved).toMatchObject({ uid: first?.uid, start: to.date })
  await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
  const [cancelled] = await eventsAt(address)
  expect(cancelled?.status).toBe('CANCELLED')
  const sequences = [first, moved, cancelled].map((event) => event?.sequence)
  expect(sequences).toEqual([0, 2, 4])
  clock.advance(30 * dayMs - 1)
  expect(await eventsAt(address)).toHaveLength(1)
  clock.advance(1)
  expect(await eventsAt(address)).toEqual([])
})

it('an address is 404 in the next request after it was renewed or revoked, or its owner suspended', async () => {
  const awa = await app.aPerson('customer')
  expect((await awa.get(url)).body).toEqual({ createdAt: null })
  const first = await aFeed(awa)
  const second = await aFeed(awa)
  const statuses = async () => [(await app.get(first)).status, (await app.get(second)).status]
  expect(await statuses()).toEqual([404, 200])
  expect((await awa.get(url)).body).toEqual({ createdAt: now.toISOString() })
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', awa.id).execute()
  expect(await statuses()).toEqual([404, 404])
  await app.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', awa.id).execute()
  expect(await statuses()).toEqual([404, 200])
  expect((await awa.delete(url)).status).toBe(204)
  expect(await statuses()).toEqual([404, 404])
  expect((await awa.get(url)).body).toEqual({ createdAt: null })
})

it('the secret of an address has 256 bits and is stored nowhere', async () => {
  const token = (await aFeed(await app.aPerson('customer'))).split('token=')[1] ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await app.tablesWith(token)).toEqual([])
})

it('the calendar files of the mails invite, update and cancel one event for two independent parsers', async () => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aPaidAppointment()
  const files = async (person: Person) => {
    const mails = await app.mailsTo(person.email)
    return mails.flatMap(({ calendar }) => calendar ?? []).reverse()
  }
  await files(awa)
  clock.advance(20 * 60_000)
  const to = { date: booking.inHours(110), endTime: booking.inHours(112) }
  expect((await awa.post(`/api/v1/appointment/${appointment.id}/move`, to)).status).toBe(200)
  clock.advance(11 * 60_000)
  await app.runRecurringJob('reschedule-mails')
  await files(awa)
  clock.advance(60_000)
  await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
  for (const person of [awa, nadia]) {
    const texts = await files(person)
    expect(texts.map((text) => /^METHOD:(\w+)/m.exec(text)?.[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    const mails = (await app.mailsTo(person.email)).filter(({ calendar }) => calendar).reverse()
    const warnings = mails.map(({ text }) => text.split('n’annule pas le rendez-vous').length - 1)
    expect(warnings).toEqual([1, 1, 0])
    const events = texts.flatMap(eventsIn)
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 2, 4])
    expect(events.map(({ start }) => start)).toEqual([appointment.date, to.date, to.date])
    expect(events[2]?.status).toBe('CANCELLED')
    expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`${appointment.id}@127.0.0.1`]))
    for (const text of texts) {
      const unfolded = text.replaceAll('\r\n ', '')
      expect(unfolded).toMatch(/^ORGANIZER;.*mailto:/im)
      expect(unfolded).toMatch(new RegExp(`^ATTENDEE;.*mailto:${person.email}\r$`, 'im'))
    }
  }
})
