import { holders, type LedgerAccount, type LedgerErrorCode, parties } from '@couronne/contract/money/ledger'
import type { PurchaseKind } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** All figures are in cents. `charged` equals `balance` plus everything that went out. */
export type LedgerFigures = {
  charged: number
  refunded: number
  transferred: number
  /** Banks have taken this and not given it back; it includes the provider's fees for it. */
  disputed: number
  /** These are the provider's own fees on charges, as far as they are known. */
  costs: number
  /** Unmatched transactions have taken this, less what they have brought, as far as operators have resolved them. */
  unmatched: number
  balance: number
  owedToCustomers: number
  owedToProfessionals: number
  platform: number
  /** This money is on the platform's own bank account, outside the provider's balance. */
  treasury: number
}

export const ledgerFigures = async (db: Db): Promise<LedgerFigures> => {
  const { rows } = await sql<LedgerFigures>`
    select
      coalesce(sum(e.cents) filter (where e.account = 'provider' and m.kind = 'charge'), 0) as charged,
      coalesce(-sum(e.cents) filter (where e.account = 'provider' and m.kind in ('refund', 'refund_failed')), 0) as refunded,
      coalesce(-sum(e.cents) filter (where e.account = 'provider' and m.kind in ('transfer', 'reversal')), 0) as transferred,
      coalesce(-sum(e.cents) filter (where e.account = 'provider' and m.kind = 'dispute'), 0) as disputed,
      coalesce(-sum(e.cents) filter (where e.account = 'provider' and m.kind = 'cost'), 0) as costs,
      coalesce(-sum(e.cents) filter (where e.account = 'provider' and m.kind = 'unmatched'), 0) as unmatched,
      coalesce(sum(e.cents) filter (where e.account = 'provider'), 0) as balance,
      coalesce(-sum(e.cents) filter (where e.account = 'customer'), 0) as "owedToCustomers",
      coalesce(-sum(e.cents) filter (where e.account = 'professional'), 0) as "owedToProfessionals",
      coalesce(-sum(e.cents) filter (where e.account = 'platform'), 0) as platform,
      coalesce(sum(e.cents) filter (where e.account = 'treasury'), 0) as treasury
    from journal_postings e join journal_transactions m on m.id = e.transaction_id`.execute(db)
  return rows[0] as LedgerFigures
}

type LedgerError = {
  code: LedgerErrorCode
  purchaseKind: PurchaseKind | null
  id: string | null
  expected: number
  found: number
}

type ProfessionalFilter = string[] | null

const code = (name: LedgerErrorCode) => sql.lit(name)

/** Names the check of an account. `account` is a column with one of `accounts`. */
const codeOfAccount = <Account extends LedgerAccount>(
  account: string,
  accounts: Account[],
  nameOf: (account: Account) => LedgerErrorCode,
) => {
  const codes = accounts.map((each) => sql`when ${sql.lit(each)} then ${code(nameOf(each))}`)
  return sql`case ${sql.ref(account)} ${sql.join(codes, sql` `)} end`
}

/** These CTEs select the checked purchases and their payments, refunds, transfers and disputes. */
const purchasesAndMoney = (professionals: ProfessionalFilter) => sql`
    bought as (
      select * from purchases a
      where ${professionals}::uuid[] is null or a.professional_id = any(${professionals}::uuid[])
    ),
    postings as (
      select m.kind, m.cause_id, m.purchase_id, e.* from journal_transactions m
      join bought v on v.id = m.purchase_id join journal_postings e on e.transaction_id = m.id
    ),
    own_parts_paid as (
      select p.*, y.status, cost_of_part(p.payment_id, p.purchase_id) as cost_cents
      from payment_parts p join payments y on y.id = p.payment_id join bought v on v.id = p.purchase_id
    ),
    own_refunds as (
      select r.* from refunds r join bought v on v.id = r.purchase_id
    ),
    own_transfers as (
      select t.* from transfers t join bought v on v.id = t.purchase_id where t.status = 'succeeded'
    ),
    own_reversals as (
      select r.*, t.purchase_id from transfer_reversals r join own_transfers t on t.id = r.transfer_id
    ),
    own_parts as (
      select p.*, w.kind as closure_kind, r.purchase_id from debt_closure_parts p
      join debt_closures w on w.id = p.debt_id join own_reversals r on r.id = p.reversal_id
    ),
    own_disputes as (
      select x.*, d.status, d.decided_at, d.id from dispute_parts x join disputes d on d.id = x.dispute_id
      join bought v on v.id = x.purchase_id
    )`

