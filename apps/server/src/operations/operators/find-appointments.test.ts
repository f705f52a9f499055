import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { insertPayment } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(start)
let app: TestApp
let operator: Person
let awa: Person
let nadia: Professional
/** One appointment in each state, and an expired hold that no job has processed yet. */
let appointmentIds: Record<'live' | 'overdue' | 'expired' | 'paid' | 'done' | 'cancelled' | 'far', string>

beforeAll(async () => {
  app = await testApp({ clock, withoutFixtures: true })
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
    return anAppointment(app, nadia, awa, { from, to, ...more })
  }
  const heldUntil = (holdExpiresAt: string) => ({ status: 'pending_payment', holdExpiresAt })
  appointmentIds = {
    live: await at('2026-11-25T10:00:00Z', heldUntil('2026-11-20T12:14:30Z')),
    overdue: await at('2026-11-25T12:00:00Z', heldUntil('2026-11-20T12:00:00Z')),
    expired: await at('2026-11-25T14:00:00Z', { status: 'expired' }),
    paid: await at('2026-11-26T08:00:00Z'),
    done: await at('2026-11-19T08:00:00Z', { status: 'completed' }),
    cancelled: await at('2026-11-26T10:00:00Z', { status: 'cancelled' }),
    // It is 21:00 on the 25th in Martinique, and 02:00 on the 26th in Paris.
    far: await at('2026-11-26T01:00:00Z', { cityId: await app.cityId('Fort-de-France', '972') }),
  }
})
afterAll(() => app.close())

const found = async (filters: Record<string, string> = {}) => {
  const { status, body } = await operator.get(`/api/v1/admin/appointments?${new URLSearchParams(filters)}`)
  expect(status).toBe(200)
  const names = Object.entries(appointmentIds)
  return (body as { id: string }[]).map(({ id }) => names.find(([, appointmentId]) => appointmentId === id)?.[0])
}
const recordOf = async (id: string) => (await operator.get(`/api/v1/admin/appointments/${id}`)).body

it('operators find appointments in every state, unpaid holds included, the latest first', async () => {
  const all = ['cancelled', 'paid', 'far', 'expired', 'overdue', 'live', 'done']
  expect(await found()).toEqual(all)
  for (const q of ['aïssatou', awa.email, awa.id, nadia.id.toUpperCase()]) expect(await found({ q }), q).toEqual(all)
})

it('an operator sees when a hold expires, and sees a hold past that time as expired', async () => {
  const { body } = await operator.get(`/api/v1/admin/appointments?q=${appointmentIds.live}`)
  const live = { status: 'En attente de paiement', holdExpiresAt: '2026-11-20T12:14:30.000Z' }
  expect(body).toMatchObject([live])
  const nothing = { isPaid: false, balance: 0, refundable: 0, cancellation: null, refunds: [], fee: null }
  expect(await recordOf(appointmentIds.live)).toMatchObject({ ...live, ...nothing, total: 48 })
  expect(await recordOf(appointmentIds.overdue)).toMatchObject({ status: 'Expiré', holdExpiresAt: null, ...nothing })
  expect(await recordOf(appointmentIds.expired)).toMatchObject({ status: 'Expiré', holdExpiresAt: null, ...nothing })
  expect(await recordOf(appointmentIds.paid)).toMatchObject({ status: 'Payé', holdExpiresAt: null, isPaid: true })
})

it('the list of appointments filters by the status at the current time', async () => {
  expect(await found({ status: 'En attente de paiement' })).toEqual(['live'])
  expect(await found({ status: 'Expiré' })).toEqual(['expired', 'overdue'])
  expect(await found({ status: 'Payé' })).toEqual(['paid', 'far'])
  clock.moveTo(new Date('2026-11-20T12:14:30Z'))
  expect(await found({ status: 'En attente de paiement' })).toEqual([])
  expect(await found({ status: 'Expiré' })).toEqual(['expired', 'overdue', 'live'])
  clock.moveTo(start)
  expect((await operator.get('/api/v1/admin/appointments?status=Perdu')).status).toBe(422)
})

it('the list of appointments filters by day in the local time of their town', async () => {
  expect(await found({ day: '2026-11-25' })).toEqual(['far', 'expired', 'overdue', 'live'])
  expect(await found({ day: '2026-11-26' })).toEqual(['cancelled', 'paid'])
  expect(await found({ day: '2026-11-25', status: 'Payé', q: 'nadia' })).toEqual(['far'])
  expect((await operator.get('/api/v1/admin/appointments?day=2026-02-30')).status).toBe(422)
})

it('an appointment is found by its id, its payment’s id and the provider’s payment id', async () => {
  const payment = { amountCents: 4800, createdAt: start, status: 'failed', intentId: 'pi_3QhZ0tCase' } as const
  const id = await insertPayment(app.db, appointmentIds.live, payment)
  for (const q of [appointmentIds.live, appointmentIds.live.toUpperCase(), id, 'pi_3QhZ0tCase'])
    expect(await found({ q }), q).toEqual(['live'])
  expect(await found({ q: 'pi_3QhZ0' })).toEqual([])
})

it('appointments with the same start are listed newest first', async () => {
  const lea = await app.aPerson('customer')
  const hours = { from: '2026-11-25T16:00:00Z', to: '2026-11-25T17:00:00Z' }
  const expiredAppointment = () => anAppointment(app, nadia, lea, { ...hours, status: 'expired' })
  const [first, second] = [await expiredAppointment(), await expiredAppointment()]
  const { body } = await operator.get(`/api/v1/admin/appointments?q=${lea.id}`)
  expect(body.map(({ id }: { id: string }) => id)).toEqual([second, first])
})
