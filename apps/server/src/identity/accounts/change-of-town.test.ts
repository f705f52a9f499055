import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

// This is Monday noon in Paris.
const now = new Date('2026-11-16T11:00:00Z')
const hours = { from: '2026-11-20T09:00:00Z', to: '2026-11-20T21:00:00Z' }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now) })
})
afterAll(() => app.close())

it("a professional's change of town moves the search results, and not the availability or the booked appointments", async () => {
  const [montreuil, fortDeFrance] = [await app.cityId('Montreuil', '93'), await app.cityId('Fort-de-France', '972')]
  const nadia = await app.aProfessionalWithHours({ cityId: montreuil, price: 100, duration: 120, ...hours })
  const awa = await app.aPerson('customer')
  const held = await holdHours(awa, nadia, { date: hours.from, endTime: '2026-11-20T11:00:00Z' })
  expect(held.status).toBe(201)
  const idsFoundIn = async (city: number) =>
    (await app.get(`/api/v1/search/?city=${city}&prestation=Braids&date=2026-11-20`)).body.map(
      ({ id }: { id: string }) => id,
    )
  const windows = async () => (await nadia.get(`/api/v1/disponibilite/user/${nadia.id}`)).body
  const before = await windows()
  expect(await idsFoundIn(montreuil)).toEqual([nadia.id])

  const changed = await nadia.put(`/api/v1/user/${nadia.id}`, { ville: 'Fort-de-France', cityId: fortDeFrance })
  expect(changed.body).toMatchObject({ ville: 'Fort-de-France', departement: 'Martinique', zone: 'America/Martinique' })

  expect([await idsFoundIn(montreuil), await idsFoundIn(fortDeFrance)]).toEqual([[], [nadia.id]])
  expect(before).not.toEqual([])
  expect(await windows()).toEqual(before)
  expect((await awa.get(`/api/v1/appointment/${held.body.id}`)).body).toMatchObject({
    city: 'Montreuil',
    zone: 'Europe/Paris',
    adresse: held.body.adresse,
    date: held.body.date,
  })
})
