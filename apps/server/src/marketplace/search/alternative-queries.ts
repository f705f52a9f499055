import type { CloseSearches } from '@couronne/contract/marketplace/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { asked, found, hasSomeone, type Wanted } from './queries.ts'

const mostDays = 4
const mostTowns = 4
const farthestKm = 100

export type Day = { date: string; from: Date; to: Date }

type Around = Pick<CloseSearches, 'days' | 'towns'>

/**
 * Finds, in one statement, the nearest days and the nearest towns with results for the same search. Towns are searched
 * only if `asksTowns`.
 */
export const around = async (
  db: Db,
  wanted: Wanted,
  date: string,
  days: Day[],
  asksTowns: boolean,
): Promise<Around> => {
  const towns = asksTowns ? listOf(townsWithSomeone(wanted)) : sql`'[]'::json`
  const { rows } = await sql<Around>`
    select ${listOf(daysWithSomeone(wanted, date, days))} as days, ${towns} as towns`.execute(db)
  return rows[0] ?? { days: [], towns: [] }
}

/** Returns the rows as a JSON array, in their order. */
const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(to_json(r)) from (${rows}) as r), '[]')`

/** Finds the days nearest to `date` with results for the same search, sorted by date. */
const daysWithSomeone = (wanted: Wanted, date: string, days: Day[]) => {
  const sameOnThatDay = found(wanted, { ...asked(wanted), from: sql`d.from_at`, to: sql`d.to_at` })
  return sql`
    with days as (
      select d.date, f.total
      from (
        select d.*, abs(d.date - ${date}::date) as away
        from ${unnested(days)} as d (date, from_at, to_at)
        order by away, d.date
        offset 0
      ) as d
      cross join lateral (select count(*) as total from (${sameOnThatDay}) as found) as f
      where f.total > 0
      order by d.away, d.date
      limit ${mostDays}
    )
    select to_char(d.date, 'YYYY-MM-DD') as date, d.total from days d order by d.date`
}

/** Filters `days` to those with at least one result for the same search, sorted by date. */
export const daysWithAnybody = async (db: Db, wanted: Wanted, days: Day[]) => {
  const oneOnThatDay = found(wanted, { ...asked(wanted), from: sql`d.from_at`, to: sql`d.to_at` }, 1)
  const { rows } = await sql<{ date: string }>`
    select to_char(d.date, 'YYYY-MM-DD') as date
    from ${unnested(days)} as d (date, from_at, to_at)
    cross join lateral (${oneOnThatDay}) as one
    order by d.date`.execute(db)
  return rows.map(({ date }) => date)
}

const unnested = (days: Day[]) => sql`unnest(${days.map((day) => day.date)}::date[],
  ${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ to }) => to)}::timestamptz[])`

/**
 * Finds the nearest towns where a matching professional lives, with the number of results that a search there would
 * show.
 */
const townsWithSomeone = (wanted: Wanted) => {
  const here = asked(wanted)
  const sameThere = found(wanted, { ...here, id: sql`t.id`, lat: sql`t.lat`, lon: sql`t.lon` })
  return sql`
    with near as (
      select c.id, c.name, c.departement_code, c.lat, c.lon, away.km
      from (select area_around(${here.lat}, ${here.lon}, ${farthestKm}) as box) as area
      join cities c on c.lat between (area.box[1])[1] and (area.box[0])[1]
        and c.lon between (area.box[1])[0] and (area.box[0])[0]
      cross join lateral (select distance_km(${here.lat}, ${here.lon}, c.lat, c.lon) as km) as away
      where c.id <> ${here.id} and away.km <= ${farthestKm}
      order by away.km, c.id
      offset 0
    ), towns as materialized (
      select near.*
      from near
      where ${hasSomeone(wanted, sql.ref('near.id'))}
      order by near.km, near.id
      limit ${mostTowns}
    )
    select t.id, t.name, t.departement_code as "departementCode", round(t.km::numeric, 1)::float8 as "distanceKm", f.total
    from towns t
    cross join lateral (select count(*) as total from (${sameThere}) as found) as f
    order by t.km, t.id`
}
