import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { movingClock } from '../../lib/clock.ts'
import { throwOnLedgerErrors } from '../../money/ledger/check-ledger.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
const start = clock.now()
let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock, payments: true })
  booking = bookings(app)
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const reason = 'La coiffeuse est partie avant la fin des tresses.'
const hour = 3_600_000

/** An appointment paid with 107 €, 100 € of it for the professional, four days ahead. */
const aPaidAppointment = () => {
  clock.moveTo(start)
  return booking.aPaidAppointment()
}
const moveToStart = () => clock.moveTo(new Date(start.getTime() + 101 * hour))
const refund = (id: string, amount: number, refundable: number, headers = {}) =>
  operator.post(`/api/v1/admin/appointments/${id}/refund`, { amount, refundable, reason }, headers)
const balancesOf = async (id: string) => {
  await app.drainJobs()
  await throwOnLedgerErrors(app.db)
  const { body } = await operator.get(`/api/v1/admin/appointments/${id}`)
  const { balance, owedToCustomer, professionalShare, platformShare, refundable } = body
  return [balance, owedToCustomer, professionalShare, platformShare, refundable]
}

it('a partial refund splits the cost in the shares of the price, and both parties are notified of the reason', async () => {
  const figures = await ledgerGrowth(operator)
  const { nadia, awa, id } = await aPaidAppointment()
  moveToStart()
  expect(await balancesOf(id)).toEqual([107, 0, 100, 7, 107])
  expect((await refund(id, 2001, 10_700)).status).toBe(201)
  expect(await balancesOf(id)).toEqual([86.99, 0, 81.29, 5.7, 86.99])

  const [intent] = await booking.intentsOf({ id })
  const sent = intent && (await booking.refundsOf(intent))
  expect(sent?.map(({ amount }) => amount)).toEqual([2001])
  expect((await operator.get(`/api/v1/admin/appointments/${id}`)).body.cost).toBe(1.86)
  const [toAwa] = await app.mailsTo(awa.email, /remboursons/)
  const [toNadia] = await app.mailsTo(nadia.email, /remboursée/)
  expect(toAwa?.text.replaceAll(/\s/g, ' ')).toContain('20,01 €')
  expect(toNadia?.text.replaceAll(/\s/g, ' ')).toContain('18,71 €')
  for (const mail of [toAwa, toNadia]) expect(mail?.text).toContain(reason)
  const { body } = await operator.get('/api/v1/admin/journal')
  expect(body[0]).toMatchObject({ kind: 'refund_given', appointmentId: id, reason, details: { cents: 2001 } })

  expect(await figures()).toMatchObject({
    charged: 10_700,
    refunded: 2001,
    transferred: 0,
    costs: 186,
    balance: 8513,
    owedToProfessionals: 8129,
  })
  expect((await operator.get('/api/v1/admin/ledger')).body.errors).toEqual([])

  // The rest is refunded to the last cent, and then nothing is refundable.
  expect((await refund(id, 8700, 8699)).body).toMatchObject({ error: 'more_than_refundable', details: { left: 86.99 } })
  expect((await refund(id, 8699, 8699)).status).toBe(201)
  expect(await balancesOf(id)).toEqual([0, 0, 0, 0, 0])
  expect((await refund(id, 1, 1)).status).toBe(409)
})

it('a refund goes to the payment that succeeded, not to a declined one before it', async () => {
  clock.moveTo(start)
  const { awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment, 'pm_card_chargeDeclined')).status).toBe(402)
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  moveToStart()
  expect((await refund(appointment.id, 2000, 10_700)).status).toBe(201)
  expect((await balancesOf(appointment.id))[0]).toBe(87)
  const [paid] = (await booking.intentsOf(appointment)).filter(({ status }) => status === 'succeeded')
  expect(paid && (await booking.refundsOf(paid)).map(({ amount }) => amount)).toEqual([2000])
})

