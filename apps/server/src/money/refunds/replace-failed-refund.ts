import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Within } from '../../lib/database/transaction.ts'
import { givenBack } from '../ledger/cost-split.rules.ts'
import { keptOf } from '../ledger/purchase-money-queries.ts'
import { recordReplacedRefund } from '../ledger/record-transactions.ts'

type Failed = { refundId: string; cents: number; at: Date }

/**
 * A refund was on its way when a dispute was lost, and has failed since: what the bank has given her is in place of it, as
 * if it had waited, and those who have borne that get it back; but for what has paid her for a return since, or was the rest
 * of an order that is cancelled. One that was decided after the loss is of what was left, and hers still. What was bought is held.
 */
export const replaceFailedRefund = async ({ db, purchaseKinds }: Within<Deps>, { refundId, cents, at }: Failed) => {
  const lost = await lostWhileUnderWay(db, refundId)
  const [bought] = lost
  if (!bought) return
  const given = lost.reduce((sum, { borneCents }) => sum + borneCents, 0)
  const free = Math.max(
    0,
    given - (bought.isLate ? 0 : await purchaseKinds[bought.kind].usedBankCents(db, bought.purchaseId)),
  )
  const replaced = Math.min(cents, free)
  if (replaced === 0) return
  const { purchaseId, customerId, professionalId, isLate } = bought
  const back = isLate ? { professional: 0, platform: replaced } : givenBack(replaced, await keptOf(db, bought), bought)
  await recordReplacedRefund(db, { refundId, purchaseId, customerId, professionalId, given: back, at })
  await db
    .updateTable('refunds')
    .set({ replacedCents: replaced, ...(replaced === cents && { failureReason: 'dispute_lost' }) })
    .where('id', '=', refundId)
    .execute()
  let left = replaced
  let hers = back.professional
  for (const { id, amountCents, borneCents, borneByProfessionalCents } of lost) {
    const rest = borneCents - Math.min(left, borneCents)
    // What is rounded may differ by a cent from what she bore.
    const professional = Math.min(Math.max(0, borneByProfessionalCents - hers), rest)
    left -= borneCents - rest
    hers -= borneByProfessionalCents - professional
    await db
      .updateTable('disputeParts')
      .set({
        customerCents: amountCents - rest,
        professionalCents: professional,
        platformCents: rest - professional,
      })
      .where('disputeId', '=', id)
      .where('purchaseId', '=', purchaseId)
      .execute()
  }
}

/** With what of each the professional and we have borne. */
const lostWhileUnderWay = (db: Db, refundId: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('disputeParts as x', (join) =>
      join.onRef('x.paymentId', '=', 'r.paymentId').onRef('x.purchaseId', '=', 'r.purchaseId'),
    )
    .innerJoin('journalTransactions as m', (join) =>
      join
        .onRef('m.causeId', '=', 'x.disputeId')
        .onRef('m.purchaseId', '=', 'x.purchaseId')
        .on('m.kind', '=', 'dispute_lost'),
    )
    .innerJoin('purchases as a', 'a.id', 'x.purchaseId')
    .select(['x.disputeId as id', 'x.paymentId', 'x.amountCents'])
    .select([
      sql<number>`x.professional_cents + x.platform_cents`.as('borneCents'),
      sql<number>`x.professional_cents`.as('borneByProfessionalCents'),
      sql<boolean>`is_late_part(x.payment_id, x.purchase_id)`.as('isLate'),
    ])
    .select(['a.id as purchaseId', 'a.kind', 'a.customerId', 'a.professionalId'])
    .select(['a.professionalCents', 'a.totalCents'])
    .where('r.id', '=', refundId)
    // Ids are made in the order of time.
    .whereRef('r.id', '<', 'm.id')
    .orderBy('m.id')
    .execute()
