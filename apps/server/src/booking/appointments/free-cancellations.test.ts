import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type Person, type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerAccountsOf } from '../../../test/ledger-accounts.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const at = (days: number, hours = 0) => new Date(now.getTime() + days * dayMs + hours * hourMs)

let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  operator = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/** The professional works two hours a day from the given day on, at 107 € for an appointment, the fee included. */
const aProfessional = (day: number) =>
  app.aProfessionalWithHours({ price: 100, duration: 120, from: at(day), to: at(day, 2) })

/** Books and pays the only appointment of a new professional, whose start is this many days ahead of the start of all tests. */
const aPaidAppointment = async (customer: Person, day = 20) => {
  const professional = await aProfessional(day)
  const { body } = await holdHours(customer, professional, { date: at(day), endTime: at(day, 2) })
  expect((await booking.pay(customer, body)).status).toBe(200)
  return { professional, id: body.id as string }
}

type Appointment = { id: string; professional: Professional }
const cancel = (actor: Person, { id }: { id: string }, more: object = {}) =>
  actor.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', ...more })
const termsOf = async (viewer: Person, { id }: { id: string }) =>
  (await viewer.get(`/api/v1/appointment/${id}/cancellation`)).body
const feeOf = async (viewer: Person, { id }: { id: string }) => (await viewer.get(`/api/v1/appointment/${id}`)).body.fee

/** Cancels so many appointments free of charge, a minute apart. */
const cancelFree = async (customer: Person, count: number) => {
  for (let i = 0; i < count; i++) {
    const appointment = await aPaidAppointment(customer)
    expect((await cancel(customer, appointment)).body).toMatchObject({ fee: 0, refund: 107 })
    clock.advance(60_000)
  }
}

const retainedOf = async ({ id }: Appointment) => {
  await app.drainJobs()
  const none = { provider: 0, professional: 0, platform: 0, customer: 0 }
  return { ...none, ...(await ledgerAccountsOf(app.db, id)) }
}

it('the sixth cancellation in 30 days costs what the provider took, and the platform alone keeps it', async () => {
  const awa = await app.aPerson('customer')
  const sixth = await aPaidAppointment(awa)
  const last = await aPaidAppointment(awa)
  await cancelFree(awa, 4)
  expect(await termsOf(awa, sixth)).toMatchObject({ fee: 0, refund: 107, tier: 'free', freeAgainAt: null })
  await cancelFree(awa, 1)
  await app.drainJobs()
  const freeAgainAt = at(30).toISOString()
  const terms = { fee: 1.86, refund: 105.14, tier: 'provider_cost', freeAgainAt, next: 'half', better: null }
  expect(await termsOf(awa, sixth)).toMatchObject(terms)
  expect(await feeOf(awa, sixth)).toBe(1.86)

  const outdated = await cancel(awa, sixth, { fee: 0 })
  expect([outdated.status, outdated.body.error, outdated.body.details]).toMatchObject([409, 'price_changed', terms])
  const cancelled = await cancel(awa, sixth, { fee: 1.86 })
  expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'Annuler', fee: 1.86, refund: 105.14 }])
  expect(await retainedOf(sixth)).toEqual({ provider: 186, professional: 0, platform: -186, customer: 0 })
  const { body } = await sixth.professional.get(`/api/v1/appointment/${sixth.id}`)
  expect([body.share, body.fee]).toEqual([0, 1.86])
  const [toCustomer] = await app.mailsTo(awa.email, /annulé/)
  expect(toCustomer?.text).toMatch(/déjà annulé 5\srendez-vous sans frais en 30\sjours/)
  expect(toCustomer?.text).toMatch(/Frais d.annulation\s: 1,86\s€\nRemboursement\s: 105,14\s€/)
  const [toProfessional] = await app.mailsTo(sixth.professional.email)
  expect(toProfessional?.text).toContain('Rien ne vous est dû pour ce rendez-vous.')

  // A cancellation that cost something is not one of the free ones, so the time when they are free again stays.
  expect(await termsOf(awa, last)).toMatchObject({ tier: 'provider_cost', freeAgainAt })
})

it('while the provider’s fee is not known, cancelling costs the most that it can be', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 5)
  const sixth = await aPaidAppointment(awa)
  expect(await termsOf(awa, sixth)).toMatchObject({ fee: 3.73, tier: 'provider_cost' })
  expect((await cancel(awa, sixth, { fee: 3.73 })).body).toMatchObject({ fee: 3.73, refund: 103.27 })
  expect(await retainedOf(sixth)).toEqual({ provider: 373, professional: 0, platform: -373, customer: 0 })
})

