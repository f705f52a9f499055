import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { decideTransfers } from '../payouts/decide-transfers.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { findLedgerWrongs } from './check-ledger.ts'
import { findUnmatchedTransactions } from './find-unmatched.ts'
import { unmatchedTransactionsForOperator } from './mail-templates.ts'

const hourMs = 3_600_000
const start = new Date()
const clock = movingClock(start)
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeEach(async () => {
  clock.moveTo(start)
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterEach(async () => {
  // The ledger is checked when the app is closed.
  await app.db
    .deleteFrom('unmatchedTransactions')
    .where('id', 'not in', app.db.selectFrom('unmatchedResolutions').select('unmatchedId'))
    .execute()
  await app.close()
})

/** Makes an appointment that is paid and finished, with the professional's share sent and known to the provider. */
const aVisitSent = async () => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
  const sent = { firstname: 'N', lastname: 'D', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end: 'complete' }
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
  await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})
  clock.moveTo(new Date(Date.parse(appointment.endTime)))
  await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
  clock.advance(48 * hourMs)
  await decideTransfers(app.deps)
  await app.settle()
  const [intent] = await booking.intentsOf(appointment)
  const { providerId: transfer } = await app.db
    .selectFrom('transfers')
    .select('providerId')
    .where('purchaseId', '=', appointment.id)
    .executeTakeFirstOrThrow()
  return { nadia, awa, appointment, booking, intent: String(intent?.id), transfer: String(transfer) }
}

const listed = async () =>
  (await operator.get('/api/v1/admin/ledger/strangers')).body as { type: string; sourceId: string; amount: number }[]
const named = async () => (await findLedgerWrongs(app.db)).filter(({ code }) => code === 'movement_of_nobody_here')
const letters = async () =>
  (await app.mailsTo(operator.email)).filter(({ subject }) => subject.includes('sans passer par ici'))

