import type { OpenEarlyPayout } from '@couronne/contract/early-payouts'
import { type Expression, sql } from 'kysely'
import type { OfVisits } from '../../booking/appointments/appointment-ref.ts'
import { type Db, euros, fullName } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { type Counted, countedPage } from '../../lib/paging.ts'
import { isPayable, isWaitOver, owedCents, visitOf } from './payable-queries.ts'
import { accountOf } from './queries.ts'

/** A visit is over and something is owed for it, which nothing but the 48 hours holds back. */
const onlyWaits = (
  eb: OfVisits,
  now: Date,
) => sql<boolean>`${isPayable(eb, now, sql`${eb.ref('a.endsAt')} <= ${now}`)} and not ${isWaitOver(visitOf(eb), now)}
  and not exists (select from transfers t where t.appointment_id = ${eb.ref('a.id')}) and ${owedCents(eb)} > 0`

/** How many visits of a professional could be paid early now, and how much it is. */
const earlySums = (db: Db, now: Date, professionalId: Expression<string> | string) =>
  db
    .selectFrom('appointments as a')
    .select((eb) => [
      sql<number>`count(*)::integer`.as('visits'),
      sql<number>`coalesce(sum(${owedCents(eb)}), 0)::integer`.as('cents'),
    ])
    .where('a.professionalId', '=', professionalId)
    .where((eb) => onlyWaits(eb, now))

/** Which of hers those are, held until this transaction has ended. */
export const lockEarlyVisits = async (db: Tx, professionalId: string, now: Date) => {
  const visits = db
    .selectFrom('appointments as a')
    .where('a.professionalId', '=', professionalId)
    .where((eb) => onlyWaits(eb, now))
    .orderBy('a.id')
  await visits.select('a.id').forUpdate().execute()
  // Anew: what is read with a lock is read as it was before the wait.
  return visits.select((eb) => ['a.id', owedCents(eb).as('cents')]).execute()
}

/** What she could ask for now, and what became of what she asked last. */
export const earlyPayoutStanding = async (db: Db, professionalId: string, now: Date) => {
  const { visits, cents: amount } = await earlySums(db, now, professionalId).executeTakeFirstOrThrow()
  const latest = await db
    .selectFrom('earlyPayouts as p')
    .select(['p.askedAt', 'p.againAt', 'p.reason', 'p.decision', 'p.answer', 'p.decidedAt'])
    .select(
      sql<number>`case when p.decision = 'accepted' then (
        select sum(v.amount_cents) from early_payout_visits v where v.early_payout_id = p.id)::integer
        else p.amount_cents end`.as('amount'),
    )
    .where('p.professionalId', '=', professionalId)
    .orderBy('p.askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { account } = await accountOf(db, professionalId)
  const mayBePaid = account.state === 'ready' && amount > 0
  if (!latest) return { visits, amount, againAt: null, latest: null, mayAsk: mayBePaid }
  const { againAt, ...asked } = latest
  const isOpen = asked.decision === null
  const againAt = !isOpen && againAt > now ? againAt : null
  return { visits, amount, againAt, latest: asked, mayAsk: mayBePaid && !isOpen && !againAt }
}

type Row = Omit<OpenEarlyPayout, 'askedAt'> & { askedAt: Date }

/** Those that wait for an answer, the longest first. */
export const openEarlyPayouts = async (
  db: Db,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) => {
  const { rows } = await sql<Row & Counted>`
    with open as (select p.* from early_payouts p where p.decision is null),
    listed as (select * from open order by asked_at, id limit ${limit} offset ${offset})
    select l.id, l.professional_id as "professionalId", ${fullName(sql.ref('u.firstname'), sql.ref('u.lastname'))} as professional,
      l.asked_at as "askedAt", l.reason, ${euros(sql<number>`l.amount_cents`)} as asked, early.visits,
      ${euros(sql<number>`early.cents`)} as amount, coalesce(o.is_ready, false) as "isReady", s.total
    from (select count(*)::integer as total from open) s
    left join (listed l join users u on u.id = l.professional_id
      left join payout_accounts o on o.user_id = u.id
      cross join lateral ${earlySums(db, now, sql.ref('u.id'))} as early) on true
    order by l.asked_at, l.id`.execute(db)
  return countedPage<Row>(rows)
}