it('a cancellation is free again 30 days after the first of five', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 5)
  const appointment = await aPaidAppointment(awa, 40)
  clock.moveTo(new Date(at(30).getTime() - 1))
  const later = await app.withNewSession(awa)
  expect(await termsOf(later, appointment)).toMatchObject({ tier: 'provider_cost' })
  clock.moveTo(at(30))
  expect(await termsOf(later, appointment)).toMatchObject({ fee: 0, tier: 'free', freeAgainAt: null })
  expect((await cancel(later, appointment, { fee: 0 })).body).toMatchObject({ fee: 0, refund: 107 })
})

it('the fee of the last two days stays what it is when the free cancellations are used up', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 5)
  const appointment = await aPaidAppointment(awa, 3)
  clock.moveTo(at(1, 1))
  expect(await termsOf(awa, appointment)).toMatchObject({ fee: 53.5, tier: 'half', freeAgainAt: null })
  expect((await cancel(awa, appointment, { fee: 53.5 })).status).toBe(200)
  expect(await retainedOf(appointment)).toMatchObject({ professional: -5000 })
})

it('cancellations by a professional or an operator, and those that cost something, do not count', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 4)
  const half = await aPaidAppointment(awa, 1.5)
  expect((await cancel(awa, half)).body).toMatchObject({ fee: 53.5 })
  const byProfessional = await aPaidAppointment(awa)
  expect((await cancel(byProfessional.professional, byProfessional)).status).toBe(200)
  const byOperator = await aPaidAppointment(awa)
  expect((await cancel(operator, byOperator, { reason: 'Le salon a été inondé.' })).status).toBe(200)
  const appointment = await aPaidAppointment(awa)
  expect(await termsOf(awa, appointment)).toMatchObject({ fee: 0, tier: 'free' })
})

it('the professional and operators still cancel for nothing when the customer has no free cancellation left', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 5)
  const first = await aPaidAppointment(awa)
  const second = await aPaidAppointment(awa)
  expect(await termsOf(first.professional, first)).toMatchObject({ fee: 0, refund: 107, tier: null })
  expect((await cancel(first.professional, first, { fee: 0 })).body).toMatchObject({ fee: 0, refund: 107 })
  expect((await cancel(operator, second, { fee: 0, reason: 'Le salon a été inondé.' })).body).toMatchObject({
    refund: 107,
  })
})

it('of two cancellations at once, only one is the fifth free one', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 4)
  const appointments = [await aPaidAppointment(awa), await aPaidAppointment(awa)]
  await app.drainJobs()
  const replies = await Promise.all(appointments.map((appointment) => cancel(awa, appointment)))
  expect(replies.map(({ body }) => body.fee).sort()).toEqual([0, 1.86])
})

it('a cancellation waits for another one of the same customer', async () => {
  const awa = await app.aPerson('customer')
  const appointment = await aPaidAppointment(awa)
  const cancelled = await startSecondBeforeCommit(
    app,
    ({ db }) => lockAccount(db, awa.id, 'no key update'),
    () => cancel(awa, appointment),
  )
  expect(cancelled.status).toBe(200)
})

it('a goodwill refund of a cancellation at the provider’s cost takes nothing from the professional', async () => {
  const awa = await app.aPerson('customer')
  await cancelFree(awa, 5)
  const sixth = await aPaidAppointment(awa)
  await app.drainJobs()
  expect((await cancel(awa, sixth, { fee: 1.86 })).status).toBe(200)
  const refund = { amount: 186, refundable: 186, reason: 'Elle était à l’hôpital.' }
  expect((await operator.post(`/api/v1/admin/appointments/${sixth.id}/refund`, refund)).status).toBe(201)
  expect(await retainedOf(sixth)).toEqual({ provider: 0, professional: 0, platform: 0, customer: 0 })
})

it('withdrawals within the days of the law are free and do not count', async () => {
  const withdrawing = await testApp({ payments: true, clock, env: { SERVICE_WITHDRAWAL_DAYS: '14' } })
  try {
    const book = async (customer: Person, day: number) => {
      const hours = { from: at(day), to: at(day, 2) }
      const nadia = await withdrawing.aProfessionalWithHours({ price: 100, duration: 120, ...hours })
      const { body } = await holdHours(customer, nadia, { date: hours.from, endTime: hours.to })
      expect((await bookings(withdrawing).pay(customer, body)).status).toBe(200)
      return body as { id: string }
    }
    const awa = await withdrawing.aPerson('customer')
    const later = await book(awa, 20)
    for (let i = 0; i < 6; i++) expect((await cancel(awa, await book(awa, 1))).body).toMatchObject({ fee: 0 })
    clock.moveTo(at(15))
    expect((await cancel(await withdrawing.withNewSession(awa), later)).body).toMatchObject({ fee: 0, refund: 107 })
  } finally {
    await withdrawing.close()
  }
})
