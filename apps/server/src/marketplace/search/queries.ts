import { centsFromEuros, highestPriceCents, withTotal } from '@couronne/contract/lib/money'
import { maxSearchResults } from '@couronne/contract/marketplace/max-search-results'
import type { SearchOrder } from '@couronne/contract/marketplace/search'
import type { Longueur, Taille } from '@couronne/contract/marketplace/variant-names'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Visibility } from '../../identity/accounts/visibility.ts'
import { isFoundBy } from '../../identity/blocks/queries.ts'
import { type Db, euros } from '../../lib/database/database.ts'
import { type Counted, countedPage, type Page } from '../../lib/paging.ts'
import { isOfferVisible, type ViewerContext } from '../professionals/offer-visibility.ts'
import { shownRating } from '../professionals/queries.ts'

export type SearchConditions = {
  town: { id: number; lat: number; lon: number }
  libelle: string
  /** Bounds for the start of the appointment. */
  hours: { from: Date; to: Date }
  now: Date
  visibility: Visibility
  /** These people and the viewer do not find each other. */
  apartIds: string[]
  travelsOnly: boolean
  /** Is the most that the customer pays, in euros. */
  totalMax?: number | undefined
  ratingMin?: number | undefined
  kmMax?: number | undefined
  /** Defaults to `distance`. */
  order?: SearchOrder
}

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
  duration: number
  taille: Taille | null
  longueur: Longueur | null
  distanceKm: number
  nextSlot: Date
  nextSlots: Date[]
  works: string[]
}

/** The place and the hours as SQL expressions, so that one statement can evaluate several towns or days. */
type SearchExpressions = Record<'id' | 'lat' | 'lon' | 'from' | 'to', RawBuilder<unknown>>

export const searchExpressions = ({ town, hours }: SearchConditions): SearchExpressions => ({
  id: sql`${town.id}::int`,
  lat: sql`${town.lat}::float8`,
  lon: sql`${town.lon}::float8`,
  from: sql`${hours.from}::timestamptz`,
  to: sql`${hours.to}::timestamptz`,
})

const ratingIn = (alias: 'o' | 'f') => shownRating(sql.ref(`${alias}.review_sum`), sql.ref(`${alias}.review_count`))

/**
 * Filters rows `o` of `offers` by hairstyle, total and rating. Each figure is compared in the rounded form that pages
 * show.
 */
const meetsConditions = ({
  libelle,
  visibility,
  apartIds,
  travelsOnly,
  totalMax,
  ratingMin,
}: SearchConditions) => sql<boolean>`
  o.libelle = ${libelle} and ${isOfferVisible(sql.ref('o.isVerified'), visibility)}
    ${apartIds.length === 0 ? sql`` : sql`and o.professional_id <> all(${apartIds}::uuid[])`}
    ${travelsOnly ? sql`and o.reach_km is not null` : sql``}
    ${totalMax === undefined ? sql`` : sql`and o.price_cents <= ${highestPriceCents(centsFromEuros(totalMax))}::int`}
    ${ratingMin === undefined ? sql`` : sql`and ${ratingIn('o')} >= ${ratingMin}::float8`}`

/** Joins each offer `o` with its first bookable start in the requested hours. */
const firstStart = ({ now }: SearchConditions, { from, to }: Pick<SearchExpressions, 'from' | 'to'>) => sql`
  first_start(o.professional_id, o.duration_minutes, o.notice_minutes, o.pause_minutes, ${from}, ${to}, ${now})
    as first (start_at)`

/**
 * Filters out an offer `o` of which a cheaper variant fits too. That variant is longer, and whatever is cheaper still is
 * even longer, so that one service has one result at most.
 */
const isCheapestFitting = ({ now }: SearchConditions, { from, to }: Pick<SearchExpressions, 'from' | 'to'>) => sql`
  (o.cheaper_minutes is null or not
    has_start(o.professional_id, o.cheaper_minutes, o.notice_minutes, o.pause_minutes, ${from}, ${to}, ${now}))`

/** Tells if a matching professional lives in the town and has a bookable start in the requested hours. */
export const hasResult = (conditions: SearchConditions, townId: Expression<number>) => sql<boolean>`exists (
  select from offers o cross join lateral ${firstStart(conditions, searchExpressions(conditions))}
  where o.city_id = ${townId} and ${meetsConditions(conditions)})`

/**
 * Sort columns for results in the town, for results elsewhere and for the merged list. An index supports each order in
 * the town. The order of the prices is the order of their totals.
 */
const sortColumns = {
  distance: { inTown: ['rating desc'], elsewhere: ['km', 'rating desc'], all: ['is_elsewhere', 'km', 'rating desc'] },
  prix: {
    inTown: ['price_cents', 'rating desc'],
    elsewhere: ['price_cents', 'km', 'rating desc'],
    all: ['price_cents', 'is_elsewhere', 'km', 'rating desc'],
  },
  note: { inTown: ['rating desc'], elsewhere: ['rating desc', 'km'], all: ['rating desc', 'is_elsewhere', 'km'] },
} satisfies Record<SearchOrder, Record<'inTown' | 'elsewhere' | 'all', string[]>>
/** Builds the SQL sort list; the oldest account comes first among equals. */
const sortList = (columns: string[], prefix = '') =>
  sql.raw([...columns, 'professional_id'].map((column) => prefix + column).join(', '))

/**
 * Finds professionals with a bookable start in the requested hours who live in the town or travel to it: at most
 * `maxResults`, 120 by default. With the default order, professionals in town come first, then the nearest, the best rated
 * first at equal distance. The orders `prix` and `note` ignore where they live. Offers are read in the result order, so
 * the query stops looking up hours when it has enough results. With the default order it skips offers elsewhere when
 * the town alone has enough.
 */
