import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { disputedVisits, type PaidVisit, sharesOf } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { leftOfVisit } from '../../booking/appointments/refundable-queries.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { refundVisit } from '../../operations/operators/refund-appointment.ts'
import { ledgerWrongs, reportLedgerWrongs } from '../ledger/check-ledger.ts'
import { keptOfPurchase } from '../ledger/kept-queries.ts'
import { decideTransfers } from '../payouts/decide-transfers.ts'
import { reportFailedRefunds } from '../refunds/open-refunds.ts'
import { sendRefund, settleRefund } from '../refunds/send-refund.ts'
import { askAboutDispute, askAboutDisputes } from './ask-about-dispute.ts'
import { settleDispute } from './settle-dispute.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())
const {
  opensAccount,
  aPaidVisit,
  disputed,
  ends,
  known,
  takesPlace,
  payable,
  sentTo,
  accountsOf,
  lineOf,
  mailOf,
  refundsOf,
} = disputedVisits(() => app, clock)

/** Returns the mail that tells the professional how the dispute ended. */
const toldOfEnd = async ({ nadia }: PaidVisit) => {
  const mails = await mailOf(nadia, /le paiement est (confirmé|repris)/)
  expect(mails).toHaveLength(1)
  return mails[0]?.text.replaceAll(/\s/g, ' ')
}

it('holds her share while a bank decides, and sends it when the bank says that she is right', async () => {
  const figures = await ledgerGrowth(operator)
  const visit = await aPaidVisit()
  const dispute = await disputed(visit, { reason: 'product_not_received' })
  await known(dispute)
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, bank: 10_700, professional: -10_000, platform: 1300 })
  const ours = { costs: 186, ours: -1486 }
  const owed = { owedToCustomers: 0, owedToProfessionals: 10_000 }
  expect(await figures()).toMatchObject({ balance: -2186, ...owed, ...ours, atBanks: 10_700 })
  expect((await operator.get(`/api/v1/admin/appointments/${visit.id}`)).body).toMatchObject({
    balance: -20,
    atBank: 107,
    isDisputed: true,
  })
  await takesPlace(visit)
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([])
  expect(await lineOf(visit)).toMatchObject({ state: 'disputed', amount: 10_000 })

  const [toHer] = await mailOf(visit.nadia, /est contesté/)
  expect(toHer?.text).toContain('attend la décision de la banque')
  const [toUs] = await mailOf(operator, /Litige de 107/)
  const { body: found } = await operator.get('/api/v1/admin/disputes')
  expect(found[0]).toMatchObject({ status: 'open', amount: 107, appointmentId: visit.id })
  expect(found[0].reason).toBe("la cliente dit que la prestation n'a pas eu lieu")
  const told = await app.deps.stripe.disputes.retrieve(dispute)
  const instant = (seconds: number | null) => new Date(Number(seconds) * 1000).toISOString()
  const { openedAt, dueAt } = found[0]
  expect([openedAt, dueAt]).toEqual([instant(told.created), instant(told.evidence_details.due_by)])
  expect(toUs?.text).toContain(`/admin/litiges/${found[0].id}`)
  expect(toUs?.text).toContain('Répondre avant le')

  await ends(dispute, 'winning_evidence')
  await known(dispute)
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([10_000])
  expect(await accountsOf(visit.id)).toEqual({ provider: -1300, platform: 1300 })
  expect(await lineOf(visit)).toMatchObject({ state: 'received', amount: 10_000 })
  expect(await toldOfEnd(visit)).toContain('Votre part, 100 €, suit le cours normal de vos versements.')
  expect((await operator.get(`/api/v1/admin/disputes/${found[0].id}`)).body).toMatchObject({
    status: 'won',
    taken: 0,
    fee: 20,
    ofProfessional: null,
  })
})

it('sends at once what was decided before, when the bank says that she is right', async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  await decideTransfers(app.deps)
  const dispute = await disputed(visit)
  await known(dispute)
  expect(await sentTo(visit.nadia)).toEqual([])
  await ends(dispute, 'winning_evidence')
  await known(dispute)
  expect(await sentTo(visit.nadia)).toEqual([10_000])
})

it('takes back what she has been sent when it is lost, and no more; the fee is ours', async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([10_000])
  const dispute = await disputed(visit)
  await known(dispute)
  expect((await mailOf(visit.nadia, /est contesté/))[0]?.text).toContain('déjà été versée')
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  expect(await sentTo(visit.nadia)).toEqual([0])
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
  expect((await visit.nadia.get(`/api/v1/payment/user/${visit.nadia.id}`)).body).toMatchObject({
    received: 0,
    toBePaid: 0,
  })
  expect(await toldOfEnd(visit)).toContain('Votre part de cette somme, 100 €, est reprise sur votre compte Stripe.')
  expect((await visit.nadia.get('/api/v1/payouts/mouvements.csv')).body).toContain('Paiement repris par la banque')
})