/** These CTEs sum what was deducted from a purchase besides its refunds, one row per purchase. */
const deductions = sql`
    closed_debts as (
      select purchase_id, sum(amount_cents) filter (where closure_kind = 'settled') as settled,
        sum(amount_cents) filter (where closure_kind = 'written_off') as written_off
      from own_parts group by purchase_id
    ),
    manual as (
      select r.purchase_id, sum(h.amount_cents) as cents from manual_refunds h join own_refunds r on r.id = h.refund_id
      group by r.purchase_id
    ),
    costs as (
      select purchase_id, sum(cost_cents) as cents from own_parts_paid where cost_cents > 0 group by purchase_id
    ),
    dispute_sums as (
      select d.purchase_id, sum(coalesce(m.cents, 0)) as at_bank, sum(coalesce(m.fees, 0)) as fees,
        sum(d.amount_cents) filter (where d.status = 'lost') as lost, sum(d.customer_cents) as of_customer,
        sum(d.professional_cents + d.platform_cents) filter (where not is_late_part(d.payment_id, d.purchase_id)) as of_purchase,
        sum(d.professional_cents + d.platform_cents) as of_parties
      from own_disputes d left join lateral (
        select sum(amount_cents) as cents, sum(fee_cents) as fees from dispute_transactions
        where dispute_id = d.id and purchase_id = d.purchase_id
      ) m on true group by d.purchase_id
    )`

/** These CTEs give, per journal transaction, the posting on the provider's account and the expected one. */
const providerSide = sql`
    at_provider as (
      select kind, cause_id, purchase_id, sum(cents) as cents from postings where account = 'provider'
      group by kind, cause_id, purchase_id
    ),
    expected_at_provider as (
      select 'charge' as kind, y.payment_id as cause_id, y.purchase_id, y.amount_cents as cents from own_parts_paid y
      where y.status = 'succeeded' or exists (
        select from refunds r where r.payment_id = y.payment_id and r.purchase_id = y.purchase_id)
      union all
      select 'cost', y.payment_id, y.purchase_id, -y.cost_cents from own_parts_paid y where y.cost_cents > 0
      union all
      select 'refund', r.id, r.purchase_id, -r.amount_cents from own_refunds r
      where r.status = 'succeeded' or exists (
        select from journal_transactions m where m.kind = 'refund_failed' and m.cause_id = r.id)
      union all
      select 'refund_failed', m.cause_id, r.purchase_id, r.amount_cents from journal_transactions m
      join own_refunds r on r.id = m.cause_id and r.status = 'failed' where m.kind = 'refund_failed'
      union all
      select 'transfer', t.id, t.purchase_id, -t.amount_cents from own_transfers t
      union all
      select 'reversal', r.id, r.purchase_id, r.remaining_cents from own_reversals r where r.status = 'succeeded'
      union all
      select 'dispute', m.id, m.purchase_id, m.amount_cents - m.fee_cents from dispute_transactions m
      join own_disputes d on d.id = m.dispute_id and d.purchase_id = m.purchase_id
    )`

