import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVisit } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { insertPayment } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(start)
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
let awa: Awaited<ReturnType<TestApp['aPerson']>>
let nadia: Awaited<ReturnType<TestApp['aProfessionalWithHours']>>
/** One in each state, and a hold past its time that nothing has been done about. */
let visits: Record<'live' | 'lapsed' | 'expired' | 'paid' | 'done' | 'cancelled' | 'far', string>

beforeAll(async () => {
  app = await testApp({ clock, isEmpty: true })
  operator = await app.aPerson('admin')
  awa = await app.aPerson('customer', { firstname: 'Aïssatou' })
  const day = (day: number) => ({ from: `2026-11-${day}T00:00:00Z`, to: `2026-11-${day}T20:00:00Z` })
  nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', ...day(25) })
  for (const { from, to } of [day(19), day(26)])
    await app.db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt: from, endsAt: to })
      .execute()
  const at = (from: string, more: object = {}) => {
    const to = new Date(Date.parse(from) + 3_600_000)
    return aVisit(app, nadia, awa, { from, to, ...more })
  }
  const held = (holdExpiresAt: string) => ({ status: 'pending_payment', holdExpiresAt })
  visits = {
    live: await at('2026-11-25T10:00:00Z', held('2026-11-20T12:14:30Z')),
    lapsed: await at('2026-11-25T12:00:00Z', held('2026-11-20T12:00:00Z')),
    expired: await at('2026-11-25T14:00:00Z', { status: 'expired' }),
    paid: await at('2026-11-26T08:00:00Z'),
    done: await at('2026-11-19T08:00:00Z', { status: 'completed' }),
    cancelled: await at('2026-11-26T10:00:00Z', { status: 'cancelled' }),
    // Nine in the evening of the 25th there, two in the morning of the 26th here.
    far: await at('2026-11-26T01:00:00Z', { cityId: await app.cityId('Fort-de-France', '972') }),
  }
})
afterAll(() => app.close())

const found = async (asked: Record<string, string> = {}) => {
  const { status, body } = await operator.get(`/api/v1/admin/appointments?${new URLSearchParams(asked)}`)
  expect(status).toBe(200)
  const names = Object.entries(visits)
  return (body as { id: string }[]).map(({ id }) => names.find(([, visit]) => visit === id)?.[0])
}
const one = async (id: string) => (await operator.get(`/api/v1/admin/appointments/${id}`)).body

it('finds visits in every state, holds that nobody has paid too, the latest first', async () => {
  const all = ['cancelled', 'paid', 'far', 'expired', 'lapsed', 'live', 'done']
  expect(await found()).toEqual(all)
  for (const q of ['aïssatou', awa.email, awa.id, nadia.id.toUpperCase()]) expect(await found({ q }), q).toEqual(all)
})

it('tells how long a hold is still kept, and that one past its time has lapsed', async () => {
  const { body } = await operator.get(`/api/v1/admin/appointments?q=${visits.live}`)
  const live = { status: 'En attente de paiement', holdExpiresAt: '2026-11-20T12:14:30.000Z' }
  expect(body).toMatchObject([live])
  const nothing = { isPaid: false, balance: 0, refundable: 0, cancellation: null, refunds: [], fee: null }
  expect(await one(visits.live)).toMatchObject({ ...live, ...nothing, total: 48 })
  expect(await one(visits.lapsed)).toMatchObject({ status: 'Expiré', holdExpiresAt: null, ...nothing })
  expect(await one(visits.expired)).toMatchObject({ status: 'Expiré', holdExpiresAt: null, ...nothing })
  expect(await one(visits.paid)).toMatchObject({ status: 'Payé', holdExpiresAt: null, isPaid: true })
})

it('narrows them to a status as it is now', async () => {
  expect(await found({ status: 'En attente de paiement' })).toEqual(['live'])
  expect(await found({ status: 'Expiré' })).toEqual(['expired', 'lapsed'])
  expect(await found({ status: 'Payé' })).toEqual(['paid', 'far'])
  clock.moveTo(new Date('2026-11-20T12:14:30Z'))
  expect(await found({ status: 'En attente de paiement' })).toEqual([])
  expect(await found({ status: 'Expiré' })).toEqual(['expired', 'lapsed', 'live'])
  clock.moveTo(start)
  expect((await operator.get('/api/v1/admin/appointments?status=Perdu')).status).toBe(422)
})

it('narrows them to a day, by the clock of their place', async () => {
  expect(await found({ day: '2026-11-25' })).toEqual(['far', 'expired', 'lapsed', 'live'])
  expect(await found({ day: '2026-11-26' })).toEqual(['cancelled', 'paid'])
  expect(await found({ day: '2026-11-25', status: 'Payé', q: 'nadia' })).toEqual(['far'])
  expect((await operator.get('/api/v1/admin/appointments?day=2026-02-30')).status).toBe(422)
})

it('finds one by its id, and by its payment’s, ours or the provider’s', async () => {
  const payment = { amountCents: 4800, createdAt: start, status: 'failed', intentId: 'pi_3QhZ0tCase' } as const
  const id = await insertPayment(app.db, visits.live, payment)
  for (const q of [visits.live, visits.live.toUpperCase(), id, 'pi_3QhZ0tCase'])
    expect(await found({ q }), q).toEqual(['live'])
  expect(await found({ q: 'pi_3QhZ0' })).toEqual([])
})

it('lists of those that begin at one time the one made last first', async () => {
  const lea = await app.aPerson('customer')
  const hours = { from: '2026-11-25T16:00:00Z', to: '2026-11-25T17:00:00Z' }
  const lapses = () => aVisit(app, nadia, lea, { ...hours, status: 'expired' })
  const [first, second] = [await lapses(), await lapses()]
  const { body } = await operator.get(`/api/v1/admin/appointments?q=${lea.id}`)
  expect(body.map(({ id }: { id: string }) => id)).toEqual([second, first])
})
