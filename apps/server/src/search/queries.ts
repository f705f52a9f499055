import { sql } from 'kysely'
import { isFindable } from '../accounts/queries.ts'
import type { Db } from '../lib/database.ts'
import { type Counted, countedPage, type Page } from '../lib/paging.ts'

type Wanted = {
  town: { id: number; lat: number; lon: number }
  libelle: string
  /** The civil day in the town searched. */
  day: { from: Date; to: Date }
  now: Date
  verifiedOnly: boolean
}

// The schema lets nobody travel further.
const widestRadiusKm = 100
const kmPerDegree = 111.2

type FoundRow = {
  id: string
  firstname: string
  lastname: string
  image: string | null
  mobilite: string
  city: string
  zone: string
  rating: number | null
  reviewCount: number
  price: number
  distanceKm: number
  nextSlot: Date
}

/**
 * Who offers that service in or near the town with a bookable start on that day, in which order, and how many they are.
 * In town first, then the nearest; within that the best rated, the soonest free, and the oldest account.
 */
export const professionalsFound = async (
  db: Db,
  { town, libelle, day, now, verifiedOnly }: Wanted,
  page: { limit: number; offset: number },
): Promise<Page<FoundRow>> => {
  const reachLat = widestRadiusKm / kmPerDegree
  const reachLon = reachLat / Math.cos((town.lat * Math.PI) / 180)
  const { rows } = await sql<FoundRow & Counted>`
    with around as (
      select u.id, u.firstname, u.lastname, u.image, u.mobilite, c.name as city, c.zone, u.review_sum, u.review_count,
        s.price_cents, s.duration_minutes, c.id <> ${town.id}::int as is_elsewhere,
        distance_km(${town.lat}::float8, ${town.lon}::float8, c.lat, c.lon) as km
      from cities c
      join users u on u.city_id = c.id
      join services s on s.professional_id = u.id
      where c.lat between ${town.lat - reachLat}::float8 and ${town.lat + reachLat}::float8
        and c.lon between ${town.lon - reachLon}::float8 and ${town.lon + reachLon}::float8
        and s.libelle = ${libelle} and s.removed_at is null
        and ${isFindable(verifiedOnly)}
        and (c.id = ${town.id}::int or (u.mobilite = 'se déplace'
          and distance_km(${town.lat}::float8, ${town.lon}::float8, c.lat, c.lon) <= u.rayon_km))
    ), found as (
      select around.*, round(around.km::numeric, 1) as shown_km, next.start_at
      from around
      cross join lateral (
        select min(b.start_at) as start_at
        from bookable_starts(around.id, around.duration_minutes, ${day.from}, ${day.to}, ${now}) as b (start_at)
      ) as next
      where next.start_at is not null
    )
    select (select count(*) from found) as total, f.id, f.firstname, f.lastname, f.image, f.mobilite, f.city, f.zone,
      round(f.review_sum::numeric / nullif(f.review_count, 0), 1)::float8 as rating, f.review_count as "reviewCount",
      f.price_cents::float8 / 100 as price, f.shown_km::float8 as "distanceKm", f.start_at as "nextSlot"
    from (select) as one
    left join (
      select found.*, row_number() over (order by found.is_elsewhere, found.shown_km,
        damped_rating(found.review_sum, found.review_count) desc, found.start_at, found.id) as place
      from found
      order by place
      limit ${page.limit} offset ${page.offset}
    ) as f on true
    order by f.place`.execute(db)
  return countedPage(rows)
}

/** The best rated of those who have a service and hours ahead. */
export const bestRated = (db: Db, limit: number, now: Date, verifiedOnly: boolean) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.city_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('services as s')
          .select(sql<string[] | null>`array_agg(s.libelle order by s.libelle)`.as('libelles'))
          .whereRef('s.professional_id', '=', 'u.id')
          .where('s.removed_at', 'is', null)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.image', 'c.name as city', 'u.review_count as reviewCount'])
    .select((eb) => [
      sql<number>`round(u.review_sum::numeric / u.review_count, 1)::float8`.as('rating'),
      eb.ref('offer.libelles').$notNull().as('libelles'),
    ])
    .where(isFindable(verifiedOnly))
    .where('u.review_count', '>', 0)
    .where('offer.libelles', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('slots as w').select('w.id').whereRef('w.professional_id', '=', 'u.id').where('w.ends_at', '>', now),
      ),
    )
    .orderBy(sql`damped_rating(u.review_sum, u.review_count)`, 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute()
