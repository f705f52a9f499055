import { platformZone } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import type { PayoutLine, PayoutMonth, PayoutSummary } from '@couronne/contract/money/payouts'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { JournalTransactions } from '../../lib/database/tables.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { accountView } from './account.rules.ts'
import { payableAt } from './payable-queries.ts'

/** Selects all postings on a professional's account. `cents` are negative if more is owed to the professional. */
const professionalPostings = (professionalId: string) => sql`(
  select m.id, m.kind, m.at, m.purchase_id, e.cents from journal_postings e
  join journal_transactions m on m.id = e.transaction_id
  where e.user_id = ${professionalId} and e.account = 'professional')`

/** Amounts that were taken back, or that the professional has paid back, are subtracted. */
const received = sql`coalesce(sum(cents) filter (where kind in ('transfer', 'reversal', 'debt_settled')), 0)::integer`
/** This is owed to the professional. It is negative if the professional owes the platform. */
const balance = sql`coalesce(-sum(cents), 0)::integer`
const toBePaid = sql`greatest(0, ${balance})`
const owes = sql`greatest(0, -${balance})`

/** Only the user and operators may see the summary. Its sums are zero if nobody owes anything. */
export const payoutSummaryForViewer = (db: Db, viewer: Viewer, userId: string) => {
  if (viewer.id !== userId && viewer.role !== 'admin') throw new DomainError('not_found')
  return payoutSummary(db, userId)
}

export const payoutSummary = async (db: Db, userId: string): Promise<PayoutSummary> => {
  const { rows } = await sql<Sums & { last4: string | null; isReady: boolean | null }>`
    select sums.*, o.iban_last4 as last4, o.is_ready as "isReady"
    from users u
    left join payout_accounts o on o.user_id = u.id
    cross join (
      select ${received} as received, ${toBePaid} as "toBePaid", ${owes} as owes from ${professionalPostings(userId)} as own_postings) sums
    where u.id = ${userId} and u.erased_at is null`.execute(db)
  const sums = rows[0]
  if (!sums) throw new DomainError('not_found')
  return {
    id: userId,
    received: eurosFromCents(sums.received),
    toBePaid: eurosFromCents(sums.toBePaid),
    owes: eurosFromCents(sums.owes),
    total: eurosFromCents(sums.received + sums.toBePaid - sums.owes),
    numero: sums.last4 && masked(sums.last4),
    isAccountConfirm: sums.isReady ?? false,
  }
}

type Sums = Record<'received' | 'toBePaid' | 'owes', number>

const masked = (last4: string) => `•••• •••• ${last4}`

export const accountOf = async (db: Db, userId: string) => {
  const account = await db
    .selectFrom('users as u')
    .leftJoin('payoutAccounts as o', 'o.userId', 'u.id')
    .select(['u.connectId', 'o.askedAt', 'o.isReady', 'o.isSubmitted', 'o.missing', 'o.disabledReason'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  // The row may contain only the IBAN.
  const isKnown = account.askedAt !== null
  const state = isKnown
    ? {
        isReady: account.isReady === true,
        isSubmitted: account.isSubmitted === true,
        missing: account.missing ?? [],
        disabledReason: account.disabledReason,
      }
    : undefined
  return { connectId: account.connectId, account: accountView(state) }
}

/**
 * Lists each purchase that has brought or will bring the professional money, the newest first, and counts all of them.
 */
export const payoutLines = async (
  db: Db,
  professionalId: string,
  { now, isReady, limit, offset }: { now: Date; isReady: boolean; limit: number; offset: number },
) => {
  const { rows } = await sql<Omit<PayoutLine, 'date' | 'payableAt' | 'receivedAt'> & Instants & { total: number }>`
    with own_purchases as (
      select purchase_id, ${received} as received, ${toBePaid} as to_be_paid, ${owes} as owes
      from ${professionalPostings(professionalId)} as own_postings group by purchase_id
    ),
    lines as (
      select v.*, a.libelle, a.at, a.state, a.zone, t.decided_at, v.received > 0 as is_received, a.is_reported,
        purchase_is_disputed(a.id) as is_disputed,
        ${payableAt} as payable_at
      from own_purchases v
      join purchases a on a.id = v.purchase_id
      left join lateral (
        select max(t.decided_at) as decided_at from transfers t where t.purchase_id = a.id and t.status = 'succeeded'
      ) t on true
      where v.received > 0 or v.to_be_paid > 0
    ),
    listed as (select * from lines order by at desc, purchase_id limit ${limit} offset ${offset})
    select purchase_id as "appointmentId", libelle, at as date, zone, state = 'cancelled' as "isCancelled",
      case when is_received then received else to_be_paid end as amount, owes,
      case when is_received then 'received'
        when is_disputed then 'disputed'
        -- A cancellation under examination looks like any other until its share would be sent.
        when is_reported and (state <> 'cancelled' or payable_at <= ${now}) then 'reported'
        when payable_at > ${now} or state = 'paid' then 'ahead'
        when ${isReady} then 'sending' else 'account' end as state,
      payable_at as "payableAt", decided_at as "receivedAt", total
    from (select count(*)::integer as total from lines) n left join listed on true
    order by at desc, purchase_id`.execute(db)
  return {
    lines: rows.filter(({ appointmentId }) => appointmentId !== null).map(({ total: _, ...line }) => line),
    lineCount: rows[0]?.total ?? 0,
  }
}
type Instants = { date: Date; payableAt: Date; receivedAt: Date | null }

/**
 * Returns six months of purchases up to the current month: what was received, what is still to be paid, and what is
 * owed by the professional.
 */
export const payoutMonths = async (db: Db, professionalId: string, now: Date): Promise<PayoutMonth[]> => {
  const { rows } = await sql<PayoutMonth>`
    with months as (
      select to_char(day, 'YYYY-MM') as month from generate_series(
        date_trunc('month', ${now}::timestamptz at time zone ${sql.lit(platformZone)}) - interval '5 months',
        date_trunc('month', ${now}::timestamptz at time zone ${sql.lit(platformZone)}), interval '1 month') as day
    ),
    own_postings as (
      select to_char(a.at at time zone a.zone, 'YYYY-MM') as month, m.kind, m.cents
      from ${professionalPostings(professionalId)} m
      join purchases a on a.id = m.purchase_id
    )
    select months.month,
      greatest(0, ${received}) as received,
      ${toBePaid} as "toBePaid", ${owes} as owes
    from months left join own_postings on own_postings.month = months.month group by months.month order by months.month`.execute(
    db,
  )
  return rows
}

export type ProfessionalTransaction = {
  /**
   * Only the customer's account has refunds, only ours fees and unmatched transactions, and no party's open disputes.
   */
  kind: Exclude<
    JournalTransactions['kind'],
    'cost' | 'refund' | 'refund_failed' | 'manual_refund' | 'dispute' | 'unmatched'
  >
  at: Date
  cents: number
  libelle: string
  date: Date
  zone: string
}

/** Returns every posting on the professional's account, the oldest first. */
export const transactionsOfProfessional = async (db: Db, professionalId: string) => {
  const { rows } = await sql<ProfessionalTransaction>`
    select m.kind, m.at, m.cents, a.libelle, a.at as date, a.zone
    from ${professionalPostings(professionalId)} m
    join purchases a on a.id = m.purchase_id
    order by m.at, m.id`.execute(db)
  return rows
}