it('never pays her what was lost before, and shares a part as the price was', async () => {
  const visit = await aPaidVisit()
  const dispute = await disputed(visit, { amount: '5350' })
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  await takesPlace(visit)
  await payable()
  // No mail announces the dispute to the professional, because it is already over.
  expect(await mailOf(visit.nadia, /est contesté/)).toEqual([])
  expect(await toldOfEnd(visit)).toContain('a repris 53,50 € du paiement')
  expect(await toldOfEnd(visit)).toContain('Votre part de cette somme, 50 €, ne peut donc pas vous être versée.')
  expect(await sentTo(visit.nadia)).toEqual([5000])
  expect(await accountsOf(visit.id)).toEqual({ provider: -1650, platform: 1650 })
})

it('finds a dispute of which no event came, once for however many ask, and in any order', async () => {
  const visit = await aPaidVisit()
  const id = await disputed(visit)
  const { stripe } = app.deps
  const early = await stripe.disputes.retrieve(id)
  await Promise.all([askAboutDisputes(app.deps), askAboutDispute(app.deps, id), askAboutDispute(app.deps, id)])
  await ends(id, 'losing_evidence')
  await Promise.all([askAboutDispute(app.deps, id), askAboutDisputes(app.deps)])
  const payment = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, visit.id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await settleDispute(app.deps, payment.id, early)
  await known(id)
  const kinds = await app.db
    .selectFrom('journalTransactions')
    .select('kind')
    .where('purchaseId', '=', visit.id)
    .orderBy('id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['charge', 'dispute', 'dispute_lost', 'cost'])
  expect(await mailOf(visit.nadia, /est contesté|est repris/)).toHaveLength(2)
})

it('finds a dispute that was begun weeks before anybody could ask again', async () => {
  const visit = await aPaidVisit()
  await askAboutDisputes(app.deps)
  const id = await disputed(visit)
  clock.advance(30 * 24 * hourMs)
  await askAboutDisputes(app.deps)
  const found = app.db.selectFrom('disputes').select('status').where('providerId', '=', id)
  expect(await found.execute()).toEqual([{ status: 'open' }])
})

it('learns of a card that is disputed at once from its event', async () => {
  booking = bookings(app)
  clock.moveTo(new Date())
  const { awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment, 'pm_card_createDispute')).status).toBe(200)
  const isKnown = async () => {
    await app.settle()
    const { body } = await operator.get('/api/v1/admin/disputes')
    return body.some(({ appointmentId }: { appointmentId: string }) => appointmentId === appointment.id)
  }
  await expect.poll(isKnown).toBe(true)
})

it('an operator gives nothing back of what a bank has taken', async () => {
  const visit = await aPaidVisit()
  const dispute = await disputed(visit)
  await known(dispute)
  await takesPlace(visit)
  const give = () =>
    operator.post(`/api/v1/admin/appointments/${visit.id}/refund`, {
      amount: 100,
      refundable: 10_700,
      reason: 'Elle a attendu une heure.',
    })
  expect((await operator.get(`/api/v1/admin/appointments/${visit.id}`)).body.refundable).toBe(0)
  expect((await give()).body).toMatchObject({ statusCode: 409, message: expect.stringContaining('contesté auprès') })
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  expect((await give()).status).toBe(409)
})

