import { plainName } from '@couronne/contract/lib/plain-name'
import type { City } from '@couronne/contract/platform/towns'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { createNameIndex, type TownName } from './name-index.rules.ts'
import { createRanking } from './ranking.rules.ts'

type TownRow = Omit<City, 'codesPostaux'> & { codes: string; key: string; aliases: string[]; isApproximate: boolean }

/**
 * Holds all data about the towns in memory. Towns are numbered by size, the largest first, and by id where they are
 * equally large.
 */
export type Gazetteer = Awaited<ReturnType<typeof readGazetteer>>

let cached: Promise<Gazetteer> | undefined

/** Returns the towns of the process's only database. They are read once, since only load-cities.ts changes them. */
export const gazetteer = (db: Db): Promise<Gazetteer> => {
  cached ??= readWithoutTimeout(db).catch((error) => {
    cached = undefined
    throw error
  })
  return cached
}

/** Clears the cache, so that the next lookup reads the tables again. */
export const clearGazetteer = () => {
  cached = undefined
}

/** Reads without the statement timeout, which is meant for requests: all towns are read only once. */
const readWithoutTimeout = (db: Db) =>
  db.isTransaction
    ? readGazetteer(db)
    : transaction(db, async (db) => {
        await sql`set local statement_timeout = 0`.execute(db)
        return readGazetteer(db)
      })

const readGazetteer = async (db: Db) => {
  const { rows } = await sql<TownRow>`
    select c.id, c.name, c.latitude, c.longitude, c.departement, c.departement_code as "departementCode", c.region,
      array_to_string(c.codes_postaux, ' ') as codes, c.zone, c.approximate as "isApproximate", c.search_key as key, c.aliases
    from cities c order by c.population desc, c.id`.execute(db)
  const neighbours = await db.selectFrom('cityNeighbours as n').select(['n.lat', 'n.lon']).execute()

  // The fields are listed one by one, because a spread takes three times as long.
  const towns = rows.map(
    ({ id, name, latitude, longitude, departement, departementCode, region, codes, zone }): City => ({
      id,
      name,
      latitude,
      longitude,
      departement,
      departementCode,
      region,
      codesPostaux: codes.split(' '),
      zone,
    }),
  )
  const homonyms = new Map<string, number[]>()
  const byPostalCode = new Map<string, number[]>()
  const names: TownName[] = []
  for (const [town, { key, aliases, codes }] of rows.entries()) {
    addTo(homonyms, key, town)
    for (const code of codes.split(' ')) addTo(byPostalCode, code, town)
    names.push({ town, key, isAlias: false })
    for (const alias of aliases) names.push({ town, key: alias, isAlias: true })
  }
  const rankByName = createNameIndex(names)
  return {
    towns,
    byId: new Map(towns.map((town) => [town.id, town])),
    /** Maps the key of a town's own name to the numbers of its towns. */
    homonyms,
    /** Maps a postal code to the numbers of its towns. */
    byPostalCode,
    rankByName,
    /**
     * The rankings of single letters are computed in advance, because one letter is in so many names that ranking takes
     * a millisecond.
     */
    rankedByInitial: new Map(
      Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
        const ranking = createRanking(towns.length)
        rankByName(letter, ranking)
        return [letter, ranking]
      }),
    ),
    departementKeys: new Map(
      Array.from(new Set(towns.map(({ departement }) => departement)), (name) => [name, plainName(name)]),
    ),
    /** Contains the positions of our towns, followed by the foreign towns near the borders. */
    places: {
      lats: Float64Array.from([...rows.map(({ latitude }) => Number(latitude)), ...neighbours.map(({ lat }) => lat)]),
      lons: Float64Array.from([...rows.map(({ longitude }) => Number(longitude)), ...neighbours.map(({ lon }) => lon)]),
      isApproximate: Uint8Array.from(rows, (row) => Number(row.isApproximate)),
    },
  }
}

const addTo = (lists: Map<string, number[]>, key: string, town: number) => {
  const list = lists.get(key)
  if (list) list.push(town)
  else lists.set(key, [town])
}