/** These CTEs give what each party of a purchase should be owed, and what the ledger contains. */
const partiesSide = sql`
    owed as (
      select v.id as purchase_id, p.account, p.user_id, p.cents from bought v cross join lateral (
        select v.retained_cents as retained
      ) r cross join lateral (
        select coalesce(sum(w.professional_cents + w.platform_cents), 0)::integer as cents from goodwill_refunds w
        where w.purchase_id = v.id
      ) goodwill left join dispute_sums s on s.purchase_id = v.id
      left join manual b on b.purchase_id = v.id left join costs c on c.purchase_id = v.id
      left join closed_debts d on d.purchase_id = v.id cross join lateral (
        select greatest(0, r.retained - goodwill.cents - coalesce(s.of_purchase, 0))::bigint * v.professional_cents / v.total_cents as cents
      ) owed_share cross join lateral (values
        ('professional', v.professional_id, owed_share.cents::integer
          - coalesce((select sum(t.amount_cents) from own_transfers t where t.purchase_id = v.id), 0)::integer
          + coalesce((select sum(r.remaining_cents) from own_reversals r
            where r.purchase_id = v.id and r.status = 'succeeded'), 0)::integer
          + (coalesce(d.settled, 0) + coalesce(d.written_off, 0))::integer),
        ('platform', null, (r.retained - goodwill.cents - owed_share.cents - coalesce(s.of_parties, 0) - coalesce(s.fees, 0)
          + coalesce(b.cents, 0) - coalesce(c.cents, 0) - coalesce(d.written_off, 0))::integer),
        ('customer', v.customer_id, coalesce((
          select sum(r.amount_cents) from own_refunds r where r.purchase_id = v.id and r.status <> 'succeeded'), 0)::integer
          - coalesce(s.of_customer, 0)::integer - coalesce(b.cents, 0)::integer),
        ('treasury', null, -coalesce(d.settled, 0)::integer),
        ('bank', null, coalesce(s.at_bank + coalesce(s.lost, 0), 0)::integer)
      ) as p(account, user_id, cents)
    ),
    found as (
      select purchase_id, account, user_id, -sum(cents) as cents from postings where account <> 'provider'
      group by purchase_id, account, user_id
    )`

/**
 * These CTEs select the provider's transactions without a purchase, or nothing if only some professionals are checked.
 */
const unmatchedSide = (professionals: ProfessionalFilter) => sql`
    unmatched_rows as (
      select s.id, s.provider_id, s.amount_cents - s.fee_cents as cents, x.account from unmatched_transactions s
      left join unmatched_resolutions x on x.unmatched_id = s.id where ${professionals}::uuid[] is null
    ),
    posted_unmatched as (
      select m.cause_id as id, e.account, sum(e.cents) as cents
      from journal_transactions m join journal_postings e on e.transaction_id = m.id
      where m.kind = 'unmatched' and e.account <> 'provider' and ${professionals}::uuid[] is null
      group by m.cause_id, e.account
    )`

const differences = sql`
    select ${code('unbalanced_transaction')} as code, e.transaction_id::text as id, 0 as expected, sum(e.cents)::integer as found
    from postings e group by e.transaction_id having sum(e.cents) <> 0
    union all
    select coalesce(x.kind, f.kind), coalesce(x.cause_id, f.cause_id)::text, coalesce(x.cents, 0), coalesce(f.cents, 0)::integer
    from expected_at_provider x full join at_provider f
      on f.kind = x.kind and f.cause_id = x.cause_id and f.purchase_id = x.purchase_id
    where coalesce(x.cents, 0) <> coalesce(f.cents, 0)
    union all
    select ${codeOfAccount('x.account', holders, (account) => `${account}_of_purchase`)}, x.purchase_id::text,
      sum(x.expected)::integer, sum(x.found)::integer
    from (
      select o.purchase_id, o.account, o.user_id, o.cents as expected, 0 as found from owed o
      union all
      select f.purchase_id, f.account, f.user_id, 0, f.cents from found f
    ) x group by x.purchase_id, x.account, x.user_id having sum(x.expected) <> sum(x.found)`

const belowZeroErrors = sql`
    select ${codeOfAccount('e.account', parties, (account) => `party_below_zero_${account}`)}, e.user_id::text, 0, -sum(e.cents)::integer
    -- The platform bears dispute losses, provider fees and written-off debts, also beyond the revenue of these purchases.
    from postings e where e.account not in ('provider', 'bank', 'treasury')
      and not (e.account = 'platform' and e.kind in ('cost', 'dispute', 'dispute_lost', 'debt_written_off'))
    group by e.account, e.user_id
    -- The professional owes the amount of a pending reversal until the provider has made it.
    having sum(e.cents) > coalesce((
      select sum(r.remaining_cents) from own_reversals r join bought v on v.id = r.purchase_id
      where r.status = 'undecided' and e.account = 'professional' and v.professional_id = e.user_id), 0)
    union all
    select ${code('provider_below_zero')}, null, 0, sum(e.cents)::integer from postings e
    where e.account = 'provider' and e.kind not in ('cost', 'dispute')
    -- A refund does not wait for a pending reversal, and a closed debt does not come back to the provider's balance.
    having sum(e.cents) < -coalesce((select sum(r.remaining_cents) from own_reversals r where r.status = 'undecided'), 0)
      - coalesce((select sum(p.amount_cents) from own_parts p), 0)`