it('what a cancellation gives back waits for the bank, and is not paid twice', async () => {
  const refundOf = ({ id }: PaidVisit) =>
    app.db
      .selectFrom('refunds as r')
      .select(['r.status', 'r.failureReason'])
      .where('r.purchaseId', '=', id)
      .executeTakeFirst()
  const cancels = async (visit: PaidVisit) => {
    expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
    await app.settle()
  }
  const toldToAwa = async ({ awa, id }: PaidVisit) =>
    (await awa.get(`/api/v1/appointment/${id}`)).body.refunds.map(
      ({ status, amount, reason }: Record<string, unknown>) => [status, amount, reason],
    )
  const won = await aPaidVisit()
  const first = await disputed(won)
  await known(first)
  await cancels(won)
  expect(await refundOf(won)).toMatchObject({ status: 'undecided' })
  await ends(first, 'winning_evidence')
  await known(first)
  expect(await leftOfVisit(app.db, won.id)).toMatchObject({ leftCents: 0, bankCents: 0 })
  expect(await refundOf(won)).toMatchObject({ status: 'succeeded' })
  expect(await accountsOf(won.id)).toEqual({ provider: -2000, platform: 2000 })
  expect(await toldOfEnd(won)).toContain('Rien ne change pour vous')

  const lost = await aPaidVisit()
  const second = await disputed(lost)
  await known(second)
  await cancels(lost)
  clock.advance(1000)
  await ends(second, 'losing_evidence')
  await known(second)
  // The amount that a bank gives back after a cancellation is not part of what can still be cancelled.
  expect(await leftOfVisit(app.db, lost.id)).toMatchObject({ leftCents: 0, bankCents: 0 })
  expect(await refundOf(lost)).toMatchObject({ status: 'failed', failureReason: 'dispute_lost' })
  expect(await toldToAwa(lost)).toEqual([['replaced', 107, null]])
  expect(await toldOfEnd(lost)).toContain('Rien ne vous est repris')
  expect(await toldOfEnd(lost)).not.toMatch(/(?<!\d)0\s€/)
  expect((await operator.get(`/api/v1/admin/appointments/${lost.id}`)).body.refunds).toMatchObject([
    { status: 'replaced', amount: 107 },
  ])
  expect(await accountsOf(lost.id)).toEqual({ provider: -2000, platform: 2000 })

  const late = await aPaidVisit()
  const third = await disputed(late)
  await ends(third, 'losing_evidence')
  await known(third)
  await cancels(late)
  expect(await refundOf(late)).toBeUndefined()
  expect(await leftOfVisit(app.db, late.id)).toMatchObject({ leftCents: 0, bankCents: 10_700 })
  expect(await toldToAwa(late)).toEqual([['replaced', 107, null]])
  expect(await accountsOf(late.id)).toEqual({ provider: -2000, platform: 2000 })
  await reportLedgerWrongs(app.db)
})

it('the database refuses to begin sending, or to give back, what a bank has taken', async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  await decideTransfers(app.deps)
  const dispute = await disputed(visit)
  await askAboutDispute(app.deps, dispute)
  await app.settle()
  expect(await sentTo(visit.nadia)).toEqual([])
  expect((await mailOf(visit.nadia, /est contesté/))[0]?.text).toContain('attend la décision de la banque')
  const asking = app.db
    .updateTable('transfers')
    .set({ askedAt: clock.now() })
    .where('purchaseId', '=', visit.id)
    .execute()
  await expect(asking).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  const payment = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, visit.id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const giving = app.db
    .insertInto('refunds')
    .values({
      ...{ paymentId: payment.id, purchaseId: visit.id, cause: 'x', amountCents: 1, status: 'undecided' },
      createdAt: clock.now(),
    })
    .execute()
  await expect(giving).rejects.toMatchObject({ constraint: 'refund_is_left' })
})

const left = async (visit: PaidVisit) => (await operator.get(`/api/v1/admin/appointments/${visit.id}`)).body
const loses = async (visit: { id: string }, amount?: string) => {
  const dispute = await disputed(visit, amount ? { amount } : {})
  await known(dispute)
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  return dispute
}
it.each([
  ['5351', 5349],
  ['10700', 0],
] as const)('after a loss of %s cents everybody is shown, and gives back, what is left', async (lost, rest) => {
  const { status, amountCents } = { status: 'succeeded', amountCents: rest }
  for (const by of ['professional', 'customer', 'operator'] as const) {
    const visit = await aPaidVisit()
    await loses(visit, lost)
    const person = { professional: visit.nadia, customer: visit.awa, operator }[by]
    const { body: terms } = await person.get(`/api/v1/appointment/${visit.id}/cancellation`)
    expect(terms).toMatchObject({ fee: 0, refund: rest / 100 })
    expect((await person.get(`/api/v1/appointment/${visit.id}`)).body).toMatchObject({ fee: 0, refund: rest / 100 })
    expect((await left(visit)).cancellation).toEqual({ fee: 0, refund: rest / 100 })
    const reason = by === 'operator' ? { reason: 'Le salon a été inondé cette nuit.' } : {}
    const change = { status: 'Annuler', fee: terms.fee, ...reason }
    const { status: answer, body } = await person.patch(`/api/v1/appointment/${visit.id}`, change)
    expect([answer, body.fee, body.refund]).toEqual([200, 0, rest / 100])
    await app.settle()
    expect(await refundsOf(visit)).toMatchObject(rest ? [{ status, amountCents }] : [])
    expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
    const [mail] = await mailOf(visit.awa, /est annulé/)
    expect(mail?.text.replaceAll(/\s/g, ' ')).toMatch(
      new RegExp(`rendu.*${frenchEuros(Number(lost)).replaceAll(/\s/g, ' ')}`),
    )
    if (by === 'operator' && !rest)
      expect((await mailOf(visit.nadia, /est annulé/))[0]?.text).not.toContain(
        'votre cliente est remboursée en totalité',
      )
    await reportLedgerWrongs(app.db)
  }
})

