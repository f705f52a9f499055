import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { throwOnLedgerErrors } from '../../money/ledger/check-ledger.ts'
import { settleRefund } from '../../money/refunds/send-refund.ts'

let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true })
  booking = bookings(app)
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const how = 'Virement du 3 décembre, référence COU-107.'

/** An appointment cancelled by the customer for free, whose refund the customer's bank has returned. */
const aRefusedRefund = async () => {
  const { nadia, awa, appointment } = await booking.aPaidAppointment()
  await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
  await app.drainJobs()
  const { body } = await operator.get(`/api/v1/admin/appointments/${appointment.id}`)
  const { id } = body.refunds[0]
  await settleRefund(app.deps, {
    id: `re_${id}`,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    metadata: { refundId: id },
  })
  await app.drainJobs()
  return { nadia, awa, appointment, id }
}
const sendManualRefund = (id: string, body: object = { how }, sender = operator) =>
  sender.post(`/api/v1/admin/refunds/${id}/otherwise`, body)
const subjectsTo = async ({ email }: { email: string }) => (await app.mailsTo(email)).map(({ subject }) => subject)

it('the customer and the operators are notified when a bank refuses a refund', async () => {
  const { awa, appointment } = await aRefusedRefund()
  const { body } = await operator.get(`/api/v1/admin/appointments/${appointment.id}`)
  expect(body.refunds).toMatchObject([{ status: 'failed', failure: 'la carte a expiré ou a été annulée' }])
  expect(await subjectsTo(awa)).toContainEqual(expect.stringContaining('a refusé un remboursement de 107'))
  expect(await subjectsTo(operator)).toContainEqual(expect.stringContaining('à rendre autrement'))
})

it('a manual refund is recorded once, and the customer is notified how it was sent', async () => {
  const { awa, appointment, id } = await aRefusedRefund()
  const statuses = await Promise.all([sendManualRefund(id), sendManualRefund(id)])
  expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409])
  await app.drainJobs()
  await throwOnLedgerErrors(app.db)
  const { body } = await operator.get(`/api/v1/admin/appointments/${appointment.id}`)
  expect(body).toMatchObject({ owedToCustomer: 0, balance: 107, platformShare: 107 })
  expect(body.refunds).toMatchObject([{ amount: 107, status: 'manual', reason: how, failure: null }])
  expect(body.actions).toMatchObject([{ kind: 'refund_sent_otherwise', reason: how, details: { cents: 10_700 } }])
  const [ownAppointment] = (await awa.get(`/api/v1/appointment/?customer=${awa.id}`)).body
  expect(ownAppointment.refunds).toMatchObject([{ amount: 107, status: 'manual' }])
  expect(await subjectsTo(awa)).toContainEqual(expect.stringContaining('Nous vous avons rendu 107'))
  // A later failure notice from the provider changes nothing.
  await settleRefund(app.deps, { id: `re_${id}`, status: 'failed', metadata: { refundId: id } })
  await throwOnLedgerErrors(app.db)
})

it('a unique constraint also prevents a second manual refund', async () => {
  const { id } = await aRefusedRefund()
  expect((await sendManualRefund(id)).status).toBe(201)
  const replaced = (cents: number) =>
    app.db.updateTable('refunds').set({ replacedCents: cents }).where('id', '=', id).execute()
  await replaced(0)
  const { status, body } = await sendManualRefund(id)
  expect([status, body.error]).toEqual([409, 'already_done'])
  await replaced(10_700)
  await throwOnLedgerErrors(app.db)
})

it('a customer’s account cannot be deleted until the refund has been sent manually', async () => {
  const { awa, id } = await aRefusedRefund()
  const erase = () => awa.deleteAccount()
  expect((await erase()).status).toBe(409)
  expect((await sendManualRefund(id)).status).toBe(201)
  expect((await erase()).status).toBe(204)
})

it('a manual refund is refused for an unknown refund, without an explanation and for an operator’s own appointment', async () => {
  const { appointment, awa, id } = await aRefusedRefund()
  expect((await sendManualRefund(appointment.id)).status).toBe(404)
  expect((await sendManualRefund(id, { how: ' ' })).status).toBe(422)
  await app.db.updateTable('appointments').set({ customerId: operator.id }).where('id', '=', appointment.id).execute()
  expect(await sendManualRefund(id)).toMatchObject({
    status: 403,
    body: { message: 'C’est votre rendez-vous : une collègue s’en occupe.' },
  })
  await app.db.updateTable('appointments').set({ customerId: awa.id }).where('id', '=', appointment.id).execute()
  expect((await sendManualRefund(id)).status).toBe(201)
})
