import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { disputedVisits } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const clock = movingClock(new Date())
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const visits = disputedVisits(() => app, clock)
const { aPaidVisit, disputed, ends, known, takesPlace, payable, sentTo, accountsOf, mailOf } = visits

/** Makes an inquiry as the provider sends it; the sandbox knows only disputes. */
const aQuestion = async () => {
  const visit = await aPaidVisit()
  const { disputes } = app.deps.stripe
  const spy = vi.spyOn(disputes, 'retrieve')
  const says = (status: Stripe.Dispute.Status) =>
    spy.mockResolvedValue({ ...told, status, balance_transactions: [] } as never)
  // The event comes at the same moment.
  const told = { ...(await app.deps.stripe.disputes.list()).data[0] } as Partial<Stripe.Dispute>
  says('warning_needs_response')
  const id = await disputed(visit)
  Object.assign(told, (await disputes.list()).data[0])
  says('warning_needs_response')
  await known(id)
  return { visit, id, says, becomesADispute: () => spy.mockRestore() }
}
const shown = async ({ id }: { id: string }) => {
  const { body } = await operator.get('/api/v1/admin/disputes')
  return body.find(({ appointmentId }: { appointmentId: string }) => appointmentId === id)
}
const textTo = async (person: { email: string }, subject: RegExp) => {
  const mails = await mailOf(person, subject)
  const last = mails.at(-1)
  return last?.text.replaceAll(/\s/g, ' ')
}

it('a bank that asks has taken nothing, and everybody is told so', async () => {
  const { visit, id, says } = await aQuestion()
  expect(await accountsOf(visit.id)).toEqual({ provider: 10_700, professional: -10_000, platform: -700 })
  expect(await textTo(visit.nadia, /nous interroge/)).toMatch(/Rien n[’']a été repris/)
  expect(await textTo(operator, /Question d[’']une banque sur un paiement de 107.*répondre avant/)).toContain('Stripe')
  expect((await shown(visit)).reason).toContain("question de la banque, qui n'a rien repris")
  await takesPlace(visit)
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([])
  says('warning_closed')
  await known(id)
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([10_000])
  expect(await textTo(visit.nadia, /n[’']a plus de question/)).toContain('suit le cours normal')
  expect(await textTo(operator, /Question.*close/)).toContain('reprend son cours')
  vi.restoreAllMocks()
})

it('what a bank asks about can be given back, which answers it', async () => {
  const { visit } = await aQuestion()
  expect((await operator.get(`/api/v1/admin/appointments/${visit.id}`)).body).toMatchObject({ isDisputed: false })
  // The sandbox has taken the money, so it would refuse the refund.
  const refund = vi.spyOn(app.deps.stripe.refunds, 'create').mockImplementation((async (asked: object) => ({
    ...asked,
    id: `re_${visit.id}`,
    status: 'succeeded',
  })) as never)
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.settle()
  expect(refund).toHaveBeenCalledOnce()
  expect(await accountsOf(visit.id)).toEqual({})
  vi.restoreAllMocks()
})

it.each(['open', 'closed'])('a question that is %s may become a dispute', async (before) => {
  const { visit, id, says, becomesADispute } = await aQuestion()
  if (before === 'closed') {
    says('warning_closed')
    await known(id)
    expect(await shown(visit)).toMatchObject({ status: 'won' })
  }
  const early = await app.deps.stripe.disputes.retrieve(id)
  becomesADispute()
  await known(id)
  expect(await shown(visit)).toMatchObject({ status: 'open', decidedAt: null })
  expect((await shown(visit)).reason).not.toContain('question')
  expect(await textTo(visit.nadia, /est contesté/)).toContain('attend la décision')
  expect(await textTo(operator, /^Litige de 107.*répondre avant/)).toContain('a repris le paiement')
  const late = vi.spyOn(app.deps.stripe.disputes, 'retrieve').mockResolvedValue(early)
  await known(id)
  late.mockRestore()
  expect((await shown(visit)).reason).not.toContain('question')
  expect(await shown(visit)).toMatchObject({ status: 'open' })
  await ends(id, 'losing_evidence')
  await known(id)
  expect(await textTo(visit.nadia, /le paiement est repris/)).toContain('100')
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
})
