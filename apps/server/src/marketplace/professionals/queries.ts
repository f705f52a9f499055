import { type Expression, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { cancellationsFrom } from '../../identity/accounts/cancellation-queries.ts'
import { ownRecordOf } from '../../identity/accounts/queries.ts'
import { isFindable, type OfUsers, type Visibility } from '../../identity/accounts/visible.ts'
import type { Db } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { Onlooker } from './visible.ts'

/** Fewer say nothing about her. */
const leastVisitsShown = 10

/** The stars of her reviews as they are shown; nothing where there are none. */
export const shownRating = (sum: Expression<number>, count: Expression<number>) =>
  sql<number | null>`round(${sum}::numeric / nullif(${count}, 0), 1)::float8`

/** Whether this viewer has paid a visit with the professional: then she may know where and how to reach her. */
const hasPaid = ({ ref }: OfUsers, viewer: Viewer | null) => sql<boolean>`exists (
  select from appointments a where a.professional_id = ${ref('u.id')} and a.customer_id = ${viewer?.id ?? null}
    and a.status in ('paid', 'completed'))`

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

/** All of it for herself and for operators; for others a professional's alone, and of that what they may see. */
export const recordSeenBy = async (
  { db, readDb, config: { visibility } }: Pick<Deps, 'db' | 'readDb' | 'config'>,
  viewer: Viewer | null,
  id: string,
) => {
  const isOpen = viewer?.id === id || viewer?.role === 'admin'
  const own = isOpen && (await ownRecordOf(db, visibility, id))
  return own || professionalSeenBy(readDb, { viewer, visibility }, id)
}

/** A professional as the viewer may see her; to nobody a customer, or one who is hidden. */
const professionalSeenBy = async (db: Db, onlooker: Onlooker, id: string) => {
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
      cancellationsFrom(eb, leastVisitsShown).as('cancellations'),
    ])
    .where('u.id', '=', id)
    .where((eb) => isFindable(eb, visibility))
    .executeTakeFirst()
