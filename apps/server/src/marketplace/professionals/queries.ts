import type { CancellationRecord } from '@couronne/contract/marketplace/professionals'
import { type Expression, sql } from 'kysely'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import type { Db } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { isFindable, type OfUsers, type Onlooker, type Visibility } from './visible.ts'

/** Fewer say nothing about her. */
const leastVisitsShown = 10

/** The stars of her reviews as they are shown; nothing where there are none. */
export const shownRating = (sum: Expression<number>, count: Expression<number>) =>
  sql<number | null>`round(${sum}::numeric / nullif(${count}, 0), 1)::float8`

export const recordFrom = ({ ref }: OfUsers, leastVisits: number) => sql<CancellationRecord | null>`(
  select json_build_object('cancelled', record.cancelled, 'of', record.visits)
  from cancellation_record(${ref('u.id')}) as record
  where ${ref('u.role')} = 'professional' and record.visits >= ${leastVisits})`

export const cancellationRecordOf = async (db: Db, professionalId: string) => {
  const { rows } = await sql<CancellationRecord>`
    select cancelled, visits as of from cancellation_record(${professionalId})`.execute(db)
  return rows[0] as CancellationRecord
}

/** Whether this viewer has paid a visit with the professional: then she may know where and how to reach her. */
const hasPaid = ({ ref }: OfUsers, viewer: Viewer | null) => sql<boolean>`exists (
  select from appointments a where a.professional_id = ${ref('u.id')} and a.customer_id = ${viewer?.id ?? null}
    and a.status in ('Payé', 'Terminé'))`

/** What booking with her depends on, her street among it: for our own use. One who is hidden does not exist. */
export const findableProfessional = async (db: Db, visibility: Visibility, id: string) => {
  const professional = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.mobilite', 'u.rayonKm', 'u.adresse', 'u.cityId', 'u.noticeMinutes', 'u.pauseMinutes'])
    .where('u.id', '=', id)
    .where((eb) => isFindable(eb, visibility))
    .executeTakeFirst()
  if (!professional) throw new Refusal('not_found')
  return professional
}

/** A professional as the viewer may see her; to nobody a customer, or one who is hidden. */
export const professionalSeenBy = async (db: Db, onlooker: Onlooker, id: string) => {
  const found = await publicRecordOf(db, onlooker, id)
  if (!found) throw new Refusal('not_found')
  const { isReachable, email, phone, adresse, ...seen } = found
  return isReachable ? { ...seen, email, phone, adresse } : seen
}

const publicRecordOf = (db: Db, { viewer, visibility }: Onlooker, id: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select([
      'u.id',
      'u.firstname',
      'u.lastname',
      'u.image',
      'u.mobilite',
      'c.name as city',
      'c.id as cityId',
      'c.zone',
      'u.rayonKm as rayon',
      'u.description',
      'u.reviewCount',
      'u.email',
      'u.phone',
      'u.adresse',
    ])
    .select((eb) => [
      shownRating(eb.ref('u.reviewSum'), eb.ref('u.reviewCount')).as('rating'),
      hasPaid(eb, viewer).as('isReachable'),
      recordFrom(eb, leastVisitsShown).as('cancellations'),
    ])
    .where('u.id', '=', id)
    .where((eb) => isFindable(eb, visibility))
    .executeTakeFirst()
