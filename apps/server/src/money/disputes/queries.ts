import type { DisputeListItem, DisputeView } from '@couronne/contract/money/disputes'
import { type PurchaseKind, toPurchaseIds } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Db, euros, fullName } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { causeInFrench } from './dispute.rules.ts'

const disputes = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('disputeParts as x', 'x.disputeId', 'd.id')
    // The list shows a dispute of several purchases once, with its first purchase.
    .where(
      sql<boolean>`x.purchase_id = (select p.purchase_id from dispute_parts p where p.dispute_id = d.id order by p.purchase_id limit 1)`,
    )
    .innerJoin('purchases as a', 'a.id', 'x.purchaseId')
    .leftJoin('users as p', 'p.id', 'a.professionalId')
    .innerJoin('users as c', 'c.id', 'a.customerId')
    .select(['d.id', 'd.status', 'd.reason', 'd.isQuestion', 'd.openedAt', 'd.dueAt'])
    .select(['d.decidedAt', 'a.id as purchaseId', 'a.kind'])
    .select(['a.reference as orderNumber', 'a.libelle', 'a.at as date', 'a.zone'])
    .select((eb) => [
      euros(eb.ref('d.amountCents')).as('amount'),
      fullName(eb.ref('c.firstname'), eb.ref('c.lastname')).as('customer'),
      fullName(eb.ref('p.firstname'), eb.ref('p.lastname')).as('professional'),
    ])

type DisputeReason = { reason: string; isQuestion: boolean; kind: PurchaseKind; purchaseId: string }

const withFrenchReason = <T extends DisputeReason>(
  { isQuestion, kind, purchaseId, ...dispute }: T,
  { purchaseKinds }: QueryDeps,
) => ({
  ...dispute,
  ...toPurchaseIds(kind, purchaseId),
  reason: causeInFrench({ ...dispute, isQuestion }, purchaseKinds[kind].texts.disputeReasons),
})

type QueryDeps = Pick<Deps, 'db' | 'purchaseKinds'>

/** Open disputes come first, those with the nearest deadline at the top; then come the others, the newest first. */
export const allDisputes = async (deps: QueryDeps, paging: { limit: number; offset: number }) => {
  const sorted = disputes(deps.db)
    .orderBy(sql`d.status <> 'open'`)
    .orderBy(sql`case when d.status = 'open' then d.due_at end`)
    .orderBy('d.openedAt', 'desc')
    .orderBy('d.id')
  const { rows, total } = await pageOf(deps.db, sorted, paging)
  return { rows: rows.map((row) => withFrenchReason(row, deps)) satisfies Wire<DisputeListItem>[], total }
}

const costShareOf = (party: 'customer' | 'professional' | 'platform') =>
  euros(
    sql<
      number | null
    >`(select sum(${sql.ref(`p.${party}_cents`)})::integer from dispute_parts p where p.dispute_id = d.id)`,
  )

export const disputeById = async (deps: QueryDeps, id: string): Promise<Wire<DisputeView>> => {
  const dispute = await disputes(deps.db)
    .select(['d.providerId', 'a.customerId', 'a.professionalId'])
    .select([
      euros(
        sql<number>`(select coalesce(sum(m.fee_cents), 0)::integer from dispute_transactions m where m.dispute_id = d.id)`,
      ).as('fee'),
      euros(
        sql<number>`(select coalesce(-sum(m.amount_cents), 0)::integer from dispute_transactions m where m.dispute_id = d.id)`,
      ).as('taken'),
      costShareOf('customer').as('ofCustomer'),
      costShareOf('professional').as('ofProfessional'),
      costShareOf('platform').as('ofPlatform'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!dispute) throw new DomainError('not_found')
  return withFrenchReason(dispute, deps)
}

/** The contract has dates as strings; here they are still `Date` objects. */
type Wire<T> = Omit<T, 'date' | 'openedAt' | 'dueAt' | 'decidedAt'> & {
  date: Date
  openedAt: Date
  dueAt: Date | null
  decidedAt: Date | null
}
