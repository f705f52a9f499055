import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { deleteDisputes, insertDispute, paymentsOf } from '../../../test/payments.ts'
import { openPayoutAccount, sendPayableTransfers, transferOf } from '../../../test/payouts.ts'
import { giveGoodwillRefund } from '../../../test/refunds.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { decideTransfers } from './decide-transfers.ts'
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

/** Makes an appointment that ended 48 hours ago; 100 € of it are the professional's. */
const aPayableAppointment = async () => {
  clock.moveTo(new Date())
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aPaidAppointment()
  clock.moveTo(new Date(Date.parse(appointment.endTime)))
  await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
  return { nadia, awa, id: appointment.id }
}
type Appointment = Awaited<ReturnType<typeof aPayableAppointment>>

const found = async (q: string) =>
  (await operator.get(`/api/v1/admin/transfers?q=${encodeURIComponent(q)}`)).body as {
    transfers: { transferId: string; state: string; reason: string | null; isRetryable: boolean }[]
    count: number
  }
const jobsOf = async (id: string) =>
  (await sql<{ state: string }>`select state from pgboss.job where data ->> 'id' = ${id}`.execute(app.db)).rows

/** Leaves the job as a worker leaves a job that has failed. */
const scheduleRetry = (id: string, inHours: number) =>
  sql`update pgboss.job set state = 'retry', start_after = now() + make_interval(hours => ${inHours})
    where data ->> 'id' = ${id} and state in ('active', 'retry')`.execute(app.db)

/**
 * An attempt without an answer was refused on the retry, because the charge no longer has the requested amount; the
 * next attempt is hours away.
 */
const makeRefusedTransfer = async (appointment: Appointment) => {
  await openPayoutAccount(appointment.nadia)
  await app.drainJobs()
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  const { id } = await transferOf(app, appointment.id)
  app.sandbox?.faults.add({ kind: 'down', method: 'POST', matching: '/v1/transfers' })
  await expect(app.drainJobs()).rejects.toThrow()
  app.sandbox?.faults.remove()
  await giveGoodwillRefund(operator, appointment, 2001)
  await app.drainJobs()
  await scheduleRetry(id, 0)
  await expect(app.drainJobs()).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
  await scheduleRetry(id, 2)
  expect((await found(appointment.nadia.email)).transfers).toMatchObject([
    { state: 'refused', reason: null, refusals: 1 },
  ])
  return id
}

const retry = (id: string) => operator.post(`/api/v1/admin/transfers/${id}/retry`)
/** The retry succeeds exactly if it was offered. */
const retryAndCheck = async (appointment: Appointment, id: string) => {
  const { transfers } = await found(appointment.nadia.email)
  const reply = await retry(id)
  expect([reply.status]).toEqual(transfers.map(({ isRetryable }) => (isRetryable ? 200 : 409)))
  return reply
}

it('the list of transfers shows for each appointment where its share is, and why it waits', async () => {
  const appointment = await aPayableAppointment()
  const transfersOfProfessional = () => found(appointment.nadia.email)
  expect(await transfersOfProfessional()).toMatchObject({
    transfers: [{ appointmentId: appointment.id, transferId: null, amount: 100, state: 'waiting', reason: 'ahead' }],
    count: 1,
    sent: 0,
    toBePaid: 100,
  })
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  expect((await transfersOfProfessional()).transfers).toMatchObject([{ state: 'waiting', reason: 'account' }])
  await openPayoutAccount(appointment.nadia)
  expect((await transfersOfProfessional()).transfers).toMatchObject([{ state: 'sending', reason: null }])
  await app.drainJobs()
  expect(await transfersOfProfessional()).toMatchObject({
    transfers: [{ state: 'sent', amount: 100, reversed: 0 }],
    sent: 100,
    toBePaid: 0,
  })
  const noTransfers = { transfers: [], count: 0, sent: 0, toBePaid: 0 }
  for (const search of ['zzzzzz', `${appointment.nadia.email} zzzzzz`]) expect(await found(search)).toEqual(noTransfers)
  expect((await found(appointment.nadia.id.toUpperCase())).count).toBe(1)
  await app.db.updateTable('users').set({ lastname: 'Zoungrana' }).where('id', '=', appointment.nadia.id).execute()
  expect((await found('zoungrana nadia')).count).toBe(1)

  // A share that was sent does not wait for a dispute any more.
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .executeTakeFirstOrThrow()
  await insertDispute(app.db, { providerId: `du_${appointment.id}`, paymentId, amountCents: 100, status: 'open' })
  expect((await transfersOfProfessional()).transfers).toMatchObject([{ state: 'sent', reason: null }])
  await deleteDisputes(app.db, paymentId)
})

it('the list of transfers is filtered by state, and adds up its rows only', async () => {
  const [early, late] = [await aPayableAppointment(), await aPayableAppointment()]
  await openPayoutAccount(late.nadia)
  clock.advance(49 * hourMs)
  await sendPayableTransfers(app)
  const inState = async (state: string, { nadia }: Appointment) =>
    (await operator.get(`/api/v1/admin/transfers?q=${nadia.id}&state=${state}`)).body
  expect(await inState('waiting', early)).toMatchObject({ transfers: [{ state: 'waiting' }], count: 1, toBePaid: 100 })
  expect(await inState('sent', early)).toEqual({ transfers: [], count: 0, sent: 0, toBePaid: 0 })
  expect(await inState('sent', late)).toMatchObject({ transfers: [{ state: 'sent' }], count: 1, sent: 100 })
  expect(await inState('sending', late)).toMatchObject({ count: 0 })
  expect((await operator.get('/api/v1/admin/transfers?state=lost')).status).toBe(422)
})

