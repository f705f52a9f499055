import { platformZone } from '@couronne/contract/lib/french-formats'
import { dayBounds } from '@couronne/contract/lib/hours'
import { eurosFromCents } from '@couronne/contract/lib/money'
import {
  type LedgerAccount,
  ledgerAccounts,
  type TransactionFilters,
  type TransactionKind,
} from '@couronne/contract/money/ledger'
import { allPurchaseKinds, type PurchaseKind, toPurchaseIds } from '@couronne/contract/money/purchases'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { validationError } from '../../lib/domain-error.ts'

/** Accounts and kinds are literals, because they are few and uneven: PostgreSQL plans each value separately. */
const postingConditions = ({ account, person }: TransactionFilters) => [
  ...(account ? [sql<boolean>`e.account = ${sql.lit(account)}`] : []),
  ...(person ? [sql<boolean>`e.user_id = ${person}::uuid`] : []),
]

const transactionConditions = ({ kind, from, to, ...filters }: TransactionFilters) => [
  ...(kind ? [sql<boolean>`m.kind = ${sql.lit(kind)}`] : []),
  ...(from ? [sql<boolean>`m.at >= ${dayBounds(from, platformZone).from}`] : []),
  ...(to ? [sql<boolean>`m.at < ${dayBounds(to, platformZone).to}`] : []),
  ...allPurchaseKinds
    .map((purchaseKind) => filters[purchaseKind])
    .filter((id) => id !== undefined)
    .map((id) => sql<boolean>`m.purchase_id = ${id}::uuid`),
]

const all = (conditions: RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Transactions match if at least one of their postings matches. */
const listConditions = (filters: TransactionFilters) => {
  const postingFilters = postingConditions(filters)
  const hasPosting = sql<boolean>`exists (select from journal_postings e where e.transaction_id = m.id and ${all(postingFilters)})`
  return [...transactionConditions(filters), ...(postingFilters.length > 0 ? [hasPosting] : [])]
}

type Row = {
  id: string
  kind: TransactionKind
  at: Date
  /** An unmatched transaction has no purchase. */
  purchaseId: string | null
  purchaseKind: PurchaseKind | null
  orderNumber: string | null
  postings: { account: LedgerAccount; userId: string | null; cents: number }[]
}

const purchaseColumns = sql`m.purchase_id as "purchaseId", p.kind as "purchaseKind", p.reference as "orderNumber"`

/** Selects the transactions after `before` in the list, the newest first, each with its matching postings. */
export const transactionPageQuery = (
  filters: TransactionFilters,
  { before, limit }: { before?: string | undefined; limit: number },
) => {
  const isAfter = sql<boolean>`(m.at, m.id) < (
    select last.at, last.id from journal_transactions last where last.id = ${before}::uuid)`
  const conditions = [...listConditions(filters), ...(before ? [isAfter] : [])]
  return sql<Row>`
    select m.id, m.kind, m.at, ${purchaseColumns}, (
      select jsonb_agg(jsonb_build_object('account', e.account, 'userId', e.user_id, 'cents', e.cents)
        order by array_position(${sql.lit(`{${ledgerAccounts}}`)}::text[], e.account), e.user_id)
      from journal_postings e where e.transaction_id = m.id and ${all(postingConditions(filters))}) as postings
    from journal_transactions m left join purchases p on p.id = m.purchase_id
    where ${all(conditions)}
    order by m.at desc, m.id desc limit ${limit}`
}

export const transactionPage = async (
  db: Db,
  { limit, before, ...filters }: TransactionFilters & { before?: string | undefined; limit: number },
) => {
  const { rows } = await transactionPageQuery(filters, { before, limit: limit + 1 }).execute(db)
  const transactions = rows.slice(0, limit).map(({ postings, purchaseKind, purchaseId, ...transaction }) => ({
    ...transaction,
    ...toPurchaseIds(purchaseKind, purchaseId),
    postings: postings.map(({ cents, ...posting }) => ({ ...posting, amount: eurosFromCents(cents) })),
  }))
  return { transactions, next: rows.length > limit ? (transactions.at(-1)?.id ?? null) : null }
}

/** Counts the matching transactions and sums the matching postings per account. */
export const transactionSums = async (db: Db, filters: TransactionFilters) => {
  const { rows } = await sql<{ transactionCount: number; cents: Partial<Record<LedgerAccount, number>> | null }>`
    with sums as (
      select e.account, sum(e.cents) as cents
      from journal_postings e join journal_transactions m on m.id = e.transaction_id
      where ${all([...transactionConditions(filters), ...postingConditions(filters)])} group by e.account
    )
    select (select count(*) from journal_transactions m where ${all(listConditions(filters))}) as "transactionCount",
      (select jsonb_object_agg(account, cents) from sums) as cents`.execute(db)
  const [{ transactionCount, cents }] = rows as [(typeof rows)[number]]
  return {
    count: transactionCount,
    accounts: ledgerAccounts.map((account) => ({ account, amount: eurosFromCents(cents?.[account] ?? 0) })),
  }
}

export type LedgerLine = Omit<Row, 'postings'> & Row['postings'][number]

const maxLines = 50_000

/** Reads every matching posting in one statement, the newest first. Too many at once are rejected. */
export const ledgerLines = async (db: Db, filters: TransactionFilters, maxRows = maxLines) => {
  const { rows } = await sql<LedgerLine>`
    select m.id, m.kind, m.at, ${purchaseColumns}, e.account, e.user_id as "userId", e.cents
    from journal_transactions m join journal_postings e on e.transaction_id = m.id left join purchases p on p.id = m.purchase_id
    where ${all([...transactionConditions(filters), ...postingConditions(filters)])}
    order by m.at desc, m.id desc, array_position(${sql.lit(`{${ledgerAccounts}}`)}::text[], e.account), e.user_id
    limit ${maxRows + 1}`.execute(db)
  if (rows.length > maxRows)
    throw validationError('from', 'C’est trop pour un seul fichier : choisissez une période plus courte.')
  return rows
}
