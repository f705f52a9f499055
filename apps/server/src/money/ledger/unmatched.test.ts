import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { openPayoutAccount, sendPayableTransfers, transferOf } from '../../../test/payouts.ts'
import { giveGoodwillRefund } from '../../../test/refunds.ts'
import { movingClock } from '../../lib/clock.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { findLedgerErrors } from './check-ledger.ts'
import { findUnmatchedTransactions } from './find-unmatched.ts'
import { unmatchedTransactionsForOperator } from './mail-templates.ts'

const hourMs = 3_600_000
const start = new Date()
const clock = movingClock(start)
let app: TestApp
let operator: Person
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
const aPaidOutAppointment = async () => {
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aPaidAppointment()
  await openPayoutAccount(nadia)
  clock.moveTo(new Date(Date.parse(appointment.endTime)))
  await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
  clock.advance(48 * hourMs)
  await sendPayableTransfers(app)
  const [intent] = await booking.intentsOf(appointment)
  const { providerId: transfer } = await transferOf(app, appointment.id)
  return { nadia, awa, appointment, booking, intent: String(intent?.id), transfer: String(transfer) }
}

const listed = async () =>
  (await operator.get('/api/v1/admin/ledger/strangers')).body as { type: string; sourceId: string; amount: number }[]
const unmatchedErrors = async () =>
  (await findLedgerErrors(app.db)).filter(({ code }) => code === 'unassigned_transaction')
const operatorMails = () => app.mailsTo(operator.email, /sans passer par ici/)

it('charges, transfers, refunds and dispute adjustments are not unmatched, even before they are recorded', async () => {
  const appointment = await aPaidOutAppointment()
  await giveGoodwillRefund(operator, appointment.appointment, 2001)
  await app.drainJobs()
  clock.moveTo(start)
  const other = await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 103, to: 105 })
  await appointment.booking.pay(appointment.awa, other, 'pm_card_createDispute')
  // The refund's answer was lost.
  const lost = { status: 'undecided', providerId: null, decidedAt: null } as const
  const { id } = await app.db
    .updateTable('refunds as r')
    .set(lost)
    .where('r.purchaseId', '=', appointment.appointment.id)
    .returning('r.id')
    .executeTakeFirstOrThrow()
  await findUnmatchedTransactions(app.deps)
  expect(await listed()).toEqual([])
  await sendRefund(app.deps, id)
  await app.drainJobs()
  const { data } = await app.deps.stripe.balanceTransactions.list({ limit: 100 })
  expect(new Set(data.map(({ type }) => type))).toEqual(
    new Set(['charge', 'transfer', 'refund', 'transfer_refund', 'adjustment']),
  )
  await findUnmatchedTransactions(app.deps)
  expect([await listed(), await unmatchedErrors(), await operatorMails()]).toEqual([[], [], []])
})

it('transactions made on the provider’s own pages are stored, mailed once, shown and reported', async () => {
  const { intent, transfer } = await aPaidOutAppointment()
  const { stripe } = app.deps
  app.sandbox?.faults.add({ kind: 'events_lost' })
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 300 })
  const reversal = await stripe.transfers.createReversal(transfer, { amount: 200 })
  const { destination } = await stripe.transfers.retrieve(transfer)
  const manualTransfer = await stripe.transfers.create({
    amount: 100,
    currency: 'eur',
    destination: String(destination),
  })
  app.sandbox?.faults.remove()
  await Promise.all([findUnmatchedTransactions(app.deps), findUnmatchedTransactions(app.deps)])
  clock.advance(hourMs)
  await findUnmatchedTransactions(app.deps)
  expect(await listed()).toMatchObject([
    { type: 'transfer', sourceId: manualTransfer.id, amount: -1, currency: 'eur' },
    { type: 'transfer_refund', sourceId: reversal.id, amount: 2 },
    { type: 'refund', sourceId: refund.id, amount: -3 },
  ])
  const mails = await operatorMails()
  expect(mails).toHaveLength(1)
  for (const { id } of [refund, reversal, manualTransfer]) expect(mails[0]?.text).toContain(id)
  expect((await unmatchedErrors()).map(({ found }) => found).toSorted((a, b) => a - b)).toEqual([-300, -100, 200])
  const { data } = await stripe.balanceTransactions.list({ limit: 3 })
  const at = data.map(({ created }) => new Date(created * 1000).toISOString())
  expect(await listed()).toMatchObject(at.map((at) => ({ at })))

  // Transactions that are found later get a mail of their own.
  app.sandbox?.faults.add({ kind: 'events_lost' })
  const another = await stripe.transfers.create({ amount: 100, currency: 'eur', destination: String(destination) })
  app.sandbox?.faults.remove()
  await app.db.updateTable('providerReadings').set({ readUntil: start }).execute()
  await findUnmatchedTransactions(app.deps)
  const [latest, ...before] = await operatorMails()
  expect(before).toEqual(mails)
  expect(latest?.text).toContain(another.id)
  expect(latest?.text).not.toContain(manualTransfer.id)
})

