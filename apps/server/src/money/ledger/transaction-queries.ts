import { platformZone } from '@couronne/contract/lib/french-formats'
import { dayBounds } from '@couronne/contract/lib/hours'
import { eurosFromCents } from '@couronne/contract/lib/money'
import {
  type LedgerAccount,
  ledgerAccounts,
  type MovementKind,
  type MovementsAsked,
} from '@couronne/contract/money/ledger'
import { type PurchaseKind, purchaseIds } from '@couronne/contract/money/purchases'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { invalid } from '../../lib/domain-error.ts'

/** Accounts and kinds are literals, because they are few and uneven: PostgreSQL plans each value separately. */
const entryIsAsked = ({ account, person }: MovementsAsked) => [
  ...(account ? [sql<boolean>`e.account = ${sql.lit(account)}`] : []),
  ...(person ? [sql<boolean>`e.user_id = ${person}::uuid`] : []),
]

const movementIsAsked = ({ kind, from, to, appointment, order }: MovementsAsked) => [
  ...(kind ? [sql<boolean>`m.kind = ${sql.lit(kind)}`] : []),
  ...(from ? [sql<boolean>`m.at >= ${dayBounds(from, platformZone).from}`] : []),
  ...(to ? [sql<boolean>`m.at < ${dayBounds(to, platformZone).to}`] : []),
  ...[appointment, order].filter((id) => id !== undefined).map((id) => sql<boolean>`m.purchase_id = ${id}::uuid`),
]

const all = (conditions: RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Transactions match if at least one of their postings matches. */
const isListed = (asked: MovementsAsked) => {
  const ofEntries = entryIsAsked(asked)
  const hasEntry = sql<boolean>`exists (select from journal_postings e where e.transaction_id = m.id and ${all(ofEntries)})`
  return [...movementIsAsked(asked), ...(ofEntries.length > 0 ? [hasEntry] : [])]
}

type Row = {
  id: string
  kind: MovementKind
  at: Date
  /** An unmatched transaction has no purchase. */
  purchaseId: string | null
  purchaseKind: PurchaseKind | null
  orderNumber: string | null
  entries: { account: LedgerAccount; userId: string | null; cents: number }[]
}

const whatIsBought = sql`m.purchase_id as "purchaseId", p.kind as "purchaseKind", p.reference as "orderNumber"`

/** Selects the transactions after `before` in the list, the newest first, each with its matching postings. */
export const movementPageQuery = (
  asked: MovementsAsked,
  { before, limit }: { before?: string | undefined; limit: number },
) => {
  const isAfter = sql<boolean>`(m.at, m.id) < (
    select last.at, last.id from journal_transactions last where last.id = ${before}::uuid)`
  const conditions = [...isListed(asked), ...(before ? [isAfter] : [])]
  return sql<Row>`
    select m.id, m.kind, m.at, ${whatIsBought}, (
      select jsonb_agg(jsonb_build_object('account', e.account, 'userId', e.user_id, 'cents', e.cents)
        order by array_position(${sql.lit(`{${ledgerAccounts}}`)}::text[], e.account), e.user_id)
      from journal_postings e where e.transaction_id = m.id and ${all(entryIsAsked(asked))}) as entries
    from journal_transactions m left join purchases p on p.id = m.purchase_id
    where ${all(conditions)}
    order by m.at desc, m.id desc limit ${limit}`
}

export const movementPage = async (
  db: Db,
  { limit, before, ...asked }: MovementsAsked & { before?: string | undefined; limit: number },
) => {
  const { rows } = await movementPageQuery(asked, { before, limit: limit + 1 }).execute(db)
  const movements = rows.slice(0, limit).map(({ entries, purchaseKind, purchaseId, ...movement }) => ({
    ...movement,
    ...purchaseIds(purchaseKind, purchaseId),
    entries: entries.map(({ cents, ...entry }) => ({ ...entry, amount: eurosFromCents(cents) })),
  }))
  return { movements, next: rows.length > limit ? (movements.at(-1)?.id ?? null) : null }
}

/** Counts the matching transactions and sums the matching postings per account. */
export const movementSums = async (db: Db, asked: MovementsAsked) => {
  const { rows } = await sql<{ movements: number; cents: Partial<Record<LedgerAccount, number>> | null }>`
    with sums as (
      select e.account, sum(e.cents) as cents
      from journal_postings e join journal_transactions m on m.id = e.transaction_id
      where ${all([...movementIsAsked(asked), ...entryIsAsked(asked)])} group by e.account
    )
    select (select count(*) from journal_transactions m where ${all(isListed(asked))}) as movements,
      (select jsonb_object_agg(account, cents) from sums) as cents`.execute(db)
  const [{ movements, cents }] = rows as [(typeof rows)[number]]
  return {
    movements,
    accounts: ledgerAccounts.map((account) => ({ account, amount: eurosFromCents(cents?.[account] ?? 0) })),
  }
}

export type LedgerLine = Omit<Row, 'entries'> & Row['entries'][number]

const mostLines = 50_000

/** Reads every matching posting in one statement, the newest first. Too many at once are rejected. */
export const ledgerLines = async (db: Db, asked: MovementsAsked, most = mostLines) => {
  const { rows } = await sql<LedgerLine>`
    select m.id, m.kind, m.at, ${whatIsBought}, e.account, e.user_id as "userId", e.cents
    from journal_transactions m join journal_postings e on e.transaction_id = m.id left join purchases p on p.id = m.purchase_id
    where ${all([...movementIsAsked(asked), ...entryIsAsked(asked)])}
    order by m.at desc, m.id desc, array_position(${sql.lit(`{${ledgerAccounts}}`)}::text[], e.account), e.user_id
    limit ${most + 1}`.execute(db)
  if (rows.length > most) throw invalid('from', 'C’est trop pour un seul fichier : choisissez une période plus courte.')
  return rows
}
