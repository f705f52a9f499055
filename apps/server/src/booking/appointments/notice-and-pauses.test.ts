import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const at = (time: string) => `2026-11-20T${time}:00.000Z`
const clock = movingClock(now)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

type Availability = { id: string; start: string; end: string; booked: boolean; held: boolean }
type Settings = { noticeMinutes?: number; pauseMinutes?: number }

const setSettings = (nadia: { id: string }, settings: Settings) =>
  app.db.updateTable('users').set(settings).where('id', '=', nadia.id).execute()

/** The professional is free today from 8:00 to 18:00, and an appointment takes an hour. */
const aProfessional = async (settings: Settings) => {
  const nadia = await app.aProfessionalWithHours({ from: at('08:00'), to: at('18:00') })
  await setSettings(nadia, settings)
  return nadia
}
const hold = (customer: Person, nadia: { id: string }, from: string, to: string) =>
  holdHours(customer, nadia, { date: at(from), endTime: at(to) })
const hour = (instant: string) => instant.slice(11, 16)
const startsOf = async (nadia: { id: string; serviceId: string }) => {
  const { body } = await app.get(`/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}`)
  return (body as Availability[]).map(({ start }) => hour(start))
}
const availabilitiesOf = async (nadia: Person, reader: Pick<Person, 'get'> = nadia) => {
  const { body } = await reader.get(`/api/v1/disponibilite/user/${nadia.id}`)
  return body as Availability[]
}
const hoursOf = (availabilities: Availability[]) =>
  availabilities.map(({ start, end, booked, held }) => `${hour(start)}-${hour(end)}${booked || held ? ' taken' : ''}`)

describe('the notice period', () => {
  it('applies to starts, agenda segments, search and holds alike', async () => {
    const [nadia, awa] = [await aProfessional({ noticeMinutes: 150 }), await app.aPerson('customer')]
    expect((await startsOf(nadia))[0]).toBe('12:00')
    expect(hoursOf(await availabilitiesOf(nadia, app))).toEqual(['12:00-18:00'])
    expect(hoursOf(await availabilitiesOf(nadia))).toEqual(['08:00-18:00'])
    const { body: found } = await app.get('/api/v1/search/?city=Montreuil&prestation=Braids&date=2026-11-20')
    expect(found.find(({ id }: { id: string }) => id === nadia.id)).toMatchObject({ nextSlot: at('12:00') })
    const refused = await hold(awa, nadia, '11:30', '12:30')
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: 'date', message: "Cette coiffeuse se réserve au moins 150 minutes à l'avance." }],
    ])
    expect((await hold(awa, nadia, '11:31', '12:31')).status).toBe(201)
  })

  it('may leave no bookable hour in a day', async () => {
    const [nadia, awa] = [await aProfessional({ noticeMinutes: 24 * 60 }), await app.aPerson('customer')]
    expect(await startsOf(nadia)).toEqual([])
    expect(await availabilitiesOf(nadia, app)).toEqual([])
    const { body: found } = await app.get('/api/v1/search/?city=Montreuil&prestation=Braids&date=2026-11-20')
    expect(found.map(({ id }: { id: string }) => id)).not.toContain(nadia.id)
    expect((await hold(awa, nadia, '17:00', '18:00')).body.message).toBe(
      "Cette coiffeuse se réserve au moins 24 h à l'avance.",
    )
  })
})