it('finds nothing strange in what we have asked for, known to us or not yet, and in what banks do', async () => {
  const visit = await aVisitSent()
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.appointment.id}/refund`, refund)).status).toBe(201)
  await app.settle()
  clock.moveTo(start)
  const other = await visit.booking.hold(visit.awa, visit.nadia, { from: 103, to: 105 })
  await visit.booking.pay(visit.awa, other, 'pm_card_createDispute')
  // The refund's answer was lost.
  const lost = { status: 'undecided', providerId: null, decidedAt: null } as const
  const { id } = await app.db
    .updateTable('refunds as r')
    .set(lost)
    .where('r.purchaseId', '=', visit.appointment.id)
    .returning('r.id')
    .executeTakeFirstOrThrow()
  await findUnmatchedTransactions(app.deps)
  expect(await listed()).toEqual([])
  await sendRefund(app.deps, id)
  await app.settle()
  const { data } = await app.deps.stripe.balanceTransactions.list({ limit: 100 })
  expect(new Set(data.map(({ type }) => type))).toEqual(
    new Set(['charge', 'transfer', 'refund', 'transfer_refund', 'adjustment']),
  )
  await findUnmatchedTransactions(app.deps)
  expect([await listed(), await named(), await letters()]).toEqual([[], [], []])
})

it('keeps, tells once, shows and names what was done in the provider’s own pages', async () => {
  const { intent, transfer } = await aVisitSent()
  const { stripe } = app.deps
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 300 })
  const reversal = await stripe.transfers.createReversal(transfer, { amount: 200 })
  const { destination } = await stripe.transfers.retrieve(transfer)
  const gift = await stripe.transfers.create({ amount: 100, currency: 'eur', destination: String(destination) })
  app.sandbox?.faults.takeBack()
  await Promise.all([findUnmatchedTransactions(app.deps), findUnmatchedTransactions(app.deps)])
  clock.advance(hourMs)
  await findUnmatchedTransactions(app.deps)
  expect(await listed()).toMatchObject([
    { type: 'transfer', sourceId: gift.id, amount: -1, currency: 'eur' },
    { type: 'transfer_refund', sourceId: reversal.id, amount: 2 },
    { type: 'refund', sourceId: refund.id, amount: -3 },
  ])
  const told = await letters()
  expect(told).toHaveLength(1)
  for (const { id } of [refund, reversal, gift]) expect(told[0]?.text).toContain(id)
  expect((await named()).map(({ found }) => found).toSorted((a, b) => a - b)).toEqual([-300, -100, 200])
  const { data } = await stripe.balanceTransactions.list({ limit: 3 })
  const at = data.map(({ created }) => new Date(created * 1000).toISOString())
  expect(await listed()).toMatchObject(at.map((at) => ({ at })))

  // Transactions that are found later get a mail of their own.
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  const another = await stripe.transfers.create({ amount: 100, currency: 'eur', destination: String(destination) })
  app.sandbox?.faults.takeBack()
  await app.db.updateTable('providerReadings').set({ readUntil: start }).execute()
  await findUnmatchedTransactions(app.deps)
  const [latest, ...before] = await letters()
  expect(before).toEqual(told)
  expect(latest?.text).toContain(another.id)
  expect(latest?.text).not.toContain(gift.id)
})

it('tells operators of twenty one by one, the oldest first, and how many there are', async () => {
  const rows = Array.from({ length: 21 }, (_, i) => ({
    ...{ providerId: `txn_${i}`, type: 'payout', sourceId: `po_${i}`, amountCents: -100, feeCents: 0 },
    ...{ currency: 'eur', at: new Date(start.getTime() - i * 1000), foundAt: start },
  }))
  const [first] = await app.db.insertInto('unmatchedTransactions').values(rows).returning('id').execute()
  const mail = { id: crypto.randomUUID(), userId: operator.id, subjectId: String(first?.id) }
  const { facts = [], paragraphs = [] } = (await unmatchedTransactionsForOperator(app.deps, mail)) ?? {}
  expect(facts.map(([, said]) => /po_\d+/.exec(said)?.[0])).toEqual(
    Array.from({ length: 20 }, (_, i) => `po_${20 - i}`),
  )
  expect(paragraphs[1]).toContain('21')
})

it('is found as soon as the provider tells of it', async () => {
  const { booking, intent } = await aVisitSent()
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  const refund = await app.deps.stripe.refunds.create({ payment_intent: intent, amount: 300 })
  app.sandbox?.faults.takeBack()
  const { data } = await app.deps.stripe.events.list({ type: 'refund.created', limit: 1 })
  await booking.send(data[0] as Stripe.Event)
  await app.settle()
  expect(await listed()).toMatchObject([{ sourceId: refund.id }])
})

it('takes a second movement that carries the id of a row of ours for a stranger', async () => {
  const { transfer } = await aVisitSent()
  const { stripe } = app.deps
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  const { metadata, destination } = await stripe.transfers.retrieve(transfer)
  const again = await stripe.transfers.create({
    amount: 100,
    currency: 'eur',
    destination: String(destination),
    metadata,
  })
  app.sandbox?.faults.takeBack()
  await findUnmatchedTransactions(app.deps)
  expect(await listed()).toMatchObject([{ sourceId: again.id }])
})

it('takes for unmatchedTransactions what carries the id of a charge, a refund or a reversal of ours beside it', async () => {
  const { appointment, intent, transfer } = await aVisitSent()
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, refund)).status).toBe(201)
  await app.settle()
  const { stripe } = app.deps
  app.sandbox?.faults.tell({ kind: 'events_lost' })
  const { metadata } = await stripe.paymentIntents.retrieve(intent)
  const [refunded] = (await stripe.refunds.list({ payment_intent: intent })).data
  const [reversed] = (await stripe.transfers.listReversals(transfer)).data
  const charged = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: 'eur', payment_method: 'pm_card_visa', confirm: true, metadata },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const again = [
    { id: charged.latest_charge },
    await stripe.refunds.create({ payment_intent: intent, amount: 100, metadata: refunded?.metadata ?? {} }),
    await stripe.transfers.createReversal(transfer, { amount: 1, metadata: reversed?.metadata ?? {} }),
  ]
  app.sandbox?.faults.takeBack()
  await findUnmatchedTransactions(app.deps)
  expect((await listed()).map(({ sourceId }) => sourceId).sort()).toEqual(again.map(({ id }) => id).sort())
})

it('reads on from where it was, however long nobody has, and from before a mishap', async () => {
  await aVisitSent()
  const list = vi.spyOn(app.deps.stripe.balanceTransactions, 'list')
  const from = () =>
    list.mock.calls.map(([asked]) => Number((asked?.created as { gte?: number } | undefined)?.gte) * 1000)
  await findUnmatchedTransactions(app.deps)
  // The reading begins two days before the first journal transaction.
  const { at } = await app.db.selectFrom('journalTransactions').select('at').orderBy('at').executeTakeFirstOrThrow()
  expect(from()[0]).toBe(Math.floor((at.getTime() - 48 * hourMs) / 1000) * 1000)
  list.mockClear()
  await findUnmatchedTransactions(app.deps)
  expect(from()).toHaveLength(1)
  const lastRead = from()[0] ?? 0
  list.mockClear()
  clock.advance(10 * 24 * hourMs)
  app.sandbox?.faults.tell({ kind: 'down' })
  await expect(findUnmatchedTransactions(app.deps)).rejects.toThrow()
  app.sandbox?.faults.takeBack()
  list.mockClear()
  await findUnmatchedTransactions(app.deps)
  // It reads one day at a time, to the end.
  const gte = (days: number) => lastRead / 1000 + days * 24 * 3600
  expect(list.mock.calls.map(([asked]) => asked?.created)).toEqual(
    Array.from({ length: 10 }, (_, day) => ({ gte: gte(day), ...(day < 9 && { lt: gte(day + 3) }) })),
  )
  list.mockRestore()
})

describe('what an operator explains', () => {
  const reason = 'Un geste fait depuis le tableau de bord Stripe.'
  const explains = (id: string, body: object = { account: 'platform', reason }, by = operator) =>
    by.post(`/api/v1/admin/ledger/strangers/${id}/explanation`, body)
  const ids = async () =>
    (await operator.get('/api/v1/admin/ledger/strangers')).body.map(({ id }: { id: string }) => id) as string[]
  const figures = async () => (await operator.get('/api/v1/admin/ledger')).body

  const less = (euros: number, by: number) => eurosFromCents(centsFromEuros(euros) - centsFromEuros(by))

  /** Three euros are given to the customer, and two are taken back from the professional. */
  const twoUnmatched = async () => {
    const visit = await aVisitSent()
    const { stripe } = app.deps
    app.sandbox?.faults.tell({ kind: 'events_lost' })
    await stripe.refunds.create({ payment_intent: visit.intent, amount: 300 })
    await stripe.transfers.createReversal(visit.transfer, { amount: 200 })
    app.sandbox?.faults.takeBack()
    await findUnmatchedTransactions(app.deps)
    const [reversal, refund] = await ids()
    return { ...visit, refund: String(refund), reversal: String(reversal) }
  }
  /** All that was charged is in the balance or went out, and all of the balance is owed to somebody. */
  const addsUp = ({ charged, refunded, transferred, disputed, costs, strange, balance, ...whose }: Figures) => {
    const { owedToCustomers, owedToProfessionals, ours, atBanks, treasury } = whose
    expect(refunded + transferred + disputed + costs + strange + balance).toBeCloseTo(charged, 9)
    expect(owedToCustomers + owedToProfessionals + ours - atBanks - treasury).toBeCloseTo(balance, 9)
  }

  it('is booked, in the journal, and named no more; what nobody explains stays named', async () => {
    const { refund, reversal } = await twoUnmatched()
    const before = await figures()
    expect(await named()).toHaveLength(2)
    const reply = await explains(refund)
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { id: refund, amount: -3, explanation: { account: 'platform', reason } },
    ])
    expect((await named()).map(({ found }) => found)).toEqual([200])
    const after = await figures()
    expect(after).toMatchObject({
      strange: 3,
      balance: less(before.balance, 3),
      ours: less(before.ours, 3),
      treasury: 0,
    })
    addsUp(after)
    expect(after.wrongs).toMatchObject([{ code: 'movement_of_nobody_here', found: 200 }])
    // Transactions that wait for an operator come first.
    expect(await ids()).toEqual([reversal, refund])

    expect((await explains(reversal, { account: 'treasury', reason })).status).toBe(201)
    const settled = await figures()
    expect(settled).toMatchObject({
      strange: 1,
      balance: less(before.balance, 1),
      ours: less(before.ours, 3),
      treasury: -2,
      atBanks: 0,
    })
    addsUp(settled)
    expect(settled.wrongs).toEqual([])
    const [latest] = (await operator.get('/api/v1/admin/journal')).body
    expect(latest).toMatchObject({ kind: 'unmatched_resolved', reason: reason, details: { cents: 200 } })
    const { movements } = (await operator.get('/api/v1/admin/ledger/movements?kind=unmatched')).body
    expect(movements).toHaveLength(2)
    expect(movements.map(({ appointmentId }: { appointmentId: null }) => appointmentId)).toEqual([null, null])
    const csv = await operator.get('/api/v1/admin/ledger/movements.csv?kind=unmatched')
    expect(String(csv.body).split('Compte bancaire de la plateforme')).toHaveLength(2)
  })

  it('is what it moved less what that cost, and stands behind what waits, the newest first', async () => {
    const { refund, reversal, nadia } = await twoUnmatched()
    const becomes = (id: string, fields: { feeCents: number } | { at: Date }) =>
      app.db.updateTable('unmatchedTransactions').set(fields).where('id', '=', id).execute()
    await becomes(refund, { feeCents: 25 })
    await becomes(refund, { at: new Date(start.getTime() + hourMs) })
    expect(await ids()).toEqual([refund, reversal])
    // Among transactions of the same moment the last found comes first.
    await becomes(refund, { at: start })
    await becomes(reversal, { at: start })
    expect(await ids()).toEqual([reversal, refund])
    await explains(reversal)
    expect(await ids()).toEqual([refund, reversal])
    expect((await explains(refund)).body).toMatchObject({ amount: -3.25 })
    expect(await figures()).toMatchObject({ strange: 1.25, wrongs: [] })
    const [latest] = (await operator.get('/api/v1/admin/journal')).body
    expect(latest.details).toMatchObject({ cents: -325, account: 'platform' })
    // The transaction belongs to no appointment of this professional.
    expect(await findLedgerWrongs(app.db, [nadia.id])).toEqual([])
  })

  it('is booked once when two operators explain it at once', async () => {
    const { refund } = await twoUnmatched()
    const other = await app.aPerson('admin')
    const replies = await Promise.all([
      explains(refund),
      explains(refund, { account: 'treasury', reason }, other),
      explains(refund),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { movements } = (await operator.get('/api/v1/admin/ledger/movements?kind=unmatched')).body
    expect(movements).toHaveLength(1)
    const { rows } = await app.deps.pool.query(`select from operator_actions where kind = 'unmatched_resolved'`)
    expect(rows).toHaveLength(1)
    expect((await figures()).strange).toBe(3)
  })

  it('is in reason and on an account of ours, in euros, and there', async () => {
    const { refund, nadia } = await twoUnmatched()
    expect((await explains(refund, { account: 'customer', reason })).status).toBe(422)
    expect((await explains(refund, { account: 'platform', reason: 'geste' })).status).toBe(422)
    expect((await explains(nadia.id)).status).toBe(404)
    await app.db.updateTable('unmatchedTransactions').set({ currency: 'usd' }).where('id', '=', refund).execute()
    const { status, body } = await explains(refund)
    expect([status, body.message]).toEqual([409, expect.stringContaining('pas en euros')])
    expect(await named()).toHaveLength(2)
    expect((await figures()).strange).toBe(0)
  })

  it('is missed by the check where it is not booked, and where it is booked otherwise', async () => {
    const { refund, reversal } = await twoUnmatched()
    const explained = { account: 'platform', reason, resolvedAt: clock.now() } as const
    await app.db
      .insertInto('unmatchedResolutions')
      .values({ ...explained, unmatchedId: refund })
      .execute()
    await explains(reversal)
    const wrongs = async () =>
      (await findLedgerWrongs(app.db)).map(({ code, expected, found }) => [code, expected, found])
    expect(await wrongs()).toEqual([['unmatched', 300, 0]])
    await app.db.deleteFrom('unmatchedResolutions').where('unmatchedId', '=', refund).execute()
    await app.db.updateTable('unmatchedTransactions').set({ amountCents: 150 }).where('id', '=', reversal).execute()
    expect((await wrongs()).filter(([code]) => code === 'unmatched')).toEqual([['unmatched', -150, -200]])
    await app.db.updateTable('unmatchedTransactions').set({ amountCents: 200 }).where('id', '=', reversal).execute()
  })
})
type Figures = Record<
  | 'charged'
  | 'refunded'
  | 'transferred'
  | 'disputed'
  | 'costs'
  | 'strange'
  | 'balance'
  | 'owedToCustomers'
  | 'owedToProfessionals'
  | 'ours'
  | 'atBanks'
  | 'treasury',
  number
>
