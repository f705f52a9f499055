import type { WorkQueue } from '@couronne/contract/operations/work-queues'
import { type RawBuilder, sql } from 'kysely'
import { hasOpenAbsence } from '../../booking/appointments/absence-queries.ts'
import type { Deps } from '../../deps.ts'
import { type Db, euros } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { failedJobsSince } from '../../platform/jobs/queries.ts'
import { failedMails } from '../../platform/mails/queries.ts'
import { selectOrders } from '../../shop/orders/queries.ts'
import { isWaiting } from '../../talk/conversations/queries.ts'
import { hasWaitingRefund, isNotInvolved, isUrgent } from '../reports/queries.ts'
import { selectWaiting } from '../verification/queries.ts'

/** Operators may be a party of an appointment or the customer of an order; then a colleague decides. */
const isColleagues = (operator: Viewer) =>
  sql<boolean>`${operator.id} not in (a.customer_id, coalesce(a.professional_id, a.customer_id))`

const ordersToSend = (db: Db) =>
  db
    .selectFrom(selectOrders(db).as('o'))
    .select(['o.id', sql<Date>`coalesce(o.paid_at, o.date)`.as('since')])
    .where('o.status', '=', 'pending')
    .where('o.paymentStatus', '=', 'paid')

/** Selects what waits in each queue: the id of what its page shows, and the time since which it waits. */
const waitingItems = (db: Db, operator: Viewer): Record<WorkQueue['name'], RawBuilder<unknown>> => ({
  proofs: sql`select x.id, x.waits_since as since from (${selectWaiting(db)}) x`,
  safety: sql`select k.id, (select min(r.created_at) from reports r
      where r.case_id = k.id and r.safety is not null) as since
    from report_cases k where ${isUrgent} and ${isNotInvolved(operator)}`,
  reports: sql`select k.id, k.opened_at as since from report_cases k
    where ((k.decided_at is null and not ${isUrgent}) or ${hasWaitingRefund}) and ${isNotInvolved(operator)}`,
  objections: sql`select k.id, min(o.created_at) as since from objections o join report_cases k on k.id = o.case_id
    where o.answered_at is null and ${isNotInvolved(operator)} and may_answer_objection(k.id, ${operator.id})
    group by k.id`,
  absences: sql`select a.id, min(b.created_at) as since
    from absences b join appointments a on a.id = b.appointment_id
    where ${hasOpenAbsence(sql.ref('a.id'))} and ${isColleagues(operator)} group by a.id`,
  disputes: sql`select d.id, d.opened_at as since from disputes d where d.status = 'open'`,
  orders: sql`select x.id, x.since from (${ordersToSend(db)}) x`,
  withdrawals: sql`select w.order_id as id, min(w.declared_at) as since
    from withdrawals w where w.outcome is null group by w.order_id`,
  refunds: sql`select a.id, min(r.created_at) as since, min(a.kind) as kind
    from refunds r join purchases a on a.id = r.purchase_id
    where r.status = 'failed' and r.amount_cents > r.replaced_cents and ${isColleagues(operator)} group by a.id`,
  messages: sql`select c.id, c.waits_since as since from conversations c
    where c.user_id <> ${operator.id} and c.last_seq > 0 and ${isWaiting}`,
  mails: failedMails(operator),
  jobs: sql`select f.id, f.since from (${failedJobsSince}) f`,
})

const today = (now: Date) => sql`(
  select json_build_object('appointments', count(*), 'total', coalesce(${euros(sql<number>`sum(a.total_cents)`)}, 0))
  from appointments a join cities t on t.id = a.city_id
  where a.status in ('paid', 'completed')
    and a.starts_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day'
    and (a.starts_at at time zone t.zone)::date = (${now}::timestamptz at time zone t.zone)::date)`

type Today = { appointments: number; total: number }
type Row = Omit<WorkQueue, 'oldestAt' | 'name'> & { name: WorkQueue['name'] | null; oldestAt: Date; today: Today }

/** Counts what waits in each queue and finds its two oldest items, in one statement. Safety comes first. */
export const workToDo = async ({ backgroundDb: db, clock }: Pick<Deps, 'backgroundDb' | 'clock'>, operator: Viewer) => {
  const items = Object.entries(waitingItems(db, operator)).map(
    ([name, select]) =>
      sql`select ${sql.lit(name)}::text as name, x.id, x.since, ${name === 'refunds' ? sql`x.kind` : sql`null`} as kind
        from (${select}) x`,
  )
  const { rows } = await sql<Row>`
    with waiting as (${sql.join(items, sql` union all `)}),
    queues as (
      select name, count(*) as count, min(since) as oldest_at,
        (array_agg(json_build_object('id', id, 'kind', kind) order by since, id))[1:2] as oldest
      from waiting group by name)
    select q.*, t.today from (select ${today(clock.now())} as today) t left join queues q on true
    order by q.name is distinct from 'safety', q.oldest_at, q.name`.execute(db)
  const { appointments = 0, total = 0 } = rows[0]?.today ?? {}
  return {
    queues: rows.flatMap(({ today, name, ...queue }) => (name ? [{ name, ...queue }] : [])),
    today: { appointments, total },
  }
}
