import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { costSplitOf, disputeHelpers, type PaidAppointment } from '../../../test/disputed-appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { openPayoutAccount, transfersOf } from '../../../test/payouts.ts'
import { disputeIntent } from '../../../test/provider.ts'
import { refundableOfAppointment } from '../../booking/appointments/refundable-queries.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { refundAppointment } from '../../operations/operators/refund-appointment.ts'
import { formatLedgerErrors, throwOnLedgerErrors } from '../ledger/check-ledger.ts'
import { retainedForInvoices } from '../ledger/retained-queries.ts'
import { decideTransfers } from '../payouts/decide-transfers.ts'
import { reportFailedRefunds } from '../refunds/open-refunds.ts'
import { sendRefund, settleRefund } from '../refunds/send-refund.ts'
import { settleDispute } from './settle-dispute.ts'
import { syncDispute, syncDisputes } from './sync-dispute.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())
const {
  aPaidAppointment,
  openDispute,
  decideDispute,
  processDispute,
  completeAppointment,
  sendPayableTransfers,
  transferredCents,
  ledgerAccountsOf,
  payoutLineOf,
  refundsOf,
} = disputeHelpers(() => app, clock)

/** Returns the mail that tells the professional how the dispute ended. */
const closingMailText = async ({ nadia }: PaidAppointment) => {
  const mails = await app.mailsTo(nadia.email, /le paiement est (confirmé|repris)/)
  expect(mails).toHaveLength(1)
  return mails[0]?.text.replaceAll(/\s/g, ' ')
}

it('a dispute blocks the professional’s share while the bank decides, and the share is sent when the dispute is won', async () => {
  const figures = await ledgerGrowth(operator)
  const appointment = await aPaidAppointment()
  const dispute = await openDispute(appointment, { reason: 'product_not_received' })
  await processDispute(dispute)
  expect(await ledgerAccountsOf(appointment.id)).toEqual({
    provider: -2000,
    bank: 10_700,
    professional: -10_000,
    platform: 1300,
  })
  const platformFigures = { costs: 186, ownedByPlatform: -1486 }
  const owed = { owedToCustomers: 0, owedToProfessionals: 10_000 }
  expect(await figures()).toMatchObject({ balance: -2186, ...owed, ...platformFigures, atBanks: 10_700 })
  expect((await operator.get(`/api/v1/admin/appointments/${appointment.id}`)).body).toMatchObject({
    balance: -20,
    atBank: 107,
    isDisputed: true,
  })
  await completeAppointment(appointment)
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([])
  expect(await payoutLineOf(appointment)).toMatchObject({ state: 'disputed', amount: 10_000 })

  const [professionalMail] = await app.mailsTo(appointment.nadia.email, /est contesté/)
  expect(professionalMail?.text).toContain('attend la décision de la banque')
  const [operatorMail] = await app.mailsTo(operator.email, /Litige de 107/)
  const { body: found } = await operator.get('/api/v1/admin/disputes')
  expect(found[0]).toMatchObject({ status: 'open', amount: 107, appointmentId: appointment.id })
  expect(found[0].reason).toBe("la cliente dit que la prestation n'a pas eu lieu")
  const providerDispute = await app.deps.stripe.disputes.retrieve(dispute)
  const instant = (seconds: number | null) => new Date(Number(seconds) * 1000).toISOString()
  const { openedAt, dueAt } = found[0]
  expect([openedAt, dueAt]).toEqual([
    instant(providerDispute.created),
    instant(providerDispute.evidence_details.due_by),
  ])
  expect(operatorMail?.text).toContain(`/admin/litiges/${found[0].id}`)
  expect(operatorMail?.text).toContain('Répondre avant le')

  await decideDispute(dispute, 'winning_evidence')
  await processDispute(dispute)
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([10_000])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -1300, platform: 1300 })
  expect(await payoutLineOf(appointment)).toMatchObject({ state: 'received', amount: 10_000 })
  expect(await closingMailText(appointment)).toContain('Votre part, 100 €, suit le cours normal de vos versements.')
  expect((await operator.get(`/api/v1/admin/disputes/${found[0].id}`)).body).toMatchObject({
    status: 'won',
    taken: 0,
    fee: 20,
    ofProfessional: null,
  })
})

it('a share decided before a dispute is sent at once when the dispute is won', async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await decideTransfers(app.deps)
  const dispute = await openDispute(appointment)
  await processDispute(dispute)
  expect(await transferredCents(appointment.nadia)).toEqual([])
  await decideDispute(dispute, 'winning_evidence')
  await processDispute(dispute)
  expect(await transferredCents(appointment.nadia)).toEqual([10_000])
})