it('a refused transfer is retried once its cause is gone, once for two requests', async () => {
  const appointment = await aPayableAppointment()
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  const { id } = await transferOf(app, appointment.id)
  await app.drainJobs()
  expect((await retryAndCheck(appointment, id)).body.message).toBe("C'est déjà fait.")
  await app.db.updateTable('transfers').set({ refusals: 1 }).where('id', '=', id).execute()
  expect((await found(appointment.nadia.email)).transfers).toMatchObject([{ transferId: id, state: 'refused' }])
  expect((await retryAndCheck(appointment, id)).body.message).toBe('Son compte Stripe n’est pas ouvert.')
  await openPayoutAccount(appointment.nadia)
  await app.deps.pool.query("update pgboss.job set state = 'cancelled' where data ->> 'id' = $1", [id])
  // The provider is being asked once more.
  const setAskedAt = (askedAt: Date | null) =>
    app.db.updateTable('transfers').set({ askedAt }).where('id', '=', id).execute()
  await setAskedAt(clock.now())
  expect((await found(appointment.nadia.email)).transfers).toMatchObject([{ state: 'sending' }])
  expect((await retryAndCheck(appointment, id)).body.message).toBe("C'est déjà fait.")
  await setAskedAt(null)
  // Another waiting job does not count as an attempt to send this transfer.
  await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'decide-transfers', ''))
  const replies = await Promise.all([retry(id), retry(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 200)?.body).toEqual({ message: 'Le versement est relancé.' })
  await app.drainJobs()
  expect((await transferOf(app, appointment.id)).status).toBe('succeeded')
  const { body: journal } = await operator.get('/api/v1/admin/journal')
  const retries = journal.filter(({ kind }: { kind: string }) => kind === 'transfer_retried')
  expect(retries).toMatchObject([{ userId: appointment.nadia.id, appointmentId: appointment.id }])
  expect((await retryAndCheck(appointment, id)).status).toBe(409)
})

it('a retry runs the waiting job at once, instead of adding another', async () => {
  const appointment = await aPayableAppointment()
  const id = await makeRefusedTransfer(appointment)
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .executeTakeFirstOrThrow()
  await insertDispute(app.db, { providerId: `du_${id}`, paymentId, amountCents: 10_700, status: 'open' })
  expect(await retry(id)).toMatchObject({ status: 409, body: { message: 'Une banque conteste ce paiement.' } })
  await deleteDisputes(app.db, paymentId)
  const withKey = () => sendWithKey(app.server, operator, 'one', `/api/v1/admin/transfers/${id}/retry`, {})
  const replies = await Promise.all([withKey(), withKey()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await retryAndCheck(appointment, id)).status).toBe(409)
  expect(await jobsOf(id)).toEqual([{ state: 'retry' }])
  await app.drainJobs()
  expect((await found(appointment.nadia.email)).transfers).toMatchObject([{ state: 'sent', amount: 81.29 }])
})

it('a transfer refused before an absence was reported is retried after the decision', async () => {
  const appointment = await aPayableAppointment()
  const report = { type: 'professional_absent', text: 'La porte est restée close.' }
  expect((await appointment.awa.post(`/api/v1/appointment/${appointment.id}/report`, report)).status).toBeLessThan(300)
  const decision = { decision: 'none', reason: 'Les deux étaient là.', refund: 0 }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/absence`, decision)).status).toBe(201)
  const id = await makeRefusedTransfer(appointment)
  expect((await retryAndCheck(appointment, id)).status).toBe(200)
  await app.drainJobs()
  expect((await transferOf(app, appointment.id)).status).toBe('succeeded')
})

it('a transfer that waits for an absence is shown as waiting, and not as done', async () => {
  const appointment = await aPayableAppointment()
  await openPayoutAccount(appointment.nadia)
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  const { id } = await transferOf(app, appointment.id)
  expect((await retryAndCheck(appointment, id)).body).toMatchObject({
    error: 'already_done',
    message: "C'est déjà fait.",
  })
  const absence = { appointmentId: appointment.id, type: 'professional_absent', text: 'Personne.' } as const
  await app.db
    .insertInto('absences')
    .values({ ...absence, createdAt: clock.now() })
    .execute()
  const denyText = 'Une absence ou un remboursement attend une décision.'
  expect((await retryAndCheck(appointment, id)).body).toMatchObject({ error: 'already_done', message: denyText })
  await app.db.deleteFrom('absences').where('appointmentId', '=', appointment.id).execute()
  await app.drainJobs()
  expect((await retryAndCheck(appointment, id)).body.message).toBe("C'est déjà fait.")
})

it.each([
  ['disputed', 'Une banque conteste ce paiement.'],
  ['reported', 'Une absence ou un remboursement attend une décision.'],
] as const)('a refused transfer is not retried while the appointment is %s', async (state, denyText) => {
  const appointment = await aPayableAppointment()
  const id = await makeRefusedTransfer(appointment)
  const now = clock.now()
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .executeTakeFirstOrThrow()
  const absence = {
    appointmentId: appointment.id,
    type: 'professional_absent',
    text: 'Personne.',
    createdAt: now,
  } as const
  const dispute = { providerId: `du_${id}`, paymentId, amountCents: 100, status: 'open' } as const
  if (state === 'reported') await app.db.insertInto('absences').values(absence).execute()
  else await insertDispute(app.db, dispute)
  expect((await retryAndCheck(appointment, id)).body.message).toBe(denyText)
  await sendOpenTransfers(app.deps)
  expect(await transferOf(app, appointment.id)).toMatchObject({ status: 'undecided', askedAt: null })
  await app.db.deleteFrom('absences').where('appointmentId', '=', appointment.id).execute()
  await deleteDisputes(app.db, paymentId)
  expect((await retryAndCheck(appointment, id)).status).toBe(200)
  await app.drainJobs()
})
