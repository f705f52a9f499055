import type { FirstSteps } from '@couronne/contract/booking/professional-day'
import { addDays, dayBounds, mondayOf, today } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Db, euros } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { payoutSummary } from '../../money/payouts/queries.ts'
import { appointmentForViewer, bookedAppointments } from '../appointments/queries.ts'
import { agendaOf } from '../availability/agenda.ts'
import { placeOf } from '../weekly-hours/queries.ts'

/** Returns the professional's day in the zone of the professional's town, and what waits for an answer. */
export const dayOf = async (deps: Deps, viewer: Viewer) => {
  const { db, clock } = deps
  const now = clock.now()
  const { zone } = await placeOf(db, viewer.id)
  const day = today(now, zone)
  const bounds = dayBounds(day, zone)
  const monday = mondayOf(day)
  const weekBounds = { from: dayBounds(monday, zone).from, to: dayBounds(addDays(monday, 6), zone).to }
  const [agenda, appointments, next, counts, { toBePaid }, week, firstSteps] = await Promise.all([
    agendaOf(deps, viewer, bounds),
    bookedAppointments(deps, viewer, now, bounds),
    nextAppointment(deps, viewer, now),
    waitingCounts(db, viewer, now),
    payoutSummary(db, viewer.id),
    weekOf(db, viewer, weekBounds),
    firstStepsOf(db, viewer, now),
  ])
  return { day, zone, agenda, appointments, next, waiting: { ...counts, money: toBePaid }, week, firstSteps }
}

const nextAppointment = async (deps: Deps, viewer: Viewer, now: Date) => {
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

const waitingCounts = async (db: Db, viewer: Viewer, now: Date) => {
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

const weekOf = (db: Db, viewer: Viewer, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('appointments as a')
    .select(sql<number>`count(*)::integer`.as('appointments'))
    .select(euros(sql<number>`coalesce(sum(a.price_cents), 0)`).as('income'))
    .where('a.professionalId', '=', viewer.id)
    .where('a.status', 'in', ['paid', 'completed'])
    .where('a.startsAt', '>=', from)
    .where('a.startsAt', '<', to)
    .executeTakeFirstOrThrow()

const firstStepsOf = async (db: Db, viewer: Viewer, now: Date): Promise<FirstSteps> => {
  const { rows } = await sql<FirstSteps>`
    select u.image is not null as photo,
      exists (select from services s where s.professional_id = u.id and s.removed_at is null) as service,
      exists (select from availability_windows w where w.professional_id = u.id and w.ends_at > ${now}) as hours,
      exists (select from catalogue c where c.professional_id = u.id) as pictures,
      exists (select from payout_accounts o where o.user_id = u.id and o.is_ready) as payouts
    from users u where u.id = ${viewer.id}`.execute(db)
  return rows[0] ?? { photo: false, service: false, hours: false, pictures: false, payouts: false }
}