it('a lost dispute takes back what was sent to the professional, and no more; the platform bears the fee', async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([10_000])
  const dispute = await openDispute(appointment)
  await processDispute(dispute)
  expect((await app.mailsTo(appointment.nadia.email, /est contesté/))[0]?.text).toContain('déjà été versée')
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  expect(await transferredCents(appointment.nadia)).toEqual([0])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
  expect((await appointment.nadia.get(`/api/v1/payment/user/${appointment.nadia.id}`)).body).toMatchObject({
    received: 0,
    toBePaid: 0,
  })
  expect(await closingMailText(appointment)).toContain(
    'Votre part de cette somme, 100 €, est reprise sur votre compte Stripe.',
  )
  expect((await appointment.nadia.get('/api/v1/payouts/mouvements.csv')).body).toContain(
    'Paiement repris par la banque',
  )
})

it('a share lost in a dispute is not sent, and a partial loss is split like the price', async () => {
  const appointment = await aPaidAppointment()
  const dispute = await openDispute(appointment, { amount: '5350' })
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  await completeAppointment(appointment)
  await sendPayableTransfers()
  // No mail announces the dispute to the professional, because it is already over.
  expect(await app.mailsTo(appointment.nadia.email, /est contesté/)).toEqual([])
  expect(await closingMailText(appointment)).toContain('a repris 53,50 € du paiement')
  expect(await closingMailText(appointment)).toContain(
    'Votre part de cette somme, 50 €, ne peut donc pas vous être versée.',
  )
  expect(await transferredCents(appointment.nadia)).toEqual([5000])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -1650, platform: 1650 })
})

it('a dispute without an event is found once, by however many requests, and in any order', async () => {
  const appointment = await aPaidAppointment()
  const id = await openDispute(appointment)
  const { stripe } = app.deps
  const staleDispute = await stripe.disputes.retrieve(id)
  await Promise.all([syncDisputes(app.deps), syncDispute(app.deps, id), syncDispute(app.deps, id)])
  await decideDispute(id, 'losing_evidence')
  await Promise.all([syncDispute(app.deps, id), syncDisputes(app.deps)])
  const payment = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await settleDispute(app.deps, payment.id, staleDispute)
  await processDispute(id)
  const kinds = await app.db
    .selectFrom('journalTransactions')
    .select('kind')
    .where('purchaseId', '=', appointment.id)
    .orderBy('id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['charge', 'dispute', 'dispute_lost', 'cost'])
  expect(await app.mailsTo(appointment.nadia.email, /est contesté|est repris/)).toHaveLength(2)
})

it('a dispute that began weeks before the server could ask is found', async () => {
  const appointment = await aPaidAppointment()
  await syncDisputes(app.deps)
  const id = await openDispute(appointment)
  clock.advance(30 * 24 * hourMs)
  await syncDisputes(app.deps)
  const found = app.db.selectFrom('disputes').select('status').where('providerId', '=', id)
  expect(await found.execute()).toEqual([{ status: 'open' }])
})

it('a card that is disputed at once is known from its event', async () => {
  booking = bookings(app)
  clock.moveTo(new Date())
  const { awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment, 'pm_card_createDispute')).status).toBe(200)
  const isKnown = async () => {
    await app.drainJobs()
    const { body } = await operator.get('/api/v1/admin/disputes')
    return body.some(({ appointmentId }: { appointmentId: string }) => appointmentId === appointment.id)
  }
  await expect.poll(isKnown).toBe(true)
})

it('an operator cannot refund what a bank has taken', async () => {
  const appointment = await aPaidAppointment()
  const dispute = await openDispute(appointment)
  await processDispute(dispute)
  await completeAppointment(appointment)
  const giveGoodwillRefund = () =>
    operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, {
      amount: 100,
      refundable: 10_700,
      reason: 'Elle a attendu une heure.',
    })
  expect((await operator.get(`/api/v1/admin/appointments/${appointment.id}`)).body.refundable).toBe(0)
  expect((await giveGoodwillRefund()).body).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('contesté auprès'),
  })
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  expect((await giveGoodwillRefund()).status).toBe(409)
})

