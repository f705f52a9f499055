import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { deleteDisputes, insertDispute, paymentsOf } from '../../../test/payments.ts'
import { reporting } from '../../../test/reports.ts'
import { cancellationRecordOf } from '../../identity/accounts/cancellation-queries.ts'
import { movingClock } from '../../lib/clock.ts'
import { decideTransfers } from '../../money/payouts/decide-transfers.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const hour = 3_600_000
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const addressOf = (id: string) => `/api/v1/appointment/${id}`
const cancel = (person: Person, id: string, pending = 0) =>
  person.post(`${addressOf(id)}/safety/cancellation`, { pending, text: '' })
const termsFor = async (person: Person, id: string) => (await person.get(`${addressOf(id)}/safety`)).body.cancellation
const viewFor = async (person: Person, id: string) => (await person.get(addressOf(id))).body

/** The customer or the professional has cancelled an appointment in the past, for safety unless `under` is null. */
const aPastCancellation = async (
  person: Person,
  { under = 'safety', cancelledAt = now }: { under?: 'safety' | null; cancelledAt?: Date } = {},
) => {
  const hours = { from: '2026-11-01T09:00:00Z', to: '2026-11-01T10:00:00Z' }
  const [nadia, awa] = [await app.aProfessionalWithHours(hours), await app.aPerson('customer')]
  const id = await anAppointment(app, nadia, awa, { ...hours, status: 'cancelled' })
  const isCustomer = person.role === 'customer'
  await app.db
    .updateTable('appointments')
    .set({ cancelledUnder: under, cancelledAt, retainedCents: 0 })
    .set(
      isCustomer
        ? { cancelledBy: 'customer', customerId: person.id }
        : { cancelledBy: 'professional', professionalId: person.id },
    )
    .where('id', '=', id)
    .execute()
}

/** The appointment starts in ten hours, so an ordinary cancellation refunds nothing. It is the third for safety. */
const aThirdCancellation = async () => {
  const paid = await booking.aPaidAppointment({ from: 10, to: 12 })
  for (const _ of [1, 2]) await aPastCancellation(paid.awa)
  expect((await cancel(paid.awa, paid.id, 107)).status).toBe(200)
  return { ...paid, caseId: await reporting(app).caseIdOf(paid.id) }
}
const decideRefund = (caseId: string, outcome: 'granted' | 'refused', reason = 'Les faits sont établis.') =>
  operator.post(`/api/v1/admin/report/${caseId}/safety-refund`, { outcome, reason })
const decideCase = (caseId: string) => reporting(app).readAndDecide(operator, caseId, { measures: [] })
const transfersOf = (purchaseId: string) =>
  app.db.selectFrom('transfers').select('amountCents').where('purchaseId', '=', purchaseId).execute()

it('from the third cancellation for safety in 12 months, the rest waits for an operator, who grants it', async () => {
  const { awa, nadia, id } = await booking.aPaidAppointment({ from: 100, to: 102 })
  clock.moveTo(new Date(now.getTime() + 70 * hour))
  await aPastCancellation(awa)
  await aPastCancellation(awa, { cancelledAt: new Date('2025-11-23T07:00:01.000Z') })
  const terms = { refund: 53.5, pending: 53.5, isFree: false }
  expect(await termsFor(awa, id)).toEqual(terms)
  const unread = await cancel(awa, id)
  expect([unread.status, unread.body.details]).toEqual([409, terms])
  expect((await viewFor(awa, id)).status).toBe('Payé')
  expect((await cancel(awa, id, 53.5)).status).toBe(200)
  expect((await app.mailsTo(awa.email))[0]?.text).toContain('notre équipe décide si le reste vous est rendu')
  expect(await viewFor(nadia, id)).toMatchObject({ cancelledBy: 'customer', share: 50 })

  const caseId = await reporting(app).caseIdOf(id)
  const { safetyRefund } = (await operator.get(`/api/v1/admin/report/${caseId}`)).body
  expect(safetyRefund).toMatchObject({ appointmentId: id, kind: 'refund', amount: 53.5, outcome: null })
  expect((await decideCase(caseId)).body.message).toBe('L’annulation attend votre décision : décidez-en d’abord.')
  const replies = await Promise.all([1, 2].map(() => decideRefund(caseId, 'granted')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  await app.drainJobs()
  expect((await viewFor(awa, id)).refunds).toMatchObject([
    { amount: 53.5, status: 'succeeded' },
    { amount: 53.5, status: 'succeeded' },
  ])
  expect(await viewFor(nadia, id)).toMatchObject({ share: 0 })
  const [toNadia] = await app.mailsTo(nadia.email)
  expect(toNadia?.subject).toMatch(/^Somme remboursée pour/)
  expect(toNadia?.text).toContain('À titre exceptionnel, après examen.')
  expect((await app.mailsTo(awa.email))[0]?.text).toContain('Les faits sont établis.')
  expect(JSON.stringify(await app.mailsTo(nadia.email))).not.toContain('établis')
  expect((await decideCase(caseId)).status).toBe(200)
})

it('an operator refuses the rest with a reason that the customer reads, and only then is the share sent', async () => {
  const { awa, id, caseId } = await aThirdCancellation()
  clock.moveTo(new Date(now.getTime() + 100 * hour))
  await decideTransfers(app.deps)
  expect(await transfersOf(id)).toEqual([])
  expect((await decideRefund(caseId, 'refused', ' ')).status).toBe(422)
  const refused = await decideRefund(caseId, 'refused', 'Rien ne montre un danger.')
  expect([refused.status, refused.body.safetyRefund]).toMatchObject([200, { outcome: 'refused', amount: 107 }])
  expect((await decideRefund(caseId, 'granted')).status).toBe(409)
  await app.drainJobs()
  expect((await viewFor(awa, id)).refunds).toEqual([])
  expect((await app.mailsTo(awa.email))[0]?.text).toContain('Rien ne montre un danger.')
  await decideTransfers(app.deps)
  expect(await transfersOf(id)).toEqual([{ amountCents: 10_000 }])
})

it('when a colleague has refunded all meanwhile, the rest can only be granted, and no amount is stated falsely', async () => {
  const { awa, id, caseId } = await aThirdCancellation()
  const refund = { amount: 10_700, refundable: 10_700, reason: 'Un geste envers elle.' }
  expect((await operator.post(`/api/v1/admin/appointments/${id}/refund`, refund)).status).toBe(201)
  expect((await decideRefund(caseId, 'refused')).body.message).toBe('Tout est déjà rendu : il ne reste rien à refuser.')
  const granted = await decideRefund(caseId, 'granted')
  expect([granted.status, granted.body.safetyRefund]).toMatchObject([200, { outcome: 'granted', amount: 0 }])
  await app.drainJobs()
  expect((await viewFor(awa, id)).refunds).toMatchObject([{ amount: 107, status: 'succeeded' }])
  expect((await app.mailsTo(awa.email))[0]?.text).toContain('tout ce qui restait vous a déjà été rendu')
  const { details } = await app.db
    .selectFrom('operatorActions')
    .select('details')
    .where('kind', '=', 'safety_refund_decided')
    .where('appointmentId', '=', id)
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ outcome: 'granted', cents: 0 })
})

