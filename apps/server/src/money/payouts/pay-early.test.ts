import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { deleteDisputes, insertDispute, paymentsOf } from '../../../test/payments.ts'
import { openPayoutAccount, sendPayableTransfers, transfersOf } from '../../../test/payouts.ts'
import { movingClock } from '../../lib/clock.ts'
import { formatLedgerErrors } from '../ledger/check-ledger.ts'
import { sendOpenTransfers } from './open-transfers.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const reason = 'Elle nous a écrit : son loyer est prélevé demain.'
const nothingPayableText = "Aucun rendez-vous terminé n'attend d'être versé : il n'y a rien à avancer."

/** Makes an appointment that ended an hour ago; 107 € were paid, and 100 € of them are the professional's. */
const aJustFinishedAppointment = async ({ ready = true, finished = true } = {}) => {
  clock.moveTo(new Date())
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aPaidAppointment()
  if (ready) await openPayoutAccount(nadia)
  clock.moveTo(new Date(Date.parse(appointment.endTime) + hourMs))
  if (finished) await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
  return { nadia, awa, booking, id: appointment.id }
}
type Appointment = Awaited<ReturnType<typeof aJustFinishedAppointment>>

const overviewOf = async ({ nadia }: Appointment) => (await nadia.get('/api/v1/payouts')).body
const personRecordOf = async ({ nadia }: Appointment) => (await operator.get(`/api/v1/admin/people/${nadia.id}`)).body
const shownEarlyPayoutOf = async (appointment: Appointment) => (await personRecordOf(appointment)).earlyPayout
const url = (id: string) => `/api/v1/admin/people/${id}/early-payout`
const payEarly = ({ nadia }: { nadia: { id: string } }, amount = 10_000, person = operator) =>
  person.post(url(nadia.id), { amount, reason })
const reportAbsence = async ({ awa, id }: Appointment) => {
  const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
  expect((await awa.post(`/api/v1/appointment/${id}/report`, report)).status).toBe(201)
}
const insertOpenDispute = async ({ id }: Appointment) => {
  const { paymentId } = await paymentsOf(app.db, id).executeTakeFirstOrThrow()
  await insertDispute(app.db, { providerId: `du_${id}`, paymentId, amountCents: 10_700, status: 'open' })
}
/** Deletes the dispute, so that it does not disturb the ledger checks of other tests. */
const removeDispute = async ({ id }: Appointment) => {
  const { paymentId } = await paymentsOf(app.db, id).executeTakeFirstOrThrow()
  await deleteDisputes(app.db, paymentId)
}

/** Makes another appointment of the same two people, which ended a little later. */
const anotherFinishedAppointment = async ({ nadia, awa, booking }: Appointment): Promise<Appointment> => {
  const previousTime = clock.now()
  clock.moveTo(new Date())
  const second = await booking.hold(awa, nadia, { from: 104, to: 106 })
  expect((await booking.pay(awa, second)).status).toBe(200)
  clock.moveTo(new Date(Math.max(previousTime.getTime(), Date.parse(second.endTime) + hourMs)))
  await nadia.patch(`/api/v1/appointment/${second.id}`, { status: 'Terminé' })
  return { nadia, awa, booking, id: second.id }
}

it('an operator pays out appointments that are over before 48 hours have passed, once, with a line in the journal', async () => {
  const appointment = await aJustFinishedAppointment()
  expect(await shownEarlyPayoutOf(appointment)).toEqual({ appointments: 1, amount: 100, isReady: true })
  const paid = await payEarly(appointment)
  expect([paid.status, paid.body]).toEqual([201, { message: 'Le versement part.' }])
  expect((await overviewOf(appointment)).lines).toMatchObject([{ state: 'sending' }])
  const listed = (await operator.get(`/api/v1/admin/transfers?q=${appointment.nadia.id}`)).body.transfers
  expect(listed).toMatchObject([{ state: 'sending', reason: null }])
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'succeeded', amountCents: 10_000 }])
  expect(await overviewOf(appointment)).toMatchObject({
    summary: { received: 100, toBePaid: 0 },
    lines: [{ state: 'received' }],
  })
  const { earlyPayout, actions } = await personRecordOf(appointment)
  expect(earlyPayout).toBeNull()
  const details = { cents: 10_000, appointments: 1 }
  expect(actions).toMatchObject([{ kind: 'paid_early', operator: operator.email, reason, details }])

  const repeated = await payEarly(appointment)
  expect([repeated.status, repeated.body.message]).toEqual([409, nothingPayableText])
  // The wait then ends on its own, and nothing is sent twice.
  clock.advance(48 * hourMs)
  await sendPayableTransfers(app)
  expect(await transfersOf(app, appointment.id)).toHaveLength(1)
  expect((await personRecordOf(appointment)).actions).toHaveLength(1)
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('an early payout repeats its answer for the same key, and pays once', async () => {
  const appointment = await aJustFinishedAppointment()
  const requestTwice = () =>
    operator.post(url(appointment.nadia.id), { amount: 10_000, reason }, { 'idempotency-key': 'one payout' })
  const [first, repeated] = [await requestTwice(), await requestTwice()]
  expect([first.status, repeated.status]).toEqual([201, 201])
  expect(repeated.body).toEqual(first.body)
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toHaveLength(1)
})

