import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../lib/database.ts'
import { type Counted, countedPage, type Page } from '../lib/paging.ts'
import { searchKey } from './city-names.ts'

/** A town as it travels; coordinates are strings, as in the list the specification describes. */
type CityRow = {
  id: number
  name: string
  latitude: string
  longitude: string
  departement: string
  departementCode: string
  codesPostaux: string[]
  zone: string
}

const wireColumns = sql`c.id, c.name, c.latitude, c.longitude, c.departement, c.departement_code as "departementCode",
  c.codes_postaux as "codesPostaux", c.zone`

/** Every way of cutting 'saint denis la reunion' into a name and what may be its department or postal code. */
const namesWithPlace = (key: string) => {
  const words = key.split(' ')
  const cuts = words.slice(1).map((_, index) => index + 1)
  return {
    names: cuts.map((cut) => words.slice(0, cut).join(' ')),
    places: cuts.map((cut) => words.slice(cut).join(' ')),
  }
}

/**
 * Towns with a rank, 0 being the closest: the whole name, another name, then beginning, word, part of either.
 * One pass over the table, some 10 ms, serves every shape of search.
 */
const rankedByName = (key: string): RawBuilder<unknown> => {
  const { names, places } = namesWithPlace(key)
  // A key has no wildcard to escape.
  const part = `%${key}%`
  const rankOf = (name: RawBuilder<string>) => sql`case
    when ${name} not like ${part} then null
    when ${name} = ${key} then 0
    when starts_with(${name}, ${key}) then 2
    when strpos(${name}, ${` ${key}`}) > 0 then 4
    else 6 end`
  const isAt = (place: RawBuilder<string>) => sql`(
    starts_with(lower(c.departement_code), ${place})
    or starts_with(translate(lower(c.departement), 'éèôâî''-', 'eeoai  '), ${place})
    or exists (select from unnest(c.codes_postaux) as p (code) where starts_with(p.code, ${place})))`
  return sql`
    select c.*, least(
      ${rankOf(sql`c.search_key`)},
      case when cardinality(c.aliases) > 0 then (select min(${rankOf(sql`a.key`)} + 1) from unnest(c.aliases) as a (key)) end,
      case when c.search_key = any(${names}::text[]) and ${isAt(
        sql`(${places}::text[])[array_position(${names}::text[], c.search_key)]`,
      )} then 0 end) as rank
    from cities c
    where c.search_key like ${part} or cardinality(c.aliases) > 0 or c.search_key = any(${names}::text[])`
}

const rankedByPostalCode = (digits: string): RawBuilder<unknown> => sql`
  select c.*, 0 as rank from cities c where strpos(' ' || array_to_string(c.codes_postaux, ' '), ${` ${digits}`}) > 0`

const ranked = (key: string) => (/^\d+$/.test(key) ? rankedByPostalCode(key) : rankedByName(key))

/**
 * Towns for a picker, best first: exact names, then beginnings, words and parts of a name, larger towns first within each.
 * Takes names in any spelling, also of a quarter or former commune, with or without the department, and postal codes.
 */
export const citiesMatching = async (db: Db, search: string, limit: number, offset = 0): Promise<Page<CityRow>> => {
  const key = searchKey(search)
  // Signs alone are in no town's name.
  if (key === '' && search.trim() !== '') return { rows: [], total: 0 }
  const { rows } = await sql<CityRow & Counted>`
    with found as (select * from (${ranked(key)}) as r where r.rank is not null)
    select (select count(*) from found) as total, ${wireColumns}
    from (select) as one
    left join (
      select * from found f order by f.rank, f.population desc, f.id limit ${limit} offset ${offset}
    ) as c on true
    order by c.rank, c.population desc, c.id`.execute(db)
  return countedPage(rows)
}

/** The town of an id, or the largest one of exactly that name (in any spelling), or of that postal code. */
export const cityByIdOrName = async (db: Db, text: string) => {
  const key = searchKey(text)
  if (key === '') return undefined
  // 45044 may be both: an id wins, since the page sends one. One with a leading zero, or too long for an id, is none.
  const id = /^[1-9]\d{0,8}$/.test(key) ? Number(key) : null
  const found = (towns: RawBuilder<unknown>) =>
    sql<CityRow & { lat: number; lon: number }>`
    select ${wireColumns}, c.lat, c.lon from (${towns}) as c order by c.rank, c.population desc, c.id limit 1`.execute(
      db,
    )

  const byId = await found(sql`select c.*, 0 as rank from cities c where c.id = ${id}::int`)
  if (byId.rows[0] || (/^\d+$/.test(key) && key.length !== 5)) return byId.rows[0]
  // Ranks 0 and 1 are whole names.
  return (await found(sql`select * from (${ranked(key)}) as r where r.rank <= 1`)).rows[0]
}

// Beyond this from any town one is at sea.
const reachKm = 100
const kmPerDegree = 111.2

/**
 * The town nearest to a position. The nearest town over France and its neighbours decides the country, whose name
 * is the specification's: 'France' or 'Not in France'.
 */
export const nearestCity = async (
  db: Db,
  lat: number,
  lon: number,
): Promise<{ city: CityRow | null; country: string }> => {
  const reachLat = reachKm / kmPerDegree
  const reachLon = reachLat / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const isAround = (table: RawBuilder<unknown>) => sql`
    ${table}.lat between ${lat - reachLat}::float8 and ${lat + reachLat}::float8
    and ${table}.lon between ${lon - reachLon}::float8 and ${lon + reachLon}::float8`
  const km = (table: RawBuilder<unknown>) =>
    sql`distance_km(${lat}::float8, ${lon}::float8, ${table}.lat, ${table}.lon)`
  // An approximate place often coincides with the known town it was taken from: that town is the better answer.
  const { rows } = await sql<CityRow>`
    select ${wireColumns}
    from (
      select around.id from (
        select c.id, ${km(sql`c`)} as km, case when c.approximate then 2 else 0 end as doubt_km
        from cities c where ${isAround(sql`c`)}
        union all
        select null, ${km(sql`n`)}, 0 from city_neighbours n where ${isAround(sql`n`)}
      ) as around
      where around.km <= ${reachKm}::float8
      order by around.km + around.doubt_km, around.id
      limit 1
    ) as nearest
    join cities c on c.id = nearest.id`.execute(db)
  return rows[0] ? { city: rows[0], country: 'France' } : { city: null, country: 'Not in France' }
}
