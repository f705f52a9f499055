import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const clock = movingClock(new Date())
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const appointments = disputeHelpers(() => app, clock)
const {
  aPaidAppointment,
  openDispute,
  decideDispute,
  processDispute,
  completeAppointment,
  sendPayableTransfers,
  transferredCents,
  ledgerAccountsOf,
} = appointments

/** Makes an inquiry as the provider sends it; the sandbox knows only disputes. */
const anInquiry = async () => {
  const appointment = await aPaidAppointment()
  const { disputes } = app.deps.stripe
  const spy = vi.spyOn(disputes, 'retrieve')
  const answerWith = (status: Stripe.Dispute.Status) =>
    spy.mockResolvedValue({ ...dispute, status, balance_transactions: [] } as never)
  // The event comes at the same moment.
  const dispute = { ...(await app.deps.stripe.disputes.list()).data[0] } as Partial<Stripe.Dispute>
  answerWith('warning_needs_response')
  const id = await openDispute(appointment)
  Object.assign(dispute, (await disputes.list()).data[0])
  answerWith('warning_needs_response')
  await processDispute(id)
  return { appointment, id, answerWith, becomesADispute: () => spy.mockRestore() }
}
const shown = async ({ id }: { id: string }) => {
  const { body } = await operator.get('/api/v1/admin/disputes')
  return body.find(({ appointmentId }: { appointmentId: string }) => appointmentId === id)
}
const mailTextTo = async (person: { email: string }, subject: RegExp) => {
  const mails = await app.mailsTo(person.email, subject)
  const last = mails.at(-1)
  return last?.text.replaceAll(/\s/g, ' ')
}

it('an inquiry takes no money, and everybody is informed of that', async () => {
  const { appointment, id, answerWith } = await anInquiry()
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: 10_700, professional: -10_000, platform: -700 })
  expect(await mailTextTo(appointment.nadia, /nous interroge/)).toMatch(/Rien n[’']a été repris/)
  expect(await mailTextTo(operator, /Question d[’']une banque sur un paiement de 107.*répondre avant/)).toContain(
    'Stripe',
  )
  expect((await shown(appointment)).reason).toContain("question de la banque, qui n'a rien repris")
  await completeAppointment(appointment)
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([])
  answerWith('warning_closed')
  await processDispute(id)
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([10_000])
  expect(await mailTextTo(appointment.nadia, /n[’']a plus de question/)).toContain('suit le cours normal')
  expect(await mailTextTo(operator, /Question.*close/)).toContain('reprend son cours')
  vi.restoreAllMocks()
})

it('a payment under inquiry can be refunded, which answers the inquiry', async () => {
  const { appointment } = await anInquiry()
  expect((await operator.get(`/api/v1/admin/appointments/${appointment.id}`)).body).toMatchObject({ isDisputed: false })
  // The sandbox has taken the money, so it would refuse the refund.
  const refund = vi.spyOn(app.deps.stripe.refunds, 'create').mockImplementation((async (params: object) => ({
    ...params,
    id: `re_${appointment.id}`,
    status: 'succeeded',
  })) as never)
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.drainJobs()
  expect(refund).toHaveBeenCalledOnce()
  expect(await ledgerAccountsOf(appointment.id)).toEqual({})
  vi.restoreAllMocks()
})

it.each(['open', 'closed'])('an inquiry that is %s may become a dispute', async (state) => {
  const { appointment, id, answerWith, becomesADispute } = await anInquiry()
  if (state === 'closed') {
    answerWith('warning_closed')
    await processDispute(id)
    expect(await shown(appointment)).toMatchObject({ status: 'won' })
  }
  const staleDispute = await app.deps.stripe.disputes.retrieve(id)
  becomesADispute()
  await processDispute(id)
  expect(await shown(appointment)).toMatchObject({ status: 'open', decidedAt: null })
  expect((await shown(appointment)).reason).not.toContain('question')
  expect(await mailTextTo(appointment.nadia, /est contesté/)).toContain('attend la décision')
  expect(await mailTextTo(operator, /^Litige de 107.*répondre avant/)).toContain('a repris le paiement')
  const late = vi.spyOn(app.deps.stripe.disputes, 'retrieve').mockResolvedValue(staleDispute)
  await processDispute(id)
  late.mockRestore()
  expect((await shown(appointment)).reason).not.toContain('question')
  expect(await shown(appointment)).toMatchObject({ status: 'open' })
  await decideDispute(id, 'losing_evidence')
  await processDispute(id)
  expect(await mailTextTo(appointment.nadia, /le paiement est repris/)).toContain('100')
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
})