it('a cancellation’s refund waits for the bank, and is not paid twice', async () => {
  const refundOf = ({ id }: PaidAppointment) =>
    app.db
      .selectFrom('refunds as r')
      .select(['r.status', 'r.failureReason'])
      .where('r.purchaseId', '=', id)
      .executeTakeFirst()
  const cancelAppointment = async (appointment: PaidAppointment) => {
    expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(
      200,
    )
    await app.drainJobs()
  }
  const refundsShownToCustomer = async ({ awa, id }: PaidAppointment) =>
    (await awa.get(`/api/v1/appointment/${id}`)).body.refunds.map(
      ({ status, amount, reason }: Record<string, unknown>) => [status, amount, reason],
    )
  const won = await aPaidAppointment()
  const first = await openDispute(won)
  await processDispute(first)
  await cancelAppointment(won)
  expect(await refundOf(won)).toMatchObject({ status: 'undecided' })
  await decideDispute(first, 'winning_evidence')
  await processDispute(first)
  expect(await refundableOfAppointment(app.db, won.id)).toMatchObject({ leftCents: 0, bankCents: 0 })
  expect(await refundOf(won)).toMatchObject({ status: 'succeeded' })
  expect(await ledgerAccountsOf(won.id)).toEqual({ provider: -2000, platform: 2000 })
  expect(await closingMailText(won)).toContain('Rien ne change pour vous')

  const lost = await aPaidAppointment()
  const second = await openDispute(lost)
  await processDispute(second)
  await cancelAppointment(lost)
  clock.advance(1000)
  await decideDispute(second, 'losing_evidence')
  await processDispute(second)
  // The amount that a bank gives back after a cancellation is not part of what can still be cancelled.
  expect(await refundableOfAppointment(app.db, lost.id)).toMatchObject({ leftCents: 0, bankCents: 0 })
  expect(await refundOf(lost)).toMatchObject({ status: 'failed', failureReason: 'dispute_lost' })
  expect(await refundsShownToCustomer(lost)).toEqual([['replaced', 107, null]])
  expect(await closingMailText(lost)).toContain('Rien ne vous est repris')
  expect(await closingMailText(lost)).not.toMatch(/(?<!\d)0\s€/)
  expect((await operator.get(`/api/v1/admin/appointments/${lost.id}`)).body.refunds).toMatchObject([
    { status: 'replaced', amount: 107 },
  ])
  expect(await ledgerAccountsOf(lost.id)).toEqual({ provider: -2000, platform: 2000 })

  const lateIntent = await aPaidAppointment()
  const third = await openDispute(lateIntent)
  await decideDispute(third, 'losing_evidence')
  await processDispute(third)
  await cancelAppointment(lateIntent)
  expect(await refundOf(lateIntent)).toBeUndefined()
  expect(await refundableOfAppointment(app.db, lateIntent.id)).toMatchObject({ leftCents: 0, bankCents: 10_700 })
  expect(await refundsShownToCustomer(lateIntent)).toEqual([['replaced', 107, null]])
  expect(await ledgerAccountsOf(lateIntent.id)).toEqual({ provider: -2000, platform: 2000 })
  await throwOnLedgerErrors(app.db)
})

it('the database refuses a transfer or a refund of what a bank has taken', async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await decideTransfers(app.deps)
  const dispute = await openDispute(appointment)
  await syncDispute(app.deps, dispute)
  await app.drainJobs()
  expect(await transferredCents(appointment.nadia)).toEqual([])
  expect((await app.mailsTo(appointment.nadia.email, /est contesté/))[0]?.text).toContain(
    'attend la décision de la banque',
  )
  const pendingLock = app.db
    .updateTable('transfers')
    .set({ askedAt: clock.now() })
    .where('purchaseId', '=', appointment.id)
    .execute()
  await expect(pendingLock).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  const payment = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const pendingRefund = app.db
    .insertInto('refunds')
    .values({
      ...{ paymentId: payment.id, purchaseId: appointment.id, cause: 'x', amountCents: 1, status: 'undecided' },
      createdAt: clock.now(),
    })
    .execute()
  await expect(pendingRefund).rejects.toMatchObject({ constraint: 'refund_within_payment' })
})

const appointmentRecord = async (appointment: PaidAppointment) =>
  (await operator.get(`/api/v1/admin/appointments/${appointment.id}`)).body
const loseDispute = async (appointment: { id: string }, amount?: string) => {
  const dispute = await openDispute(appointment, amount ? { amount } : {})
  await processDispute(dispute)
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  return dispute
}
it.each([
  ['5351', 5349],
  ['10700', 0],
] as const)('after a loss of %s cents the rest is shown to everybody and can be refunded', async (lost, rest) => {
  const { status, amountCents } = { status: 'succeeded', amountCents: rest }
  for (const viewerKind of ['professional', 'customer', 'operator'] as const) {
    const appointment = await aPaidAppointment()
    await loseDispute(appointment, lost)
    const person = { professional: appointment.nadia, customer: appointment.awa, operator }[viewerKind]
    const { body: terms } = await person.get(`/api/v1/appointment/${appointment.id}/cancellation`)
    expect(terms).toMatchObject({ fee: 0, refund: rest / 100 })
    expect((await person.get(`/api/v1/appointment/${appointment.id}`)).body).toMatchObject({
      fee: 0,
      refund: rest / 100,
    })
    expect((await appointmentRecord(appointment)).cancellation).toEqual({ fee: 0, refund: rest / 100 })
    const reason = viewerKind === 'operator' ? { reason: 'Le salon a été inondé cette nuit.' } : {}
    const change = { status: 'Annuler', fee: terms.fee, ...reason }
    const { status: answer, body } = await person.patch(`/api/v1/appointment/${appointment.id}`, change)
    expect([answer, body.fee, body.refund]).toEqual([200, 0, rest / 100])
    await app.drainJobs()
    expect(await refundsOf(appointment)).toMatchObject(rest ? [{ status, amountCents }] : [])
    expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
    const [mail] = await app.mailsTo(appointment.awa.email, /est annulé/)
    expect(mail?.text.replaceAll(/\s/g, ' ')).toMatch(
      new RegExp(`rendu.*${frenchEuros(Number(lost)).replaceAll(/\s/g, ' ')}`),
    )
    if (viewerKind === 'operator' && !rest)
      expect((await app.mailsTo(appointment.nadia.email, /est annulé/))[0]?.text).not.toContain(
        'la somme payée est remboursée en totalité',
      )
    await throwOnLedgerErrors(app.db)
  }
})

