import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { plainName } from '@couronne/contract/lib/plain-name'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { clearGazetteer } from './gazetteer.ts'

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8')
const namesRule = createRequire(import.meta.url).resolve('@couronne/contract/lib/plain-name')
const rowsOf = (tsv: string) =>
  tsv
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t') as [string, ...string[]])

/**
 * Loads the towns and the foreign towns near the borders from the generated files, once for each version of the files.
 * A commune that left the list stays, because accounts and appointments may refer to it. A known commune keeps its id.
 */
export const loadCities = async (db: Db) => {
  // The rule for names is part of the version, because its results are stored.
  const files = await Promise.all([...['cities.tsv', 'neighbours.tsv'].map(read), readFile(namesRule, 'utf8')])
  const [cities = '', neighbours = ''] = files
  const version = createHash('sha256').update(files.join('\0')).digest('hex')

  const hasLoaded = await transaction(db, async (db) => {
    // When two servers start at once, the second waits here and then finds the version loaded.
    await sql`select pg_advisory_xact_lock(hashtext('cities'))`.execute(db)
    const stored = await sql<{
      version: string
    }>`select v.version from data_versions v where v.name = 'cities'`.execute(db)
    if (stored.rows[0]?.version === version) return false

    await saveCities(db, cities)
    await updateOffersOfMovedTowns(db)
    await saveNeighbours(db, neighbours)
    await sql`
      insert into data_versions (name, version) values ('cities', ${version})
      on conflict (name) do update set version = excluded.version`.execute(db)
    // The first searches would be planned for an empty table without this statement.
    await sql`analyze cities, city_neighbours`.execute(db)
    return true
  })
  if (hasLoaded) clearGazetteer()
}

const updateOffersOfMovedTowns = (db: Db) =>
  sql`select renew_offers(array(
    select distinct o.professional_id from offers o join cities c on c.id = o.city_id where (c.lat, c.lon) <> (o.lat, o.lon)
  ))`.execute(db)

const saveCities = async (db: Db, tsv: string) => {
  const rows = rowsOf(tsv)
  const column = (index: number) => rows.map((row) => row[index] ?? '')
  const fileColumns = Array.from({ length: 12 }, (_, index) => column(index))
  const aliases = column(12).map((names) => names.split('|').map(plainName).join('|'))
  const searchKeys = column(2).map(plainName)
  await sql`
    insert into cities (id, insee, name, departement_code, departement, region, codes_postaux, population,
      latitude, longitude, approximate, zone, aliases, search_key)
    select c.id::int, c.insee, c.name, c.departement_code, c.departement, c.region, string_to_array(c.codes_postaux, ' '),
      c.population::int, c.latitude, c.longitude, c.approximate::bool, c.zone, string_to_array(c.aliases, '|'), c.search_key
    from unnest(${sql.join([...fileColumns, aliases, searchKeys].map((values) => sql`${values}::text[]`))})
      as c (id, insee, name, departement_code, departement, region, codes_postaux, population,
        latitude, longitude, approximate, zone, aliases, search_key)
    on conflict (insee) do update set
      name = excluded.name, departement_code = excluded.departement_code, departement = excluded.departement,
      region = excluded.region, codes_postaux = excluded.codes_postaux, population = excluded.population,
      latitude = excluded.latitude, longitude = excluded.longitude, approximate = excluded.approximate,
      zone = excluded.zone, aliases = excluded.aliases, search_key = excluded.search_key`.execute(db)
}

const saveNeighbours = async (db: Db, tsv: string) => {
  const rows = rowsOf(tsv)
  const column = (index: number) => rows.map((row) => row[index] ?? '')
  await sql`delete from city_neighbours`.execute(db)
  await sql`
    insert into city_neighbours (name, country, lat, lon)
    select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::float8[], ${column(3)}::float8[])`.execute(
    db,
  )
}
