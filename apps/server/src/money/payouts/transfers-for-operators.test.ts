import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { deleteDisputes, insertDispute, paymentsOf } from '../../../test/payments.ts'
import { askWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

/** Makes an appointment that ended 48 hours ago; 100 € of it are the professional's. */
const aPayableVisit = async () => {
  clock.moveTo(new Date())
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  clock.moveTo(new Date(Date.parse(appointment.endTime)))
  await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
  return { nadia, awa, id: appointment.id }
}
type Visit = Awaited<ReturnType<typeof aPayableVisit>>

const opensAccount = async ({ nadia }: Visit) => {
  const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
  const sent = { firstname: 'N', lastname: 'D', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end: 'complete' }
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
  await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})
}
const found = async (q: string) =>
  (await operator.get(`/api/v1/admin/transfers?q=${encodeURIComponent(q)}`)).body as {
    transfers: { transferId: string; state: string; reason: string | null; isRetryable: boolean }[]
    count: number
  }
const transferOf = ({ id }: Visit) =>
  app.db.selectFrom('transfers').selectAll().where('purchaseId', '=', id).executeTakeFirstOrThrow()

const jobsOf = async (id: string) =>
  (await sql<{ state: string }>`select state from pgboss.job where data ->> 'id' = ${id}`.execute(app.db)).rows

/** Leaves the job as a worker leaves a job that has failed. */
const isTriedAgain = (id: string, inHours: number) =>
  sql`update pgboss.job set state = 'retry', start_after = now() + make_interval(hours => ${inHours})
    where data ->> 'id' = ${id} and state in ('active', 'retry')`.execute(app.db)

/**
 * An attempt without an answer was refused on the retry, because the charge no longer has the requested amount; the
 * next attempt is hours away.
 */
const isRefused = async (visit: Visit) => {
  await opensAccount(visit)
  await app.settle()
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  const { id } = await transferOf(visit)
  app.sandbox?.faults.tell({ kind: 'down', method: 'POST', matching: '/v1/transfers' })
  await expect(app.settle()).rejects.toThrow()
  app.sandbox?.faults.takeBack()
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/refund`, refund)).status).toBe(201)
  await app.settle()
  await isTriedAgain(id, 0)
  await expect(app.settle()).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
  await isTriedAgain(id, 2)
  expect((await found(visit.nadia.email)).transfers).toMatchObject([{ state: 'refused', reason: null, refusals: 1 }])
  return id
}

const retry = (id: string) => operator.post(`/api/v1/admin/transfers/${id}/retry`)
/** The retry succeeds exactly if it was offered. */
const retried = async (visit: Visit, id: string) => {
  const { transfers } = await found(visit.nadia.email)
  const reply = await retry(id)
  expect([reply.status]).toEqual(transfers.map(({ isRetryable }) => (isRetryable ? 200 : 409)))
  return reply
}

it('says of each visit where its share is, and why it waits', async () => {
  const visit = await aPayableVisit()
  const of = () => found(visit.nadia.email)
  expect(await of()).toMatchObject({
    transfers: [{ appointmentId: visit.id, transferId: null, amount: 100, state: 'waiting', reason: 'ahead' }],
    count: 1,
    sent: 0,
    toBePaid: 100,
  })
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  expect((await of()).transfers).toMatchObject([{ state: 'waiting', reason: 'account' }])
  await opensAccount(visit)
  expect((await of()).transfers).toMatchObject([{ state: 'sending', reason: null }])
  await app.settle()
  expect(await of()).toMatchObject({
    transfers: [{ state: 'sent', amount: 100, reversed: 0 }],
    sent: 100,
    toBePaid: 0,
  })
  const nobody = { transfers: [], count: 0, sent: 0, toBePaid: 0 }
  for (const words of ['zzzzzz', `${visit.nadia.email} zzzzzz`]) expect(await found(words)).toEqual(nobody)
  expect((await found(visit.nadia.id.toUpperCase())).count).toBe(1)
  await app.db.updateTable('users').set({ lastname: 'Zoungrana' }).where('id', '=', visit.nadia.id).execute()
  expect((await found('zoungrana nadia')).count).toBe(1)

  // A share that was sent does not wait for a dispute any more.
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, visit.id))
    .executeTakeFirstOrThrow()
  await insertDispute(app.db, { providerId: `du_${visit.id}`, paymentId, amountCents: 100, status: 'open' })
  expect((await of()).transfers).toMatchObject([{ state: 'sent', reason: null }])
  await deleteDisputes(app.db, paymentId)
})

it('narrows them to those in one state, and adds up those alone', async () => {
  const [early, late] = [await aPayableVisit(), await aPayableVisit()]
  await opensAccount(late)
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  await app.settle()
  const inState = async (state: string, { nadia }: Visit) =>
    (await operator.get(`/api/v1/admin/transfers?q=${nadia.id}&state=${state}`)).body
  expect(await inState('waiting', early)).toMatchObject({ transfers: [{ state: 'waiting' }], count: 1, toBePaid: 100 })
  expect(await inState('sent', early)).toEqual({ transfers: [], count: 0, sent: 0, toBePaid: 0 })
  expect(await inState('sent', late)).toMatchObject({ transfers: [{ state: 'sent' }], count: 1, sent: 100 })
  expect(await inState('sending', late)).toMatchObject({ count: 0 })
  expect((await operator.get('/api/v1/admin/transfers?state=lost')).status).toBe(422)
})

it('tries a refused one again once its cause is gone, once for two who ask', async () => {
  const visit = await aPayableVisit()
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  const { id } = await transferOf(visit)
  await app.settle()
  expect((await retried(visit, id)).body.message).toBe("C'est déjà fait.")
  await app.db.updateTable('transfers').set({ refusals: 1 }).where('id', '=', id).execute()
  expect((await found(visit.nadia.email)).transfers).toMatchObject([{ transferId: id, state: 'refused' }])
  expect((await retried(visit, id)).body.message).toBe('Son compte Stripe n’est pas ouvert.')
  await opensAccount(visit)
  await app.deps.pool.query("update pgboss.job set state = 'cancelled' where data ->> 'id' = $1", [id])
  // The provider is being asked once more.
  const asked = (askedAt: Date | null) =>
    app.db.updateTable('transfers').set({ askedAt }).where('id', '=', id).execute()
  await asked(clock.now())
  expect((await found(visit.nadia.email)).transfers).toMatchObject([{ state: 'sending' }])
  expect((await retried(visit, id)).body.message).toBe("C'est déjà fait.")
  await asked(null)
  // Another waiting job does not count as an attempt to send this transfer.
  await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'decide-transfers', ''))
  const both = await Promise.all([retry(id), retry(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ message: 'Le versement est relancé.' })
  await app.settle()
  expect((await transferOf(visit)).status).toBe('succeeded')
  const { body: journal } = await operator.get('/api/v1/admin/journal')
  const retries = journal.filter(({ kind }: { kind: string }) => kind === 'transfer_retried')
  expect(retries).toMatchObject([{ userId: visit.nadia.id, appointmentId: visit.id }])
  expect((await retried(visit, id)).status).toBe(409)
})

it('tries the job that waits for its next turn at once, instead of adding another', async () => {
  const visit = await aPayableVisit()
  const id = await isRefused(visit)
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, visit.id))
    .executeTakeFirstOrThrow()
  await insertDispute(app.db, { providerId: `du_${id}`, paymentId, amountCents: 10_700, status: 'open' })
  expect(await retry(id)).toMatchObject({ status: 409, body: { message: 'Une banque conteste ce paiement.' } })
  await deleteDisputes(app.db, paymentId)
  const withKey = () => askWithKey(app.server, operator, 'one', `/api/v1/admin/transfers/${id}/retry`, {})
  const both = await Promise.all([withKey(), withKey()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await retried(visit, id)).status).toBe(409)
  expect(await jobsOf(id)).toEqual([{ state: 'retry' }])
  await app.settle()
  expect((await found(visit.nadia.email)).transfers).toMatchObject([{ state: 'sent', amount: 81.29 }])
})

it('tries again what was refused after an absence was reported and decided', async () => {
  const visit = await aPayableVisit()
  const report = { type: 'professional_absent', text: 'La porte est restée close.' }
  expect((await visit.awa.post(`/api/v1/appointment/${visit.id}/report`, report)).status).toBeLessThan(300)
  const decision = { decision: 'none', reason: 'Les deux étaient là.', refund: 0 }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/absence`, decision)).status).toBe(201)
  const id = await isRefused(visit)
  expect((await retried(visit, id)).status).toBe(200)
  await app.settle()
  expect((await transferOf(visit)).status).toBe('succeeded')
})

