import { sql } from 'kysely'
import {
  isPublicProfessional,
  type UserExpressionBuilder,
  type Visibility,
} from '../../identity/accounts/visibility.ts'
import { civilDay, type Db } from '../../lib/database/database.ts'

/** Filters visible professionals who offer at least one service. */
const isInSitemap = (
  eb: UserExpressionBuilder,
  visibility: Visibility,
) => sql<boolean>`(${isPublicProfessional(eb, visibility)}
  and exists (select from services s where s.professional_id = ${eb.ref('u.id')} and s.removed_at is null))`

export const countSitemapProfiles = async (db: Db, visibility: Visibility) => {
  const { total } = await db
    .selectFrom('users as u')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => isInSitemap(eb, visibility))
    .executeTakeFirstOrThrow()
  return total
}

const utc = sql.lit('UTC')

/** Computes the date of a profile's last change: an offer, a picture, a review or an answer to one. */
const lastChangeAt = sql<Date>`greatest(
  u.confirmed_at,
  (select max(s.created_at) from services s where s.professional_id = u.id and s.removed_at is null),
  (select max(c.created_at) from catalogue c where c.professional_id = u.id),
  (select max(greatest(r.created_at, r.answered_at)) from reviews r where r.professional_id = u.id and r.hidden_at is null)
)`

/** Lists profiles oldest first, so that a new account never moves others to another sitemap file. */
export const sitemapProfiles = (db: Db, visibility: Visibility, page: { limit: number; offset: number }) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.firstname', civilDay(lastChangeAt, utc).as('changedOn')])
    .where((eb) => isInSitemap(eb, visibility))
    .orderBy('u.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const lastProductChangeOn = async (db: Db) => {
  const { changedOn } = await db
    .selectFrom('products as p')
    .select(civilDay(sql<Date | null>`max(greatest(p.created_at, p.archived_at))`, utc).as('changedOn'))
    .executeTakeFirstOrThrow()
  return changedOn ?? undefined
}

/** Lists products on sale, oldest first, with the day on which each was added. */
export const productsOnSale = (db: Db, page: { limit: number; offset: number }) =>
  db
    .selectFrom('products as p')
    .select(({ ref }) => ['p.slug', civilDay(ref('p.createdAt'), utc).as('changedOn')])
    .where('p.archivedAt', 'is', null)
    .orderBy('p.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countProductsOnSale = async (db: Db) => {
  const { total } = await db
    .selectFrom('products as p')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('p.archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