it('the mail to operators lists twenty unmatched transactions, the oldest first, and the total', async () => {
  const rows = Array.from({ length: 21 }, (_, i) => ({
    ...{ providerId: `txn_${i}`, type: 'payout', sourceId: `po_${i}`, amountCents: -100, feeCents: 0 },
    ...{ currency: 'eur', at: new Date(start.getTime() - i * 1000), foundAt: start },
  }))
  const [first] = await app.db.insertInto('unmatchedTransactions').values(rows).returning('id').execute()
  const mail = { id: crypto.randomUUID(), userId: operator.id, subjectId: String(first?.id) }
  const { facts = [], paragraphs = [] } = (await unmatchedTransactionsForOperator(app.deps, mail)) ?? {}
  expect(facts.map(([, value]) => /po_\d+/.exec(value)?.[0])).toEqual(
    Array.from({ length: 20 }, (_, i) => `po_${20 - i}`),
  )
  expect(paragraphs[1]).toContain('21')
})

it('an unmatched transaction is found as soon as the provider sends its event', async () => {
  const { booking, intent } = await aPaidOutAppointment()
  app.sandbox?.faults.add({ kind: 'events_lost' })
  const refund = await app.deps.stripe.refunds.create({ payment_intent: intent, amount: 300 })
  app.sandbox?.faults.remove()
  const { data } = await app.deps.stripe.events.list({ type: 'refund.created', limit: 1 })
  await booking.send(data[0] as Stripe.Event)
  await app.drainJobs()
  expect(await listed()).toMatchObject([{ sourceId: refund.id }])
})

it('a second transfer that carries the id of an existing row is unmatched', async () => {
  const { transfer } = await aPaidOutAppointment()
  const { stripe } = app.deps
  app.sandbox?.faults.add({ kind: 'events_lost' })
  const { metadata, destination } = await stripe.transfers.retrieve(transfer)
  const secondTransfer = await stripe.transfers.create({
    amount: 100,
    currency: 'eur',
    destination: String(destination),
    metadata,
  })
  app.sandbox?.faults.remove()
  await findUnmatchedTransactions(app.deps)
  expect(await listed()).toMatchObject([{ sourceId: secondTransfer.id }])
})

it('a second charge, refund or reversal that carries the id of an existing row is unmatched', async () => {
  const { appointment, intent, transfer } = await aPaidOutAppointment()
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, refund)).status).toBe(201)
  await app.drainJobs()
  const { stripe } = app.deps
  app.sandbox?.faults.add({ kind: 'events_lost' })
  const { metadata } = await stripe.paymentIntents.retrieve(intent)
  const [refunded] = (await stripe.refunds.list({ payment_intent: intent })).data
  const [reversed] = (await stripe.transfers.listReversals(transfer)).data
  const charged = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: 'eur', payment_method: 'pm_card_visa', confirm: true, metadata },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  const repeatedRefunds = [
    { id: charged.latest_charge },
    await stripe.refunds.create({ payment_intent: intent, amount: 100, metadata: refunded?.metadata ?? {} }),
    await stripe.transfers.createReversal(transfer, { amount: 1, metadata: reversed?.metadata ?? {} }),
  ]
  app.sandbox?.faults.remove()
  await findUnmatchedTransactions(app.deps)
  expect((await listed()).map(({ sourceId }) => sourceId).sort()).toEqual(repeatedRefunds.map(({ id }) => id).sort())
})

