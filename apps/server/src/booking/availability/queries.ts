import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { type Onlooker, offersOpenTo } from '../../marketplace/professionals/visible.ts'
import { serviceById } from '../../marketplace/services/queries.ts'
import { appointmentBefore } from './part-ids.rules.ts'

type Asking = Onlooker & { now: Date }
type Stretch = { from: Date; to: Date }
type Piece = { id: string; start: Date; end: Date; professional: string; booked: boolean; held: boolean }

/**
 * Returns a professional's windows, cut at the taken hours. Pauses are neither free nor taken. Other viewers see only
 * free pieces that can still be booked: one that begins inside the professional's notice is shown from its next half
 * hour on, where `bookable_starts` offers its next start.
 */
export const piecesOf = async (db: Db, { now, ...onlooker }: Asking, professionalId: string, { from, to }: Stretch) => {
  const isOwner = onlooker.viewer?.id === professionalId
  const users = expressionBuilder<DB & { u: DB['users'] }, 'u'>()
  const pieces = await sql<Piece>`
    with taken as (
      select t.appointment_id as id, t.hours, t.blocked, t.status <> 'pending_payment' as booked
      from taken_hours(${professionalId}, ${from}, ${to}, ${now}) t
    ), free as (
      select s.id as window_id, piece as hours, row_number() over (partition by s.id order by piece) as place,
        ${now}::timestamptz + make_interval(mins => u.notice_minutes) as notice_ends
      from availability_windows s
      join users u on u.id = s.professional_id and ${offersOpenTo(users, onlooker)}
      cross join unnest(s.hours::tstzmultirange
        - coalesce((select range_agg(t.blocked) from taken t where t.blocked && s.hours), '{}')) as piece
      where s.professional_id = ${professionalId} and s.hours && tstzrange(${from}, ${to})
    ), pieces as (
      select case when f.place = 1 then f.window_id
        else (select overlay(t.id::text placing '8' from 15)::uuid from taken t where upper(t.blocked) = lower(f.hours))
        end as id, f.hours, f.notice_ends, false as booked, false as held
      from free f
      union all
      select t.id, t.hours, null, t.booked, not t.booked from taken t where ${isOwner}
    ), shown as (
      select p.id, p.booked, p.held, upper(p.hours) as "end",
        case when ${isOwner} then lower(p.hours)
          else greatest(lower(p.hours), date_bin('30 minutes', p.notice_ends, lower(p.hours)) + interval '30 minutes')
        end as start
      from pieces p
      where p.hours && tstzrange(${from}, ${to})
    )
    select s.id, s.start, s."end", ${professionalId}::uuid as professional, s.booked, s.held
    from shown s
    where s.start < s."end"
    order by s.start`.execute(db)
  return pieces.rows
}

/** Finds the professional and the hours of a window, or of an appointment in one. */
const placeOf = async (db: Db, id: string) => {
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
  return appointment && { ...appointment, isWindow: false }
}

export const pieceById = async (db: Db, asking: Asking, id: string) => {
  const place = await placeOf(db, id)
  if (!place) throw new Refusal('not_found')
  // The extra millisecond includes the piece that begins where an appointment's pause ends.
  const stretch = { from: place.startsAt, to: new Date(place.endsAt.getTime() + 1) }
  const pieces = await piecesOf(db, asking, place.professionalId, stretch)
  // For its owner, the id of a window without a free piece stands for the first appointment in it.
  const whole = place.isWindow && asking.viewer?.id === place.professionalId ? pieces[0] : undefined
  const piece = pieces.find((piece) => piece.id === id) ?? whole
  if (!piece) throw new Refusal('not_found')
  return piece
}

/** Returns the starts that a customer may book now, for a service or for an appointment of it with another length. */
export const startsFor = async (
  db: Db,
  { now, ...onlooker }: Asking,
  professionalId: string,
  asked: { prestation: string; duration?: number | undefined },
  { from, to }: Stretch,
) => {
  const service = await serviceById(db, onlooker, asked.prestation)
  if (service.user !== professionalId) throw new Refusal('not_found')
  const duration = asked.duration ?? service.duration
  const { rows } = await sql<{ start: Date; end: Date }>`
    select b.start_at as start, b.start_at + make_interval(mins => ${duration}) as "end"
    from bookable_starts(${professionalId}, ${duration}, ${from}, ${to}, ${now}) as b (start_at)
    order by b.start_at`.execute(db)
  return rows
}