it('an operator can refund the rest of an appointment whose payment was lost in part', async () => {
  const appointment = await aPaidAppointment()
  await loseDispute(appointment, '5351')
  await completeAppointment(appointment)
  expect((await appointmentRecord(appointment)).refundable).toBe(53.49)
  const giveGoodwillRefund = (refundable: number) =>
    operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, {
      amount: 5349,
      refundable,
      reason: 'Elle a attendu une heure.',
    })
  expect((await giveGoodwillRefund(10_700)).body).toMatchObject({ statusCode: 409, details: { left: 53.49 } })
  expect((await giveGoodwillRefund(5349)).status).toBe(201)
  await app.drainJobs()
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'succeeded', amountCents: 5349 }])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
  await throwOnLedgerErrors(app.db)
})

it.each(['5350', '10700'])('an absence can be decided after a loss of %s cents', async (lost) => {
  const appointment = await aPaidAppointment()
  await loseDispute(appointment, lost)
  clock.moveTo(new Date(Date.parse(appointment.endTime)))
  const report = { type: 'professional_absent', text: 'La porte est restée close.' }
  expect((await appointment.awa.post(`/api/v1/appointment/${appointment.id}/report`, report)).status).toBe(201)
  const decideAbsence = (decision: string, refund: number) =>
    operator.post(`/api/v1/admin/appointments/${appointment.id}/absence`, {
      decision,
      refund,
      reason: 'Elle l’a reconnu.',
    })
  const rest = 10_700 - Number(lost)
  expect((await decideAbsence('professional_absent', 1)).body.details).toEqual({ left: rest / 100 })
  expect((await decideAbsence('none', 1)).body.details).toEqual({ left: 0 })
  expect((await decideAbsence('professional_absent', rest)).status).toBe(201)
  await app.drainJobs()
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
  await throwOnLedgerErrors(app.db)
})

it('the platform bears the loss of a late payment, and the professional is paid for the appointment', async () => {
  clock.moveTo(new Date())
  booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold()
  const { body: first } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
  await booking.authenticate(first.client_secret, 'failure')
  expect((await awa.post(`/api/v1/payment/${first.id}/confirm`)).status).toBe(402)
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  const lateIntent = (await booking.intentsOf(appointment)).find(({ metadata }) => metadata.paymentId === first.id)
  if (!lateIntent) throw new Error('no intent')
  await app.deps.stripe.paymentIntents.confirm(lateIntent.id, { payment_method: 'pm_card_visa' })
  await booking.send(await booking.eventOf(lateIntent))
  await app.drainJobs()
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'succeeded', amountCents: 10_700 }])

  const { latest_charge } = await app.deps.stripe.paymentIntents.retrieve(lateIntent.id)
  const id = await disputeIntent(app, { latest_charge })
  await processDispute(id)
  const paidAppointment = { nadia, awa, id: appointment.id, endTime: appointment.endTime }
  await openPayoutAccount(nadia)
  await completeAppointment(paidAppointment)
  await sendPayableTransfers()
  expect(await transferredCents(nadia)).toEqual([10_000])
  await decideDispute(id, 'losing_evidence')
  await processDispute(id)
  expect(await transferredCents(nadia)).toEqual([10_000])
  const row = costSplitOf(app.db, id)
  expect(await row.executeTakeFirst()).toMatchObject({ professionalCents: 0, platformCents: 10_700 })
  expect((await appointmentRecord(paidAppointment)).refundable).toBe(107)
  const retained = { professional: 10_000, platform: 700 }
  expect(await retainedForInvoices(app.db, paidAppointment.id)).toEqual(retained)
  // The refund fails in the end. The bank has given the customer the same amount, so its bearers get that amount back.
  const [refund] = await refundsOf(paidAppointment)
  const failed = { id: `re_${refund?.id}`, status: 'failed', metadata: { refundId: String(refund?.id) } }
  await settleRefund(app.deps, failed)
  expect(await refundsOf(paidAppointment)).toMatchObject([{ status: 'failed', replacedCents: 10_700 }])
  expect(await row.executeTakeFirst()).toMatchObject({
    professionalCents: 0,
    platformCents: 0,
    customerCents: 10_700,
  })
  expect(await retainedForInvoices(app.db, paidAppointment.id)).toEqual(retained)
  await throwOnLedgerErrors(app.db)
})

it('a waiting refund is reduced by the lost amount, and the rest of it is sent', async () => {
  const appointment = await aPaidAppointment()
  const dispute = await openDispute(appointment, { amount: '5351' })
  await processDispute(dispute)
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.drainJobs()
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  expect(await refundsOf(appointment)).toMatchObject([
    { status: 'succeeded', amountCents: 5349 },
    { status: 'failed', amountCents: 5351, failureReason: 'dispute_lost' },
  ])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
})