it('of a visit whose payment was lost in part an operator gives back the rest', async () => {
  const visit = await aPaidVisit()
  await loses(visit, '5351')
  await takesPlace(visit)
  expect((await left(visit)).refundable).toBe(53.49)
  const give = (refundable: number) =>
    operator.post(`/api/v1/admin/appointments/${visit.id}/refund`, {
      amount: 5349,
      refundable,
      reason: 'Elle a attendu une heure.',
    })
  expect((await give(10_700)).body).toMatchObject({ statusCode: 409, details: { left: 53.49 } })
  expect((await give(5349)).status).toBe(201)
  await app.settle()
  expect(await refundsOf(visit)).toMatchObject([{ status: 'succeeded', amountCents: 5349 }])
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
  await reportLedgerWrongs(app.db)
})

it.each(['5350', '10700'])('an absence is decided after a loss of %s cents', async (lost) => {
  const visit = await aPaidVisit()
  await loses(visit, lost)
  clock.moveTo(new Date(Date.parse(visit.endTime)))
  const report = { type: 'professional_absent', text: 'La porte est restée close.' }
  expect((await visit.awa.post(`/api/v1/appointment/${visit.id}/report`, report)).status).toBe(201)
  const decides = (decision: string, refund: number) =>
    operator.post(`/api/v1/admin/appointments/${visit.id}/absence`, { decision, refund, reason: 'Elle l’a reconnu.' })
  const rest = 10_700 - Number(lost)
  expect((await decides('professional_absent', 1)).body.details).toEqual({ left: rest / 100 })
  expect((await decides('none', 1)).body.details).toEqual({ left: 0 })
  expect((await decides('professional_absent', rest)).status).toBe(201)
  await app.settle()
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
  await reportLedgerWrongs(app.db)
})

it('a payment that came too late is no visit: its loss is ours, and she is paid for the visit', async () => {
  clock.moveTo(new Date())
  booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold()
  const { body: first } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
  await booking.authenticate(first.client_secret, 'failure')
  expect((await awa.post(`/api/v1/payment/${first.id}/confirm`)).status).toBe(402)
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  const late = (await booking.intentsOf(appointment)).find(({ metadata }) => metadata.paymentId === first.id)
  if (!late) throw new Error('no intent')
  await app.deps.stripe.paymentIntents.confirm(late.id, { payment_method: 'pm_card_visa' })
  await booking.send(await booking.eventOf(late))
  await app.settle()
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'succeeded', amountCents: 10_700 }])

  const { latest_charge } = await app.deps.stripe.paymentIntents.retrieve(late.id)
  const reply = await fetch(`${app.sandbox?.url}/sandbox/charges/${latest_charge}/dispute`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { id } = (await reply.json()) as { id: string }
  await known(id)
  const visit = { nadia, awa, id: appointment.id, endTime: appointment.endTime }
  await opensAccount(nadia)
  await takesPlace(visit)
  await payable()
  expect(await sentTo(nadia)).toEqual([10_000])
  await ends(id, 'losing_evidence')
  await known(id)
  expect(await sentTo(nadia)).toEqual([10_000])
  const row = sharesOf(app.db, id)
  expect(await row.executeTakeFirst()).toMatchObject({ professionalCents: 0, platformCents: 10_700 })
  expect((await left(visit)).refundable).toBe(107)
  const kept = { professional: 10_000, platform: 700 }
  expect(await keptOfPurchase(app.db, visit.id)).toEqual(kept)
  // The refund fails in the end. The bank has given the customer the same amount, so its bearers get that amount back.
  const [refund] = await refundsOf(visit)
  const failed = { id: `re_${refund?.id}`, status: 'failed', metadata: { refundId: String(refund?.id) } }
  await settleRefund(app.deps, failed)
  expect(await refundsOf(visit)).toMatchObject([{ status: 'failed', replacedCents: 10_700 }])
  expect(await row.executeTakeFirst()).toMatchObject({
    professionalCents: 0,
    platformCents: 0,
    customerCents: 10_700,
  })
  expect(await keptOfPurchase(app.db, visit.id)).toEqual(kept)
  await reportLedgerWrongs(app.db)
})

it('a refund that waited is settled by as much as was lost, and the rest of it is sent', async () => {
  const visit = await aPaidVisit()
  const dispute = await disputed(visit, { amount: '5351' })
  await known(dispute)
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.settle()
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  expect(await refundsOf(visit)).toMatchObject([
    { status: 'succeeded', amountCents: 5349 },
    { status: 'failed', amountCents: 5351, failureReason: 'dispute_lost' },
  ])
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
})

