import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import {
  type PaidOutAppointment,
  paidOutHelpers,
  paidOutStart,
  paidOutTimes,
} from '../../../test/paid-out-appointments.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { failSentRefund } from '../../../test/provider.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { deleteAccountData } from '../../operations/account-deletion/delete-account.ts'
import { deleteUnusedAccounts } from '../../operations/account-deletion/delete-unused-accounts.ts'
import { findLedgerErrors, formatLedgerErrors, ledgerFigures } from '../ledger/check-ledger.ts'
import { retainedSharesOf } from '../ledger/purchase-money-queries.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { retainDebtor } from './retain-debtor.ts'
import { sendReversal } from './reverse-transfer.ts'

const clock = movingClock(paidOutStart)
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const {
  moveTimeTo,
  aPaidAppointment,
  completeAppointment,
  sendPayableTransfers,
  completeAndTransfer,
  refundPart,
  reversalsOf,
  transferredCents,
  aPaidOutAppointment,
} = paidOutHelpers(() => ({ app, operator }), clock)

const disputes = disputeHelpers(() => app, clock)

const reason = 'Virement reçu le 12 janvier.'
const closeDebt = (
  { nadia }: Pick<PaidOutAppointment, 'nadia'>,
  body: { kind?: 'settled' | 'written_off'; amount: number; owed?: number },
  { by: person = operator, headers = {} } = {},
) => person.post(`/api/v1/admin/people/${nadia.id}/debt`, { kind: 'settled', owed: 1871, reason, ...body }, headers)

const overview = async ({ nadia }: PaidOutAppointment) => (await nadia.get('/api/v1/payouts')).body
const openReversalsOf = async ({ nadia }: PaidOutAppointment) =>
  (await operator.get('/api/v1/admin/reversals?limit=100')).body.filter(
    ({ professionalId }: { professionalId: string }) => professionalId === nadia.id,
  )
/** Returns the debt postings of an appointment by kind and account. */
const debtPostingsOf = async ({ appointment }: PaidOutAppointment) => {
  const { rows } = await sql<{ kind: string; account: string; cents: number }>`
    select m.kind, e.account, e.cents from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = ${appointment.id} and m.kind like 'debt%' order by m.id, e.account`.execute(app.db)
  return rows
}
const csvOf = async ({ nadia }: PaidOutAppointment) => {
  const { body } = await nadia.get('/api/v1/payouts/mouvements.csv')
  const rows = String(body).trim().split('\r\n').slice(1)
  const amounts = rows.map((row) => Math.round(Number(row.split(';').at(-1)?.replace(',', '.')) * 100))
  return { rows, sum: amounts.reduce((sum, each) => sum + each, 0) }
}
const mailsOf = async ({ nadia }: PaidOutAppointment) =>
  (await app.mailsTo(nadia.email)).map(({ subject, text }) => ({
    subject: subject.replaceAll(/\s/g, ' '),
    text: text.replaceAll(/\s/g, ' '),
  }))
const journalOf = async ({ nadia }: PaidOutAppointment) =>
  (await operator.get('/api/v1/admin/journal')).body.filter(({ userId }: { userId: string }) => userId === nadia.id)

