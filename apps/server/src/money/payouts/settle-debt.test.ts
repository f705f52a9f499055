import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputedVisits } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther } from '../../../test/locks.ts'
import { type PaidVisit, paidOutStart, paidOutTimes, paidOutVisits } from '../../../test/paid-out-appointments.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { erase } from '../../operations/account-deletion/delete-account.ts'
import { forgetUnusedAccounts } from '../../operations/account-deletion/delete-unused-accounts.ts'
import { findLedgerWrongs, ledgerFigures, ledgerWrongs } from '../ledger/check-ledger.ts'
import { keptOf } from '../ledger/purchase-money-queries.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { keepDebtor } from './retain-debtor.ts'
import { sendReversal } from './reverse-transfer.ts'

const clock = movingClock(paidOutStart)
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const { itIs, aPaidVisit, takesPlace, sendsWhatIsPayable, isSent, givesBack, reversalsOf, sentTo, aVisitPaidOut } =
  paidOutVisits(() => ({ app, operator }), clock)

const banks = disputedVisits(() => app, clock)

const reason = 'Virement reçu le 12 janvier.'
const writesDown = (
  { nadia }: Pick<PaidVisit, 'nadia'>,
  body: { way?: 'settled' | 'written_off'; amount: number; owed?: number },
  { by = operator, headers = {} } = {},
) => by.post(`/api/v1/admin/people/${nadia.id}/debt`, { way: 'settled', owed: 1871, reason, ...body }, headers)

const overview = async ({ nadia }: PaidVisit) => (await nadia.get('/api/v1/payouts')).body
const dueOf = async ({ nadia }: PaidVisit) =>
  (await operator.get('/api/v1/admin/reversals?limit=100')).body.filter(
    ({ professionalId }: { professionalId: string }) => professionalId === nadia.id,
  )
/** Returns the debt postings of an appointment by kind and account. */
const written = async ({ appointment }: PaidVisit) => {
  const { rows } = await sql<{ kind: string; account: string; cents: number }>`
    select m.kind, e.account, e.cents from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = ${appointment.id} and m.kind like 'debt%' order by m.id, e.account`.execute(app.db)
  return rows
}
const csvOf = async ({ nadia }: PaidVisit) => {
  const { body } = await nadia.get('/api/v1/payouts/mouvements.csv')
  const rows = String(body).trim().split('\r\n').slice(1)
  const amounts = rows.map((row) => Math.round(Number(row.split(';').at(-1)?.replace(',', '.')) * 100))
  return { rows, sum: amounts.reduce((sum, each) => sum + each, 0) }
}
const mailsOf = async ({ nadia }: PaidVisit) =>
  (await app.mailsTo(nadia.email)).map(({ subject, text }) => ({
    subject: subject.replaceAll(/\s/g, ' '),
    text: text.replaceAll(/\s/g, ' '),
  }))
const journalOf = async ({ nadia }: PaidVisit) =>
  (await operator.get('/api/v1/admin/journal')).body.filter(({ userId }: { userId: string }) => userId === nadia.id)