it('says of one that waits for an absence that it does, and not that it is done', async () => {
  const visit = await aPayableVisit()
  await opensAccount(visit)
  clock.advance(49 * hourMs)
  await decideTransfers(app.deps)
  const { id } = await transferOf(visit)
  expect((await retried(visit, id)).body).toMatchObject({ error: 'already_done', message: "C'est déjà fait." })
  const absence = { appointmentId: visit.id, type: 'professional_absent', text: 'Personne.' } as const
  await app.db
    .insertInto('absences')
    .values({ ...absence, createdAt: clock.now() })
    .execute()
  const why = 'Une absence est signalée : décidez-en d’abord.'
  expect((await retried(visit, id)).body).toMatchObject({ error: 'already_done', message: why })
  await app.db.deleteFrom('absences').where('appointmentId', '=', visit.id).execute()
  await app.settle()
  expect((await retried(visit, id)).body.message).toBe("C'est déjà fait.")
})

it.each([
  ['disputed', 'Une banque conteste ce paiement.'],
  ['reported', 'Une absence est signalée : décidez-en d’abord.'],
] as const)('does not try again what was refused, while the visit is %s', async (how, why) => {
  const visit = await aPayableVisit()
  const id = await isRefused(visit)
  const now = clock.now()
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, visit.id))
    .executeTakeFirstOrThrow()
  const absence = { appointmentId: visit.id, type: 'professional_absent', text: 'Personne.', createdAt: now } as const
  const dispute = { providerId: `du_${id}`, paymentId, amountCents: 100, status: 'open' } as const
  if (how === 'reported') await app.db.insertInto('absences').values(absence).execute()
  else await insertDispute(app.db, dispute)
  expect((await retried(visit, id)).body.message).toBe(why)
  await sendOpenTransfers(app.deps)
  expect(await transferOf(visit)).toMatchObject({ status: 'undecided', askedAt: null })
  await app.db.deleteFrom('absences').where('appointmentId', '=', visit.id).execute()
  await deleteDisputes(app.db, paymentId)
  expect((await retried(visit, id)).status).toBe(200)
  await app.settle()
})
