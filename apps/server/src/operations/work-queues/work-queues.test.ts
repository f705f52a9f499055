import { randomUUID } from 'node:crypto'
import type { WorkQueue, WorkToDo } from '@couronne/contract/operations/work-queues'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { contentReporting } from '../../../test/content-reports.ts'
import { talks } from '../../../test/conversations.ts'
import { failJob } from '../../../test/failed-job.ts'
import { type Person, type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { dispatchOrder, shop } from '../../../test/orders.ts'
import { insertDispute, insertPayment } from '../../../test/payments.ts'
import { decide, latestProof, submitProof } from '../../../test/proofs.ts'
import { reporting } from '../../../test/reports.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const clock = movingClock(now)

let app: TestApp
let operator: Person
let colleague: Person
let awa: Person
let nadia: Professional
beforeAll(async () => {
  app = await testApp({ clock, withoutFixtures: true })
  operator = await app.aPerson('admin')
  colleague = await app.aPerson('admin')
  awa = await app.aPerson('customer')
  const [from, to] = ['2026-11-19T00:00:00Z', '2026-11-19T20:00:00Z']
  nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', from, to })
  for (const [startsAt, endsAt] of [
    ['2026-11-20T12:00:00Z', '2026-11-21T10:00:00Z'],
    ['2026-11-21T12:00:00Z', '2026-11-21T20:00:00Z'],
  ])
    await app.db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt: startsAt as string, endsAt: endsAt as string })
      .execute()
})
afterAll(() => app.close())

const succeeded = { amountCents: 4800, status: 'succeeded' as const, createdAt: hoursAgo(6) }

const workFor = async (person = operator): Promise<WorkToDo> => {
  const { status, body } = await person.get('/api/v1/admin/work-queues')
  expect(status).toBe(200)
  return body
}
const queueFor = async (name: WorkQueue['name'], person = operator) =>
  (await workFor(person)).queues.find((queue) => queue.name === name)
const idsIn = async (name: WorkQueue['name'], person = operator) =>
  (await queueFor(name, person))?.oldest.map(({ id }) => id) ?? []

it('nothing waits on a new platform, and no appointment is today', async () => {
  expect(await workFor()).toEqual({ queues: [], today: { appointments: 0, total: 0 } })
})

it('the queue of files counts each professional once, the longest wait first, until the last proof is decided', async () => {
  clock.moveTo(hoursAgo(3))
  const fatou = await app.aPerson('professional')
  await submitProof(app, fatou, 'identity')
  clock.moveTo(hoursAgo(2))
  await submitProof(app, fatou, 'insurance')
  await submitProof(app, nadia, 'identity')
  clock.moveTo(now)
  expect(await queueFor('proofs')).toEqual({
    ...{ name: 'proofs', count: 2, oldestAt: hoursAgo(3).toISOString() },
    oldest: [
      { id: fatou.id, kind: null },
      { id: nadia.id, kind: null },
    ],
  })
  const { id: proofId, state } = await latestProof(operator, nadia.id, 'identity')
  const refusal = { decision: 'refuse', reason: 'unreadable', words: 'Le bas de la carte est coupé.' }
  expect((await decide(operator, nadia.id, { ...refusal, proofId, state })).status).toBe(200)
  expect(await idsIn('proofs')).toEqual([fatou.id])
})

it('reports wait for a decision, and objections for a colleague who has not taken it', async () => {
  const build = contentReporting(app)
  const reviewed = await build.aReviewedProfessional()
  await build.report(reviewed.nadia, 'review', reviewed.reviewId, { reason: 'fake' })
  const caseId = await build.caseIdOf(reviewed.reviewId)
  expect([await idsIn('reports'), await idsIn('objections')]).toEqual([[caseId], []])
  await reporting(app).readAndDecide(operator, caseId, { measures: ['removal'], brokenRule: 'fake' })
  expect(await idsIn('reports')).toEqual([])
  await build.object(await build.decisionIn(reviewed.awa.email, /Une décision à votre sujet/))
  expect([await idsIn('objections', operator), await idsIn('objections', colleague)]).toEqual([[], [caseId]])
})

it('a case of somebody who feels unsafe waits in the first queue, since the alert, and in no other', async () => {
  const [from, to] = ['2026-11-19T16:00:00Z', '2026-11-19T17:00:00Z']
  const id = await anAppointment(app, nadia, awa, { from, to, status: 'completed' })
  const build = contentReporting(app)
  clock.moveTo(hoursAgo(20))
  await build.report(awa, 'appointment', id)
  const caseId = await build.caseIdOf(id)
  const opened = { id: caseId, kind: null }
  expect((await queueFor('reports'))?.oldest).toContainEqual(opened)
  clock.moveTo(hoursAgo(12))
  expect((await awa.post(`/api/v1/appointment/${id}/safety/alert`, { text: '' })).status).toBe(201)
  clock.moveTo(now)
  const [first] = (await workFor()).queues
  const since = hoursAgo(12).toISOString()
  expect(first).toEqual({ name: 'safety', count: 1, oldestAt: since, oldest: [opened] })
  expect(await idsIn('reports')).not.toContain(caseId)
  expect((await app.mailsTo(operator.email, /Sécurité/))[0]?.text).toMatch(/Reçu.*19 novembre/)
  await reporting(app).readAndDecide(operator, caseId, { measures: [] })
  expect(await queueFor('safety')).toBeUndefined()
})

