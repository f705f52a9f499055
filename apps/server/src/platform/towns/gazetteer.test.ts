import { plainName } from '@couronne/contract/lib/plain-name'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { distanceKm } from '../../lib/distance-km.ts'
import { citiesMatching, cityByIdOrName, nearestCity } from './queries.ts'

const readTowns = (db: Awaited<ReturnType<typeof testDatabase>>['db']) =>
  db.selectFrom('cities as c').selectAll().orderBy('c.population', 'desc').orderBy('c.id').execute()

let database: Awaited<ReturnType<typeof testDatabase>>
let towns: Awaited<ReturnType<typeof readTowns>>
beforeAll(async () => {
  database = await testDatabase()
  towns = await readTowns(database.db)
})
afterAll(() => database.close())

type Town = (typeof towns)[number]

const unranked = 100

/** Ranks a match as the search defines it: the whole name, its beginning, the beginning of a word, any other part. */
const closeness = (name: string, key: string) =>
  name === key ? 0 : name.startsWith(key) ? 2 : name.includes(` ${key}`) ? 4 : name.includes(key) ? 6 : unranked

const isAt = (town: Town, place: string) =>
  [town.departementCode.toLowerCase(), plainName(town.departement), ...town.codesPostaux].some((name) =>
    name.startsWith(place),
  )

const rankOf = (town: Town, key: string) => {
  if (/^\d+$/.test(key)) return town.codesPostaux.some((code) => code.startsWith(key)) ? 0 : unranked
  if (key.startsWith(`${town.searchKey} `) && isAt(town, key.slice(town.searchKey.length + 1))) return 0
  return town.aliases.reduce((best, alias) => Math.min(best, closeness(alias, key) + 1), closeness(town.searchKey, key))
}

/** Compares each town with the text, one after the other. */
const bruteForceMatches = (text: string) => {
  const key = plainName(text)
  if (key === '' && text.trim() !== '') return []
  return towns
    .map((town) => ({ id: town.id, rank: rankOf(town, key) }))
    .filter(({ rank }) => rank < unranked)
    .toSorted((a, b) => a.rank - b.rank)
}

const everyNth = <T>(list: T[], step: number) => list.filter((_, index) => index % step === 0)

/** Returns what people type for a town: other spellings, half of it, its middle, with its department or postal code. */
const spellingsOf = (town: Town) => [
  town.name,
  town.name.toUpperCase().replaceAll('-', ' ').replaceAll("'", '’'),
  town.name.slice(0, 3),
  town.name.slice(0, -2),
  town.name.slice(2, 6),
  `${town.name} (${town.departement})`,
  `${town.name} ${town.departementCode}`,
  `${town.name}, ${town.codesPostaux[0]}`,
  `${town.codesPostaux[0]?.slice(0, 3)}`,
  ...town.aliases.slice(0, 1),
]

it('the town search and the lookup give the same results as a comparison with each town', async () => {
  const texts = [
    ...['', ' ', '%', "'", '’', '-', 'zzz', 'ш', 'é', 'Œ', '0', '7', '97', '999999', '2A', 'ajaccio 2a', 'lyon 3'],
    ...['a', 'e', 'y', 'le', 'st', 'ste', 'saint', 'sur', 'ville', 'l', "l'", 'saint saint', 'sainte marie 97'],
    ...everyNth(towns, 6000).flatMap(spellingsOf),
    ...everyNth(
      towns.filter(({ aliases }) => aliases.length > 0),
      1200,
    ).flatMap(spellingsOf),
  ]
  for (const text of texts) {
    const expected = bruteForceMatches(text)
    const ids = expected.map(({ id }) => id)
    for (const [limit, offset] of [
      [10, 0],
      [100, 7],
    ] as const) {
      const { rows, total } = await citiesMatching(database.db, text, limit, offset)
      const found = { total, ids: rows.map(({ id }) => id) }
      expect({ text, ...found }).toEqual({ text, total: ids.length, ids: ids.slice(offset, offset + limit) })
    }
    if (/^\d*$/.test(plainName(text))) continue
    const named = await cityByIdOrName(database.db, text)
    const [best] = expected
    expect({ text, id: named?.id }).toEqual({ text, id: best && best.rank <= 1 ? best.id : undefined })
  }
})

describe('the nearest town', () => {
  it('is the same as by a comparison of all distances', async () => {
    const neighbours = await database.db.selectFrom('cityNeighbours').select(['lat', 'lon']).execute()
    const places = [...towns, ...neighbours.map((place) => ({ ...place, id: null, approximate: false }))]
    // The positions are between two towns, where approximate towns share a position, near a border, and at sea.
    const positions = [
      ...everyNth(towns, 4000).map(({ lat, lon }) => ({ lat: lat + 0.07, lon: lon - 0.05 })),
      ...everyNth(
        towns.filter(({ approximate }) => approximate),
        4000,
      ),
      ...everyNth(neighbours, 400).map(({ lat, lon }) => ({ lat: lat + 0.03, lon })),
      { lat: 46, lon: -2.4 },
    ]
    for (const { lat, lon } of positions) {
      const [nearest] = places
        .map((place) => ({ id: place.id, km: distanceKm({ lat, lon }, place), doubtKm: place.approximate ? 2 : 0 }))
        .filter(({ km }) => km <= 100)
        .toSorted((a, b) => a.km + a.doubtKm - (b.km + b.doubtKm) || (a.id ?? Infinity) - (b.id ?? Infinity))
      const { city } = await nearestCity(database, lat, lon)
      expect({ lat, lon, id: city?.id ?? null }).toEqual({ lat, lon, id: nearest?.id ?? null })
    }
  })

  it('has the same distance in TypeScript and SQL', async () => {
    for (const [one, other] of everyNth(towns, 3000).flatMap((one) =>
      everyNth(towns, 7000).map((other) => [one, other] as const),
    )) {
      const { rows } = await sql<{ km: number }>`
        select distance_km(${one.lat}::float8, ${one.lon}::float8, ${other.lat}::float8, ${other.lon}::float8) as km`.execute(
        database.db,
      )
      expect(distanceKm(one, other)).toBeCloseTo(rows[0]?.km ?? Number.NaN, 6)
    }
  })
})