export const searchResults = (
  conditions: SearchConditions,
  { id, lat, lon, from, to } = searchExpressions(conditions),
  maxResults = maxSearchResults,
): RawBuilder<unknown> => {
  // The limit is a literal because the planner needs its value.
  const limit = sql.lit(maxResults)
  const { order = 'distance', kmMax } = conditions
  const [inTown, elsewhere] = [sortList(sortColumns[order].inTown), sortList(sortColumns[order].elsewhere)]
  const townIsEnough = order === 'distance'
  return sql`
  with in_town as materialized (
    select o.*, first.start_at, false as is_elsewhere, 0 as km
    from (
      select o.* from offers o
      where o.city_id = ${id} and ${meetsConditions(conditions)}
      order by ${inTown}
      offset 0
    ) as o
    cross join lateral ${firstStart(conditions, { from, to })}
    where ${isCheapestFitting(conditions, { from, to })}
    order by ${inTown}
    limit ${limit}
  ), elsewhere as materialized (
    select o.*, first.start_at, true as is_elsewhere
    from (
      select o.*, round(away.km::numeric, 1) as km
      from offers o
      cross join lateral (select distance_km(${lat}, ${lon}, o.lat, o.lon) as km) as away
      where ${townIsEnough ? sql`(select count(*) from in_town) < ${limit} and` : sql``}
        o.area @> box(point(${lon}, ${lat}), point(${lon}, ${lat})) and away.km <= o.reach_km
        and o.city_id <> ${id} and ${meetsConditions(conditions)}
        ${kmMax === undefined ? sql`` : sql`and round(away.km::numeric, 1) <= ${kmMax}::numeric`}
      order by ${elsewhere}
      offset 0
    ) as o
    cross join lateral ${firstStart(conditions, { from, to })}
    where ${isCheapestFitting(conditions, { from, to })}
    order by ${elsewhere}
    limit ${limit}
  )
  select i.professional_id, i.city_id, i.price_cents, i.duration_minutes, i.review_sum, i.review_count, i.rating, i.start_at,
    i.variant_id, i.is_elsewhere, i.km
  from in_town i
  union all
  (select e.professional_id, e.city_id, e.price_cents, e.duration_minutes, e.review_sum, e.review_count, e.rating, e.start_at,
    e.variant_id, e.is_elsewhere, e.km
  from elsewhere e
  order by ${elsewhere}
  limit ${limit}${
    townIsEnough
      ? sql` - (select count(*) from in_town))`
      : sql`)
  order by ${sortList(sortColumns[order].all)}
  limit ${limit}`
  }`
}

/**
 * Returns one page of the professionals found, and their total number. Ties are sorted by first free start, then by
 * oldest account. The other data of a card are read only for the rows of the page.
 */
export const findProfessionals = async (
  db: Db,
  conditions: SearchConditions,
  page: { limit: number; offset: number },
): Promise<Page<FoundRow & { total: number }>> => {
  const { hours, now, order = 'distance' } = conditions
  const ranked = sortList([...sortColumns[order].all, 'start_at'], 'f.')
  const { rows } = await sql<FoundRow & Counted>`
    with found as materialized (${searchResults(conditions)})
    select (select count(*) from found) as total, u.id, u.firstname, u.lastname, u.image, u.mobilite, c.name as city, c.zone,
      ${ratingIn('f')} as rating, f.review_count as "reviewCount",
      ${euros(sql<number>`f.price_cents`)} as price, f.duration_minutes as duration, v.taille, v.longueur, f.km::float8 as "distanceKm", f.start_at as "nextSlot",
      (select (array_agg(b.start_at order by b.start_at))[1:4]
        from bookable_starts(f.professional_id, f.duration_minutes, ${hours.from}, ${hours.to}, ${now}) as b (start_at))
        as "nextSlots",
      array(select w.image from catalogue w where w.professional_id = f.professional_id order by w.position, w.id limit 3)
        as works
    from (select) as one
    left join (
      (select * from found f order by ${ranked} limit ${page.limit} offset ${page.offset}) as f
      join users u on u.id = f.professional_id
      join cities c on c.id = f.city_id
      left join service_variants v on v.id = f.variant_id
    ) on true
    order by ${ranked}`.execute(db)
  const { total, rows: found } = countedPage<FoundRow>(rows)
  return { total, rows: found.map(withTotal) }
}

export const countProfessionals = async (db: Db, conditions: SearchConditions) => {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from (${searchResults(conditions)}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** Lists the best-rated professionals who offer a service and have availability windows ahead. */
export const bestRated = (
  db: Db,
  { viewer, visibility }: ViewerContext,
  { limit, now }: { limit: number; now: Date },
) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('services as s')
          .select(sql<string[] | null>`array_agg(s.libelle order by s.libelle)`.as('libelles'))
          .whereRef('s.professionalId', '=', 'u.id')
          .where('s.removedAt', 'is', null)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.image', 'c.name as city', 'u.reviewCount'])
    .select((eb) => [
      shownRating(eb.ref('u.reviewSum'), eb.ref('u.reviewCount')).$notNull().as('rating'),
      eb.ref('offer.libelles').$notNull().as('libelles'),
    ])
    .where((eb) => isFoundBy(eb, visibility, viewer?.id ?? null))
    .where('u.reviewCount', '>', 0)
    .where('offer.libelles', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('availabilityWindows as w')
          .select('w.id')
          .whereRef('w.professionalId', '=', 'u.id')
          .where('w.endsAt', '>', now),
      ),
    )
    .orderBy(sql`damped_rating(u.review_sum, u.review_count)`, 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute()
