import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputedVisits } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { ledgerWrongs } from '../ledger/check-ledger.ts'
import { recordReplacedRefund } from '../ledger/record-transactions.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { reverseTransfer } from './reverse-transfer.ts'

const clock = movingClock(new Date())
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const { aPaidVisit, disputed, ends, known, takesPlace, payable, sentTo, accountsOf, lineOf, refundsOf } =
  disputedVisits(() => app, clock)

const givesBack = async ({ id }: { id: string }, amount: number, refundable: number) => {
  const body = { amount, refundable, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${id}/refund`, body)).status).toBe(201)
  await app.settle()
}

/**
 * 100 € were sent to the professional; 20 € came back with a refund, and 50 € with a dispute that took half of the
 * price.
 */
const aVisitLostInPart = async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  await payable()
  await givesBack(visit, 2140, 10_700)
  const dispute = await disputed(visit, { amount: '5350' })
  await known(dispute)
  await ends(dispute, 'losing_evidence')
  await known(dispute)
  expect(await sentTo(visit.nadia)).toEqual([3000])
  return visit
}

/** The bank returns the refund late: its own payment replaces the refund, and the professional is owed 20 € again. */
const failsLate = async (visit: { id: string }) => {
  const refund = await app.db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.providerId'])
    .where('r.purchaseId', '=', visit.id)
    .executeTakeFirstOrThrow()
  const url = `${app.sandbox?.url}/sandbox/refunds/${refund.providerId}/fail`
  const reply = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer sk_test_sandbox' } })
  expect(reply.status).toBe(200)
  await settleRefund(app.deps, await app.deps.stripe.refunds.retrieve(refund.providerId ?? ''))
  expect(await refundsOf(visit)).toMatchObject([{ status: 'failed', replacedCents: 2140 }])
  expect(await accountsOf(visit.id)).toMatchObject({ professional: -2000 })
  return refund.id
}

const transfersOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('transfers')
    .select(['causeId', 'amountCents', 'status'])
    .where('purchaseId', '=', id)
    .orderBy('id')
    .execute()

const listed = async ({ nadia }: { nadia: { id: string } }) =>
  (await operator.get(`/api/v1/admin/transfers?q=${nadia.id}`)).body.transfers

it('a share that she is owed again after it was taken back is sent once more, once', async () => {
  const visit = await aVisitLostInPart()
  const refundId = await failsLate(visit)
  expect(await listed(visit)).toMatchObject([{ state: 'sending', amount: 20 }])

  await Promise.all(Array.from({ length: 5 }, () => decideTransfers(app.deps)))
  await app.settle()
  await payable()
  expect(await transfersOf(visit)).toEqual([
    { causeId: visit.id, amountCents: 10_000, status: 'succeeded' },
    { causeId: refundId, amountCents: 2000, status: 'succeeded' },
  ])
  expect(await sentTo(visit.nadia)).toEqual([2000, 3000])
  expect(await accountsOf(visit.id)).not.toHaveProperty('professional')
  expect(await lineOf(visit)).toMatchObject({ state: 'received', amount: 5000 })
  expect((await visit.nadia.get('/api/v1/payouts')).body.lines).toHaveLength(1)
  expect(await listed(visit)).toMatchObject([{ state: 'sent', amount: 50 }])
  expect(await ledgerWrongs(app.db)).toEqual([])

  // A later refund takes back from the latest transfer first, once.
  await givesBack(visit, 2140, 5350)
  expect(await sentTo(visit.nadia)).toEqual([0, 3000])
  const { id: causeId } = await app.db
    .selectFrom('goodwillRefunds')
    .select('id')
    .where('purchaseId', '=', visit.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await transaction(app.db, (db) =>
    reverseTransfer({ ...app.deps, db }, { purchaseId: visit.id, amountCents: 2000, causeId }),
  )
  await app.settle()
  expect(await sentTo(visit.nadia)).toEqual([0, 3000])
  await givesBack(visit, 3210, 3210)
  expect(await sentTo(visit.nadia)).toEqual([0, 0])
  expect(await ledgerWrongs(app.db)).toEqual([])
})

it('waits for what is on its way back, and is then sent whole', async () => {
  const visit = await aVisitLostInPart()
  await failsLate(visit)
  app.sandbox?.faults.tell({ kind: 'error_before', method: 'POST', matching: '/v1/transfers/*' })
  const little = { amount: 107, refundable: 5350, reason: 'La coiffure était à refaire.' }
  expect((await operator.post(`/api/v1/admin/appointments/${visit.id}/refund`, little)).status).toBe(201)
  await expect(app.settle()).rejects.toThrow()
  expect(await accountsOf(visit.id)).toMatchObject({ professional: -1900 })
  await decideTransfers(app.deps)
  expect(await transfersOf(visit)).toHaveLength(1)

  app.sandbox?.faults.takeBack()
  clock.advance(3_600_000)
  await sendOpenTransfers(app.deps)
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([2000, 2900])
  await givesBack(visit, 5243, 5243)
  expect(await sentTo(visit.nadia)).toEqual([0, 0])
  expect(await ledgerWrongs(app.db)).toEqual([])
})

it('has its cause, is never more than is held, and one after the other: PostgreSQL refuses the rest', async () => {
  const visit = await aVisitLostInPart()
  const write = (causeId: string, amountCents: number) =>
    app.db
      .insertInto('transfers')
      .values({ purchaseId: visit.id, causeId, amountCents, createdAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  const refundId = await failsLate(visit)
  await expect(write(crypto.randomUUID(), 1)).rejects.toMatchObject({ constraint: 'transfer_has_its_cause' })
  await expect(write(refundId, 2001)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
  await expect(write(visit.id, 1)).rejects.toMatchObject({ constraint: 'one_transfer_per_cause' })
  const { id } = await write(refundId, 1000)
  expect(await listed(visit)).toMatchObject([{ transferId: id, state: 'sending', amount: 20 }])
  // Another refund is replaced while the transfer is under way.
  const atOnce = transaction(app.db, async (db) => {
    const another = { refundId: crypto.randomUUID(), given: { professional: 100, platform: 7 }, at: clock.now() }
    await recordReplacedRefund(db, {
      ...another,
      purchaseId: visit.id,
      customerId: visit.awa.id,
      professionalId: visit.nadia.id,
    })
    const transfer = { purchaseId: visit.id, causeId: another.refundId, createdAt: clock.now() }
    await db
      .insertInto('transfers')
      .values({ ...transfer, amountCents: 100 })
      .execute()
  })
  await expect(atOnce).rejects.toMatchObject({ constraint: 'one_transfer_at_a_time' })
  await expect(write(refundId, 1000)).rejects.toMatchObject({ constraint: 'one_transfer_per_cause' })
  await app.db.deleteFrom('transfers').where('id', '=', id).execute()
  await payable()
  expect(await sentTo(visit.nadia)).toEqual([2000, 3000])
  await expect(write(refundId, 1)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
})