it('a refund refused because of an unknown dispute is sent once the dispute is won', async () => {
  const appointment = await aPaidAppointment()
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  const dispute = await openDispute(appointment)
  const [refund] = await refundsOf(appointment)
  const id = String(refund?.id)
  const create = vi.spyOn(app.deps.stripe.refunds, 'create')
  await expect(sendRefund(app.deps, id)).rejects.toThrow('charged back')
  await processDispute(dispute)
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'undecided' }])
  await decideDispute(dispute, 'winning_evidence')
  await processDispute(dispute)
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'succeeded', amountCents: 10_700 }])
  const keys = create.mock.calls.map(([, options]) => options?.idempotencyKey)
  expect(keys).toEqual([`${id}:10700`, `${id}:10700:1:try 1`])
})

it('a refund that the card did not take is no longer owed once the bank has paid it', async () => {
  const appointment = await aPaidAppointment()
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.drainJobs()
  const [refund] = await refundsOf(appointment)
  const failed = { id: 're_back', status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  await loseDispute(appointment)
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'failed', failureReason: 'dispute_lost' }])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
})

it.each([
  ['pending', '10700', 10_700],
  ['succeeded', '10700', 10_700],
  ['succeeded', '5351', 5351],
] as const)('a %s refund that fails after a loss of %s cents is not owed twice', async (before, lost, replaced) => {
  const appointment = await aPaidAppointment()
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  const [decided] = await refundsOf(appointment)
  const providerRefund = { id: `re_${decided?.id}`, metadata: { refundId: decided?.id ?? '' } }
  await settleRefund(app.deps, { ...providerRefund, status: before })
  const dispute = await openDispute(appointment, { amount: lost })
  await processDispute(dispute)
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  const failed = { ...providerRefund, status: 'failed', failure_reason: 'declined' }
  await Promise.all([1, 2].map(() => settleRefund(app.deps, failed)))
  const owed = 10_700 - replaced
  const shown = (await appointment.awa.get(`/api/v1/appointment/${appointment.id}`)).body.refunds
  expect(shown.map(({ status, amount }: Record<string, unknown>) => [status, amount]).sort()).toEqual([
    ...(owed ? [['failed', owed / 100]] : []),
    ['replaced', replaced / 100],
  ])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({
    ...(owed && { customer: -owed }),
    provider: owed - 2000,
    platform: 2000,
  })
  expect(await app.mailsTo(appointment.awa.email, /a refusé un remboursement/)).toHaveLength(owed ? 1 : 0)
  const pendingReport = reportFailedRefunds(app.deps)
  if (owed) await expect(pendingReport).rejects.toThrow(`${decided?.id} (${owed} cents)`)
  else await pendingReport
  await throwOnLedgerErrors(app.db)
  clock.advance(8 * 24 * hourMs)
})

it('a failed refund is owed except for what the bank has paid', async () => {
  const appointment = await aPaidAppointment()
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.drainJobs()
  const [refund] = await refundsOf(appointment)
  const failed = { id: 're_half', status: 'failed', failure_reason: 'declined' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  await loseDispute(appointment, '5351')
  expect(await refundsOf(appointment)).toMatchObject([
    { status: 'failed', failureReason: 'declined', replacedCents: 5351 },
  ])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ customer: -5349, provider: 3349, platform: 2000 })
})

it('the professional gets back the share of a loss that turns out to be the customer’s refund', async () => {
  const appointment = await aPaidAppointment()
  clock.moveTo(new Date(Date.parse(appointment.endTime) - 32 * hourMs))
  const change = { status: 'Annuler' }
  expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, change)).body).toMatchObject({
    fee: 53.5,
  })
  await app.drainJobs()
  const [refund] = await refundsOf(appointment)
  await loseDispute(appointment, '5350')
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: -2000, platform: 2000 })
  const failed = { id: 're_failed', status: 'failed', failure_reason: 'declined' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: 3350, professional: -5000, platform: 1650 })
  expect(await retainedForInvoices(app.db, appointment.id)).toEqual({ professional: 5000, platform: 350 })
  await throwOnLedgerErrors(app.db)
  clock.moveTo(new Date(Date.parse(appointment.endTime) + 49 * hourMs))
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([5000])
})

it('a loss that follows a manual refund is split to the cent', async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  const body = { amount: 2000, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, body)).status).toBe(201)
  const [refund] = await refundsOf(appointment)
  if (!refund) throw new Error('no refund')
  await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: refund.id } })
  const manualRefundBody = { how: 'Virement sur son compte.' }
  expect((await operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, manualRefundBody)).status).toBe(201)
  const dispute = await openDispute(appointment, { amount: '1000' })
  await processDispute(dispute)
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  expect(await ledgerAccountsOf(appointment.id)).toMatchObject({ professional: -Math.floor((7700 * 100) / 107) })
})