it('a refund happens once per idempotency key, and concurrent refunds never exceed the rest', async () => {
  const { id } = await aPaidAppointment()
  moveToStart()
  const key = { 'idempotency-key': 'once' }
  const [first, repeated] = [await refund(id, 4000, 10_700, key), await refund(id, 4000, 10_700, key)]
  expect([first.status, repeated.status]).toEqual([201, 201])
  const both = await Promise.all([refund(id, 4000, 6700), refund(id, 4000, 6700)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await balancesOf(id))[0]).toBe(27)
})

it('a refund sends no mail to a deleted account', async () => {
  const { nadia, awa, id } = await aPaidAppointment()
  moveToStart()
  const erase = ({ id }: { id: string }) =>
    app.db.updateTable('users').set({ erasedAt: clock.now() }).where('id', '=', id).execute()
  const refundMailsTo = async ({ email }: { email: string }) => (await app.mailsTo(email, /rembours/)).length
  await erase(nadia)
  await refund(id, 2001, 10_700)
  expect([await refundMailsTo(awa), await refundMailsTo(nadia)]).toEqual([1, 0])
  await erase(awa)
  await refund(id, 1000, 8699)
  expect([await refundMailsTo(awa), await refundMailsTo(nadia)]).toEqual([1, 0])
})

it('a refund based on an outdated figure is refused with the current one', async () => {
  const { id } = await aPaidAppointment()
  moveToStart()
  expect((await refund(id, 2000, 10_700)).status).toBe(201)
  expect(await refund(id, 2000, 10_700)).toMatchObject({
    status: 409,
    body: { error: 'price_changed', details: { left: 87 } },
  })
  expect((await balancesOf(id))[0]).toBe(87)
  const withoutRefundable = await operator.post(`/api/v1/admin/appointments/${id}/refund`, { amount: 2000, reason })
  expect(withoutRefundable).toMatchObject({ status: 422, body: { details: [{ path: 'refundable' }] } })
})

it('an upcoming appointment has nothing to refund, and a cancelled one only its fee', async () => {
  const { awa, id } = await aPaidAppointment()
  expect((await refund(id, 100, 10_700)).body.message).toContain('s’annule')
  clock.moveTo(new Date(start.getTime() + 70 * hour))
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })
  expect(await balancesOf(id)).toEqual([53.5, 0, 50, 3.5, 53.5])
  expect((await refund(id, 5350, 5350)).status).toBe(201)
  expect(await balancesOf(id)).toEqual([0, 0, 0, 0, 0])
})

it('an operator cannot refund an appointment of their own', async () => {
  clock.moveTo(start)
  const { nadia } = await booking.aHold()
  const own = await booking.hold(operator, nadia, { from: 104, to: 106 })
  expect((await booking.pay(operator, own)).status).toBe(200)
  clock.moveTo(new Date(start.getTime() + 107 * hour))
  expect(await refund(own.id, 10_700, 10_700)).toMatchObject({
    status: 403,
    body: { message: 'C’est votre rendez-vous : une collègue décide.' },
  })
  expect((await balancesOf(own.id))[0]).toBe(107)
})

it('operators find appointments by their parties', async () => {
  const { nadia, awa, id } = await aPaidAppointment()
  for (const q of [id, awa.email, nadia.id, `nadia ${awa.id}`]) {
    const { body } = await operator.get(`/api/v1/admin/appointments?q=${encodeURIComponent(q)}`)
    expect(
      body.map((appointment: { id: string }) => appointment.id),
      q,
    ).toEqual([id])
  }
})

it('the customer sees every refund whatever its cause, and the professional sees none', async () => {
  const { nadia, awa, id } = await aPaidAppointment()
  clock.moveTo(new Date(start.getTime() + 70 * hour))
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })
  await refund(id, 2000, 5350)
  const amounts = async (person: typeof awa) =>
    (await person.get(`/api/v1/appointment/${id}`)).body.refunds.map((each: { amount: number; status: string }) => [
      each.amount,
      each.status,
    ])
  expect(await amounts(awa)).toEqual([
    [53.5, 'pending'],
    [20, 'pending'],
  ])
  await app.drainJobs()
  expect(await amounts(awa)).toEqual([
    [53.5, 'succeeded'],
    [20, 'succeeded'],
  ])
  expect(await amounts(nadia)).toEqual([])
})