it('what she has paid by bank transfer is with the platform’s own bank, and owed no more', async () => {
  const visit = await aVisitPaidOut()
  const before = await ledgerFigures(app.db)
  expect(await dueOf(visit)).toMatchObject([{ amount: 18.71, owed: 18.71 }])
  const reply = await writesDown(visit, { amount: 1871 })
  expect([reply.status, reply.body.message]).toEqual([201, 'Le virement est noté.'])
  await app.settle()

  expect(await written(visit)).toEqual([
    { kind: 'debt_settled', account: 'professional', cents: -1871 },
    { kind: 'debt_settled', account: 'treasury', cents: 1871 },
  ])
  const { balance, treasury, owedToProfessionals, ours } = await ledgerFigures(app.db)
  expect(treasury - before.treasury).toBe(1871)
  expect(owedToProfessionals - before.owedToProfessionals).toBe(1871)
  expect([balance, ours]).toEqual([before.balance, before.ours])
  expect(await overview(visit)).toMatchObject({
    toTakeBack: 0,
    summary: { received: 81.29, toBePaid: 0, owes: 0, total: 81.29 },
    lines: [{ amount: 8129, owes: 0 }],
  })
  const { rows, sum } = await csvOf(visit)
  expect([sum, rows.at(-1)]).toEqual([0, expect.stringMatching(/;Somme à reprendre, payée par virement;.*;18,71$/)])
  expect(await dueOf(visit)).toEqual([])
  expect((await operator.get(`/api/v1/admin/transfers?q=${visit.nadia.id}`)).body.transfers).toMatchObject([
    { state: 'sent', amount: 81.29, reversed: 18.71 },
  ])
  expect((await operator.get(`/api/v1/admin/appointments/${visit.appointment.id}`)).body).toMatchObject({
    inTreasury: 18.71,
    professionalShare: 0,
  })
  const { movements } = (await operator.get('/api/v1/admin/ledger/movements?kind=debt_settled')).body
  expect(movements[0]).toMatchObject({ appointmentId: visit.appointment.id })
  expect(await journalOf(visit)).toMatchObject([{ kind: 'debt_settled', reason, details: { cents: 1871 } }])
  const [letter, ...more] = (await mailsOf(visit)).filter(({ subject }) => subject === 'Virement reçu : 18,71 €')
  expect(more).toEqual([])
  expect(letter?.text).toContain(reason)
  expect(letter?.text).toContain('Il ne reste rien à reprendre.')
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])

  // The reversal is not requested any more.
  await itIs(paidOutTimes.monday + 2)
  await sendOpenTransfers(app.deps)
  expect(await reversalsOf(visit)).toMatchObject([{ status: 'closed', tries: 1 }])
  expect(await sentTo(visit)).toEqual([10_000])
  const { body } = await visit.nadia.get('/api/v1/account/export')
  expect(body.debtsClosed).toMatchObject([{ way: 'settled', amountCents: 1871, reason }])
})

