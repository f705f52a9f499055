import { sql } from 'kysely'
import type { TestApp } from '../../../test/harness.ts'
import type { ProviderObjects } from './provider-objects.ts'

/** Returns the rows about the money of these professionals' appointments, and the appointments that overlap. */
export const loadOwnRows = async ({ db }: TestApp, professionals: string[]) => {
  const payments = await db
    .selectFrom('payments as y')
    .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
    .innerJoin('appointments as a', 'a.id', 'p.purchaseId')
    .selectAll('y')
    .select('p.purchaseId')
    .where('a.professionalId', 'in', professionals)
    .execute()
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('appointments as a', 'a.id', 'r.purchaseId')
    .leftJoin('manualRefunds as h', 'h.refundId', 'r.id')
    .select(['r.id', 'r.paymentId', 'r.amountCents', 'r.replacedCents', 'r.status', 'r.providerId'])
    .select(['r.purchaseId', 'h.amountCents as manualCents'])
    .where('a.professionalId', 'in', professionals)
    .execute()
  const shares = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.purchaseId')
    .select(['t.id', 't.purchaseId', 't.amountCents', 't.status', 't.providerId', 't.refusals'])
    .where('a.professionalId', 'in', professionals)
    .execute()
  const reversals = await db
    .selectFrom('transferReversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transferId')
    .innerJoin('appointments as a', 'a.id', 't.purchaseId')
    .innerJoin('users as p', 'p.id', 'a.professionalId')
    .select(['r.id', 'r.transferId', 'r.causeId', 'r.remainingCents', 'r.closedCents', 'r.status'])
    .select(['r.providerId', 'r.refusal', 'p.connectId'])
    .where('a.professionalId', 'in', professionals)
    .execute()
  const { rows: overlaps } = await sql<{ id: string }>`
    select a.id from appointments a join appointments b on a.professional_id = b.professional_id and a.id <> b.id
      and a.starts_at < b.free_again_at and b.starts_at < a.free_again_at
    where a.professional_id = any(${professionals}::uuid[])
      and a.status in ('pending_payment', 'paid', 'completed')
      and b.status in ('pending_payment', 'paid', 'completed')`.execute(db)
  return { payments, refunds, shares, reversals, overlaps }
}

type Rows = Awaited<ReturnType<typeof loadOwnRows>>

/** Returns our rows and the provider's objects side by side. */
export const joinRecords = ({ refunds: ownRefunds, ...rows }: Rows, providerObjects: ProviderObjects) => ({
  ...{ ...rows, ownRefunds, ...providerObjects },
  paid: providerObjects.charges.filter((charge) => charge.paid),
  /** The professional owes money that was already paid out, until the account can cover it or the debt is closed. */
  owed: rows.reversals.filter(({ status, refusal }) => status === 'undecided' && refusal === 'balance_insufficient'),
})
export type JoinedRecords = ReturnType<typeof joinRecords>

export type Check = (isValid: boolean, message: string) => void

export const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
