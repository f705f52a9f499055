import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const url = '/api/v1/disponibilite/delais'
const at = (time: string) => `2026-11-20T${time}:00.000Z`

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(new Date(at('09:00'))) })
})
afterAll(() => app.close())

/** The professional is free today from 8:00 to 18:00, and an appointment takes an hour. */
const aProfessional = () => app.aProfessionalWithHours({ from: at('08:00'), to: at('18:00') })
type Professional = Awaited<ReturnType<typeof aProfessional>>
const hold = (customer: Person, nadia: Professional, from: string, to: string) =>
  holdHours(customer, nadia, { date: at(from), endTime: at(to) })
const startsOf = async (nadia: Professional) => {
  const { body } = await app.get(`/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}`)
  return (body as { start: string }[]).map(({ start }) => start.slice(11, 16))
}
const found = async (nadia: Professional) => {
  const { body } = await app.get('/api/v1/search/?city=Montreuil&prestation=Braids&date=2026-11-20')
  return (body as { id: string; nextSlot: string }[]).find(({ id }) => id === nadia.id)
}

describe('a professional’s notice and pause', () => {
  it('are none at first, and change one by one', async () => {
    const nadia = await aProfessional()
    expect((await nadia.get(url)).body).toEqual({ noticeMinutes: 0, pauseMinutes: 0 })
    expect((await nadia.patch(url, { noticeMinutes: 1440 })).body).toEqual({ noticeMinutes: 1440, pauseMinutes: 0 })
    expect((await nadia.patch(url, { pauseMinutes: 15 })).body).toEqual({ noticeMinutes: 1440, pauseMinutes: 15 })
    expect((await nadia.patch(url, {})).body).toEqual({ noticeMinutes: 1440, pauseMinutes: 15 })
    expect((await nadia.get(url)).body).toEqual({ noticeMinutes: 1440, pauseMinutes: 15 })
  })

  it('decide at once in search, in the profile’s hours and in bookings alike', async () => {
    const [nadia, awa] = [await aProfessional(), await app.aPerson('customer')]
    expect([await found(nadia), (await startsOf(nadia))[0]]).toMatchObject([{ nextSlot: at('09:30') }, '09:30'])
    await nadia.patch(url, { noticeMinutes: 180 })
    expect([await found(nadia), (await startsOf(nadia))[0]]).toMatchObject([{ nextSlot: at('12:30') }, '12:30'])
    const refused = await hold(awa, nadia, '12:00', '13:00')
    expect(refused.body.details[0].message).toBe("Cette coiffeuse se réserve au moins 3 h à l'avance.")
    expect((await hold(awa, nadia, '12:30', '13:30')).status).toBe(201)
    await nadia.patch(url, { noticeMinutes: 2 * 1440 })
    expect([await found(nadia), await startsOf(nadia)]).toEqual([undefined, []])
    const later = await hold(awa, nadia, '17:00', '18:00')
    expect(later.body.details[0].message).toBe("Cette coiffeuse se réserve au moins 2 jours à l'avance.")
  })

  it('leave an appointment the pause with which it was booked', async () => {
    const [nadia, awa, lea] = [await aProfessional(), await app.aPerson('customer'), await app.aPerson('customer')]
    await nadia.patch(url, { pauseMinutes: 30 })
    expect((await hold(awa, nadia, '12:00', '13:00')).status).toBe(201)
    await nadia.patch(url, { pauseMinutes: 0 })
    expect((await hold(lea, nadia, '13:00', '14:00')).status).toBe(409)
    expect((await hold(lea, nadia, '11:00', '12:00')).status).toBe(201)
    expect((await hold(lea, nadia, '13:30', '14:30')).status).toBe(201)
  })

  it.each([
    [{ noticeMinutes: 43_205 }, 'noticeMinutes', 'Le délai va de 0 à 30 jours.'],
    [{ noticeMinutes: -5 }, 'noticeMinutes', 'Le délai va de 0 à 30 jours.'],
    [{ pauseMinutes: 725 }, 'pauseMinutes', 'La pause va de 0 à 12 heures.'],
    [{ pauseMinutes: 7 }, 'pauseMinutes', 'Comptez de cinq en cinq minutes.'],
    [{ pauseMinutes: '15' }, 'pauseMinutes', 'Indiquez un nombre entier.'],
  ])('are refused as %j and stay as they were', async (change, path, message) => {
    const nadia = await aProfessional()
    await nadia.patch(url, { noticeMinutes: 60, pauseMinutes: 10 })
    const { status, body } = await nadia.patch(url, { noticeMinutes: 120, pauseMinutes: 20, ...change })
    expect([status, body.details]).toEqual([422, [{ path, message }]])
    expect((await nadia.get(url)).body).toEqual({ noticeMinutes: 60, pauseMinutes: 10 })
  })
})
