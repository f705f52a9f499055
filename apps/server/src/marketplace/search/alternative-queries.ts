import type { SearchAlternatives } from '@couronne/contract/marketplace/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { hasResult, type SearchConditions, searchExpressions, searchResults } from './queries.ts'

const maxDays = 4
const maxTowns = 4
const maxKm = 100

export type Day = { date: string; from: Date; to: Date }

type DaysAndTowns = Pick<SearchAlternatives, 'days' | 'towns'>

/**
 * Finds, in one statement, the nearest days and the nearest towns with results for the same search. Towns are searched
 * only if `includeTowns`.
 */
export const findDaysAndTowns = async (
  db: Db,
  conditions: SearchConditions,
  date: string,
  days: Day[],
  includeTowns: boolean,
): Promise<DaysAndTowns> => {
  const towns = includeTowns ? listOf(townsWithResults(conditions)) : sql`'[]'::json`
  const { rows } = await sql<DaysAndTowns>`
    select ${listOf(daysWithResults(conditions, date, days))} as days, ${towns} as towns`.execute(db)
  return rows[0] ?? { days: [], towns: [] }
}

/** Returns the rows as a JSON array, in their order. */
const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(to_json(r)) from (${rows}) as r), '[]')`

/** Finds the days nearest to `date` with results for the same search, sorted by date. */
const daysWithResults = (conditions: SearchConditions, date: string, days: Day[]) => {
  const resultsOnDay = searchResults(conditions, {
    ...searchExpressions(conditions),
    from: sql`d.from_at`,
    to: sql`d.to_at`,
  })
  return sql`
    with days as (
      select d.date, f.total
      from (
        select d.*, abs(d.date - ${date}::date) as away
        from ${unnested(days)} as d (date, from_at, to_at)
        order by away, d.date
        offset 0
      ) as d
      cross join lateral (select count(*) as total from (${resultsOnDay}) as found) as f
      where f.total > 0
      order by d.away, d.date
      limit ${maxDays}
    )
    select to_char(d.date, 'YYYY-MM-DD') as date, d.total from days d order by d.date`
}

/** Filters `days` to those with at least one result for the same search, sorted by date. */
export const filterDaysWithResults = async (db: Db, conditions: SearchConditions, days: Day[]) => {
  const firstResultOnDay = searchResults(
    conditions,
    { ...searchExpressions(conditions), from: sql`d.from_at`, to: sql`d.to_at` },
    1,
  )
  const { rows } = await sql<{ date: string }>`
    select to_char(d.date, 'YYYY-MM-DD') as date
    from ${unnested(days)} as d (date, from_at, to_at)
    cross join lateral (${firstResultOnDay}) as one
    order by d.date`.execute(db)
  return rows.map(({ date }) => date)
}

const unnested = (days: Day[]) => sql`unnest(${days.map((day) => day.date)}::date[],
  ${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ to }) => to)}::timestamptz[])`

/**
 * Finds the nearest towns where a matching professional lives, with the number of results that a search there would
 * show.
 */
const townsWithResults = (conditions: SearchConditions) => {
  const center = searchExpressions(conditions)
  const resultsInTown = searchResults(conditions, { ...center, id: sql`t.id`, lat: sql`t.lat`, lon: sql`t.lon` })
  return sql`
    with near as (
      select c.id, c.name, c.departement_code, c.lat, c.lon, away.km
      from (select area_around(${center.lat}, ${center.lon}, ${maxKm}) as box) as area
      join cities c on c.lat between (area.box[1])[1] and (area.box[0])[1]
        and c.lon between (area.box[1])[0] and (area.box[0])[0]
      cross join lateral (select distance_km(${center.lat}, ${center.lon}, c.lat, c.lon) as km) as away
      where c.id <> ${center.id} and away.km <= ${maxKm}
      order by away.km, c.id
      offset 0
    ), towns as materialized (
      select near.*
      from near
      where ${hasResult(conditions, sql.ref('near.id'))}
      order by near.km, near.id
      limit ${maxTowns}
    )
    select t.id, t.name, t.departement_code as "departementCode", round(t.km::numeric, 1)::float8 as "distanceKm", f.total
    from towns t
    cross join lateral (select count(*) as total from (${resultsInTown}) as found) as f
    order by t.km, t.id`
}
