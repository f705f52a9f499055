import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { disputeIntent } from '../../../test/provider.ts'
import { finishOldAppointments } from '../../booking/appointments/finish-appointment.ts'
import { movingClock } from '../../lib/clock.ts'
import { syncDispute } from '../../money/disputes/sync-dispute.ts'
import { throwOnLedgerErrors } from '../../money/ledger/check-ledger.ts'
import { decideTransfers } from '../../money/payouts/decide-transfers.ts'

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
afterAll(() => app.close())

const reason = 'Le message de 14 h 10 et la photo de la porte le montrent.'
const hour = 3_600_000
const after = (hours: number) => clock.moveTo(new Date(start.getTime() + hours * hour))
type Body = { decision?: string; refund?: number; reason?: string }

/** An appointment paid with 107 €, 100 € of it for the professional, from hour 100 to hour 102. */
const aReportedAppointment = async ({ isReported = true } = {}) => {
  clock.moveTo(start)
  const { nadia, awa, id } = await booking.aPaidAppointment()
  after(102)
  const address = `/api/v1/appointment/${id}`
  const words = { type: 'professional_absent', text: 'La porte est restée close.' }
  if (isReported) expect((await awa.post(`${address}/report`, words)).status).toBe(201)
  const decide = (body: Body, headers = {}, decidingOperator = operator) =>
    decidingOperator.post(`/api/v1/admin/appointments/${id}/absence`, { reason, refund: 0, ...body }, headers)
  return { nadia, awa, id, address, decide }
}
type ReportedAppointment = Awaited<ReturnType<typeof aReportedAppointment>>

const recordOf = async ({ id }: { id: string }) => (await operator.get(`/api/v1/admin/appointments/${id}`)).body
const openReports = async () => {
  const { body, headers } = await operator.get('/api/v1/admin/appointments?absences=open')
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map((appointment: { id: string }) => appointment.id)
}
/** Returns the amount transferred to the professional once the payout is due. */
const transferOf = async ({ id }: ReportedAppointment) => {
  after(151)
  await finishOldAppointments(app.deps)
  await decideTransfers(app.deps)
  await throwOnLedgerErrors(app.db)
  const transfer = await app.db
    .selectFrom('transfers')
    .select('amountCents')
    .where('purchaseId', '=', id)
    .executeTakeFirst()
  return transfer?.amountCents ?? 0
}
const decisionMailTo = async ({ email }: { email: string }) => {
  const mails = await app.mailsTo(email, /notre décision/)
  expect(mails).toHaveLength(1)
  return mails[0]?.text.replaceAll(/\s/g, ' ')
}
const refundsSentOf = async (appointment: ReportedAppointment) => {
  const [intent] = await booking.intentsOf(appointment)
  return intent ? (await booking.refundsOf(intent)).map(({ amount }) => amount) : []
}

it('the payout waits for the absence decision, and the operator sees the report', async () => {
  const appointment = await aReportedAppointment()
  expect(await openReports()).toContain(appointment.id)
  expect(await recordOf(appointment)).toMatchObject({
    isReported: true,
    absences: [{ type: 'professional_absent', text: 'La porte est restée close.' }],
    absenceDecision: null,
  })
  const [mail] = await app.mailsTo(operator.email)
  expect(mail?.text).toContain(`/admin/rendez-vous/${appointment.id}`)
  expect(await transferOf(appointment)).toBe(0)
})

it.each([
  ['customer_absent', 'n’était pas au rendez-vous', 'vous n’étiez pas'],
  ['none', 'aucune absence', 'aucune absence'],
])('the decision "%s" refunds nothing, and the professional is paid', async (decision, toNadia, toAwa) => {
  const appointment = await aReportedAppointment()
  const { nadia, awa, address } = appointment
  const { status, body } = await appointment.decide({ decision })
  expect([status, body.isReported, body.absenceDecision]).toMatchObject([201, false, { decision, reason }])
  expect(await openReports()).not.toContain(appointment.id)
  for (const party of [nadia, awa])
    expect((await party.get(address)).body).toMatchObject({
      absenceDecision: { decision, reason },
      allowedActions: expect.not.arrayContaining(['report']),
    })
  expect(await decisionMailTo(nadia)).toContain(toNadia)
  expect(await decisionMailTo(awa)).toContain(toAwa)
  expect(await refundsSentOf(appointment)).toEqual([])
  expect(await transferOf(appointment)).toBe(10_000)
})

/** The customer's bank disputes the payment; the sandbox decides at once if `how` is given. */
const disputePayment = async (appointment: ReportedAppointment, how?: 'winning_evidence' | 'losing_evidence') => {
  const [intent] = await booking.intentsOf(appointment)
  const id = await disputeIntent(app, intent)
  if (how) await app.deps.stripe.disputes.update(id, { evidence: { uncategorized_text: how }, submit: true })
  await syncDispute(app.deps, id)
  await app.drainJobs()
}
const normalPayoutText = 'Ce qui vous revient suit le cours normal de vos versements.'
const noRefundText = 'Cette décision ne donne lieu à aucun remboursement.'

it.each([
  ['undisputed', undefined, normalPayoutText],
  ['open', 'open', 'Le paiement est contesté auprès d’une banque : ce qui vous revient attend sa décision.'],
  ['won', 'winning_evidence', normalPayoutText],
  ['lost', 'losing_evidence', 'La banque a repris le paiement : rien ne vous revient pour ce rendez-vous.'],
] as const)('the decision mail is right about the payout (dispute: %s)', async (_, dispute, sentence) => {
  const appointment = await aReportedAppointment()
  if (dispute) await disputePayment(appointment, dispute === 'open' ? undefined : dispute)
  const { refundable } = await recordOf(appointment)
  expect(refundable).toBe(dispute === 'open' || dispute === 'losing_evidence' ? 0 : 107)
  expect((await appointment.decide({ decision: 'none' })).status).toBe(201)
  expect(await decisionMailTo(appointment.nadia)).toContain(sentence)
  expect(await decisionMailTo(appointment.awa)).toContain(noRefundText)
})