it('a debt paid by bank transfer is with the platform’s own bank, and no longer owed', async () => {
  const appointment = await aPaidOutAppointment()
  const before = await ledgerFigures(app.db)
  expect(await openReversalsOf(appointment)).toMatchObject([{ amount: 18.71, owed: 18.71 }])
  const reply = await closeDebt(appointment, { amount: 1871 })
  expect([reply.status, reply.body.message]).toEqual([201, 'Le virement est noté.'])
  await app.drainJobs()

  expect(await debtPostingsOf(appointment)).toEqual([
    { kind: 'debt_settled', account: 'professional', cents: -1871 },
    { kind: 'debt_settled', account: 'treasury', cents: 1871 },
  ])
  const { balance, treasury, owedToProfessionals, platform } = await ledgerFigures(app.db)
  expect(treasury - before.treasury).toBe(1871)
  expect(owedToProfessionals - before.owedToProfessionals).toBe(1871)
  expect([balance, platform]).toEqual([before.balance, before.platform])
  expect(await overview(appointment)).toMatchObject({
    toTakeBack: 0,
    summary: { received: 81.29, toBePaid: 0, owes: 0, total: 81.29 },
    lines: [{ amount: 8129, owes: 0 }],
  })
  const { rows, sum } = await csvOf(appointment)
  expect([sum, rows.at(-1)]).toEqual([0, expect.stringMatching(/;Somme à reprendre, payée par virement;.*;18,71$/)])
  expect(await openReversalsOf(appointment)).toEqual([])
  expect((await operator.get(`/api/v1/admin/transfers?q=${appointment.nadia.id}`)).body.transfers).toMatchObject([
    { state: 'sent', amount: 81.29, reversed: 18.71 },
  ])
  expect((await operator.get(`/api/v1/admin/appointments/${appointment.appointment.id}`)).body).toMatchObject({
    inTreasury: 18.71,
    professionalShare: 0,
  })
  const { transactions } = (await operator.get('/api/v1/admin/ledger/movements?kind=debt_settled')).body
  expect(transactions[0]).toMatchObject({ appointmentId: appointment.appointment.id })
  expect(await journalOf(appointment)).toMatchObject([{ kind: 'debt_settled', reason, details: { cents: 1871 } }])
  const [mail, ...more] = (await mailsOf(appointment)).filter(({ subject }) => subject === 'Virement reçu : 18,71 €')
  expect(more).toEqual([])
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('Il ne reste rien à reprendre.')
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])

  // The reversal is not requested any more.
  await moveTimeTo(paidOutTimes.monday + 2)
  await sendOpenTransfers(app.deps)
  expect(await reversalsOf(appointment)).toMatchObject([{ status: 'closed', tries: 1 }])
  expect(await transferredCents(appointment)).toEqual([10_000])
  const { body } = await appointment.nadia.get('/api/v1/account/export')
  expect(body.debtsClosed).toMatchObject([{ kind: 'settled', amountCents: 1871, reason }])
})