it('of two operators who pay out early at the same moment one does', async () => {
  const appointment = await aJustFinishedAppointment()
  const colleague = await app.aPerson('admin')
  const replies = await Promise.all([payEarly(appointment), payEarly(appointment, 10_000, colleague)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  await app.drainJobs()
  expect((await personRecordOf(appointment)).actions).toHaveLength(1)
  expect(await transfersOf(app, appointment.id)).toHaveLength(1)
})

it('an early payout is made by operators alone, to professionals alone, with a reason', async () => {
  const appointment = await aJustFinishedAppointment()
  const { nadia, awa } = appointment
  expect((await payEarly(appointment, 10_000, nadia)).status).toBe(403)
  expect((await payEarly(appointment, 10_000, awa)).status).toBe(403)
  expect((await payEarly({ nadia: awa })).status).toBe(404)
  expect((await operator.post(url(crypto.randomUUID()), { amount: 10_000, reason })).status).toBe(404)
  expect((await operator.post(url(nadia.id), { amount: 10_000, reason: 'non' })).status).toBe(422)
  expect((await payEarly(appointment, 0)).status).toBe(422)
  expect(await transfersOf(app, appointment.id)).toEqual([])
  expect((await operator.get(`/api/v1/admin/people/${awa.id}`)).body.earlyPayout).toBeNull()
})

describe('an early payout is refused', () => {
  it('while no appointment is over', async () => {
    const upcoming = await aJustFinishedAppointment({ finished: false })
    expect((await payEarly(upcoming)).body.message).toBe(nothingPayableText)
    expect(await shownEarlyPayoutOf(upcoming)).toBeNull()
  })

  it('once the 48 hours have passed', async () => {
    const late = await aJustFinishedAppointment()
    clock.advance(47 * hourMs)
    expect((await payEarly(late)).body.message).toBe(nothingPayableText)
    expect(await shownEarlyPayoutOf(late)).toBeNull()
  })

  it('while the account of the professional is not open, or no longer', async () => {
    const withoutAccount = await aJustFinishedAppointment({ ready: false })
    const closed = await aJustFinishedAppointment()
    const closedAccount = { isReady: false }
    await app.db.updateTable('payoutAccounts').set(closedAccount).where('userId', '=', closed.nadia.id).execute()
    for (const appointment of [withoutAccount, closed]) {
      expect(await shownEarlyPayoutOf(appointment)).toEqual({ appointments: 1, amount: 100, isReady: false })
      const message = 'Son compte Stripe n’est pas ouvert.'
      expect(await payEarly(appointment)).toMatchObject({ status: 409, body: { message } })
      expect(await transfersOf(app, appointment.id)).toEqual([])
    }
  })

  it.each([
    ['reported', reportAbsence, 'Une absence ou un remboursement attend une décision.'],
    ['disputed', insertOpenDispute, 'Une banque conteste ce paiement.'],
  ] as const)('while the only appointment is %s', async (_, happens, message) => {
    const appointment = await aJustFinishedAppointment()
    await happens(appointment)
    expect(await shownEarlyPayoutOf(appointment)).toBeNull()
    expect(await payEarly(appointment)).toMatchObject({ status: 409, body: { message } })
    expect(await transfersOf(app, appointment.id)).toEqual([])
    await removeDispute(appointment)
  })
})

it.each([
  ['reported', reportAbsence],
  ['disputed', insertOpenDispute],
] as const)('an early payout leaves out an appointment that is %s, and pays the other', async (_, happens) => {
  const first = await aJustFinishedAppointment()
  const second = await anotherFinishedAppointment(first)
  expect(await shownEarlyPayoutOf(first)).toEqual({ appointments: 2, amount: 200, isReady: true })
  await happens(second)
  expect(await shownEarlyPayoutOf(first)).toEqual({ appointments: 1, amount: 100, isReady: true })
  expect(await payEarly(first, 20_000)).toMatchObject({ status: 409, body: { details: { amount: 100 } } })
  expect((await payEarly(first)).status).toBe(201)
  await app.drainJobs()
  expect(await transfersOf(app, first.id)).toMatchObject([{ status: 'succeeded', amountCents: 10_000 }])
  expect(await transfersOf(app, second.id)).toEqual([])
  await removeDispute(second)
})

it('an early payout is one transfer for each appointment', async () => {
  const first = await aJustFinishedAppointment()
  const second = await anotherFinishedAppointment(first)
  expect((await payEarly(first, 20_000)).status).toBe(201)
  await app.drainJobs()
  for (const appointment of [first, second])
    expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'succeeded', amountCents: 10_000 }])
  const [{ details }] = (await personRecordOf(first)).actions
  expect(details).toEqual({ cents: 20_000, appointments: 2 })
})

