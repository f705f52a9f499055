import { sql } from 'kysely'
import { type Db, fullName } from '../../lib/database/database.ts'
import { splitWords } from '../../lib/database/like-patterns.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { appointmentName } from '../appointments/booked-service-queries.ts'

type Paging = { limit: number; offset: number }
type Row = {
  id: string
  firstname: string
  lastname: string
  appointments: number
  lastAt: Date | null
  lastZone: string | null
  nextAt: Date | null
  nextZone: string | null
  note: string
  /** This is the start of the paid appointment that ends next. */
  aheadAt: Date | null
  latestAt: Date
  lastAppointmentId: string
}

/** Selects the appointments that were paid, also those that were cancelled later. */
const isPaid = sql`a.paid_at is not null and a.status in ('paid', 'completed', 'cancelled')`

/** Selects the people with a paid appointment with the professional, as long as they have an account. */
const customers = (db: Db, professional: Viewer, now: Date) =>
  db
    .selectFrom(
      sql<Row>`(
        select u.id, u.firstname, u.lastname, s.appointments, last.starts_at as last_at, last.zone as last_zone,
          next.starts_at as next_at, next.zone as next_zone, coalesce(n.text, '') as note, s.ahead_at,
          s.latest_at, s.last_appointment_id
        from (
          select a.customer_id, max(a.starts_at) as latest_at,
            min(a.starts_at) filter (where a.status = 'paid' and a.ends_at > ${now}) as ahead_at,
            count(*) filter (where a.status <> 'cancelled')::integer as appointments,
            (array_agg(a.id order by a.starts_at desc, a.id))[1] as last_appointment_id
          from appointments a
          where a.professional_id = ${professional.id} and ${isPaid}
          group by a.customer_id) s
        join users u on u.id = s.customer_id and u.erased_at is null
        left join customer_notes n on n.professional_id = ${professional.id} and n.customer_id = u.id
        left join lateral (
          select a.starts_at, t.zone from appointments a join cities t on t.id = a.city_id
          where a.professional_id = ${professional.id} and a.customer_id = u.id
            and a.status in ('paid', 'completed') and a.starts_at <= ${now}
          order by a.starts_at desc limit 1) last on true
        left join lateral (
          select a.starts_at, t.zone from appointments a join cities t on t.id = a.city_id
          where a.professional_id = ${professional.id} and a.customer_id = u.id
            and a.status = 'paid' and a.starts_at > ${now}
          order by a.starts_at limit 1) next on true)`.as('c'),
    )
    .selectAll()

const asItem = ({ id, firstname, lastname, appointments, lastAt, lastZone, nextAt, nextZone }: Row) => ({
  ...{ id, firstname, lastname, appointments },
  last: lastAt && lastZone ? { date: lastAt, zone: lastZone } : null,
  next: nextAt && nextZone ? { date: nextAt, zone: nextZone } : null,
})

const plain = (text: unknown) => sql`unaccent(lower(${text}))`

export const customersOf = async (
  db: Db,
  professional: Viewer,
  now: Date,
  { q = '', ...paging }: Paging & { q?: string | undefined },
) => {
  let found = customers(db, professional, now)
  const name = plain(fullName(sql.ref<string>('c.firstname'), sql.ref<string>('c.lastname')))
  for (const { pattern } of splitWords(q))
    found = found.where(sql<boolean>`${name} like ${plain(sql`${pattern}::text`)}`)
  const ordered = found
    .orderBy('c.aheadAt', (order) => order.asc().nullsLast())
    .orderBy('c.lastAt', (order) => order.desc().nullsLast())
    .orderBy('c.latestAt', 'desc')
    .orderBy('c.id')
  const { rows, total } = await pageOf(db, ordered, paging)
  return { rows: rows.map((row) => ({ ...asItem(row), hasNote: row.note !== '' })), total }
}

export const customerOf = async (db: Db, professional: Viewer, id: string, now: Date) => {
  const row = await customers(db, professional, now).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const block = await db
    .selectFrom('blocks')
    .select('blockedId')
    .where('blockerId', '=', professional.id)
    .where('blockedId', '=', id)
    .executeTakeFirst()
  const { note, lastAppointmentId } = row
  return { ...asItem(row), note, lastAppointmentId, isBlocked: block !== undefined }
}

/** Returns the first line of the note about a customer, or an empty text. */
export const noteLineOf = async (db: Db, professional: Viewer, customerId: string) => {
  const found = await db
    .selectFrom('customerNotes as n')
    .select('n.text')
    .where('n.professionalId', '=', professional.id)
    .where('n.customerId', '=', customerId)
    .executeTakeFirst()
  return found?.text.split('\n')[0] ?? ''
}

/** Throws an error unless the person is a customer of the professional. */
export const rejectOtherCustomer = async (db: Db, professionalId: string, id: string) => {
  const { rows } = await sql<{ isCustomer: boolean }>`select exists (
    select from appointments a join users u on u.id = a.customer_id and u.erased_at is null
    where a.professional_id = ${professionalId} and a.customer_id = ${id} and ${isPaid}) as "isCustomer"`.execute(db)
  if (!rows[0]?.isCustomer) throw new DomainError('not_found')
}

export const appointmentsWith = async (db: Db, professional: Viewer, id: string, paging: Paging) => {
  await rejectOtherCustomer(db, professional.id, id)
  const found = db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.id', 'a.libelle', 'a.startsAt as date', 'a.endsAt as endTime', 't.zone', 'a.status'])
    .select((eb) => appointmentName(eb).as('name'))
    .where('a.professionalId', '=', professional.id)
    .where('a.customerId', '=', id)
    .where(sql<boolean>`${isPaid}`)
    .orderBy('a.startsAt', 'desc')
    .orderBy('a.id')
  return pageOf(db, found, paging)
}