it('an absence waits until it is decided, and is not offered to an operator who is the customer', async () => {
  const reported = async (customer: Person, from: string) => {
    const to = new Date(Date.parse(from) + 3_600_000)
    const id = await anAppointment(app, nadia, customer, { from, to, status: 'completed' })
    const report = { appointmentId: id, type: 'professional_absent' as const, text: 'Personne.' }
    await app.db
      .insertInto('absences')
      .values({ ...report, createdAt: hoursAgo(1) })
      .execute()
    return id
  }
  const id = await reported(awa, '2026-11-19T08:00:00Z')
  const ofOperator = await reported(operator, '2026-11-19T10:00:00Z')
  expect(await idsIn('absences', operator)).toEqual([id])
  expect((await idsIn('absences', colleague)).sort()).toEqual([id, ofOperator].sort())
  const decision = { decision: 'none', refund: 0, reason: 'Les deux se sont trompées de porte.' }
  expect((await operator.post(`/api/v1/admin/appointments/${id}/absence`, decision)).status).toBe(201)
  expect(await queueFor('absences', operator)).toBeUndefined()
})

it('a paid order waits until it is dispatched, an unpaid one never', async () => {
  const { aProduct, order, paidOrder } = shop(app)
  const product = await aProduct()
  await order(awa, [{ id: product, cartQuantity: 1 }])
  expect(await queueFor('orders')).toBeUndefined()
  const id = await paidOrder(await app.aPerson('customer'), [product])
  expect(await idsIn('orders')).toEqual([id])
  expect((await dispatchOrder(operator, { id })).status).toBe(200)
  expect(await queueFor('orders')).toBeUndefined()
})

it('a refund that the bank has refused waits under the kind of its purchase until it was sent otherwise', async () => {
  const [from, to] = ['2026-11-19T12:00:00Z', '2026-11-19T13:00:00Z']
  const purchaseId = await anAppointment(app, nadia, awa, { from, to, status: 'completed' })
  const paymentId = await insertPayment(app.db, purchaseId, succeeded)
  await app.db
    .insertInto('refunds')
    .values({
      ...{ paymentId, purchaseId, cause: `goodwill_refund ${randomUUID()}`, amountCents: 4800, status: 'failed' },
      ...{ createdAt: hoursAgo(5), decidedAt: hoursAgo(4) },
    })
    .execute()
  expect(await queueFor('refunds')).toMatchObject({ count: 1, oldest: [{ id: purchaseId, kind: 'appointment' }] })
  await app.db.updateTable('refunds').set({ replacedCents: 4800 }).where('purchaseId', '=', purchaseId).execute()
  expect(await queueFor('refunds')).toBeUndefined()
})

it('a dispute waits while it is open', async () => {
  const [from, to] = ['2026-11-19T14:00:00Z', '2026-11-19T15:00:00Z']
  const appointmentId = await anAppointment(app, nadia, awa, { from, to, status: 'completed' })
  const paymentId = await insertPayment(app.db, appointmentId, succeeded)
  const dispute = { paymentId, providerId: 'dp_1', amountCents: 4800, status: 'open' as const }
  const id = await insertDispute(app.db, { ...dispute, openedAt: hoursAgo(30) })
  // The queue with the longest wait comes first.
  expect((await workFor()).queues[0]).toMatchObject({ name: 'disputes', count: 1, oldest: [{ id }] })
  await app.db.updateTable('disputes').set({ status: 'won', decidedAt: now }).where('id', '=', id).execute()
  expect(await queueFor('disputes')).toBeUndefined()
})

it('messages, mails and jobs have the counts of their lists', async () => {
  const talk = talks(app)
  const sid = await talk.open(awa, { admin: true })
  await talk.send(awa, sid, 'Une question')
  await app.post('/api/v1/user/reset-password', { email: awa.email })
  const mail = app.db.selectFrom('mails').select('id').where('userId', '=', awa.id).where('sentAt', 'is', null)
  for (const { id } of await mail.execute()) await failJob(app, id, '550 mailbox unavailable')
  await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await failJob(app, awa.id, 'the provider said no')
  const { body: jobs } = await operator.get('/api/v1/admin/jobs')
  const { body: mails } = await operator.get('/api/v1/admin/mails')
  const failed = mails.filter(({ state }: { state: string }) => state === 'failed')
  expect([jobs.length, failed.length > 0]).toEqual([1, true])
  expect(await queueFor('jobs')).toMatchObject({ count: 1, oldest: [{ id: jobs[0].id }] })
  expect(await queueFor('mails')).toMatchObject({ count: failed.length })
  expect(await idsIn('messages')).toEqual([sid])
  await talk.send(operator, sid, 'Une réponse')
  expect(await queueFor('messages')).toBeUndefined()
})

it('today counts the paid appointments by the day in their town', async () => {
  const { today: before } = await workFor()
  const at = (from: string, more: object = {}) =>
    anAppointment(app, nadia, awa, { from, to: new Date(Date.parse(from) + 3_600_000), ...more })
  await at('2026-11-20T13:00:00Z')
  await at('2026-11-20T15:00:00Z', { status: 'cancelled' })
  await at('2026-11-21T13:00:00Z')
  // It is still the 20th in Martinique.
  await at('2026-11-21T01:00:00Z', { cityId: await app.cityId('Fort-de-France', '972') })
  expect((await workFor()).today).toEqual({ appointments: before.appointments + 2, total: before.total + 96 })
})
