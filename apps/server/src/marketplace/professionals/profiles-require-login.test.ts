import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now), env: { PROFILE_REQUIRES_LOGIN: 'true' } })
})
afterAll(() => app.close())

describe('when profiles require a login', () => {
  const aProfile = async () => {
    const nadia = await app.aProfessionalWithHours({ from: '2026-11-21T08:00:00Z', to: '2026-11-21T18:00:00Z' })
    const image = `${'a'.repeat(64)}.webp`
    const picture = await app.db
      .insertInto('catalogue')
      .values({ professionalId: nadia.id, image, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hours = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'
    return [
      `/user/${nadia.id}`,
      `/user/${nadia.id}/reach?cityId=${await app.cityId('Montreuil', '93')}`,
      `/prestation/user/${nadia.id}`,
      `/prestation/${nadia.serviceId}`,
      `/catalogue/user/${nadia.id}`,
      `/catalogue/${picture.id}`,
      `/commentaire/professional/${nadia.id}`,
      `/disponibilite/user/${nadia.id}?${hours}`,
      `/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&${hours}`,
      `/disponibilite/${nadia.windowId}`,
    ].map((address) => `/api/v1${address}`)
  }

  it('guests cannot read them, and members get them in full and uncached', async () => {
    const lea = await app.aPerson('customer')
    for (const address of await aProfile()) {
      const guest = await app.get(address)
      expect([address, guest.status, guest.body.message]).toEqual([address, 401, 'Unauthorized'])
      const member = await lea.get(address)
      expect([address, member.status, member.headers['cache-control']]).toEqual([address, 200, 'no-store'])
    }
  })

  it('the legacy reviews endpoint requires a login too', async () => {
    const [lea, nadia] = [await app.aPerson('customer'), await app.aPerson('professional')]
    const body = { professional: nadia.id }
    expect((await app.post('/api/commentaires', body)).status).toBe(401)
    expect((await lea.post('/api/commentaires', body)).status).toBe(200)
  })

  it('an operator needs the second factor before reading them', async () => {
    const [nadia, operator] = [
      await app.aPerson('professional'),
      await app.aPerson('admin', { withoutSecondFactor: true }),
    ]
    expect((await operator.get(`/api/v1/user/${nadia.id}`)).body.error).toBe('second_factor_required')
  })

  it('the search stays open to guests', async () => {
    await app.aProfessionalWithHours({ from: '2026-11-21T08:00:00Z', to: '2026-11-21T18:00:00Z' })
    const found = await app.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-21')
    expect([found.status, found.body.length > 0]).toEqual([200, true])
  })
})