it('what is forgiven the platform bears, and she keeps it', async () => {
  const visit = await aVisitPaidOut()
  const before = await ledgerFigures(app.db)
  const { id: appointmentId } = visit.appointment
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, appointmentId))
    .executeTakeFirstOrThrow()
  const kept = await keptOf(app.db, { paymentId, purchaseId: appointmentId })
  expect((await writesDown(visit, { way: 'written_off', amount: 1871 })).body.message).toBe('La somme est abandonnée.')
  expect(await written(visit)).toEqual([
    { kind: 'debt_written_off', account: 'platform', cents: 1871 },
    { kind: 'debt_written_off', account: 'professional', cents: -1871 },
  ])
  const { balance, treasury, ours } = await ledgerFigures(app.db)
  expect([balance, treasury, before.ours - ours]).toEqual([before.balance, before.treasury, 1871])
  expect(await overview(visit)).toMatchObject({
    toTakeBack: 0,
    summary: { received: 100, toBePaid: 0, owes: 0, total: 100 },
    lines: [{ amount: 10_000, owes: 0 }],
  })
  expect((await csvOf(visit)).sum).toBe(0)
  await app.settle()
  expect((await mailsOf(visit)).map(({ subject }) => subject)).toContain('Vous n’avez pas à nous rendre 18,71 €')
  // The appointment has brought each of them what it had before, so a later refund is shared as the price was.
  expect(await keptOf(app.db, { paymentId, purchaseId: appointmentId })).toEqual(kept)
  const rest = { amount: 8699, refundable: 8699, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${appointmentId}/refund`, rest)).status).toBe(201)
  await app.settle()
  expect(await dueOf(visit)).toMatchObject([{ amount: 81.29 }])
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})

it('is written down, and told to nobody, for who closes her account at that moment', async () => {
  const visit = await aVisitPaidOut()
  const { id } = visit.nadia
  const noted = await oneAfterTheOther(
    app,
    (deps) => erase(deps, id, (deps) => keepDebtor(deps, id)),
    () => writesDown(visit, { amount: 1871 }),
  )
  expect(noted.status).toBe(201)
  expect(await app.db.selectFrom('mails').select('kind').where('userId', '=', id).execute()).toEqual([])
})

describe('a part of it', () => {
  it('leaves the rest to be taken back, which a later transfer covers', async () => {
    const visit = await aPaidVisit()
    const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 107, to: 109 }) }
    expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
    await isSent(visit)
    await itIs(paidOutTimes.monday)
    await givesBack(visit)
    expect((await writesDown(visit, { amount: 1000 })).status).toBe(201)
    expect(await overview(visit)).toMatchObject({ toTakeBack: 871, summary: { owes: 0, toBePaid: 91.29 } })
    expect(await dueOf(visit)).toMatchObject([{ amount: 8.71, owed: 8.71 }])
    expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])

    await takesPlace(second)
    await sendsWhatIsPayable()
    expect(await reversalsOf(visit)).toMatchObject([{ status: 'succeeded', amountCents: 1871, remainingCents: 871 }])
    expect((await sentTo(visit)).toSorted((a, b) => a - b)).toEqual([9129, 10_000])
    expect(await overview(visit)).toMatchObject({ toTakeBack: 0, summary: { received: 181.29, toBePaid: 0, owes: 0 } })
    expect((await csvOf(visit)).sum).toBe(0)
    expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
  })

  it('is of what she has owed longest first, and of several visits', async () => {
    const visit = await aPaidVisit()
    const second = { ...visit, appointment: await visit.booking.hold(visit.awa, visit.nadia, { from: 98, to: 100 }) }
    expect((await visit.booking.pay(visit.awa, second.appointment)).status).toBe(200)
    await itIs(paidOutTimes.over)
    await takesPlace(second)
    await isSent(visit)
    await itIs(paidOutTimes.monday)
    await givesBack(second)
    clock.advance(60_000)
    await givesBack(visit)
    const due = async () =>
      (await dueOf(visit)).map(({ appointmentId, owed }: Record<string, unknown>) => [appointmentId, owed])
    const { id } = second.appointment
    expect(await due()).toEqual([
      [id, 37.42],
      [visit.appointment.id, 37.42],
    ])
    const [early, late] = await reversalsOf(visit)
    const owedSince = (reversal: typeof early, createdAt = early?.createdAt) =>
      app.db.updateTable('transferReversals').set({ createdAt }).where('id', '=', String(reversal?.id)).execute()
    // Debts of the same moment keep the order in which they were made.
    await owedSince(late)
    await owedSince(early)
    expect((await due()).map(([of]: unknown[]) => of)).toEqual([id, visit.appointment.id])
    await owedSince(early, clock.now())
    expect((await due()).map(([of]: unknown[]) => of)).toEqual([visit.appointment.id, id])
    expect((await writesDown(visit, { amount: 1000, owed: 3742 })).status).toBe(201)
    expect((await writesDown(visit, { amount: 1000, owed: 2742 })).status).toBe(201)
    expect((await written(visit)).map(({ cents }) => cents)).toEqual([-1000, 1000, -871, 871])
    expect((await written(second)).map(({ cents }) => cents)).toEqual([-129, 129])
    expect(await dueOf(visit)).toMatchObject([{ appointmentId: id, amount: 17.42, owed: 17.42 }])
    expect((await journalOf(visit)).length).toBe(2)
    expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
  })
})

describe('is never more than she owes', () => {
  it('is once under one key, and of two operators at once one is told that it has changed', async () => {
    const visit = await aVisitPaidOut()
    const other = await app.aPerson('admin')
    const both = await Promise.all([
      writesDown(visit, { amount: 1871 }),
      writesDown(visit, { amount: 1871, way: 'written_off' }, { by: other }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await journalOf(visit)).toHaveLength(1)
    expect(await written(visit)).toHaveLength(2)

    const another = await aVisitPaidOut()
    const key = { headers: { 'idempotency-key': 'once' } }
    const replies = [await writesDown(another, { amount: 500 }, key), await writesDown(another, { amount: 500 }, key)]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await overview(another)).toMatchObject({ toTakeBack: 1371 })
    const again = await writesDown(another, { amount: 500 })
    expect([again.status, again.body]).toMatchObject([409, { error: 'price_changed', details: { owed: 13.71 } }])
    const more = await writesDown(another, { amount: 1372, owed: 1371 })
    expect([more.status, more.body]).toMatchObject([409, { error: 'more_than_owed', details: { owed: 13.71 } }])
    expect(await overview(another)).toMatchObject({ toTakeBack: 1371 })
    expect(await ledgerWrongs(app.db, [visit.nadia.id, another.nadia.id])).toEqual([])
  })

  it('nor what the provider may be taking back at this moment: PostgreSQL refuses both', async () => {
    const other = await aVisitPaidOut()
    const visit = await aVisitPaidOut()
    const { nadia } = visit
    const [reversal] = await reversalsOf(visit)
    const reversalId = String(reversal?.id)
    const writes = (amountCents: number) =>
      transaction(app.db, async (db) => {
        const { id } = await db
          .insertInto('debtClosures')
          .values({ professionalId: nadia.id, way: 'settled', amountCents, reason, closedAt: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('debtClosureParts').values({ debtId: id, reversalId, amountCents }).execute()
      })
    await expect(writes(1872)).rejects.toMatchObject({ constraint: 'debt_is_owed' })

    // The answer is lost, so the reversal may have been made.
    app.sandbox?.faults.tell({ kind: 'cut_before', method: 'POST', matching: '/v1/transfers/*/reversals' })
    clock.advance(3_600_000)
    await expect(sendReversal(app.deps, reversalId)).rejects.toThrow()
    app.sandbox?.faults.takeBack()
    await expect(writes(1)).rejects.toMatchObject({ constraint: 'debt_is_owed' })
    const refused = await writesDown(visit, { amount: 1 })
    expect([refused.status, refused.body.message]).toMatchObject([
      409,
      expect.stringMatching(/^La reprise est demandée/),
    ])
    expect(await written(visit)).toEqual([])
    // The debt of another professional can still be closed, because nothing is being taken back there.
    expect((await writesDown(other, { amount: 1 })).status).toBe(201)

    // The reversal was not made, because the account was empty.
    await sendOpenTransfers(app.deps)
    expect((await writesDown(visit, { amount: 1871 })).status).toBe(201)
    await expect(writes(1)).rejects.toMatchObject({ constraint: 'debt_is_owed' })
    expect(await ledgerWrongs(app.db, [nadia.id])).toEqual([])
  })

  it('is said by an operator, of a professional, in words, and one way or the other', async () => {
    const visit = await aVisitPaidOut()
    const { nadia, awa } = visit
    expect((await writesDown(visit, { amount: 1871 }, { by: nadia })).status).toBe(403)
    expect((await writesDown({ nadia: { ...nadia, id: awa.id } }, { amount: 1871 })).status).toBe(404)
    const url = `/api/v1/admin/people/${nadia.id}/debt`
    for (const wrong of [{ way: 'otherwise' }, { reason: 'payé' }, { amount: 0 }, { amount: -5 }, { amount: 0.5 }])
      expect(
        (await operator.post(url, { way: 'settled', amount: 1871, owed: 1871, reason, ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(422)
    const { nadia: other } = await aPaidVisit()
    expect((await writesDown({ nadia: other }, { amount: 1, owed: 0 })).status).toBe(409)
    expect(await written(visit)).toEqual([])
  })
})

it('is written down of who has closed her account too: nobody is told, and she is forgotten that night', async () => {
  const visit = await aVisitPaidOut()
  const { nadia } = visit
  expect((await nadia.erasesAccount()).status).toBe(204)
  const debtor = () =>
    app.db.selectFrom('retainedDebtors').selectAll().where('userId', '=', nadia.id).executeTakeFirst()
  expect((await writesDown(visit, { amount: 871 })).status).toBe(201)
  await forgetUnusedAccounts(app.deps)
  expect(await debtor()).toBeDefined()
  expect(await dueOf(visit)).toMatchObject([{ amount: 10, owed: 10 }])
  expect((await writesDown(visit, { way: 'written_off', amount: 1000, owed: 1000 })).status).toBe(201)
  await forgetUnusedAccounts(app.deps)
  expect(await debtor()).toBeUndefined()
  expect(await app.db.selectFrom('mails').select('kind').where('userId', '=', nadia.id).execute()).toEqual([])
  expect(await ledgerWrongs(app.db, [nadia.id])).toEqual([])
})

it('is no part of what a bank gives back later: that she is sent of the platform’s own money', async () => {
  // These shares are sent to nobody, so the provider has enough money, whatever the other tests have cost.
  for (const _ of [1, 2, 3, 4]) await aPaidVisit()
  const visit = await aVisitPaidOut()
  const { id } = visit.appointment
  expect((await writesDown(visit, { amount: 1871 })).status).toBe(201)
  const dispute = await banks.disputed({ id }, { amount: '5350' })
  await banks.known(dispute)
  await banks.ends(dispute, 'losing_evidence')
  await banks.known(dispute)
  expect(await dueOf(visit)).toMatchObject([{ amount: 50 }])
  expect((await writesDown(visit, { way: 'written_off', amount: 5000, owed: 5000 })).status).toBe(201)

  const [refund] = await app.db
    .selectFrom('refunds as r')
    .select('r.providerId')
    .where('r.purchaseId', '=', id)
    .execute()
  const url = `${app.sandbox?.url}/sandbox/refunds/${refund?.providerId}/fail`
  await fetch(url, { method: 'POST', headers: { authorization: 'Bearer sk_test_sandbox' } })
  await settleRefund(app.deps, await app.deps.stripe.refunds.retrieve(String(refund?.providerId)))
  expect(await overview(visit)).toMatchObject({ summary: { received: 81.29, toBePaid: 18.71, owes: 0 } })
  await itIs(paidOutTimes.tuesday)
  await sendsWhatIsPayable()
  expect((await sentTo(visit)).toSorted((a, b) => a - b)).toEqual([1871, 10_000])
  expect((await csvOf(visit)).sum).toBe(0)
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})

it('is missed by the check where it is not booked, or not all of it', async () => {
  const other = await aVisitPaidOut()
  const visit = await aVisitPaidOut()
  const { nadia } = visit
  const [reversal] = await reversalsOf(visit)
  const { id } = await app.db
    .insertInto('debtClosures')
    .values({ professionalId: nadia.id, way: 'written_off', amountCents: 1871, reason, closedAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wrongs = async () =>
    (await findLedgerWrongs(app.db, [nadia.id])).map(({ code, expected, found }) => [code, expected, found])
  expect(await wrongs()).toEqual([['debt_in_parts', 1871, 0]])
  expect((await findLedgerWrongs(app.db)).map(({ code }) => code)).toContain('debt_in_parts')
  await app.db
    .insertInto('debtClosureParts')
    .values({ debtId: id, reversalId: String(reversal?.id), amountCents: 1871 })
    .execute()
  expect(await wrongs()).toEqual([
    ['debt', 1871, 0],
    ['party_below_zero_professional', 0, -1871],
    ['platform_of_an_appointment', -1487, 384],
    ['professional_of_an_appointment', 0, -1871],
  ])
  // The debt of another professional does not hide it.
  const ofBoth = await findLedgerWrongs(app.db, [nadia.id, other.nadia.id])
  expect(ofBoth).toContainEqual(expect.objectContaining({ code: 'party_below_zero_professional', id: nadia.id }))
  await app.db.deleteFrom('debtClosureParts').where('debtId', '=', id).execute()
  await app.db.deleteFrom('debtClosures').where('id', '=', id).execute()
  await app.db
    .updateTable('transferReversals')
    .set({ closedCents: 0, status: 'undecided' })
    .where('id', '=', String(reversal?.id))
    .execute()
  expect(await wrongs()).toEqual([])
})
