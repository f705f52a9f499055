import type { FirstSteps } from '@couronne/contract/booking/professional-day'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Db, euros } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { appointmentForViewer } from '../appointments/queries.ts'

/** Returns the paid appointment that has not ended and starts first. */
export const nextAppointment = async (deps: Deps, viewer: Viewer, now: Date) => {
  const found = await deps.db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.professionalId', '=', viewer.id)
    .where('a.status', '=', 'paid')
    .where('a.endsAt', '>', now)
    .orderBy('a.startsAt')
    .limit(1)
    .executeTakeFirst()
  return found ? appointmentForViewer(deps, viewer, found.id, now) : null
}

export const waitingCounts = async (db: Db, viewer: Viewer, now: Date) => {
  const { rows } = await sql<{ requests: number; reviews: number }>`
    select
      (select count(*)::integer from appointments a
        where a.professional_id = ${viewer.id} and a.status = 'pending_payment' and a.requested_at is not null
          and a.accepted_at is null and a.hold_expires_at > ${now}) as requests,
      (select count(*)::integer from reviews r
        where r.professional_id = ${viewer.id} and r.reponse is null and r.hidden_at is null
          and r.created_at > ${now}::timestamptz - interval '30 days') as reviews`.execute(db)
  return rows[0] ?? { requests: 0, reviews: 0 }
}

type Week = { appointments: number; income: number; byTelephone: number; filledMinutes: number; openMinutes: number }

/**
 * Counts the appointments of a week, and its hours: open ones are those of windows and of appointments taken by
 * telephone, less the blocked ones.
 */
export const weekOf = async (db: Db, viewer: Viewer, { from, to }: { from: Date; to: Date }): Promise<Week> => {
  const inWeek = sql`&& tstzrange(${from}, ${to})`
  const { rows } = await sql<Week>`
    with booked as (
      select a.price_cents, a.starts_at, a.taken as hours from appointments a
      where a.professional_id = ${viewer.id} and a.status in ('paid', 'completed')
        and a.starts_at > ${from}::timestamptz - interval '24 hours' and a.starts_at < ${to} and a.taken ${inWeek}
    ), entries as (
      select e.kind, e.starts_at, e.hours from own_entries e
      where e.professional_id = ${viewer.id} and e.free_again_at > ${from} and e.hours ${inWeek}
    ), telephone as (select * from entries where kind = 'telephone'), hours as (
      select
        coalesce((select range_agg(s.hours) from availability_windows s
          where s.professional_id = ${viewer.id} and s.hours ${inWeek}), '{}')
          + coalesce((select range_agg(t.hours) from telephone t), '{}')
          - coalesce((select range_agg(e.hours) from entries e where e.kind = 'block'), '{}') as open,
        coalesce((select range_agg(b.hours) from booked b), '{}')
          + coalesce((select range_agg(t.hours) from telephone t), '{}') as filled
    )
    select
      (select count(*)::integer from booked b where b.starts_at >= ${from}) as appointments,
      (select ${euros(sql<number>`coalesce(sum(b.price_cents), 0)`)} from booked b where b.starts_at >= ${from}) as income,
      (select count(*)::integer from telephone t where t.starts_at >= ${from}) as "byTelephone",
      ${minutesIn(sql`h.filled`, from, to)} as "filledMinutes",
      ${minutesIn(sql`h.open`, from, to)} as "openMinutes"
    from hours h`.execute(db)
  return rows[0] ?? { appointments: 0, income: 0, byTelephone: 0, filledMinutes: 0, openMinutes: 0 }
}

const minutesIn = (hours: RawBuilder<unknown>, from: Date, to: Date) => sql`(
  select coalesce(sum(extract(epoch from upper(part) - lower(part)) / 60), 0)::integer
  from unnest(${hours} * tstzmultirange(tstzrange(${from}, ${to}))) as part)`

export const firstStepsOf = async (db: Db, viewer: Viewer, now: Date): Promise<FirstSteps> => {
  const { rows } = await sql<FirstSteps>`
    select u.image is not null as photo,
      exists (select from services s where s.professional_id = u.id and s.removed_at is null) as service,
      exists (select from availability_windows w where w.professional_id = u.id and w.ends_at > ${now}) as hours,
      exists (select from catalogue c where c.professional_id = u.id) as pictures,
      exists (select from payout_accounts o where o.user_id = u.id and o.is_ready) as payouts
    from users u where u.id = ${viewer.id}`.execute(db)
  return rows[0] ?? { photo: false, service: false, hours: false, pictures: false, payouts: false }
}