describe('a pause', () => {
  it('separates appointments, before and after, and needs no window', async () => {
    const nadia = await aProfessional({ pauseMinutes: 15 })
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    expect((await hold(awa, nadia, '13:00', '14:00')).status).toBe(201)
    expect((await hold(awa, nadia, '17:00', '18:00')).status).toBe(201)
    for (const [from, to] of [
      ['11:46', '12:46'],
      ['14:14', '15:14'],
    ] as const) {
      const refused = await hold(lea, nadia, from, to)
      expect([refused.status, refused.body.error]).toEqual([409, 'slot_taken'])
    }
    expect((await hold(lea, nadia, '11:45', '12:45')).status).toBe(201)
    expect((await hold(lea, nadia, '14:15', '15:15')).status).toBe(201)
  })

  it('is neither free nor taken in the agenda segments, each of which is found by its id', async () => {
    const [nadia, awa] = [await aProfessional({ pauseMinutes: 15 }), await app.aPerson('customer')]
    const [availability] = await availabilitiesOf(nadia)
    const { body: heldAppointment } = await hold(awa, nadia, '13:00', '14:00')
    const availabilities = await availabilitiesOf(nadia)
    expect(hoursOf(availabilities)).toEqual(['08:00-12:45', '13:00-14:00 taken', '14:15-18:00'])
    expect([availabilities[0]?.id, availabilities[1]?.id]).toEqual([nadia.windowId, heldAppointment.id])
    for (const availability of availabilities)
      expect((await nadia.get(`/api/v1/disponibilite/${availability.id}`)).body).toEqual(availability)
    expect(await startsOf(nadia)).toEqual([
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '14:15',
      '14:45',
      '15:15',
      '15:45',
      '16:15',
      '16:45',
    ])
    clock.advance(15 * 60_000)
    expect(await availabilitiesOf(nadia)).toEqual([availability])
  })

  it('remains as it was for an appointment booked before it changed', async () => {
    const nadia = await aProfessional({ pauseMinutes: 60 })
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    await hold(awa, nadia, '13:00', '14:00')
    await setSettings(nadia, { pauseMinutes: 0 })
    expect(hoursOf(await availabilitiesOf(nadia))).toEqual(['08:00-13:00', '13:00-14:00 taken', '15:00-18:00'])
    expect((await hold(lea, nadia, '14:59', '15:59')).status).toBe(409)
    expect((await hold(lea, nadia, '15:00', '16:00')).status).toBe(201)
    expect((await hold(lea, nadia, '12:00', '13:00')).status).toBe(201)
  })

  it('separates any two appointments, also when many customers book hours that only the pause separates', async () => {
    const nadia = await aProfessional({ pauseMinutes: 10 })
    const customers = await Promise.all(Array.from({ length: 12 }, () => app.aPerson('customer')))
    const replies = await Promise.all(
      customers.map((customer, n) =>
        n % 2 ? hold(customer, nadia, '12:00', '13:00') : hold(customer, nadia, '13:05', '14:05'),
      ),
    )
    expect(replies.map(({ body, status }) => body.error ?? status).sort()).toEqual([
      201,
      ...Array(11).fill('slot_taken'),
    ])
  })

  it('does not prevent its professional from closing the window that it extends into', async () => {
    const [nadia, awa] = [await aProfessional({ pauseMinutes: 30 }), await app.aPerson('customer')]
    const evening = await nadia.post('/api/v1/disponibilite', { start: at('18:00'), end: at('20:00') })
    expect((await hold(awa, nadia, '17:00', '18:00')).status).toBe(201)
    expect(hoursOf(await availabilitiesOf(nadia))).toEqual(['08:00-16:30', '17:00-18:00 taken', '18:30-20:00'])
    expect((await nadia.patch(`/api/v1/disponibilite/${evening.body.id}`, { start: at('18:10') })).status).toBe(200)
    expect(hoursOf(await availabilitiesOf(nadia)).at(-1)).toBe('18:30-20:00')
    expect((await nadia.delete(`/api/v1/disponibilite/${evening.body.id}`)).status).toBe(204)
  })
})

it('a customer holds three at most, however many are requested at once', async () => {
  const awa = await app.aPerson('customer')
  const professionals = await Promise.all(Array.from({ length: 20 }, () => aProfessional({ pauseMinutes: 0 })))
  const replies = await Promise.all(professionals.map((nadia) => hold(awa, nadia, '12:00', '13:00')))
  expect(replies.map(({ body, status }) => body.error ?? status).sort()).toEqual([
    ...Array(3).fill(201),
    ...Array(17).fill('too_many_holds'),
  ])
})