const overdueErrors = sql`
    -- These disputes are decided, but their money is neither back nor lost: an appeal is open, or an answer was lost.
    select ${code('money_with_a_bank')}, d.id::text, 0, (-m.cents - case when d.status = 'lost' then d.amount_cents else 0 end)::integer
    from own_disputes d cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from dispute_transactions
      where dispute_id = d.id and purchase_id = d.purchase_id
    ) m where d.status <> 'open' and d.decided_at < now() - interval '7 days'
      and m.cents + case when d.status = 'lost' then d.amount_cents else 0 end <> 0
    union all
    select ${code('pending_reversal')}, r.id::text, 0, r.remaining_cents
    from own_reversals r where r.status = 'undecided' and r.created_at < now() - interval '7 days'`

const debtErrors = (professionals: ProfessionalFilter) => sql`
    select ${code('debt')}, coalesce(p.id, f.cause_id)::text, coalesce(p.amount_cents, 0), coalesce(f.cents, 0)::integer
    from own_parts p full join (
      select kind, cause_id, -sum(cents) as cents from postings
      where kind in ('debt_settled', 'debt_written_off') and account = 'professional' group by kind, cause_id
    ) f on f.cause_id = p.id and f.kind = 'debt_' || p.closure_kind
    where coalesce(p.amount_cents, 0) <> coalesce(f.cents, 0)
    union all
    select ${code('debt_in_parts')}, w.id::text, w.amount_cents, coalesce(sum(p.amount_cents), 0)::integer
    from debt_closures w left join debt_closure_parts p on p.debt_id = w.id
    where ${professionals}::uuid[] is null or w.professional_id = any(${professionals}::uuid[])
    group by w.id having w.amount_cents <> coalesce(sum(p.amount_cents), 0)`

const unmatchedErrors = sql`
    select ${code('unassigned_transaction')}, s.provider_id, 0, s.cents from unmatched_rows s where s.account is null
    union all
    select ${code('unmatched')}, coalesce(s.id, b.id)::text, coalesce(-s.cents, 0), coalesce(b.cents, 0)::integer
    from (select * from unmatched_rows where account is not null) s
    full join posted_unmatched b on b.id = s.id and b.account = s.account
    where coalesce(-s.cents, 0) <> coalesce(b.cents, 0)`

/**
 * Finds differences between the ledger and the payments, refunds and purchases. If professionals are given, only their
 * purchases are checked. One statement reads everything, so that all of it belongs to one snapshot.
 */
export const findLedgerErrors = async (db: Db, professionals: ProfessionalFilter = null) => {
  const { rows } = await sql<LedgerError>`
    with ${purchasesAndMoney(professionals)}, ${deductions}, ${providerSide}, ${partiesSide}, ${unmatchedSide(professionals)}
    select e.code, v.kind as "purchaseKind", e.id, e.expected, e.found from (
      ${differences}
      union all ${belowZeroErrors}
      union all ${overdueErrors}
      union all ${debtErrors(professionals)}
      union all ${unmatchedErrors}
    ) e left join bought v on v.id::text = e.id
    order by e.code, e.id`.execute(db)
  return rows
}

/** Formats the differences for logs and the terminal. */
export const formatLedgerErrors = async (db: Db, professionals?: string[]) =>
  (await findLedgerErrors(db, professionals)).map(
    ({ code, purchaseKind, id, expected, found }) =>
      `${code.replaceAll('_', ' ')} ${id ?? ''}${purchaseKind ? ` (${purchaseKind})` : ''}: ${found} cents instead of ${expected}`,
  )

/** Throws, so that the differences are in the log: a person must find out where the money is. */
export const throwOnLedgerErrors = async (db: Db) => {
  const errors = await formatLedgerErrors(db)
  if (errors.length > 0) throw new Error(`the ledger is wrong:\n${errors.join('\n')}`)
}
