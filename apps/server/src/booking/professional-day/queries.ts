import type { FirstSteps } from '@couronne/contract/booking/professional-day'
import { sql } from 'kysely'
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

export const weekOf = (db: Db, viewer: Viewer, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('appointments as a')
    .select(sql<number>`count(*)::integer`.as('appointments'))
    .select(euros(sql<number>`coalesce(sum(a.price_cents), 0)`).as('income'))
    .where('a.professionalId', '=', viewer.id)
    .where('a.status', 'in', ['paid', 'completed'])
    .where('a.startsAt', '>=', from)
    .where('a.startsAt', '<', to)
    .executeTakeFirstOrThrow()

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