it('a refund that was refused because of a dispute unknown to us leaves once that is won', async () => {
  const visit = await aPaidVisit()
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
  const dispute = await disputed(visit)
  const [refund] = await refundsOf(visit)
  const id = String(refund?.id)
  const create = vi.spyOn(app.deps.stripe.refunds, 'create')
  await expect(sendRefund(app.deps, id)).rejects.toThrow('charged back')
  await known(dispute)
  expect(await refundsOf(visit)).toMatchObject([{ status: 'undecided' }])
  await ends(dispute, 'winning_evidence')
  await known(dispute)
  expect(await refundsOf(visit)).toMatchObject([{ status: 'succeeded', amountCents: 10_700 }])
  const keys = create.mock.calls.map(([, options]) => options?.idempotencyKey)
  expect(keys).toEqual([`${id}:10700`, `${id}:10700:1:try 1`])
})

it('what her card did not take is not owed any more once her bank has given it', async () => {
  const visit = await aPaidVisit()
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.settle()
  const [refund] = await refundsOf(visit)
  const failed = { id: 're_back', status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  await loses(visit)
  expect(await refundsOf(visit)).toMatchObject([{ status: 'failed', failureReason: 'dispute_lost' }])
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
})

it.each([
  ['pending', '10700', 10_700],
  ['succeeded', '10700', 10_700],
  ['succeeded', '5351', 5351],
] as const)('a %s refund that fails after a loss of %s cents is not owed twice', async (before, lost, replaced) => {
  const visit = await aPaidVisit()
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
  const [decided] = await refundsOf(visit)
  const told = { id: `re_${decided?.id}`, metadata: { refundId: decided?.id ?? '' } }
  await settleRefund(app.deps, { ...told, status: before })
  const dispute = await disputed(visit, { amount: lost })
  await known(dispute)
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  const failed = { ...told, status: 'failed', failure_reason: 'declined' }
  await Promise.all([1, 2].map(() => settleRefund(app.deps, failed)))
  const owed = 10_700 - replaced
  const shown = (await visit.awa.get(`/api/v1/appointment/${visit.id}`)).body.refunds
  expect(shown.map(({ status, amount }: Record<string, unknown>) => [status, amount]).sort()).toEqual([
    ...(owed ? [['failed', owed / 100]] : []),
    ['replaced', replaced / 100],
  ])
  expect(await accountsOf(visit.id)).toEqual({
    ...(owed && { customer: -owed }),
    provider: owed - 2000,
    platform: 2000,
  })
  expect(await mailOf(visit.awa, /a refusé un remboursement/)).toHaveLength(owed ? 1 : 0)
  const telling = reportFailedRefunds(app.deps)
  if (owed) await expect(telling).rejects.toThrow(`${decided?.id} (${owed} cents)`)
  else await telling
  await reportLedgerWrongs(app.db)
  clock.advance(8 * 24 * hourMs)
})

it('what failed at her bank is owed but for what that has given her', async () => {
  const visit = await aPaidVisit()
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.settle()
  const [refund] = await refundsOf(visit)
  const failed = { id: 're_half', status: 'failed', failure_reason: 'declined' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  await loses(visit, '5351')
  expect(await refundsOf(visit)).toMatchObject([{ status: 'failed', failureReason: 'declined', replacedCents: 5351 }])
  expect(await accountsOf(visit.id)).toEqual({ customer: -5349, provider: 3349, platform: 2000 })
})

it('gives back to her what she bore of a loss that was the customer’s refund', async () => {
  const visit = await aPaidVisit()
  clock.moveTo(new Date(Date.parse(visit.endTime) - 32 * hourMs))
  const change = { status: 'Annuler' }
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, change)).body).toMatchObject({ fee: 53.5 })
  await app.settle()
  const [refund] = await refundsOf(visit)
  await loses(visit, '5350')
  expect(await accountsOf(visit.id)).toEqual({ provider: -2000, platform: 2000 })
  const failed = { id: 're_hers', status: 'failed', failure_reason: 'declined' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  expect(await accountsOf(visit.id)).toEqual({ provider: 3350, professional: -5000, platform: 1650 })
  expect(await keptOfPurchase(app.db, visit.id)).toEqual({ professional: 5000, platform: 350 })
  await reportLedgerWrongs(app.db)
  clock.moveTo(new Date(Date.parse(visit.endTime) + 49 * hourMs))
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([5000])
})

