import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { insertDispute } from '../../../test/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true })
})
afterAll(() => app.close())

it('an operator sees the latest dispute of an appointment, open or closed', async () => {
  const operator = await app.aPerson('admin')
  const { appointment, paymentId } = await bookings(app).aPaidAppointment()
  const disputeIdShown = async () => (await operator.get(`/api/v1/admin/appointments/${appointment.id}`)).body.disputeId
  expect(await disputeIdShown()).toBeNull()
  const dispute = (providerId: string, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    const won = { status: 'won', openedAt: at, decidedAt: at } as const
    return insertDispute(app.db, { providerId, paymentId, amountCents: 100, ...won })
  }
  const latest = await dispute('du_latest', 1)
  await dispute('du_earlier', 9)
  expect(await disputeIdShown()).toBe(latest)
})