it('a refund after a loss stays owed when it fails', async () => {
  const appointment = await aPaidAppointment()
  await loseDispute(appointment, '5351')
  expect(
    (await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler', fee: 0 })).status,
  ).toBe(200)
  await app.drainJobs()
  const [refund] = await refundsOf(appointment)
  const failed = { id: 're_later', status: 'failed', failure_reason: 'declined' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  expect(await refundsOf(appointment)).toMatchObject([{ amountCents: 5349, replacedCents: 0 }])
  expect(await ledgerAccountsOf(appointment.id)).toEqual({ customer: -5349, provider: 3349, platform: 2000 })
  await throwOnLedgerErrors(app.db)
})

it('a dispute’s amount is updated while it is open, and the ledger check reports money that stays with a bank for a week', async () => {
  const appointment = await aPaidAppointment()
  const id = await openDispute(appointment)
  const staleDispute = await app.deps.stripe.disputes.retrieve(id)
  const { id: payment } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await settleDispute(app.deps, payment, { ...staleDispute, amount: 5350, balance_transactions: [] })
  await decideDispute(id, 'losing_evidence')
  await processDispute(id)
  const row = app.db.updateTable('disputes').where('providerId', '=', id)
  const lost = await row
    .set({ decidedAt: new Date(Date.now() - 8 * 24 * hourMs) })
    .returningAll()
    .execute()
  expect(lost).toMatchObject([{ status: 'lost', amountCents: 10_700 }])
  await settleDispute(app.deps, payment, { ...staleDispute, amount: 5350 })
  expect(await app.db.selectFrom('disputes').selectAll().where('providerId', '=', id).execute()).toEqual(lost)
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
  const disputeTransactions = app.db.updateTable('disputeTransactions').where('disputeId', '=', lost[0]?.id ?? '')
  await disputeTransactions.set({ amountCents: -10_800 }).execute()
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toContain(
    `money with a bank ${lost[0]?.id}: 100 cents instead of 0`,
  )
  await disputeTransactions.set({ amountCents: -10_700 }).execute()
})

const paymentOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
const giveGoodwillRefund = async ({ id }: { id: string }, amount: number) => {
  const body = { amount, reason: 'La coiffure était à refaire.' }
  await refundAppointment(app.deps, { id: operator.id, role: 'admin', sessionId: '' }, id, body)
}

it('payments continue once the money is back, not only when the bank has decided', async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await decideTransfers(app.deps)
  // Events are lost here, so nothing asks the provider on its own.
  app.sandbox?.faults.add({ kind: 'events_lost' })
  const id = await openDispute(appointment)
  await processDispute(id)
  await decideDispute(id, 'winning_evidence')
  const providerDispute = await app.deps.stripe.disputes.retrieve(id)
  const payment = await paymentOf(appointment)
  const staleDispute = { ...providerDispute, balance_transactions: providerDispute.balance_transactions.slice(0, 1) }
  await settleDispute(app.deps, payment.id, staleDispute)
  await app.drainJobs()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'undecided' }])
  await settleDispute(app.deps, payment.id, providerDispute)
  await app.drainJobs()
  app.sandbox?.faults.remove()
  expect(await transfersOf(app, appointment.id)).toMatchObject([{ status: 'succeeded' }])
})

it('a dispute is mailed once, to the operators present when it began', async () => {
  const appointment = await aPaidAppointment()
  const id = await openDispute(appointment)
  await processDispute(id)
  const colleague = await app.aPerson('admin')
  await processDispute(id)
  expect(await app.mailsTo(colleague.email, /Litige/)).toEqual([])
  await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('id', '=', colleague.id).execute()
})