it('the platform bears the loss of a debt that is written off', async () => {
  const appointment = await aPaidOutAppointment()
  const before = await ledgerFigures(app.db)
  const { id: appointmentId } = appointment.appointment
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointmentId))
    .executeTakeFirstOrThrow()
  const retained = await retainedSharesOf(app.db, { paymentId, purchaseId: appointmentId })
  expect((await closeDebt(appointment, { kind: 'written_off', amount: 1871 })).body.message).toBe(
    'La somme est abandonnée.',
  )
  expect(await debtPostingsOf(appointment)).toEqual([
    { kind: 'debt_written_off', account: 'platform', cents: 1871 },
    { kind: 'debt_written_off', account: 'professional', cents: -1871 },
  ])
  const { balance, treasury, platform } = await ledgerFigures(app.db)
  expect([balance, treasury, before.platform - platform]).toEqual([before.balance, before.treasury, 1871])
  expect(await overview(appointment)).toMatchObject({
    toTakeBack: 0,
    summary: { received: 100, toBePaid: 0, owes: 0, total: 100 },
    lines: [{ amount: 10_000, owes: 0 }],
  })
  expect((await csvOf(appointment)).sum).toBe(0)
  await app.drainJobs()
  expect((await mailsOf(appointment)).map(({ subject }) => subject)).toContain('Vous n’avez pas à nous rendre 18,71 €')
  // The appointment has brought each of them what it had before, so a later refund is shared as the price was.
  expect(await retainedSharesOf(app.db, { paymentId, purchaseId: appointmentId })).toEqual(retained)
  const rest = { amount: 8699, refundable: 8699, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${appointmentId}/refund`, rest)).status).toBe(201)
  await app.drainJobs()
  expect(await openReversalsOf(appointment)).toMatchObject([{ amount: 81.29 }])
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})

it('a settlement is recorded, and mailed to nobody, for an account deleted at that moment', async () => {
  const appointment = await aPaidOutAppointment()
  const { id } = appointment.nadia
  const noted = await startSecondBeforeCommit(
    app,
    (deps) => deleteAccountData(deps, id, (deps) => retainDebtor(deps, id)),
    () => closeDebt(appointment, { amount: 1871 }),
  )
  expect(noted.status).toBe(201)
  expect(await app.db.selectFrom('mails').select('kind').where('userId', '=', id).execute()).toEqual([])
})

describe('a part of a debt', () => {
  it('that is settled leaves the rest to a reversal, which a later transfer covers', async () => {
    const appointment = await aPaidAppointment()
    const second = {
      ...appointment,
      appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 107, to: 109 }),
    }
    expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
    await completeAndTransfer(appointment)
    await moveTimeTo(paidOutTimes.monday)
    await refundPart(appointment)
    expect((await closeDebt(appointment, { amount: 1000 })).status).toBe(201)
    expect(await overview(appointment)).toMatchObject({ toTakeBack: 871, summary: { owes: 0, toBePaid: 91.29 } })
    expect(await openReversalsOf(appointment)).toMatchObject([{ amount: 8.71, owed: 8.71 }])
    expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])

    await completeAppointment(second)
    await sendPayableTransfers()
    expect(await reversalsOf(appointment)).toMatchObject([
      { status: 'succeeded', amountCents: 1871, remainingCents: 871 },
    ])
    expect((await transferredCents(appointment)).toSorted((a, b) => a - b)).toEqual([9129, 10_000])
    expect(await overview(appointment)).toMatchObject({
      toTakeBack: 0,
      summary: { received: 181.29, toBePaid: 0, owes: 0 },
    })
    expect((await csvOf(appointment)).sum).toBe(0)
    expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
  })

  it('is taken from the oldest debts first, also across several appointments', async () => {
    const appointment = await aPaidAppointment()
    const second = {
      ...appointment,
      appointment: await appointment.booking.hold(appointment.awa, appointment.nadia, { from: 98, to: 100 }),
    }
    expect((await appointment.booking.pay(appointment.awa, second.appointment)).status).toBe(200)
    await moveTimeTo(paidOutTimes.ended)
    await completeAppointment(second)
    await completeAndTransfer(appointment)
    await moveTimeTo(paidOutTimes.monday)
    await refundPart(second)
    clock.advance(60_000)
    await refundPart(appointment)
    const listedReversals = async () =>
      (await openReversalsOf(appointment)).map(({ appointmentId, owed }: Record<string, unknown>) => [
        appointmentId,
        owed,
      ])
    const { id } = second.appointment
    expect(await listedReversals()).toEqual([
      [id, 37.42],
      [appointment.appointment.id, 37.42],
    ])
    const [firstReversal, secondReversal] = await reversalsOf(appointment)
    const setCreatedAt = (reversal: typeof firstReversal, createdAt = firstReversal?.createdAt) =>
      app.db.updateTable('transferReversals').set({ createdAt }).where('id', '=', String(reversal?.id)).execute()
    // Debts of the same moment keep the order in which they were made.
    await setCreatedAt(secondReversal)
    await setCreatedAt(firstReversal)
    expect((await listedReversals()).map(([row]: unknown[]) => row)).toEqual([id, appointment.appointment.id])
    await setCreatedAt(firstReversal, clock.now())
    expect((await listedReversals()).map(([row]: unknown[]) => row)).toEqual([appointment.appointment.id, id])
    expect((await closeDebt(appointment, { amount: 1000, owed: 3742 })).status).toBe(201)
    expect((await closeDebt(appointment, { amount: 1000, owed: 2742 })).status).toBe(201)
    expect((await debtPostingsOf(appointment)).map(({ cents }) => cents)).toEqual([-1000, 1000, -871, 871])
    expect((await debtPostingsOf(second)).map(({ cents }) => cents)).toEqual([-129, 129])
    expect(await openReversalsOf(appointment)).toMatchObject([{ appointmentId: id, amount: 17.42, owed: 17.42 }])
    expect((await journalOf(appointment)).length).toBe(2)
    expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
  })
})

describe('the settled amount', () => {
  it('is recorded once under one idempotency key, and one of two concurrent operators is informed of the change', async () => {
    const appointment = await aPaidOutAppointment()
    const other = await app.aPerson('admin')
    const concurrentReplies = await Promise.all([
      closeDebt(appointment, { amount: 1871 }),
      closeDebt(appointment, { amount: 1871, kind: 'written_off' }, { by: other }),
    ])
    expect(concurrentReplies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await journalOf(appointment)).toHaveLength(1)
    expect(await debtPostingsOf(appointment)).toHaveLength(2)

    const another = await aPaidOutAppointment()
    const key = { headers: { 'idempotency-key': 'once' } }
    const replies = [await closeDebt(another, { amount: 500 }, key), await closeDebt(another, { amount: 500 }, key)]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await overview(another)).toMatchObject({ toTakeBack: 1371 })
    const reply = await closeDebt(another, { amount: 500 })
    expect([reply.status, reply.body]).toMatchObject([409, { error: 'price_changed', details: { owed: 13.71 } }])
    const more = await closeDebt(another, { amount: 1372, owed: 1371 })
    expect([more.status, more.body]).toMatchObject([409, { error: 'more_than_owed', details: { owed: 13.71 } }])
    expect(await overview(another)).toMatchObject({ toTakeBack: 1371 })
    expect(await formatLedgerErrors(app.db, [appointment.nadia.id, another.nadia.id])).toEqual([])
  })

  it('never includes what the provider may be taking back at this moment: PostgreSQL refuses both', async () => {
    const other = await aPaidOutAppointment()
    const appointment = await aPaidOutAppointment()
    const { nadia } = appointment
    const [reversal] = await reversalsOf(appointment)
    const reversalId = String(reversal?.id)
    const insertClosure = (amountCents: number) =>
      transaction(app.db, async (db) => {
        const { id } = await db
          .insertInto('debtClosures')
          .values({ professionalId: nadia.id, kind: 'settled', amountCents, reason, closedAt: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('debtClosureParts').values({ debtId: id, reversalId, amountCents }).execute()
      })
    await expect(insertClosure(1872)).rejects.toMatchObject({ constraint: 'debt_is_owed' })

    // The answer is lost, so the reversal may have been made.
    app.sandbox?.faults.add({ kind: 'cut_before', method: 'POST', matching: '/v1/transfers/*/reversals' })
    clock.advance(3_600_000)
    await expect(sendReversal(app.deps, reversalId)).rejects.toThrow()
    app.sandbox?.faults.remove()
    await expect(insertClosure(1)).rejects.toMatchObject({ constraint: 'debt_is_owed' })
    const refused = await closeDebt(appointment, { amount: 1 })
    expect([refused.status, refused.body.message]).toMatchObject([
      409,
      expect.stringMatching(/^La reprise est demandée/),
    ])
    expect(await debtPostingsOf(appointment)).toEqual([])
    // The debt of another professional can still be closed, because nothing is being taken back there.
    expect((await closeDebt(other, { amount: 1 })).status).toBe(201)

    // The reversal was not made, because the account was empty.
    await sendOpenTransfers(app.deps)
    expect((await closeDebt(appointment, { amount: 1871 })).status).toBe(201)
    await expect(insertClosure(1)).rejects.toMatchObject({ constraint: 'debt_is_owed' })
    expect(await formatLedgerErrors(app.db, [nadia.id])).toEqual([])
  })

  it('must be entered by an operator, about a professional, with a reason, as paid or written off', async () => {
    const appointment = await aPaidOutAppointment()
    const { nadia, awa } = appointment
    expect((await closeDebt(appointment, { amount: 1871 }, { by: nadia })).status).toBe(403)
    expect((await closeDebt({ nadia: { ...nadia, id: awa.id } }, { amount: 1871 })).status).toBe(404)
    const url = `/api/v1/admin/people/${nadia.id}/debt`
    for (const invalidBody of [
      { kind: 'otherwise' },
      { reason: 'payé' },
      { amount: 0 },
      { amount: -5 },
      { amount: 0.5 },
    ])
      expect(
        (await operator.post(url, { kind: 'settled', amount: 1871, owed: 1871, reason, ...invalidBody })).status,
        JSON.stringify(invalidBody),
      ).toBe(422)
    const { nadia: other } = await aPaidAppointment()
    expect((await closeDebt({ nadia: other }, { amount: 1, owed: 0 })).status).toBe(409)
    expect(await debtPostingsOf(appointment)).toEqual([])
  })
})

it('the debt of a deleted account can be settled: nobody is mailed, and the account is fully anonymised that night', async () => {
  const appointment = await aPaidOutAppointment()
  const { nadia } = appointment
  expect((await nadia.deleteAccount()).status).toBe(204)
  const debtor = () =>
    app.db.selectFrom('retainedDebtors').selectAll().where('userId', '=', nadia.id).executeTakeFirst()
  expect((await closeDebt(appointment, { amount: 871 })).status).toBe(201)
  await deleteUnusedAccounts(app.deps)
  expect(await debtor()).toBeDefined()
  expect(await openReversalsOf(appointment)).toMatchObject([{ amount: 10, owed: 10 }])
  expect((await closeDebt(appointment, { kind: 'written_off', amount: 1000, owed: 1000 })).status).toBe(201)
  await deleteUnusedAccounts(app.deps)
  expect(await debtor()).toBeUndefined()
  expect(await app.db.selectFrom('mails').select('kind').where('userId', '=', nadia.id).execute()).toEqual([])
  expect(await formatLedgerErrors(app.db, [nadia.id])).toEqual([])
})

it('a bank’s later return does not reopen a settled debt, and the platform pays it to the professional', async () => {
  // These shares are sent to nobody, so the provider has enough money, whatever the other tests have cost.
  for (const _ of [1, 2, 3, 4]) await aPaidAppointment()
  const appointment = await aPaidOutAppointment()
  const { id } = appointment.appointment
  expect((await closeDebt(appointment, { amount: 1871 })).status).toBe(201)
  const dispute = await disputes.openDispute({ id }, { amount: '5350' })
  await disputes.processDispute(dispute)
  await disputes.decideDispute(dispute, 'losing_evidence')
  await disputes.processDispute(dispute)
  expect(await openReversalsOf(appointment)).toMatchObject([{ amount: 50 }])
  expect((await closeDebt(appointment, { kind: 'written_off', amount: 5000, owed: 5000 })).status).toBe(201)

  const [refund] = await app.db
    .selectFrom('refunds as r')
    .select('r.providerId')
    .where('r.purchaseId', '=', id)
    .execute()
  await failSentRefund(app, refund?.providerId)
  await settleRefund(app.deps, await app.deps.stripe.refunds.retrieve(String(refund?.providerId)))
  expect(await overview(appointment)).toMatchObject({ summary: { received: 81.29, toBePaid: 18.71, owes: 0 } })
  await moveTimeTo(paidOutTimes.tuesday)
  await sendPayableTransfers()
  expect((await transferredCents(appointment)).toSorted((a, b) => a - b)).toEqual([1871, 10_000])
  expect((await csvOf(appointment)).sum).toBe(0)
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})

it('the ledger check reports a settlement that is not posted, or not completely', async () => {
  const other = await aPaidOutAppointment()
  const appointment = await aPaidOutAppointment()
  const { nadia } = appointment
  const [reversal] = await reversalsOf(appointment)
  const { id } = await app.db
    .insertInto('debtClosures')
    .values({ professionalId: nadia.id, kind: 'written_off', amountCents: 1871, reason, closedAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ledgerErrors = async () =>
    (await findLedgerErrors(app.db, [nadia.id])).map(({ code, expected, found }) => [code, expected, found])
  expect(await ledgerErrors()).toEqual([['debt_in_parts', 1871, 0]])
  expect((await findLedgerErrors(app.db)).map(({ code }) => code)).toContain('debt_in_parts')
  await app.db
    .insertInto('debtClosureParts')
    .values({ debtId: id, reversalId: String(reversal?.id), amountCents: 1871 })
    .execute()
  expect(await ledgerErrors()).toEqual([
    ['debt', 1871, 0],
    ['party_below_zero_professional', 0, -1871],
    ['platform_of_purchase', -1487, 384],
    ['professional_of_purchase', 0, -1871],
  ])
  // The debt of another professional does not hide it.
  const errorsOfBoth = await findLedgerErrors(app.db, [nadia.id, other.nadia.id])
  expect(errorsOfBoth).toContainEqual(expect.objectContaining({ code: 'party_below_zero_professional', id: nadia.id }))
  await app.db.deleteFrom('debtClosureParts').where('debtId', '=', id).execute()
  await app.db.deleteFrom('debtClosures').where('id', '=', id).execute()
  await app.db
    .updateTable('transferReversals')
    .set({ closedCents: 0, status: 'undecided' })
    .where('id', '=', String(reversal?.id))
    .execute()
  expect(await ledgerErrors()).toEqual([])
})
