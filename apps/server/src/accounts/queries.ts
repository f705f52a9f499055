import type { CancellationRecord } from '@couronne/contract/accounts'
import { termsVersion } from '@couronne/contract/terms'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import type { Viewer } from '../sessions/viewer.ts'

/**
 * The viewer of a session that is neither revoked nor past its time, and whether she may use what is hers: an operator
 * must have shown her second factor.
 */
export const livingSession = (
  db: Db,
  sessionId: string,
  now: Date,
): Promise<(Viewer & { isProved: boolean }) | undefined> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.role', 's.id as sessionId'])
    .select(sql<boolean>`(u.role <> 'admin' or s.proved_at is not null)`.as('isProved'))
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()

export const accountForLogin = (db: Db, email: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.password_hash', 'u.confirmed_at', 'u.suspended_at'])
    .where('u.email', '=', email)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()

/** What a waiting account becomes when the link of that registration is used. */
export const registrationById = (db: Db, id: string) =>
  db
    .selectFrom('registrations as r')
    .select(['r.role', 'r.password_hash', 'r.firstname', 'r.lastname', 'r.phone', 'r.adresse', 'r.departement'])
    .select(['r.city_id', 'r.mobilite', 'r.majeur_at', 'r.cgu_at', 'r.cgu_version'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** The newest: what the waiting account shows. */
export const registrationShown = (db: Db, userId: string) =>
  db
    .selectFrom('registrations as r')
    .select('r.id')
    .where('r.user_id', '=', userId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Fewer say nothing about her. */
const leastVisitsShown = 10

/** Of the user `u`. */
const recordFrom = (leastVisits: number) => sql<CancellationRecord | null>`(
  select json_build_object('cancelled', record.cancelled, 'of', record.visits)
  from cancellation_record(u.id) as record where u.role = 'professional' and record.visits >= ${leastVisits})`

export const cancellationRecordOf = async (db: Db, professionalId: string) => {
  const { rows } = await sql<CancellationRecord>`
    select cancelled, visits as of from cancellation_record(${professionalId})`.execute(db)
  return rows[0] as CancellationRecord
}

/** Of the user `u`: a professional like those who are shown, but for the check that the house asks for. */
export const isAwaitingVerification = (verifiedOnly: boolean) =>
  verifiedOnly ? sql<boolean>`(${isFindable(false)} and u.verified_at is null)` : sql<boolean>`false`

export const ownRecordOf = ({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.city_id')
    .select([
      'u.id',
      'u.firstname',
      'u.lastname',
      'u.email',
      'u.phone',
      'u.adresse',
      'u.departement',
      'c.name as ville',
      'c.name as city',
      'c.id as cityId',
      'c.zone',
      'u.role',
      'u.connect_id',
      'u.image',
      'u.mobilite',
      'u.rayon_km as rayon',
      'u.description',
      'u.created_at as createdAt',
    ])
    .select([
      sql<boolean>`u.confirmed_at is not null`.as('status'),
      isAwaitingVerification(config.requireVerifiedProfessionals).as('isAwaitingVerification'),
      sql<boolean>`u.majeur_at is not null`.as('majeur'),
      sql<boolean>`u.cgu_version is not distinct from ${termsVersion}`.as('cgu'),
      recordFrom(0).as('cancellations'),
    ])
    .where('u.id', '=', userId)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()

/** Whether this viewer has paid a visit with the professional: then she may know where and how to reach her. */
const hasPaid = (viewer: Viewer | null) => sql<boolean>`exists (
  select from appointments a where a.professional_id = u.id and a.customer_id = ${viewer?.id ?? null}
    and a.status in ('Payé', 'Terminé'))`

/**
 * Whether the professional `u` is shown to the public: confirmed, here, not told that she will be shut out, and checked by the operator where that is asked.
 * `renew_offers` says the same in SQL for search.
 */
export const isFindable = (
  verifiedOnly: boolean,
) => sql<boolean>`(u.role = 'professional' and u.confirmed_at is not null
  and u.suspended_at is null and u.erased_at is null
  and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null)
  and ${verifiedOnly ? sql`u.verified_at is not null` : sql`true`})`

/** A professional as the viewer may see her; nothing for a customer, or one who is hidden. */
export const professionalAsSeenBy = (db: Db, viewer: Viewer | null, id: string, verifiedOnly: boolean) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.city_id')
    .select([
      'u.id',
      'u.firstname',
      'u.lastname',
      'u.image',
      'u.mobilite',
      'c.name as city',
      'c.id as cityId',
      'c.zone',
      'u.rayon_km as rayon',
      'u.description',
      'u.review_count as reviewCount',
      'u.email',
      'u.phone',
      'u.adresse',
    ])
    .select([
      sql<number | null>`round(u.review_sum::numeric / nullif(u.review_count, 0), 1)::float8`.as('rating'),
      hasPaid(viewer).as('reachable'),
      recordFrom(leastVisitsShown).as('cancellations'),
    ])
    .where('u.id', '=', id)
    .where(isFindable(verifiedOnly))
    .executeTakeFirst()

/** Everyone who runs the platform and has proved her address, the oldest account first. */
export const operators = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.image'])
    .where('u.role', '=', 'admin')
    .where('u.confirmed_at', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute()

export const operatorToContact = async (db: Db) => (await operators(db))[0]