it('a loss that follows a refund sent from elsewhere is borne to the cent', async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  const body = { amount: 2000, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/refund`, body)).status).toBe(201)
  const [refund] = await refundsOf(visit)
  if (!refund) throw new Error('no refund')
  await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: refund.id } })
  const how = { how: 'Virement sur son compte.' }
  expect((await operator.post(`/api/v1/admin/refunds/${refund.id}/otherwise`, how)).status).toBe(201)
  const dispute = await disputed(visit, { amount: '1000' })
  await known(dispute)
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  expect(await accountsOf(visit.id)).toMatchObject({ professional: -Math.floor((7700 * 100) / 107) })
})

it('what is given back after a loss stays owed when it fails', async () => {
  const visit = await aPaidVisit()
  await loses(visit, '5351')
  expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler', fee: 0 })).status).toBe(200)
  await app.settle()
  const [refund] = await refundsOf(visit)
  const failed = { id: 're_later', status: 'failed', failure_reason: 'declined' }
  await settleRefund(app.deps, { ...failed, metadata: { refundId: refund?.id ?? '' } })
  expect(await refundsOf(visit)).toMatchObject([{ amountCents: 5349, replacedCents: 0 }])
  expect(await accountsOf(visit.id)).toEqual({ customer: -5349, provider: 3349, platform: 2000 })
  await reportLedgerWrongs(app.db)
})

it('follows the amount while it is open, and names money that stays with a bank for a week', async () => {
  const visit = await aPaidVisit()
  const id = await disputed(visit)
  const early = await app.deps.stripe.disputes.retrieve(id)
  const { id: payment } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, visit.id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await settleDispute(app.deps, payment, { ...early, amount: 5350, balance_transactions: [] })
  await ends(id, 'losing_evidence')
  await known(id)
  const row = app.db.updateTable('disputes').where('providerId', '=', id)
  const lost = await row
    .set({ decidedAt: new Date(Date.now() - 8 * 24 * hourMs) })
    .returningAll()
    .execute()
  expect(lost).toMatchObject([{ status: 'lost', amountCents: 10_700 }])
  await settleDispute(app.deps, payment, { ...early, amount: 5350 })
  expect(await app.db.selectFrom('disputes').selectAll().where('providerId', '=', id).execute()).toEqual(lost)
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
  const movements = app.db.updateTable('disputeTransactions').where('disputeId', '=', lost[0]?.id ?? '')
  await movements.set({ amountCents: -10_800 }).execute()
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toContain(
    `money with a bank ${lost[0]?.id}: 100 cents instead of 0`,
  )
  await movements.set({ amountCents: -10_700 }).execute()
})

const transfersOf = ({ id }: { id: string }) =>
  app.db.selectFrom('transfers').select(['id', 'status']).where('purchaseId', '=', id).execute()
const paymentOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, id))
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
const givesBack = async ({ id }: { id: string }, amount: number) => {
  const body = { amount, reason: 'La coiffure était à refaire.' }
  await refundVisit(app.deps, { id: operator.id, role: 'admin', sessionId: '' }, id, body)
}

it('goes on once the money is back, not only when the bank has decided so', async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  await decideTransfers(app.deps)
  // Events are lost here, so nothing asks the provider on its own.
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  const id = await disputed(visit)
  await known(id)
  await ends(id, 'winning_evidence')
  const told = await app.deps.stripe.disputes.retrieve(id)
  const payment = await paymentOf(visit)
  const early = { ...told, balance_transactions: told.balance_transactions.slice(0, 1) }
  await settleDispute(app.deps, payment.id, early)
  await app.settle()
  expect(await transfersOf(visit)).toMatchObject([{ status: 'undecided' }])
  await settleDispute(app.deps, payment.id, told)
  await app.settle()
  app.sandbox?.faults.takeBack()
  expect(await transfersOf(visit)).toMatchObject([{ status: 'succeeded' }])
})

it('is told to the operators there were when it began, and once', async () => {
  const visit = await aPaidVisit()
  const id = await disputed(visit)
  await known(id)
  const colleague = await app.aPerson('admin')
  await known(id)
  expect(await mailOf(colleague, /Litige/)).toEqual([])
  await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('id', '=', colleague.id).execute()
})

it('goes on with what waited for that bank alone, and with nothing that waits for another', async () => {
  const [visit, other] = [await aPaidVisit(), await aPaidVisit()]
  for (const each of [other, visit]) {
    await takesPlace(each)
    await givesBack(each, 1070)
  }
  await decideTransfers(app.deps)
  // One refund of the first appointment is sent before the dispute.
  const [sent] = await refundsOf(visit)
  await sendRefund(app.deps, String(sent?.id))
  await givesBack(visit, 2140)
  const id = await disputed(visit, { amount: '1000' })
  await askAboutDispute(app.deps, id)
  const payment = await paymentOf(visit)
  const second = { providerId: `du_${visit.id}`, paymentId: payment.id, amountCents: 100, reason: 'general' }
  await transaction(app.db, async (db) => {
    const { id: disputeId } = await db
      .insertInto('disputes')
      .values({ ...second, status: 'open', openedAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const part = { disputeId, paymentId: payment.id, purchaseId: visit.id, amountCents: 100 }
    await db.insertInto('disputeParts').values(part).execute()
  })
  await ends(id, 'winning_evidence')
  const goesOnWith = async (told: Parameters<typeof settleDispute>[2]) => {
    await sql`delete from pgboss.job where name in ('transfer', 'refund')`.execute(app.db)
    await settleDispute(app.deps, payment.id, told)
    const { rows } = await sql<{ name: string; id: string }>`
      select name, data ->> 'id' as id from pgboss.job where name in ('transfer', 'refund') order by name`.execute(
      app.db,
    )
    return rows
  }
  const told = await app.deps.stripe.disputes.retrieve(id)
  const [taken, back] = told.balance_transactions
  expect(await goesOnWith({ ...told, balance_transactions: taken ? [taken] : [] })).toEqual([])
  await transaction(app.db, async (db) => {
    const gone = db.selectFrom('disputes').select('id').where('providerId', '=', second.providerId)
    await db.deleteFrom('disputeParts').where('disputeId', 'in', gone).execute()
    await db.deleteFrom('disputes').where('providerId', '=', second.providerId).execute()
  })
  const waiting = (await refundsOf(visit)).filter(({ status }) => status === 'undecided')
  expect(await goesOnWith({ ...told, balance_transactions: back ? [back] : [] })).toEqual([
    { name: 'refund', id: waiting[0]?.id },
    { name: 'transfer', id: (await transfersOf(visit))[0]?.id },
  ])
  await app.settle()
  await reportLedgerWrongs(app.db)
})

it('settles what has failed first, then what has waited longest, and sends the rest', async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  for (const amount of [2000, 1500, 3000]) await givesBack(visit, amount)
  const [longest, later, failed] = await refundsOf(visit)
  await settleRefund(app.deps, { id: 're_f', status: 'failed', metadata: { refundId: String(failed?.id) } })
  // The refund of 15 € has waited longer than the refund of 20 €, which was written before it.
  const waitsSince = (id: string | undefined, at: Date) =>
    app.db.updateTable('refunds').set({ createdAt: at }).where('id', '=', String(id)).execute()
  await waitsSince(later?.id, new Date(clock.now().getTime() - hourMs))
  await waitsSince(longest?.id, new Date(clock.now().getTime() - 2 * hourMs))
  await waitsSince(failed?.id, clock.now())
  await loses(visit, '4000')
  const refunds = (await refundsOf(visit)).map((refund) => [refund.status, refund.amountCents, refund.replacedCents])
  expect(refunds.sort()).toEqual([
    ['failed', 1000, 1000],
    ['failed', 3000, 3000],
    ['succeeded', 2000, 0],
    ['succeeded', 500, 0],
  ])
})

it('what has left already is not what the bank gives back, and of another visit nothing is asked', async () => {
  const [visit, other] = [await aPaidVisit(), await aPaidVisit()]
  for (const each of [other, visit]) {
    await takesPlace(each)
    await givesBack(each, 2140)
    const [refund] = await refundsOf(each)
    const [intent] = await bookings(app).intentsOf(each)
    // The refund's answer was lost, and so was its event.
    app.sandbox?.faults.tell({ kind: 'events_lost' })
    await app.deps.stripe.refunds.create({
      ...{ payment_intent: String(intent?.id), amount: 2140, metadata: { refundId: String(refund?.id) } },
    })
    app.sandbox?.faults.takeBack()
  }
  const id = await disputed(visit, { amount: '5350' })
  await ends(id, 'losing_evidence')
  await askAboutDispute(app.deps, id)
  expect(await refundsOf(visit)).toMatchObject([{ status: 'succeeded', amountCents: 2140 }])
  expect(await refundsOf(other)).toMatchObject([{ status: 'undecided' }])
  const row = sharesOf(app.db, id)
  expect(await row.execute()).toMatchObject([{ customerCents: 0, professionalCents: 5000, platformCents: 350 }])
})

it('is of a payment that is charged, which it brings to light', async () => {
  booking = bookings(app)
  clock.moveTo(new Date())
  const { awa, appointment } = await booking.aHold()
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  app.sandbox?.faults.tell({ kind: 'cut_after', matching: '/v1/payment_intents/*' })
  expect((await booking.pay(awa, appointment)).status).toBe(503)
  app.sandbox?.faults.takeBack()
  const id = await disputed(appointment)
  const retrieve = vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve')
  retrieve.mockResolvedValueOnce({ status: 'processing', last_payment_error: null } as never)
  await expect(askAboutDispute(app.deps, id)).rejects.toThrow('not charged')
  expect(await booking.statusOf(appointment)).toBe('pending_payment')
  await askAboutDispute(app.deps, id)
  expect(await booking.statusOf(appointment)).toBe('paid')
  const rows = app.db.selectFrom('disputes').select('status').where('providerId', '=', id)
  expect(await rows.execute()).toEqual([{ status: 'open' }])
})

describe('among those that are known', () => {
  const dayMs = 24 * hourMs
  let paymentId: string
  let purchaseId: string
  const add = (
    name: string,
    more: {
      status: 'open' | 'won' | 'lost'
      openedDaysAgo?: number
      dueInDays?: number
      moved?: number[]
      id?: string
    },
  ) => {
    const now = clock.now().getTime()
    const { status, openedDaysAgo = 0, dueInDays, moved = [], id } = more
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
      const borne = status === 'lost' ? { customerCents: 0, professionalCents: 0, platformCents: 100 } : {}
      await db
        .insertInto('disputeParts')
        .values({ disputeId, paymentId, purchaseId, amountCents: 100, ...borne })
        .execute()
      for (const [i, amountCents] of moved.entries())
        await db
          .insertInto('disputeTransactions')
          .values({ disputeId, purchaseId, providerId: `txn_${name}_${i}`, amountCents, feeCents: 0 })
          .execute()
      return disputeId
    })
  }
  /** The disputes are of an appointment of their own; the ledger knows nothing of them. */
  const amongThem = async (look: () => Promise<unknown>) => {
    const visit = await aPaidVisit()
    purchaseId = visit.id
    paymentId = (await paymentOf(visit)).id
    await look().finally(async () => {
      const theirs = app.db.selectFrom('disputes').select('id').where('paymentId', '=', paymentId)
      await app.db.deleteFrom('disputeTransactions').where('disputeId', 'in', theirs).execute()
      await transaction(app.db, async (db) => {
        await db.deleteFrom('disputeParts').where('paymentId', '=', paymentId).execute()
        await db.deleteFrom('disputes').where('paymentId', '=', paymentId).execute()
      })
    })
  }

  it('the open ones stand first, the most pressing at the top, and then the latest', () =>
    amongThem(async () => {
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
      const shown = body.map(({ id }: { id: string }) => id).filter((id: string) => ids.some((one) => one === id))
      // Disputes of the same moment are sorted by their ids.
      expect(shown).toEqual([pressing, open, same, older, lost, won])
      expect(headers['x-total-count']).toBe(String(body.length))
    }))

  it('those alone are asked about of which money is with a bank, and new ones since a week before all were', () =>
    amongThem(async () => {
      await app.db.deleteFrom('providerReadings').execute()
      await add('open', { status: 'open' })
      await add('over', { status: 'won', moved: [-100, 100] })
      await add('not_back', { status: 'won', moved: [-100] })
      await add('lost', { status: 'lost', moved: [-100] })
      await add('appealed', { status: 'lost', moved: [-100, 100] })
      clock.moveTo(new Date(Math.floor(Date.now() / 1000) * 1000))
      const { disputes } = app.deps.stripe
      const retrieve = vi.spyOn(disputes, 'retrieve').mockResolvedValue({ payment_intent: null } as never)
      const list = vi.spyOn(disputes, 'list').mockImplementation((() =>
        (async function* () {
          yield* [{ id: 'du_of_over' }, { id: 'du_of_open' }, { id: 'du_of_none' }]
        })()) as never)
      const asked = () => retrieve.mock.calls.map(([id]) => String(id)).filter((id) => id.startsWith('du_of_'))
      await askAboutDisputes(app.deps)
      expect(asked().sort()).toEqual(['du_of_appealed', 'du_of_none', 'du_of_not_back', 'du_of_open'])
      const read = clock.now()
      // The provider did not answer about all of them, so they are listed again from the same day on.
      clock.advance(dayMs)
      const away = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
      retrieve.mockRejectedValueOnce(away)
      await askAboutDisputes(app.deps)
      await askAboutDisputes(app.deps)
      await askAboutDisputes(app.deps)
      const weekBefore = (at: Date) => ({ created: { gte: at.getTime() / 1000 - 7 * 24 * 3600 }, limit: 100 })
      expect(list.mock.calls.slice(1)).toEqual([[weekBefore(read)], [weekBefore(read)], [weekBefore(clock.now())]])
      await app.db.deleteFrom('providerReadings').execute()
    }))
})
