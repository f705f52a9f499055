import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { areOffersVisible, type ViewerContext } from '../../marketplace/professionals/offer-visibility.ts'
import { serviceById } from '../../marketplace/services/queries.ts'
import { appointmentBefore } from './part-ids.rules.ts'

type AvailabilityViewer = ViewerContext & { now: Date }
type Period = { from: Date; to: Date }
type Availability = { id: string; start: Date; end: Date; professional: string; booked: boolean; held: boolean }

/**
 * Returns a professional's windows, cut at the taken hours and at own entries. Pauses are neither free nor taken. Other
 * viewers see only free segments that can still be booked: one that begins inside the professional's notice is shown
 * from its next half hour on, where `bookable_starts` offers its next start.
 */
export const availabilitiesOf = async (
  db: Db,
  { now, ...viewer }: AvailabilityViewer,
  professionalId: string,
  { from, to }: Period,
) => {
  const isOwner = viewer.viewer?.id === professionalId
  const users = expressionBuilder<DB & { u: DB['users'] }, 'u'>()
  const availabilities = await sql<Availability>`
    with taken as (
      select t.appointment_id as id, t.hours, t.blocked, t.status <> 'pending_payment' as booked
      from taken_hours(${professionalId}, ${from}, ${to}, ${now}) t
    ), blocked as (
      select t.id, t.blocked from taken t
      union all
      select e.entry_id, e.blocked from entry_hours(${professionalId}, ${from}, ${to}) e
    ), free as (
      select s.id as window_id, segment as hours, row_number() over (partition by s.id order by segment) as place,
        ${now}::timestamptz + make_interval(mins => (select notice_for(${professionalId}, ${viewer.viewer?.id ?? null}))) as notice_ends
      from availability_windows s
      join users u on u.id = s.professional_id and ${areOffersVisible(users, viewer)}
      cross join unnest(s.hours::tstzmultirange
        - coalesce((select range_agg(b.blocked) from blocked b where b.blocked && s.hours), '{}')) as segment
      where s.professional_id = ${professionalId} and s.hours && tstzrange(${from}, ${to})
    ), segments as (
      select case when f.place = 1 then f.window_id
        else (select overlay(b.id::text placing '8' from 15)::uuid from blocked b where upper(b.blocked) = lower(f.hours)
          order by b.id limit 1)
        end as id, f.hours, f.notice_ends, false as booked, false as held
      from free f
      union all
      select t.id, t.hours, null, t.booked, not t.booked from taken t where ${isOwner}
    ), shown as (
      select p.id, p.booked, p.held, upper(p.hours) as "end",
        case when ${isOwner} then lower(p.hours)
          else greatest(lower(p.hours), date_bin('30 minutes', p.notice_ends, lower(p.hours)) + interval '30 minutes')
        end as start
      from segments p
      where p.hours && tstzrange(${from}, ${to})
    )
    select s.id, s.start, s."end", ${professionalId}::uuid as professional, s.booked, s.held
    from shown s
    where s.start < s."end"
    order by s.start`.execute(db)
  return availabilities.rows
}

/** Finds the professional and the hours of a window, of an appointment in one, or of an own entry before a free part. */
const findHours = async (db: Db, id: string) => {
  const window = await db
    .selectFrom('availabilityWindows as s')
    .select(['s.professionalId', 's.startsAt', 's.endsAt'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (window) return { ...window, isWindow: true }
  const appointment = await db
    .selectFrom('appointments as a')
    .select(['a.professionalId', 'a.startsAt'])
    .select(({ fn }) => fn.coalesce('a.freeAgainAt', 'a.endsAt').as('endsAt'))
    .where('a.id', '=', appointmentBefore(id) ?? id)
    .executeTakeFirst()
  if (appointment) return { ...appointment, isWindow: false }
  const entry = await db
    .selectFrom('ownEntries as e')
    .select(['e.professionalId', 'e.startsAt', 'e.freeAgainAt as endsAt'])
    .where('e.id', '=', appointmentBefore(id) ?? null)
    .executeTakeFirst()
  return entry && { ...entry, isWindow: false }
}

export const availabilityById = async (db: Db, viewerContext: AvailabilityViewer, id: string) => {
  const hours = await findHours(db, id)
  if (!hours) throw new DomainError('not_found')
  // The extra millisecond includes the segment that begins where an appointment's pause ends.
  const period = { from: hours.startsAt, to: new Date(hours.endsAt.getTime() + 1) }
  const availabilities = await availabilitiesOf(db, viewerContext, hours.professionalId, period)
  // For its owner, the id of a window without a free segment stands for the first appointment in it.
  const firstOfWindow =
    hours.isWindow && viewerContext.viewer?.id === hours.professionalId ? availabilities[0] : undefined
  const availability = availabilities.find((availability) => availability.id === id) ?? firstOfWindow
  if (!availability) throw new DomainError('not_found')
  return availability
}

/**
 * Returns the starts that the viewer may book now, for a service, for its variant or for an appointment of it with another
 * length. A guest counts as a new customer.
 */
export const bookableStartsFor = async (
  db: Db,
  { now, ...viewer }: AvailabilityViewer,
  professionalId: string,
  requested: { prestation: string; variantId?: string | undefined; duration?: number | undefined },
  { from, to }: Period,
) => {
  const service = await serviceById(db, viewer, requested.prestation)
  if (service.user !== professionalId) throw new DomainError('not_found')
  const variant = service.variants.find(({ id }) => id === requested.variantId)
  if (requested.variantId && !variant) throw new DomainError('not_found')
  const duration = requested.duration ?? (variant ?? service).duration
  const { rows } = await sql<{ start: Date; end: Date }>`
    select b.start_at as start, b.start_at + make_interval(mins => ${duration}) as "end"
    from bookable_starts(${professionalId}, ${duration}, ${from}, ${to}, ${now}) as b (start_at)
    where b.start_at > ${now}::timestamptz
      + make_interval(mins => (select notice_for(${professionalId}, ${viewer.viewer?.id ?? null})))
    order by b.start_at`.execute(db)
  return rows
}
