import type { Lieu } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { euros, fullName } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { appointmentName } from '../appointments/booked-service-queries.ts'
import { entriesBetween } from './own-entry-queries.ts'

type Window = { id: string; start: Date; end: Date; closable: boolean }
type TakenHours = {
  id: string
  start: Date
  end: Date
  booked: boolean
  libelle: string | null
  name: string | null
  customerName: string | null
  lieu: Lieu | null
  price: number | null
}

/** Returns a professional's own windows, uncut, the taken hours, the professional's own entries, and the services. */
export const agendaOf = async ({ db, clock }: Deps, viewer: Viewer, { from, to }: { from: Date; to: Date }) => {
  const now = clock.now()
  const windowRows = sql<Window>`
    select s.id, s.starts_at as start, s.ends_at as "end", not exists (
      select from taken_hours(${viewer.id}, ${from}, ${to}, ${now}) t where t.hours && s.hours) as closable
    from availability_windows s
    where s.professional_id = ${viewer.id} and s.hours && tstzrange(${from}, ${to})
    order by s.starts_at`.execute(db)
  const takenRows = sql<TakenHours>`
    select t.appointment_id as id, lower(t.hours) as start, upper(t.hours) as "end", p.paid as booked,
      case when p.paid then a.libelle end as libelle, case when p.paid then ${appointmentName(sql)} end as name,
      case when p.paid then ${fullName(sql.ref('c.firstname'), sql.ref('c.lastname'))} end as "customerName",
      case when p.paid then a.lieu end as lieu, case when p.paid then ${euros(sql<number>`a.price_cents`)} end as price
    from taken_hours(${viewer.id}, ${from}, ${to}, ${now}) t
    join appointments a on a.id = t.appointment_id
    join users c on c.id = a.customer_id
    cross join lateral (select t.status <> 'pending_payment' as paid) p
    where t.hours && tstzrange(${from}, ${to})
    order by start`.execute(db)
  const serviceRows = db
    .selectFrom('services as s')
    .leftJoin('serviceVariants as v', 'v.serviceId', 's.id')
    .select(['s.id', 's.libelle'])
    .select(({ fn }) => [
      fn.coalesce(fn.max('v.durationMinutes'), 's.durationMinutes').as('duration'),
      fn.coalesce(fn.min('v.durationMinutes'), 's.durationMinutes').as('shortest'),
    ])
    .groupBy('s.id')
    .where('s.professionalId', '=', viewer.id)
    .where('s.removedAt', 'is', null)
    .orderBy('s.libelle')
    .execute()
  const [windows, taken, entries, services] = await Promise.all([
    windowRows,
    takenRows,
    entriesBetween(db, viewer.id, { from, to }),
    serviceRows,
  ])
  return { windows: windows.rows, appointments: taken.rows, entries, services }
}
