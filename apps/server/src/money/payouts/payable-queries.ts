import { type Expression, sql } from 'kysely'
import { hasOpenAbsence } from '../../booking/appointments/absence-queries.ts'
import type { OfVisits } from '../../booking/appointments/appointment-ref.ts'
import { payableAfterMs } from './payout.rules.ts'

type Visit = { id: Expression<string>; endsAt: Expression<Date> }

export const visitOf = ({ ref }: OfVisits): Visit => ({ id: ref('a.id'), endsAt: ref('a.endsAt') })

/** From when on the share of an appointment may be sent: after the wait, or since an operator has had it sent earlier. */
export const payableAt = ({ id, endsAt }: Visit) => sql<Date>`least(
  ${endsAt} + make_interval(secs => ${payableAfterMs / 1000}),
  (select min(t.created_at) from transfers t where t.appointment_id = ${id}))`

/** Never before the visit is over. */
export const isWaitOver = (visit: Visit, now: Date) =>
  sql<boolean>`(${visit.endsAt} <= ${now} and ${payableAt(visit)} <= ${now})`

/** A visit whose professional's share may be sent: not while somebody says that it did not take place, or a bank disputes it. */
export const isPayable = (
  eb: OfVisits,
  now: Date,
  isTime = isWaitOver(visitOf(eb), now),
) => sql<boolean>`${eb.ref('a.status')} in ('completed', 'cancelled')
  and ${isTime}
  and not ${hasOpenAbsence(eb.ref('a.id'))}
  and not purchase_is_disputed(${eb.ref('a.id')})`

/** What the ledger owes its professional for a visit. */
export const owedCents = ({ ref }: OfVisits) => sql<number>`coalesce((
  select -sum(e.cents) from journal_transactions m join journal_postings e on e.transaction_id = m.id
  where m.appointment_id = ${ref('a.id')} and e.account = 'professional'), 0)::integer`