it('a won dispute continues what waited for it, and nothing that waits for another', async () => {
  const [appointment, other] = [await aPaidAppointment(), await aPaidAppointment()]
  for (const each of [other, appointment]) {
    await completeAppointment(each)
    await giveGoodwillRefund(each, 1070)
  }
  await decideTransfers(app.deps)
  // One refund of the first appointment is sent before the dispute.
  const [sent] = await refundsOf(appointment)
  await sendRefund(app.deps, String(sent?.id))
  await giveGoodwillRefund(appointment, 2140)
  const id = await openDispute(appointment, { amount: '1000' })
  await syncDispute(app.deps, id)
  const payment = await paymentOf(appointment)
  const second = { providerId: `du_${appointment.id}`, paymentId: payment.id, amountCents: 100, reason: 'general' }
  await transaction(app.db, async (db) => {
    const { id: disputeId } = await db
      .insertInto('disputes')
      .values({ ...second, status: 'open', openedAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const part = { disputeId, paymentId: payment.id, purchaseId: appointment.id, amountCents: 100 }
    await db.insertInto('disputeParts').values(part).execute()
  })
  await decideDispute(id, 'winning_evidence')
  const jobsAfter = async (dispute: Parameters<typeof settleDispute>[2]) => {
    await sql`delete from pgboss.job where name in ('transfer', 'refund')`.execute(app.db)
    await settleDispute(app.deps, payment.id, dispute)
    const { rows } = await sql<{ name: string; id: string }>`
      select name, data ->> 'id' as id from pgboss.job where name in ('transfer', 'refund') order by name`.execute(
      app.db,
    )
    return rows
  }
  const providerDispute = await app.deps.stripe.disputes.retrieve(id)
  const [taken, returned] = providerDispute.balance_transactions
  expect(await jobsAfter({ ...providerDispute, balance_transactions: taken ? [taken] : [] })).toEqual([])
  await transaction(app.db, async (db) => {
    const deletedDispute = db.selectFrom('disputes').select('id').where('providerId', '=', second.providerId)
    await db.deleteFrom('disputeParts').where('disputeId', 'in', deletedDispute).execute()
    await db.deleteFrom('disputes').where('providerId', '=', second.providerId).execute()
  })
  const waiting = (await refundsOf(appointment)).filter(({ status }) => status === 'undecided')
  expect(await jobsAfter({ ...providerDispute, balance_transactions: returned ? [returned] : [] })).toEqual([
    { name: 'refund', id: waiting[0]?.id },
    { name: 'transfer', id: (await transfersOf(app, appointment.id))[0]?.id },
  ])
  await app.drainJobs()
  await throwOnLedgerErrors(app.db)
})

it('a loss first covers failed refunds, then those that have waited longest, and the rest is sent', async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  for (const amount of [2000, 1500, 3000]) await giveGoodwillRefund(appointment, amount)
  const [longest, later, failed] = await refundsOf(appointment)
  await settleRefund(app.deps, { id: 're_f', status: 'failed', metadata: { refundId: String(failed?.id) } })
  // The refund of 15 € has waited longer than the refund of 20 €, which was written before it.
  const setCreatedAt = (id: string | undefined, at: Date) =>
    app.db.updateTable('refunds').set({ createdAt: at }).where('id', '=', String(id)).execute()
  await setCreatedAt(later?.id, new Date(clock.now().getTime() - hourMs))
  await setCreatedAt(longest?.id, new Date(clock.now().getTime() - 2 * hourMs))
  await setCreatedAt(failed?.id, clock.now())
  await loseDispute(appointment, '4000')
  const refunds = (await refundsOf(appointment)).map((refund) => [
    refund.status,
    refund.amountCents,
    refund.replacedCents,
  ])
  expect(refunds.sort()).toEqual([
    ['failed', 1000, 1000],
    ['failed', 3000, 3000],
    ['succeeded', 2000, 0],
    ['succeeded', 500, 0],
  ])
})

it('a refund that was already sent is not covered by the loss, and other appointments are unaffected', async () => {
  const [appointment, other] = [await aPaidAppointment(), await aPaidAppointment()]
  for (const each of [other, appointment]) {
    await completeAppointment(each)
    await giveGoodwillRefund(each, 2140)
    const [refund] = await refundsOf(each)
    const [intent] = await bookings(app).intentsOf(each)
    // The refund's answer was lost, and so was its event.
    app.sandbox?.faults.add({ kind: 'events_lost' })
    await app.deps.stripe.refunds.create({
      ...{ payment_intent: String(intent?.id), amount: 2140, metadata: { refundId: String(refund?.id) } },
    })
    app.sandbox?.faults.remove()
  }
  const id = await openDispute(appointment, { amount: '5350' })
  await decideDispute(id, 'losing_evidence')
  await syncDispute(app.deps, id)
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'succeeded', amountCents: 2140 }])
  expect(await refundsOf(other)).toMatchObject([{ status: 'undecided' }])
  const row = costSplitOf(app.db, id)
  expect(await row.execute()).toMatchObject([{ customerCents: 0, professionalCents: 5000, platformCents: 350 }])
})

it('a dispute reveals a charge whose answer was lost', async () => {
  booking = bookings(app)
  clock.moveTo(new Date())
  const { awa, appointment } = await booking.aHold()
  app.sandbox?.faults.add({ kind: 'events_lost' })
  app.sandbox?.faults.add({ kind: 'cut_after', matching: '/v1/payment_intents/*' })
  expect((await booking.pay(awa, appointment)).status).toBe(503)
  app.sandbox?.faults.remove()
  const id = await openDispute(appointment)
  const retrieve = vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve')
  retrieve.mockResolvedValueOnce({ status: 'processing', last_payment_error: null } as never)
  await expect(syncDispute(app.deps, id)).rejects.toThrow('not charged')
  expect(await booking.statusOf(appointment)).toBe('pending_payment')
  await syncDispute(app.deps, id)
  expect(await booking.statusOf(appointment)).toBe('paid')
  const rows = app.db.selectFrom('disputes').select('status').where('providerId', '=', id)
  expect(await rows.execute()).toEqual([{ status: 'open' }])
})