it('the decision mail tells the customer that the bank has already refunded the payment', async () => {
  const appointment = await aReportedAppointment()
  await disputePayment(appointment, 'losing_evidence')
  expect((await appointment.decide({ decision: 'professional_absent' })).status).toBe(201)
  expect(await decisionMailTo(appointment.awa)).toContain('Votre banque vous a déjà rendu 107 €.')
})

it('the decision "professional_absent" refunds everything, pays nothing out and counts as a cancellation', async () => {
  const appointment = await aReportedAppointment()
  const { nadia, awa } = appointment
  expect((await appointment.decide({ decision: 'professional_absent', refund: 10_700 })).status).toBe(201)
  const [toNadia, toAwa] = [await decisionMailTo(nadia), await decisionMailTo(awa)]
  expect(toAwa).toContain('107 €')
  expect(toNadia).toContain('ne vous est pas payé')
  for (const text of [toNadia, toAwa]) {
    expect(text).toContain(reason)
    expect(text).not.toMatch(new RegExp(`${nadia.email}|${awa.email}|0612345678|Diallo`))
  }
  expect(await refundsSentOf(appointment)).toEqual([10_700])
  expect(await transferOf(appointment)).toBe(0)
  const { rows } = await app.deps.pool.query('select cancelled, appointments from cancellation_record($1)', [nadia.id])
  expect(rows).toEqual([{ cancelled: 1, appointments: 1 }])
  const { body } = await operator.get('/api/v1/admin/journal')
  expect(body[0]).toMatchObject({
    kind: 'absence_decided',
    operator: operator.email,
    appointmentId: appointment.id,
    reason,
    details: { decision: 'professional_absent', cents: 10_700 },
  })
})

it('the decision "professional_absent" refunds the rest after an earlier refund', async () => {
  const appointment = await aReportedAppointment()
  const goodwillRefund = await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, {
    amount: 2000,
    refundable: 10_700,
    reason,
  })
  expect(goodwillRefund.status).toBe(201)
  expect(await appointment.decide({ decision: 'professional_absent', refund: 10_700 })).toMatchObject({
    status: 409,
    body: { error: 'price_changed', details: { left: 87 } },
  })
  expect((await recordOf(appointment)).absenceDecision).toBeNull()
  expect((await appointment.decide({ decision: 'professional_absent', refund: 8700 })).status).toBe(201)
  await app.drainJobs()
  expect((await refundsSentOf(appointment)).sort()).toEqual([2000, 8700])
})

it('two concurrent absence decisions end in one, and the second operator is shown the first decision', async () => {
  const appointment = await aReportedAppointment()
  const other = await app.aPerson('admin')
  const replies = await Promise.all([
    appointment.decide({ decision: 'professional_absent', refund: 10_700 }),
    appointment.decide({ decision: 'professional_absent', refund: 10_700 }, {}, other),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const repeated = await appointment.decide({ decision: 'none' }, {}, other)
  expect([repeated.status, repeated.body.error, repeated.body.message, repeated.body.details]).toEqual([
    409,
    'already_done',
    'C’est déjà décidé : la coiffeuse était absente.',
    { decision: 'professional_absent', reason },
  ])
  await app.drainJobs()
  expect(await refundsSentOf(appointment)).toEqual([10_700])
  await expect(
    app.deps.pool.query(
      `insert into absence_decisions (appointment_id, operator_id, decision, reason, decided_at)
        values ($1, $2, 'none', 'x', now())`,
      [appointment.id, operator.id],
    ),
  ).rejects.toMatchObject({ constraint: 'one_absence_decision' })
})

it('an absence decision repeated with the same idempotency key makes no second refund', async () => {
  const appointment = await aReportedAppointment()
  const decides = () =>
    appointment.decide({ decision: 'professional_absent', refund: 10_700 }, { 'idempotency-key': 'one' })
  expect([(await decides()).status, (await decides()).status]).toEqual([201, 201])
  await app.drainJobs()
  expect(await refundsSentOf(appointment)).toEqual([10_700])
})

it('an absence report after the decision is refused with a message', async () => {
  const appointment = await aReportedAppointment()
  await appointment.decide({ decision: 'none' })
  const late = await appointment.nadia.post(`${appointment.address}/report`, {
    type: 'customer_absent',
    text: 'Personne.',
  })
  expect([late.status, late.body.message]).toEqual([409, 'Notre équipe a déjà décidé de cette absence.'])
})

it('an invalid absence decision is refused with a message', async () => {
  const unreported = await aReportedAppointment({ isReported: false })
  expect(await unreported.decide({ decision: 'none' })).toMatchObject({
    status: 409,
    body: { message: "Aucune absence n'est signalée pour ce rendez-vous." },
  })
  const appointment = await aReportedAppointment()
  for (const [body, path] of [
    [{ decision: 'somebody' }, 'decision'],
    [{ decision: 'none', reason: 'Non.' }, 'reason'],
    [{ decision: 'none', refund: -1 }, 'refund'],
  ] as const)
    expect(await appointment.decide(body)).toMatchObject({ status: 422, body: { details: [{ path }] } })
  expect((await appointment.decide({ decision: 'none', refund: 1 })).status).toBe(409)
  expect((await appointment.decide({ decision: 'none' }, {}, appointment.awa)).status).toBe(403)
  expect((await recordOf(appointment)).isReported).toBe(true)
})
