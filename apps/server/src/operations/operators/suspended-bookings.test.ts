import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { settlePayment } from '../../money/payments/settle-payment.ts'
import { suspendPerson } from './suspend-person.ts'

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
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

const reason = 'Une cliente a été blessée, et le signale avec photos.'
const suspend = (id: string, danger = true) => operator.post(`/api/v1/admin/people/${id}/suspend`, { reason, danger })

type HeldAppointment = Awaited<ReturnType<typeof booking.aHold>>

/** The customer is on the bank's authentication page. */
const startAuthentication = async (held: HeldAppointment) => {
  const { body } = await booking.pay(held.awa, held.appointment, 'pm_card_threeDSecure2Required')
  const authenticates = () => booking.authenticate(body.client_secret, 'success')
  const finish = async () => {
    await authenticates()
    return held.awa.post(`/api/v1/payment/${body.id}/confirm`)
  }
  return { ...held, id: body.id as string, authenticates, finish }
}

const expectRefunded = async (
  { awa, appointment }: HeldAppointment,
  late: { status: number; body: { message: string; details: unknown } },
) => {
  expect([late.status, late.body.details]).toEqual([409, { refund: 107 }])
  expect(late.body.message).toContain('tout vous est remboursé')
  expect(await booking.statusOf(appointment)).toBe('expired')
  expect((await app.mailsTo(awa.email))[0]?.subject).toBe('Votre paiement est remboursé')
  const [intent] = await booking.intentsOf(appointment)
  expect(intent && (await booking.refundsOf(intent))).toMatchObject([{ amount: 10_700, status: 'succeeded' }])
}

it('a suspended professional cannot be booked from the decision on, and an existing hold can still be paid', async () => {
  const { nadia, awa, appointment } = await booking.aHold()
  expect((await awa.get(`/api/v1/user/${nadia.id}`)).status).toBe(200)
  await suspend(nadia.id, false)
  expect((await app.get(`/api/v1/user/${nadia.id}`)).status).toBe(404)
  const hours = { date: booking.inHours(104), endTime: booking.inHours(106) }
  expect((await holdHours(awa, nadia, hours)).status).toBe(404)
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  const [mail] = await app.mailsTo(nadia.email, /va être suspendu/)
  expect(mail?.text).toContain('personne ne peut plus réserver')
  await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Malentendu éclairci.' })
  expect((await holdHours(awa, nadia, hours)).status).toBe(201)
})

it('the start of a suspension ends the professional’s holds, and tells operators of upcoming paid appointments', async () => {
  const { nadia, appointment } = await booking.aPaidAppointment()
  const lea = await app.aPerson('customer')
  const held = await booking.hold(lea, nadia, { from: 104, to: 106 })
  await suspend(nadia.id)
  expect(await booking.statusOf(held)).toBe('expired')
  expect(await booking.pay(lea, held)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('n’est plus disponible') },
  })
  expect(await booking.intentsOf(held)).toEqual([])
  const [mail] = await app.mailsTo(operator.email)
  expect(mail?.subject).toMatch(/^Nadia Diallo est suspendue\s: un rendez-vous payé à venir$/)
  expect(mail?.text).toContain(`/admin/rendez-vous/${appointment.id}`)
})

it('a payment that succeeds after the start of a suspension is refunded in full, in time or late', async () => {
  const [inTime, late] = [
    await startAuthentication(await booking.aHold()),
    await startAuthentication(await booking.aHold()),
  ]
  await suspend(inTime.nadia.id)
  expect((await booking.pay(inTime.awa, inTime.appointment)).body.message).toBe(
    'Ce rendez-vous n’est plus disponible. Si votre paiement aboutit encore, il vous est remboursé en totalité.',
  )
  await expectRefunded(inTime, await inTime.finish())
  clock.advance(15 * 60_000)
  await suspend(late.nadia.id)
  await expectRefunded(late, await late.finish())
})

/** Starts a suspension, and commits it only once `meanwhile` waits for its lock. */
const suspendDuring = async <T>(userId: string, meanwhile: () => Promise<T>) => {
  let waits: Promise<T> | undefined
  const viewer = { id: operator.id, role: 'admin', sessionId: '' } as const
  await transaction(app.db, async (db) => {
    await suspendPerson({ ...app.deps, db }, viewer, userId, { reason, danger: true })
    waits = meanwhile()
    await waitForBlockedStatements(app.db)
  })
  return waits as Promise<T>
}

it('a payment that waits for the start of a suspension is refunded', async () => {
  const paying = await startAuthentication(await booking.aHold())
  await expectRefunded(paying, await suspendDuring(paying.nadia.id, paying.finish))
})

it('a payment that begins during the start of a suspension charges nothing', async () => {
  const { nadia, awa, appointment } = await booking.aHold()
  const paid = await suspendDuring(nadia.id, () => booking.pay(awa, appointment))
  expect([paid.status, paid.body.message]).toEqual([409, expect.stringContaining('Rien n’a été débité')])
  expect(await booking.intentsOf(appointment)).toEqual([])
})

it('a payment that precedes the start of a suspension stands, and operators are notified of its appointment', async () => {
  const { nadia, appointment, id, authenticates } = await startAuthentication(await booking.aHold())
  await authenticates()
  let suspended: ReturnType<typeof suspend> | undefined
  await transaction(app.db, async (db) => {
    await settlePayment({ ...app.deps, db }, id, { status: 'succeeded' })
    suspended = suspend(nadia.id)
    await waitForBlockedStatements(app.db)
  })
  expect((await suspended)?.body.state).toBe('suspended')
  expect(await booking.statusOf(appointment)).toBe('paid')
  const mail = (await app.mailsTo(operator.email)).filter(({ text }) => text.includes(appointment.id))
  expect(mail).toHaveLength(1)
})
