import type { QualificationLevel, RecordedKind } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import { type Expression, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { cancellationsFrom } from '../../identity/accounts/cancellation-queries.ts'
import { ownRecordOf } from '../../identity/accounts/queries.ts'
import type { UserExpressionBuilder, Visibility } from '../../identity/accounts/visibility.ts'
import { isFoundBy } from '../../identity/blocks/queries.ts'
import { civilDay, type Db } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { isContactWindowOpen } from './contact-window.ts'
import type { ViewerContext } from './offer-visibility.ts'

/** Below this number of appointments a cancellation rate is not meaningful, so none is shown. */
const minAppointmentsShown = 10

/** Computes the average rating as it is shown, rounded to one decimal; null when there are no reviews. */
export const shownRating = (sum: Expression<number>, count: Expression<number>) =>
  sql<number | null>`round(${sum}::numeric / nullif(${count}, 0), 1)::float8`

/**
 * Tells if the contact window of an appointment of the viewer with the professional is open. Only then is the phone
 * shown, and the street only for an appointment at the professional's own place.
 */
const isReachable = (
  eb: UserExpressionBuilder,
  { viewer, now, isOwnPlace = false }: { viewer: Viewer | null; now: Date; isOwnPlace?: boolean },
) =>
  eb.exists(
    eb
      .selectFrom('appointments as a')
      .select('a.id')
      .whereRef('a.professionalId', '=', 'u.id')
      .where('a.customerId', '=', viewer?.id ?? null)
      .where((appointments) => isContactWindowOpen(appointments, now))
      .$if(isOwnPlace, (appointments) => appointments.where('a.lieu', '<>', 'Ma Maison')),
  )

/**
 * Reads the facts that a booking depends on, including the private address: for internal use only. A professional who
 * is hidden from this customer, or from guests where it is null, is not found.
 */
export const publicProfessional = async (
  db: Db,
  { visibility, customerId }: { visibility: Visibility; customerId: string | null },
  id: string,
) => {
  const professional = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.mobilite', 'u.rayonKm', 'u.adresse', 'u.cityId', 'u.noticeMinutes', 'u.pauseMinutes'])
    .where('u.id', '=', id)
    .where((eb) => isFoundBy(eb, visibility, customerId))
    .executeTakeFirst()
  if (!professional) throw new DomainError('not_found')
  return professional
}

/** Returns the full record to its owner and to operators; others get the public part of a professional's record. */
export const recordForViewer = async (
  { db, readDb, clock, config: { visibility } }: Pick<Deps, 'db' | 'readDb' | 'clock' | 'config'>,
  viewer: Viewer | null,
  id: string,
) => {
  const isFullRecordVisible = viewer?.id === id || viewer?.role === 'admin'
  const fullRecord = isFullRecordVisible && (await ownRecordOf(db, visibility, id))
  return fullRecord || professionalForViewer(readDb, { viewer, visibility }, id, clock.now())
}

/** Reads a professional as the viewer may see it. Customers and hidden professionals are not found. */
const professionalForViewer = async (db: Db, viewerContext: ViewerContext, id: string, now: Date) => {
  const found = await publicRecordOf(db, viewerContext, id, now)
  if (!found) throw new DomainError('not_found')
  const { isReachable, isStreetDue, phone, adresse, ...publicFields } = found
  return { ...publicFields, ...(isReachable && { phone }), ...(isStreetDue && { adresse }) }
}

/** Lists what operators have verified of the professional `u`, each with its day. */
const verificationsOf = (eb: UserExpressionBuilder) =>
  jsonArray(
    eb
      .selectFrom('proofs as p')
      .select((eb) => [
        sql<RecordedKind>`p.kind`.as('kind'),
        civilDay(eb.ref('p.decidedAt').$notNull(), sql.lit(platformZone)).as('verifiedOn'),
        sql<string | null>`p.valid_until::text`.as('validUntil'),
        sql<QualificationLevel | null>`p.level`.as('level'),
      ])
      .whereRef('p.userId', '=', 'u.id')
      .where('p.state', '=', 'verified')
      .orderBy('p.kind'),
  )

const publicRecordOf = (db: Db, { viewer, visibility }: ViewerContext, id: string, now: Date) =>
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
      'u.phone',
      'u.adresse',
    ])
    .select((eb) => [
      shownRating(eb.ref('u.reviewSum'), eb.ref('u.reviewCount')).as('rating'),
      isReachable(eb, { viewer, now }).as('isReachable'),
      isReachable(eb, { viewer, now, isOwnPlace: true }).as('isStreetDue'),
      cancellationsFrom(eb, minAppointmentsShown).as('cancellations'),
      verificationsOf(eb).as('verifications'),
      sql<boolean>`u.confirms_first and is_new_customer(u.id, ${viewer?.id ?? null})`.as('confirmsFirst'),
    ])
    .where('u.id', '=', id)
    .where((eb) => isFoundBy(eb, visibility, viewer?.id ?? null))
    .executeTakeFirst()
