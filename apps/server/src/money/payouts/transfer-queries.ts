import type { TransferView } from '@couronne/contract/money/transfers'
import { type Expression, sql } from 'kysely'
import { type Db, euros, fullName } from '../../lib/database/database.ts'
import { splitWords } from '../../lib/database/like-patterns.ts'
import { isWaitOver } from './payable-queries.ts'

/** These are columns of a transfer of a purchase `a`, and whether the professional's account is ready. */
type TransferRefs = Record<'id' | 'status' | 'askedAt' | 'refusals' | 'isReady', Expression<unknown>>

/**
 * Gives the reason why a transfer cannot be retried; null if it can. A transfer that is about to be sent automatically
 * counts as done, unless a report blocks it.
 */
export const retryDenyReason = (transfer: TransferRefs) => sql<'done' | 'account' | 'disputed' | 'reported' | null>`case
  when ${transfer.status} is distinct from 'undecided' or ${transfer.askedAt} is not null then 'done'
  when not a.is_reported and (${transfer.refusals} = 0 or exists (
    select from pgboss.job j where j.name = 'transfer' and j.data ->> 'id' = ${transfer.id}::text
    and (j.state in ('created', 'active') or j.state = 'retry' and j.start_after <= clock_timestamp()))) then 'done'
  when ${transfer.isReady} is not true then 'account'
  when purchase_is_disputed(a.id) then 'disputed'
  when a.is_reported then 'reported' end`

type Row = Omit<TransferView, 'date' | 'sentAt'> & { date: Date; sentAt: Date | null }
type Sums = { count: number; sent: number; toBePaid: number }

/** Each word must match the professional's name, e-mail or id. */
const nameConditions = (search: string) =>
  sql.join(
    [
      sql`true`,
      ...splitWords(search).map(
        ({
          word,
          pattern,
        }) => sql`((p.firstname || ' ' || p.lastname) ilike ${pattern} or p.email::text ilike ${pattern}
          or p.id::text = ${word.toLowerCase()})`,
      ),
    ],
    sql` and `,
  )

/** Lists what professionals were and will be sent per purchase: refused transfers first, then the latest purchases. */
export const findTransfers = async (
  db: Db,
  { words, state }: { words: string; state: TransferView['state'] | undefined },
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) => {
  const denyReason = retryDenyReason({
    ...{ id: sql.ref('t.id'), status: sql.ref('t.status'), askedAt: sql.ref('t.askedAt') },
    ...{ refusals: sql.ref('t.refusals'), isReady: sql.ref('o.isReady') },
  })
  const { rows } = await sql<Row & Sums>`
    with purchase_sums as (
      select m.purchase_id, -sum(e.cents)::integer as owed,
        coalesce(sum(e.cents) filter (where m.kind in ('transfer', 'reversal', 'debt_settled')), 0)::integer as sent,
        coalesce(-sum(e.cents) filter (where m.kind in ('reversal', 'debt_settled')), 0)::integer as reversed
      from journal_postings e join journal_transactions m on m.id = e.transaction_id
      where e.account = 'professional' group by m.purchase_id
    ),
    all_known as (
      select h.*, a.libelle, a.at, a.zone, t.id as transfer_id, t.status, t.decided_at,
        coalesce(t.refusals, 0) as refusals, t.refusals > 0 and t.asked_at is null and t.status = 'undecided' as is_refused,
        p.id as professional_id, ${fullName(sql.ref('p.firstname'), sql.ref('p.lastname'))} as professional,
        t.status = 'succeeded' and h.owed <= 0 as is_sent, ${denyReason} is null as is_retryable,
        case when t.status = 'succeeded' and h.owed <= 0 then null
          when purchase_is_disputed(a.id) then 'disputed'
          when a.is_reported then 'reported'
          when not ${isWaitOver(now)} or a.state = 'paid' then 'ahead'
          when o.is_ready is not true then 'account' end as reason
      from purchase_sums h join purchases a on a.id = h.purchase_id
      join users p on p.id = a.professional_id
      left join payout_accounts o on o.user_id = p.id
      -- If a part is sent again, this is the transfer under way, or else the latest one.
      left join lateral (
        select * from transfers t where t.purchase_id = a.id order by t.status = 'succeeded', t.id desc limit 1
      ) t on true
      where (h.owed > 0 or t.id is not null) and ${nameConditions(words)}
    ),
    known as (
      select *, case when is_sent then 'sent' when is_refused then 'refused'
        when reason is null then 'sending' else 'waiting' end as state from all_known
    ),
    found as (select * from known where ${state === undefined ? sql`true` : sql`state = ${state}`}),
    sums as (
      select count(*)::integer as count, ${euros(sql<number>`coalesce(sum(sent), 0)`)} as sent,
        ${euros(sql<number>`coalesce(sum(greatest(owed, 0)), 0)`)} as "toBePaid" from found
    ),
    listed as (
      select * from found order by is_refused desc nulls last, at desc, purchase_id limit ${limit} offset ${offset}
    )
    select k.purchase_id as "appointmentId", k.transfer_id as "transferId", k.libelle, k.at as date, k.zone,
      k.professional_id as "professionalId", k.professional,
      ${euros(sql<number>`(case when k.is_sent then k.sent else k.owed end)`)} as amount,
      ${euros(sql<number>`k.reversed`)} as reversed,
      k.state, k.reason, k.refusals, k.is_retryable as "isRetryable", k.decided_at as "sentAt", s.count, s.sent, s."toBePaid"
    from sums s left join listed k on true
    order by k.is_refused desc nulls last, k.at desc, k.purchase_id`.execute(db)
  const { count, sent, toBePaid } = rows[0] as Sums
  return {
    transfers: rows
      .filter(({ appointmentId }) => appointmentId !== null)
      .map(({ count: _, sent: __, toBePaid: ___, ...transfer }) => transfer),
    count,
    sent,
    toBePaid,
  }
}
