import { sql } from 'kysely'
import type { ExpressionBuilderOf } from '../../lib/database/database.ts'
import { payableAfterMs } from './payout.rules.ts'

/** The statement must give the purchases the alias `a`. */
export type PurchaseRefs = ExpressionBuilderOf<'purchases', 'a'>

/** Gives when the share of a purchase `a` becomes payable: after the wait, or when an operator had it sent earlier. */
export const payableAt = sql<Date>`least(
  a.ends_at + make_interval(secs => ${sql.lit(payableAfterMs / 1000)}),
  (select min(t.created_at) from transfers t where t.purchase_id = a.id))`

/** The wait never ends before the purchase `a` is over. */
export const isWaitOver = (now: Date) => sql<boolean>`(a.ends_at <= ${now} and ${payableAt} <= ${now})`

/** The professional's share may be sent, but not while an absence is reported or a bank disputes the payment. */
export const isPayable = ({ ref }: PurchaseRefs, now: Date, timeCondition = isWaitOver(now)) => sql<boolean>`
  ${ref('a.professionalId')} is not null and ${ref('a.state')} in ('completed', 'cancelled')
  and ${timeCondition}
  and not ${ref('a.isReported')}
  and not purchase_is_disputed(${ref('a.id')})`

/** Gives what the professional is owed for a purchase, from the ledger. */
export const owedCents = ({ ref }: PurchaseRefs) => sql<number>`coalesce((
  select -sum(e.cents) from journal_transactions m join journal_postings e on e.transaction_id = m.id
  where m.purchase_id = ${ref('a.id')} and e.account = 'professional'), 0)::integer`