it('the job continues where it stopped, however long ago, and from before a failure', async () => {
  await aPaidOutAppointment()
  const list = vi.spyOn(app.deps.stripe.balanceTransactions, 'list')
  const listedFrom = () =>
    list.mock.calls.map(([params]) => Number((params?.created as { gte?: number } | undefined)?.gte) * 1000)
  // The first reading of all begins two days before the first journal transaction.
  await app.db.deleteFrom('providerReadings').execute()
  app.sandbox?.faults.add({ kind: 'down' })
  await expect(findUnmatchedTransactions(app.deps)).rejects.toThrow()
  app.sandbox?.faults.remove()
  const { at } = await app.db.selectFrom('journalTransactions').select('at').orderBy('at').executeTakeFirstOrThrow()
  expect(listedFrom()[0]).toBe(Math.floor((at.getTime() - 48 * hourMs) / 1000) * 1000)
  list.mockClear()
  await app.db.insertInto('providerReadings').values({ kind: 'transactions', readUntil: clock.now() }).execute()
  await findUnmatchedTransactions(app.deps)
  expect(listedFrom()).toHaveLength(1)
  const lastRead = listedFrom()[0] ?? 0
  list.mockClear()
  clock.advance(10 * 24 * hourMs)
  app.sandbox?.faults.add({ kind: 'down' })
  await expect(findUnmatchedTransactions(app.deps)).rejects.toThrow()
  app.sandbox?.faults.remove()
  list.mockClear()
  await findUnmatchedTransactions(app.deps)
  // It reads one day at a time, to the end.
  const gte = (days: number) => lastRead / 1000 + days * 24 * 3600
  expect(list.mock.calls.map(([params]) => params?.created)).toEqual(
    Array.from({ length: 10 }, (_, day) => ({ gte: gte(day), ...(day < 9 && { lt: gte(day + 3) }) })),
  )
  list.mockRestore()
})