describe('disputes in the list', () => {
  const dayMs = 24 * hourMs
  let paymentId: string
  let purchaseId: string
  const add = (
    name: string,
    more: {
      status: 'open' | 'won' | 'lost'
      openedDaysAgo?: number
      dueInDays?: number
      bankCents?: number[]
      id?: string
    },
  ) => {
    const now = clock.now().getTime()
    const { status, openedDaysAgo = 0, dueInDays, bankCents = [], id } = more
    return transaction(app.db, async (db) => {
      const { id: disputeId } = await db
        .insertInto('disputes')
        .values({
          ...(id && { id }),
          ...{ providerId: `du_of_${name}`, paymentId, amountCents: 100, reason: 'general', status },
          ...{ openedAt: new Date(now - openedDaysAgo * dayMs), decidedAt: status === 'open' ? null : clock.now() },
          dueAt: dueInDays === undefined ? null : new Date(now + dueInDays * dayMs),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const costSplit = status === 'lost' ? { customerCents: 0, professionalCents: 0, platformCents: 100 } : {}
      await db
        .insertInto('disputeParts')
        .values({ disputeId, paymentId, purchaseId, amountCents: 100, ...costSplit })
        .execute()
      for (const [i, amountCents] of bankCents.entries())
        await db
          .insertInto('disputeTransactions')
          .values({ disputeId, purchaseId, providerId: `txn_${name}_${i}`, amountCents, feeCents: 0 })
          .execute()
      return disputeId
    })
  }
  /** The disputes are of an appointment of their own; the ledger knows nothing of them. */
  const withOwnDisputes = async (run: () => Promise<unknown>) => {
    const appointment = await aPaidAppointment()
    purchaseId = appointment.id
    paymentId = (await paymentOf(appointment)).id
    await run().finally(async () => {
      const ownDisputes = app.db.selectFrom('disputes').select('id').where('paymentId', '=', paymentId)
      await app.db.deleteFrom('disputeTransactions').where('disputeId', 'in', ownDisputes).execute()
      await transaction(app.db, async (db) => {
        await db.deleteFrom('disputeParts').where('paymentId', '=', paymentId).execute()
        await db.deleteFrom('disputes').where('paymentId', '=', paymentId).execute()
      })
    })
  }

  it('are sorted by open first, then by deadline, then latest first', () =>
    withOwnDisputes(async () => {
      const ids = [
        await add('won', { status: 'won', openedDaysAgo: 3, dueInDays: 1 }),
        await add('pressing', { status: 'open', openedDaysAgo: 5, dueInDays: 2 }),
        await add('lost', { status: 'lost', openedDaysAgo: 1, dueInDays: 9 }),
        await add('open', { status: 'open', openedDaysAgo: 1, dueInDays: 9 }),
        await add('older', {
          status: 'open',
          openedDaysAgo: 2,
          dueInDays: 9,
          id: '7f000000-0000-7000-8000-000000000001',
        }),
        await add('same', { status: 'open', openedDaysAgo: 2, dueInDays: 9 }),
      ] as const
      const [won, pressing, lost, open, older, same] = ids
      const { body, headers } = await operator.get('/api/v1/admin/disputes?limit=100')
      const shown = body.map(({ id }: { id: string }) => id).filter((id: string) => ids.some((known) => known === id))
      // Disputes of the same moment are sorted by their ids.
      expect(shown).toEqual([pressing, open, same, older, lost, won])
      expect(headers['x-total-count']).toBe(String(body.length))
    }))

  it('are fetched again only while money is with a bank, and new ones from a week before the last complete run', () =>
    withOwnDisputes(async () => {
      await app.db.deleteFrom('providerReadings').where('kind', '=', 'disputes').execute()
      await add('open', { status: 'open' })
      await add('over', { status: 'won', bankCents: [-100, 100] })
      await add('not_back', { status: 'won', bankCents: [-100] })
      await add('lost', { status: 'lost', bankCents: [-100] })
      await add('appealed', { status: 'lost', bankCents: [-100, 100] })
      clock.moveTo(new Date(Math.floor(Date.now() / 1000) * 1000))
      const { disputes } = app.deps.stripe
      const retrieve = vi.spyOn(disputes, 'retrieve').mockResolvedValue({ payment_intent: null } as never)
      const list = vi.spyOn(disputes, 'list').mockImplementation((() =>
        (async function* () {
          yield* [{ id: 'du_of_over' }, { id: 'du_of_open' }, { id: 'du_of_none' }]
        })()) as never)
      const requestedIds = () => retrieve.mock.calls.map(([id]) => String(id)).filter((id) => id.startsWith('du_of_'))
      await syncDisputes(app.deps)
      expect(requestedIds().sort()).toEqual(['du_of_appealed', 'du_of_none', 'du_of_not_back', 'du_of_open'])
      const read = clock.now()
      // The provider did not answer about all of them, so they are listed again from the same day on.
      clock.advance(dayMs)
      const connectionError = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
      retrieve.mockRejectedValueOnce(connectionError)
      await syncDisputes(app.deps)
      await syncDisputes(app.deps)
      await syncDisputes(app.deps)
      const weekBefore = (at: Date) => ({ created: { gte: at.getTime() / 1000 - 7 * 24 * 3600 }, limit: 100 })
      expect(list.mock.calls.slice(1)).toEqual([[weekBefore(read)], [weekBefore(read)], [weekBefore(clock.now())]])
      await app.db.deleteFrom('providerReadings').where('kind', '=', 'disputes').execute()
    }))
})
