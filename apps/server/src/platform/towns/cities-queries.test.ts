import { plainName } from '@couronne/contract/lib/plain-name'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityId, ids } from '../../../test/background-fixtures/values.ts'
import { testDatabase } from '../../../test/harness.ts'
import { clearGazetteer } from './gazetteer.ts'
import { loadCities } from './load-cities.ts'
import { createPrebuiltAnswers } from './prebuilt-answers.ts'
import { citiesMatching, cityByIdOrName, nearestCity } from './queries.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase(undefined, 'withFixtures')
})
afterAll(async () => {
  clearGazetteer()
  await database.close()
})

const found = async (search: string, limit = 5) =>
  (await citiesMatching(database.db, search, limit)).rows.map(
    ({ name, departementCode }) => `${name} (${departementCode})`,
  )

describe('a search for a town', () => {
  it.each([
    ['st etienne', 'Saint-Étienne (42)'],
    ['L’Hay les Roses', "L'Haÿ-les-Roses (94)"],
    ["l'hay-les-roses", "L'Haÿ-les-Roses (94)"],
    ['69003', 'Lyon (69)'],
    ['97400', 'Saint-Denis (974)'],
    ['75018', 'Paris (75)'],
    ['fort de france', 'Fort-de-France (972)'],
    ['montreuil', 'Montreuil (93)'],
    ['MONTREUIL', 'Montreuil (93)'],
    ['montreu', 'Montreuil (93)'],
    ['montreuil 28', 'Montreuil (28)'],
    ['Montreuil (Seine-Saint-Denis)', 'Montreuil (93)'],
    ['saint-nazaire 44', 'Saint-Nazaire (44)'],
    ['st-nazaire 44600', 'Saint-Nazaire (44)'],
    ['saint denis la reunion', 'Saint-Denis (974)'],
    ['havre', 'Le Havre (76)'],
    ['marseille 01', 'Marseille (13)'],
    ['lyon 3', 'Lyon (69)'],
    ['annecy le vieux', 'Annecy (74)'],
    ['val-de-marne', 'Créteil (94)'],
    ['villeurb', 'Villeurbanne (69)'],
    ['eurbann', 'Villeurbanne (69)'],
  ])('for %s finds %s first', async (search, first) => {
    expect((await found(search))[0]).toBe(first)
  })

  it('distinguishes homonyms by their department', async () => {
    const homonyms = await found('saint-denis', 4)
    expect(homonyms.slice(0, 2)).toEqual(['Saint-Denis (974)', 'Saint-Denis (93)'])
    expect(new Set(homonyms).size).toBe(4)
  })

  it('ranks exact names first, then beginnings, words and parts', async () => {
    const names = (await citiesMatching(database.db, 'Mans', 50)).rows.map(({ name }) => plainName(name))
    const ranks = names.map((name) =>
      name === 'mans' ? 0 : name.startsWith('mans') ? 1 : name.includes(' mans') ? 2 : 3,
    )
    expect(new Set(ranks)).toEqual(new Set([1, 2, 3]))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  it('finds the largest town of each department by its name and department', async () => {
    const { rows } = await sql<{ name: string; departement: string; departementCode: string }>`
      select distinct on (c.departement_code) c.name, c.departement, c.departement_code from cities c
      order by c.departement_code, c.population desc`.execute(database.db)
    for (const { name, departement, departementCode } of rows) {
      expect((await found(`${name} (${departement})`))[0]).toBe(`${name} (${departementCode})`)
    }
    expect(rows).toHaveLength(101)
  })

  it('returns the largest towns without a text, page by page', async () => {
    expect(await found('', 3)).toEqual(['Paris (75)', 'Marseille (13)', 'Lyon (69)'])
    const { rows } = await citiesMatching(database.db, '', 1, 1)
    expect(rows[0]?.name).toBe('Marseille')
  })

  it('returns the total number of towns, also past the last page', async () => {
    expect((await citiesMatching(database.db, '', 1)).total).toBe(34_875)
    expect(await citiesMatching(database.db, 'villeurbanne', 5, 20)).toEqual({ rows: [], total: 1 })
    expect(await citiesMatching(database.db, 'zzz', 5)).toEqual({ rows: [], total: 0 })
  })

  it.each(['%', '_', "'", 'zzz', '00000', 'Tombouctou', '\\'])('finds nothing for %s', async (search) => {
    expect(await found(search)).toEqual([])
  })

  it('returns coordinates as text, and all fields that the pages need', async () => {
    expect((await citiesMatching(database.db, 'Villeurbanne', 1)).rows).toEqual([
      {
        id: expect.any(Number),
        name: 'Villeurbanne',
        latitude: expect.stringMatching(/^45\.7/),
        longitude: expect.stringMatching(/^4\.8/),
        departement: 'Rhône',
        departementCode: '69',
        region: 'Auvergne-Rhône-Alpes',
        codesPostaux: ['69100'],
        zone: 'Europe/Paris',
      },
    ])
  })
})

describe('the cache of prebuilt answers', () => {
  it('has the five hundred most recent searches', async () => {
    const answers = createPrebuiltAnswers(database.db)
    const page = (offset: number) => answers('', 1, offset)
    const [first, second, third] = [await page(0), await page(1), await page(2)]
    for (let offset = 3; offset < 500; offset++) await page(offset)
    expect(await page(0)).toBe(first)
    await page(500)
    expect(await page(0)).toBe(first)
    expect(await page(2)).toBe(third)
    const repeated = await page(1)
    expect(repeated).not.toBe(second)
    expect(repeated).toEqual(second)
  })
})

describe('a lookup of one town', () => {
  const named = async (text: string) => {
    const city = await cityByIdOrName(database.db, text)
    return city && `${city.name} (${city.departementCode})`
  }

  it.each([
    ['43678', 'Lyon (69)'],
    ['Montreuil', 'Montreuil (93)'],
    ['montreuil 28', 'Montreuil (28)'],
    ['st denis (93)', 'Saint-Denis (93)'],
    ['06000', 'Nice (06)'],
    ['69003', 'Lyon (69)'],
    ['La Défense', 'Puteaux (92)'],
  ])('by %s finds %s', async (text, city) => {
    expect(await named(text)).toBe(city)
  })

  it.each(['', ' ', '%', 'Montreui', 'Not in France', '999999999', '12345678901234567890', '69'])(
    'by %s finds nothing',
    async (text) => {
      expect(await named(text)).toBeUndefined()
    },
  )

  it('includes its time zone and position', async () => {
    expect(await cityByIdOrName(database.db, 'Cayenne')).toMatchObject({
      zone: 'America/Cayenne',
      lat: 4.93861111,
      lon: -52.335,
    })
  })
})

describe('a position', () => {
  const country = async (lat: number, lon: number) => (await nearestCity(database, lat, lon)).country

  it.each([
    ['Annemasse', 46.1944, 6.2378],
    ['Menton', 43.7745, 7.5029],
    ['Beausoleil', 43.7427, 7.4237],
    ['Saint-Louis', 47.5907, 7.5592],
    ['Lille', 50.6292, 3.0573],
    ['Strasbourg', 48.5734, 7.7521],
    ['Hendaye', 43.3586, -1.7739],
    ['Saint-Laurent-du-Maroni', 5.4978, -54.0325],
    ['Saint-Georges', 3.8927, -51.8048],
    ['Montreuil', 48.8638, 2.4484],
    ['Saint-Denis', -20.8789, 55.4481],
    ['Mamoudzou', -12.7806, 45.2278],
  ])('in %s is in that town', async (name, lat, lon) => {
    expect(await nearestCity(database, lat, lon)).toMatchObject({ city: { name }, country: 'France' })
  })

  it.each([
    ['Genève', 46.2044, 6.1432],
    ['Tournai', 50.6056, 3.3879],
    ['Monaco', 43.7384, 7.4246],
    ['Bâle', 47.5596, 7.5886],
    ['Kehl', 48.5727, 7.8155],
    ['Irun', 43.339, -1.7894],
    ['Le Pas de la Case', 42.5425, 1.7336],
    ['Douvres', 51.1279, 1.3134],
    ['Albina', 5.4977, -54.0551],
    ['Oiapoque', 3.8432, -51.8351],
    ['Port-Louis', -20.1609, 57.5012],
    ['New York', 40.71, -74.01],
    ['the Atlantic', 46, -9],
    ['the North Pole', 90, 0],
  ])('in %s is not in France', async (_name, lat, lon) => {
    expect(await nearestCity(database, lat, lon)).toEqual({ city: null, country: 'Not in France' })
  })

  it('is resolved also at longitude 180', async () => {
    expect(await country(0, 180)).toBe('Not in France')
  })
})

describe('the import of the towns', () => {
  const stored = async () => {
    const { rows } = await sql<{ cities: number; neighbours: number; touched: string }>`
      select (select count(*) from cities) as cities, (select count(*) from city_neighbours) as neighbours,
        (select max(c.xmin::text::bigint) from cities c) as touched`.execute(database.db)
    return rows[0]
  }

  it('does nothing when the same version is loaded', async () => {
    const before = await stored()
    await loadCities(database.db)
    expect(before?.cities).toBe(34_875)
    expect(await stored()).toEqual(before)
  })

  it('updates known towns and keeps their ids when the list has changed', async () => {
    const before = await stored()
    const offerPosition = () =>
      database.db
        .selectFrom('offers')
        .select(['lat', 'lon'])
        .where('professionalId', '=', ids.professional)
        .executeTakeFirstOrThrow()
    const place = await offerPosition()
    await sql`update cities set latitude = '1', longitude = '2' where id = ${cityId}`.execute(database.db)
    await sql`select renew_offers(array[${ids.professional}]::uuid[])`.execute(database.db)
    expect(await offerPosition()).toEqual({ lat: 1, lon: 2 })
    await sql`delete from city_neighbours where country = (select min(n.country) from city_neighbours n)`.execute(
      database.db,
    )
    await sql`update cities set name = 'Lutèce', search_key = 'lutece', id = 1 where insee = '75056'`.execute(
      database.db,
    )
    await sql`delete from cities where insee = '93048'`.execute(database.db)
    await sql`update data_versions set version = 'older' where name = 'cities'`.execute(database.db)

    await Promise.all([loadCities(database.db), loadCities(database.db)])

    expect(await cityByIdOrName(database.db, '1')).toMatchObject({ name: 'Paris' })
    expect(await found('montreuil', 1)).toEqual(['Montreuil (93)'])
    expect(await offerPosition()).toEqual(place)
    const after = await stored()
    expect(after).toMatchObject({ cities: before?.cities, neighbours: before?.neighbours })
    await loadCities(database.db)
    expect(await stored()).toEqual(after)
  })
})
