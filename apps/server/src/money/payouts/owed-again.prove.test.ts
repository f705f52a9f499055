import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { transfersOf } from '../../../test/payouts.ts'
import { failSentRefund } from '../../../test/provider.ts'
import { giveGoodwillRefund } from '../../../test/refunds.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { formatLedgerErrors } from '../ledger/check-ledger.ts'
import { recordReplacedRefund } from '../ledger/record-transactions.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { reverseTransfer } from './reverse-transfer.ts'

const clock = movingClock(new Date())
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
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

const refundPart = async (appointment: { id: string }, amount: number, refundable: number) => {
  await giveGoodwillRefund(operator, appointment, amount, refundable)
  await app.drainJobs()
}

/**
 * 100 € were sent to the professional; 20 € came back with a refund, and 50 € with a dispute that took half of the
 * price.
 */
const aPartlyLostAppointment = async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await sendPayableTransfers()
  await refundPart(appointment, 2140, 10_700)
  const dispute = await openDispute(appointment, { amount: '5350' })
  await processDispute(dispute)
  await decideDispute(dispute, 'losing_evidence')
  await processDispute(dispute)
  expect(await transferredCents(appointment.nadia)).toEqual([3000])
  return appointment
}

/** The bank returns the refund late: its own payment replaces the refund, and the professional is owed 20 € again. */
const failRefundLate = async (appointment: { id: string }) => {
  const refund = await app.db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.providerId'])
    .where('r.purchaseId', '=', appointment.id)
    .executeTakeFirstOrThrow()
  await failSentRefund(app, refund.providerId)
  await settleRefund(app.deps, await app.deps.stripe.refunds.retrieve(refund.providerId ?? ''))
  expect(await refundsOf(appointment)).toMatchObject([{ status: 'failed', replacedCents: 2140 }])
  expect(await ledgerAccountsOf(appointment.id)).toMatchObject({ professional: -2000 })
  return refund.id
}

const sentTransfersOf = async ({ id }: { id: string }) =>
  (await transfersOf(app, id)).map(({ causeId, amountCents, status }) => ({ causeId, amountCents, status }))

const listed = async ({ nadia }: { nadia: { id: string } }) =>
  (await operator.get(`/api/v1/admin/transfers?q=${nadia.id}`)).body.transfers

it('a share that is owed again after a reversal is sent again, once', async () => {
  const appointment = await aPartlyLostAppointment()
  const refundId = await failRefundLate(appointment)
  expect(await listed(appointment)).toMatchObject([{ state: 'sending', amount: 20 }])

  await Promise.all(Array.from({ length: 5 }, () => decideTransfers(app.deps)))
  await app.drainJobs()
  await sendPayableTransfers()
  expect(await sentTransfersOf(appointment)).toEqual([
    { causeId: appointment.id, amountCents: 10_000, status: 'succeeded' },
    { causeId: refundId, amountCents: 2000, status: 'succeeded' },
  ])
  expect(await transferredCents(appointment.nadia)).toEqual([2000, 3000])
  expect(await ledgerAccountsOf(appointment.id)).not.toHaveProperty('professional')
  expect(await payoutLineOf(appointment)).toMatchObject({ state: 'received', amount: 5000 })
  expect((await appointment.nadia.get('/api/v1/payouts')).body.lines).toHaveLength(1)
  expect(await listed(appointment)).toMatchObject([{ state: 'sent', amount: 50 }])
  expect(await formatLedgerErrors(app.db)).toEqual([])

  // A later refund takes back from the latest transfer first, once.
  await refundPart(appointment, 2140, 5350)
  expect(await transferredCents(appointment.nadia)).toEqual([0, 3000])
  const { id: causeId } = await app.db
    .selectFrom('goodwillRefunds')
    .select('id')
    .where('purchaseId', '=', appointment.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await transaction(app.db, (db) =>
    reverseTransfer({ ...app.deps, db }, { purchaseId: appointment.id, amountCents: 2000, causeId }),
  )
  await app.drainJobs()
  expect(await transferredCents(appointment.nadia)).toEqual([0, 3000])
  await refundPart(appointment, 3210, 3210)
  expect(await transferredCents(appointment.nadia)).toEqual([0, 0])
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('a share that is owed again waits for a reversal under way, and is then sent whole', async () => {
  const appointment = await aPartlyLostAppointment()
  await failRefundLate(appointment)
  app.sandbox?.faults.add({ kind: 'error_before', method: 'POST', matching: '/v1/transfers/*' })
  await giveGoodwillRefund(operator, appointment, 107, 5350)
  await expect(app.drainJobs()).rejects.toThrow()
  expect(await ledgerAccountsOf(appointment.id)).toMatchObject({ professional: -1900 })
  await decideTransfers(app.deps)
  expect(await sentTransfersOf(appointment)).toHaveLength(1)

  app.sandbox?.faults.remove()
  clock.advance(3_600_000)
  await sendOpenTransfers(app.deps)
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([2000, 2900])
  await refundPart(appointment, 5243, 5243)
  expect(await transferredCents(appointment.nadia)).toEqual([0, 0])
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('a share that is owed again has its cause, never exceeds the balance, and is sequential: PostgreSQL refuses the rest', async () => {
  const appointment = await aPartlyLostAppointment()
  const write = (causeId: string, amountCents: number) =>
    app.db
      .insertInto('transfers')
      .values({ purchaseId: appointment.id, causeId, amountCents, createdAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  const refundId = await failRefundLate(appointment)
  await expect(write(crypto.randomUUID(), 1)).rejects.toMatchObject({ constraint: 'transfer_has_its_cause' })
  await expect(write(refundId, 2001)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
  await expect(write(appointment.id, 1)).rejects.toMatchObject({ constraint: 'one_transfer_per_cause' })
  const { id } = await write(refundId, 1000)
  expect(await listed(appointment)).toMatchObject([{ transferId: id, state: 'sending', amount: 20 }])
  // Another refund is replaced while the transfer is under way.
  const pendingRefund = transaction(app.db, async (db) => {
    const another = { refundId: crypto.randomUUID(), credited: { professional: 100, platform: 7 }, at: clock.now() }
    await recordReplacedRefund(db, {
      ...another,
      purchaseId: appointment.id,
      customerId: appointment.awa.id,
      professionalId: appointment.nadia.id,
    })
    const transfer = { purchaseId: appointment.id, causeId: another.refundId, createdAt: clock.now() }
    await db
      .insertInto('transfers')
      .values({ ...transfer, amountCents: 100 })
      .execute()
  })
  await expect(pendingRefund).rejects.toMatchObject({ constraint: 'one_transfer_at_a_time' })
  await expect(write(refundId, 1000)).rejects.toMatchObject({ constraint: 'one_transfer_per_cause' })
  await app.db.deleteFrom('transfers').where('id', '=', id).execute()
  await sendPayableTransfers()
  expect(await transferredCents(appointment.nadia)).toEqual([2000, 3000])
  await expect(write(refundId, 1)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
})