describe('an unmatched transaction that an operator explains', () => {
  const reason = 'Un geste fait depuis le tableau de bord Stripe.'
  const resolve = (id: string, body: object = { account: 'platform', reason }, person = operator) =>
    person.post(`/api/v1/admin/ledger/strangers/${id}/explanation`, body)
  const ids = async () =>
    (await operator.get('/api/v1/admin/ledger/strangers')).body.map(({ id }: { id: string }) => id) as string[]
  const figures = async () => (await operator.get('/api/v1/admin/ledger')).body

  const subtractEuros = (euros: number, subtracted: number) =>
    eurosFromCents(centsFromEuros(euros) - centsFromEuros(subtracted))

  /** Three euros are given to the customer, and two are taken back from the professional. */
  const twoUnmatchedTransactions = async () => {
    const appointment = await aPaidOutAppointment()
    const { stripe } = app.deps
    app.sandbox?.faults.add({ kind: 'events_lost' })
    await stripe.refunds.create({ payment_intent: appointment.intent, amount: 300 })
    await stripe.transfers.createReversal(appointment.transfer, { amount: 200 })
    app.sandbox?.faults.remove()
    await findUnmatchedTransactions(app.deps)
    const [reversal, refund] = await ids()
    return { ...appointment, refund: String(refund), reversal: String(reversal) }
  }
  /** All that was charged is in the balance or went out, and all of the balance is owed to somebody. */
  const expectBalanced = ({
    charged,
    refunded,
    transferred,
    disputed,
    costs,
    unmatched,
    balance,
    ...liabilities
  }: Figures) => {
    const { owedToCustomers, owedToProfessionals, ownedByPlatform, atBanks, treasury } = liabilities
    expect(refunded + transferred + disputed + costs + unmatched + balance).toBeCloseTo(charged, 9)
    expect(owedToCustomers + owedToProfessionals + ownedByPlatform - atBanks - treasury).toBeCloseTo(balance, 9)
  }

  it('is posted and journaled, and is no longer reported; an unexplained one stays reported', async () => {
    const { refund, reversal } = await twoUnmatchedTransactions()
    const before = await figures()
    expect(await unmatchedErrors()).toHaveLength(2)
    const reply = await resolve(refund)
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { id: refund, amount: -3, explanation: { account: 'platform', reason } },
    ])
    expect((await unmatchedErrors()).map(({ found }) => found)).toEqual([200])
    const after = await figures()
    expect(after).toMatchObject({
      unmatched: 3,
      balance: subtractEuros(before.balance, 3),
      ownedByPlatform: subtractEuros(before.ownedByPlatform, 3),
      treasury: 0,
    })
    expectBalanced(after)
    expect(after.errors).toMatchObject([{ code: 'unassigned_transaction', found: 200 }])
    // Transactions that wait for an operator come first.
    expect(await ids()).toEqual([reversal, refund])

    expect((await resolve(reversal, { account: 'treasury', reason })).status).toBe(201)
    const settled = await figures()
    expect(settled).toMatchObject({
      unmatched: 1,
      balance: subtractEuros(before.balance, 1),
      ownedByPlatform: subtractEuros(before.ownedByPlatform, 3),
      treasury: -2,
      atBanks: 0,
    })
    expectBalanced(settled)
    expect(settled.errors).toEqual([])
    const [latest] = (await operator.get('/api/v1/admin/journal')).body
    expect(latest).toMatchObject({ kind: 'unmatched_resolved', reason: reason, details: { cents: 200 } })
    const { transactions } = (await operator.get('/api/v1/admin/ledger/movements?kind=unmatched')).body
    expect(transactions).toHaveLength(2)
    expect(transactions.map(({ appointmentId }: { appointmentId: null }) => appointmentId)).toEqual([null, null])
    const csv = await operator.get('/api/v1/admin/ledger/movements.csv?kind=unmatched')
    expect(String(csv.body).split('Compte bancaire de la plateforme')).toHaveLength(2)
  })

  it('is posted with its amount less its fee, and sorted after the open ones, newest first', async () => {
    const { refund, reversal, nadia } = await twoUnmatchedTransactions()
    const updateTransaction = (id: string, fields: { feeCents: number } | { at: Date }) =>
      app.db.updateTable('unmatchedTransactions').set(fields).where('id', '=', id).execute()
    await updateTransaction(refund, { feeCents: 25 })
    await updateTransaction(refund, { at: new Date(start.getTime() + hourMs) })
    expect(await ids()).toEqual([refund, reversal])
    // Among transactions of the same moment the last found comes first.
    await updateTransaction(refund, { at: start })
    await updateTransaction(reversal, { at: start })
    expect(await ids()).toEqual([reversal, refund])
    await resolve(reversal)
    expect(await ids()).toEqual([refund, reversal])
    expect((await resolve(refund)).body).toMatchObject({ amount: -3.25 })
    expect(await figures()).toMatchObject({ unmatched: 1.25, errors: [] })
    const [latest] = (await operator.get('/api/v1/admin/journal')).body
    expect(latest.details).toMatchObject({ cents: -325, account: 'platform' })
    // The transaction belongs to no appointment of this professional.
    expect(await findLedgerErrors(app.db, [nadia.id])).toEqual([])
  })

  it('is posted once when two operators explain it at once', async () => {
    const { refund } = await twoUnmatchedTransactions()
    const other = await app.aPerson('admin')
    const replies = await Promise.all([
      resolve(refund),
      resolve(refund, { account: 'treasury', reason }, other),
      resolve(refund),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { transactions } = (await operator.get('/api/v1/admin/ledger/movements?kind=unmatched')).body
    expect(transactions).toHaveLength(1)
    const { rows } = await app.deps.pool.query(`select from operator_actions where kind = 'unmatched_resolved'`)
    expect(rows).toHaveLength(1)
    expect((await figures()).unmatched).toBe(3)
  })

  it('needs a reason, an account of the platform, euros, and to exist', async () => {
    const { refund, nadia } = await twoUnmatchedTransactions()
    expect((await resolve(refund, { account: 'customer', reason })).status).toBe(422)
    expect((await resolve(refund, { account: 'platform', reason: 'geste' })).status).toBe(422)
    expect((await resolve(nadia.id)).status).toBe(404)
    await app.db.updateTable('unmatchedTransactions').set({ currency: 'usd' }).where('id', '=', refund).execute()
    const { status, body } = await resolve(refund)
    expect([status, body.message]).toEqual([409, expect.stringContaining('pas en euros')])
    expect(await unmatchedErrors()).toHaveLength(2)
    expect((await figures()).unmatched).toBe(0)
  })

  it('is reported by the ledger check where it is not posted, or posted differently', async () => {
    const { refund, reversal } = await twoUnmatchedTransactions()
    const explained = { account: 'platform', reason, resolvedAt: clock.now() } as const
    await app.db
      .insertInto('unmatchedResolutions')
      .values({ ...explained, unmatchedId: refund })
      .execute()
    await resolve(reversal)
    const ledgerErrors = async () =>
      (await findLedgerErrors(app.db)).map(({ code, expected, found }) => [code, expected, found])
    expect(await ledgerErrors()).toEqual([['unmatched', 300, 0]])
    await app.db.deleteFrom('unmatchedResolutions').where('unmatchedId', '=', refund).execute()
    await app.db.updateTable('unmatchedTransactions').set({ amountCents: 150 }).where('id', '=', reversal).execute()
    expect((await ledgerErrors()).filter(([code]) => code === 'unmatched')).toEqual([['unmatched', -150, -200]])
    await app.db.updateTable('unmatchedTransactions').set({ amountCents: 200 }).where('id', '=', reversal).execute()
  })
})
type Figures = Record<
  | 'charged'
  | 'refunded'
  | 'transferred'
  | 'disputed'
  | 'costs'
  | 'unmatched'
  | 'balance'
  | 'owedToCustomers'
  | 'owedToProfessionals'
  | 'ownedByPlatform'
  | 'atBanks'
  | 'treasury',
  number
>