it('an early payout sends nothing while an absence is reported before it leaves', async () => {
  const appointment = await aJustFinishedAppointment()
  expect((await payEarly(appointment)).status).toBe(201)
  await reportAbsence(appointment)
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'undecided', askedAt: null }])
  expect((await overviewOf(appointment)).lines).toMatchObject([{ state: 'reported' }])
  const decision = { decision: 'none', reason: 'Les deux étaient là.', refund: 0 }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/absence`, decision)).status).toBe(201)
  await sendOpenTransfers(app.deps)
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'succeeded' }])
})

it('an early payout sends the sum that the operator was shown, or nothing', async () => {
  const appointment = await aJustFinishedAppointment()
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, refund)).status).toBe(201)
  const message = 'Ce qui peut être versé a changé. Vérifiez avant de recommencer.'
  expect(await payEarly(appointment)).toMatchObject({
    status: 409,
    body: { error: 'price_changed', message, details: { amount: 81.29 } },
  })
  expect(await transfersOf(app, appointment.id)).toEqual([])
  expect((await personRecordOf(appointment)).actions).toEqual([])
  expect((await payEarly(appointment, 8129)).status).toBe(201)
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ amountCents: 8129 }])
})

it('an early payout comes back as any other share when an absence is found afterwards', async () => {
  const appointment = await aJustFinishedAppointment()
  await payEarly(appointment)
  await app.drainJobs()
  const [transfer] = await transfersOf(app, appointment.id)
  expect(transfer).toMatchObject({ status: 'succeeded' })
  await reportAbsence(appointment)
  const decision = { decision: 'professional_absent', reason: 'La porte est restée close.', refund: 10_700 }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/absence`, decision)).status).toBe(201)
  await app.drainJobs()
  const reversals = app.db.selectFrom('transferReversals').select(['amountCents', 'status'])
  expect(await reversals.where('transferId', '=', transfer?.id ?? '').execute()).toEqual([
    { amountCents: 10_000, status: 'succeeded' },
  ])
  expect((await overviewOf(appointment)).summary).toMatchObject({ received: 0, toBePaid: 0 })
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('an early payout is made from the moment at which the appointment ends, and sent in that moment', async () => {
  const appointment = await aJustFinishedAppointment()
  clock.advance(-hourMs - 1)
  expect(await shownEarlyPayoutOf(appointment)).toBeNull()
  clock.advance(1)
  expect(await shownEarlyPayoutOf(appointment)).toMatchObject({ appointments: 1 })
  expect((await payEarly(appointment)).status).toBe(201)
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'succeeded' }])
})

it('an early payout has nothing of an appointment that was cancelled for nothing', async () => {
  const appointment = await aJustFinishedAppointment()
  const { nadia, awa, booking } = appointment
  clock.moveTo(new Date())
  const cancelled = await booking.hold(awa, nadia, { from: 104, to: 106 })
  expect((await booking.pay(awa, cancelled)).status).toBe(200)
  expect((await awa.patch(`/api/v1/appointment/${cancelled.id}`, { status: 'Annuler' })).body).toMatchObject({ fee: 0 })
  clock.moveTo(new Date(Date.parse(cancelled.endTime) + hourMs))
  expect(await shownEarlyPayoutOf(appointment)).toMatchObject({ appointments: 1, amount: 100 })
  const transfers = (await operator.get(`/api/v1/admin/transfers?q=${nadia.id}`)).body
  expect(transfers).toMatchObject({ transfers: [{ appointmentId: appointment.id }], count: 1 })
  expect((await payEarly(appointment)).status).toBe(201)
})

it('a transfer never precedes the end of its appointment: PostgreSQL refuses it', async () => {
  const ended = await aJustFinishedAppointment()
  const upcoming = await aJustFinishedAppointment({ finished: false })
  const write = ({ id }: Appointment, createdAt: Date) =>
    app.db.insertInto('transfers').values({ purchaseId: id, causeId: id, amountCents: 1, createdAt }).execute()
  const refused = { constraint: 'transfer_follows_purchase' }
  await expect(write(upcoming, clock.now())).rejects.toMatchObject(refused)
  const { endsAt } = await app.db
    .selectFrom('appointments')
    .select('endsAt')
    .where('id', '=', ended.id)
    .executeTakeFirstOrThrow()
  await expect(write(ended, new Date(endsAt.getTime() - 1))).rejects.toMatchObject(refused)
  await write(ended, endsAt)
})