it('while a bank disputes the payment, the report can be decided and the refund waits', async () => {
  const { id, caseId } = await aThirdCancellation()
  const { paymentId } = await paymentsOf(app.db, id).executeTakeFirstOrThrow()
  const dispute = { paymentId, providerId: `dp_${paymentId}`, amountCents: 10_700 }
  await insertDispute(app.db, { ...dispute, status: 'open' })
  expect((await decideRefund(caseId, 'refused')).body.message).toContain('banque')
  expect((await decideCase(caseId)).status).toBe(200)
  const countReports = async () => {
    const { queues } = (await operator.get('/api/v1/admin/work-queues')).body
    return queues.find(({ name }: { name: string }) => name === 'reports')?.count ?? 0
  }
  const before = await countReports()
  await deleteDisputes(app.db, paymentId)
  expect(await countReports()).toBe(before + 1)
  expect((await decideRefund(caseId, 'granted')).body.safetyRefund).toMatchObject({ outcome: 'granted', amount: 107 })
  expect(await countReports()).toBe(before)
})

it('from the third on, a cancellation for safety counts as a free one, and costs what the provider took once those are used up', async () => {
  const { awa, nadia, id } = await booking.aPaidAppointment({ from: 100, to: 102 })
  const other = await booking.hold(awa, nadia, { from: 104, to: 106 })
  expect((await booking.pay(awa, other)).status).toBe(200)
  await app.drainJobs()
  for (const _ of [1, 2]) await aPastCancellation(awa)
  for (const _ of [1, 2, 3, 4]) await aPastCancellation(awa, { under: null })
  expect(await termsFor(awa, id)).toEqual({ refund: 107, pending: 0, isFree: false })
  expect((await cancel(awa, id)).body).toMatchObject({ fee: 0, refund: 107 })
  expect(await termsFor(awa, other.id)).toEqual({ refund: 105.14, pending: 1.86, isFree: false })
  expect((await cancel(awa, other.id, 1.86)).body).toMatchObject({ fee: 1.86, refund: 105.14 })
  expect(await viewFor(nadia, other.id)).toMatchObject({ cancelledBy: 'customer', share: 0 })
})

it('a professional’s third cancellation for safety in 12 months counts in the record until an operator accepts it', async () => {
  const { awa, nadia, id } = await booking.aPaidAppointment()
  for (const _ of [1, 2]) await aPastCancellation(nadia)
  const countCancelled = async () => (await cancellationRecordOf(app.db, nadia.id)).cancelled
  expect(await countCancelled()).toBe(0)
  expect(await termsFor(nadia, id)).toEqual({ refund: 107, pending: 0, isFree: false })
  expect((await cancel(nadia, id)).status).toBe(200)
  expect(await countCancelled()).toBe(1)
  await app.drainJobs()
  expect(await viewFor(awa, id)).toMatchObject({ cancelledBy: 'professional', refunds: [{ amount: 107 }] })
  const caseId = await reporting(app).caseIdOf(id)
  expect((await decideCase(caseId)).status).toBe(409)
  const granted = await decideRefund(caseId, 'granted')
  expect(granted.body.safetyRefund).toMatchObject({ kind: 'record', outcome: 'granted', amount: 0 })
  expect(await countCancelled()).toBe(0)
  expect((await app.mailsTo(nadia.email))[0]?.text).toContain('il ne compte pas parmi vos annulations')
  expect(await app.mailsTo(awa.email, /notre décision/)).toEqual([])
})
