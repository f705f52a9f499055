import type { Tx } from '../../src/lib/database/transaction.ts'
import * as ledger from '../../src/money/ledger/record-transactions.ts'
import { hiddenId, ids, past } from './marks.ts'
import { paymentOf, purchaseOf, visits } from './visits.ts'

const at = past('15:00')
const professionalId = ids.professional
const [done, cancelled, disputed] = [visits.done, visits.cancelled, visits.disputed].map(purchaseOf) as [
  ReturnType<typeof purchaseOf>,
  ReturnType<typeof purchaseOf>,
  ReturnType<typeof purchaseOf>,
]

/** Where the money of her visits went, to the last cent: the ledger is right about it. */
export const addMoney = async (db: Tx) => {
  await addTransfer(db, done, 4000)
  await addTransfer(db, cancelled, 1000)
  await addAllowance(db)
  await addReversal(db)
  await addRefundByHand(db)
  await addDispute(db)
}

type Purchase = ReturnType<typeof purchaseOf>

const addTransfer = async (db: Tx, { id }: Purchase, amount_cents: number) => {
  const transfer = { id: id.replace('-0000-', '-0002-'), appointment_id: id, cause_id: id, amount_cents }
  const told = { status: 'succeeded', provider_id: `tr_quartoz_${id}`, refusals: 1, error_at: at }
  await db
    .insertInto('transfers')
    .values({ ...transfer, ...told, created_at: at, asked_at: at, decided_at: at })
    .execute()
  await ledger.recordTransfer(db, { causeId: transfer.id, appointmentId: id, professionalId, cents: amount_cents, at })
}

export const allowanceId = hiddenId(200)

/** A quarter of the visit that was over, and its refund. */
const addAllowance = async (db: Tx) => {
  const [appointment_id, operator_id] = [done.id, ids.operator]
  await db
    .insertInto('allowances')
    .values({
      ...{ id: allowanceId, appointment_id, operator_id, reason: 'Vrombel' },
      ...{ professional_cents: 1000, platform_cents: 100, at },
    })
    .execute()
  await ledger.recordAllowance(db, done, { allowanceId, borne: { professional: 1000, platform: 100 }, at })
  await addRefund(db, done, { number: 201, cents: 1100, cause: `allowance ${allowanceId}` })
}

export const addRefund = async (
  db: Tx,
  bought: { id: string; customerId: string },
  { number, cents, cause }: { number: number; cents: number; cause: string },
  status: 'succeeded' | 'failed' = 'succeeded',
) => {
  const id = hiddenId(number)
  const failed = { failure_reason: 'unknown', refusal: 'Vrombel', replaced_cents: cents }
  await db
    .insertInto('refunds')
    .values({
      ...{ id, payment_id: paymentOf(bought), cause, amount_cents: cents, status },
      ...{ provider_id: `re_vrombel_${number}`, created_at: at, decided_at: at, tries: 1, error_at: at },
      ...(status === 'failed' && failed),
    })
    .execute()
  const refund = { refundId: id, purchaseId: bought.id, customerId: bought.customerId, cents, at }
  await ledger.recordRefund(db, refund)
  return refund
}

/** Her part of it came back, but for what she was forgiven. */
const addReversal = async (db: Tx) => {
  const [id, debtId, partId] = [hiddenId(202), hiddenId(203), hiddenId(204)]
  await db
    .insertInto('transfer_reversals')
    .values({
      ...{ id, transfer_id: done.id.replace('-0000-', '-0002-'), cause_id: allowanceId, amount_cents: 1000 },
      created_at: at,
    })
    .execute()
  const forgiven = { way: 'forgiven', amount_cents: 300 } as const
  await db
    .insertInto('written_down_debts')
    .values({ id: debtId, professional_id: professionalId, ...forgiven, reason: 'Quartoz', written_at: at })
    .execute()
  await db
    .insertInto('written_down_parts')
    .values({ id: partId, debt_id: debtId, reversal_id: id, amount_cents: 300 })
    .execute()
  await db
    .updateTable('transfer_reversals')
    .set({
      ...{ status: 'succeeded', provider_id: 'trr_quartoz', asked_at: at, decided_at: at },
      ...{ tries: 1, error_at: at, refusal: 'Quartoz', refused_at: at },
    })
    .where('id', '=', id)
    .execute()
  const hers = { appointmentId: done.id, professionalId, at }
  await ledger.recordWrittenDown(db, { ...hers, causeId: partId, cents: 300, way: 'forgiven' })
  await ledger.recordReversal(db, { ...hers, causeId: id, cents: 700 })
}

/** What her bank did not take of the visit that she had cancelled. */
const addRefundByHand = async (db: Tx) => {
  const refund = await addRefund(db, cancelled, { number: 205, cents: 1100, cause: 'cancellation' }, 'failed')
  await ledger.recordFailedRefund(db, refund)
  await db
    .insertInto('hand_refunds')
    .values({ refund_id: refund.refundId, amount_cents: 1100, how: 'Vrombel', sent_at: at })
    .execute()
  await ledger.recordHandRefund(db, refund)
}

const addDispute = async (db: Tx) => {
  const [id, movementId] = [hiddenId(206), hiddenId(207)]
  await db
    .insertInto('disputes')
    .values([
      {
        ...{ id, provider_id: 'dp_vrombel', payment_id: paymentOf(disputed), amount_cents: 1100, reason: 'general' },
        ...{ status: 'lost', opened_at: at, decided_at: at },
        ...{ customer_cents: 0, professional_cents: 1000, platform_cents: 100 },
      },
      {
        ...{ id: hiddenId(211), provider_id: 'dp_vrombel_asked', payment_id: paymentOf(cancelled), due_at: at },
        ...{ amount_cents: 1100, reason: 'general', is_question: true, status: 'won', opened_at: at, decided_at: at },
      },
    ])
    .execute()
  await db
    .insertInto('dispute_movements')
    .values({ id: movementId, dispute_id: id, provider_id: 'txn_vrombel', amount_cents: -1100, fee_cents: 1500 })
    .execute()
  const bought = { purchaseId: disputed.id, at }
  await ledger.recordDisputeMovement(db, { ...bought, causeId: movementId, cents: -1100, feeCents: 1500 })
  const borne = { customer: 0, professional: 1000, platform: 100 }
  await ledger.recordLostDispute(db, { ...bought, disputeId: id, customerId: ids.customer, professionalId, borne })
}
