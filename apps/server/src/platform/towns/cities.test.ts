import { readFileSync } from 'node:fs'
import { plainName } from '@couronne/contract/lib/plain-name'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('a town’s name', () => {
  it.each([
    ['st etienne', 'Saint-Étienne'],
    ['STE-MARIE', 'Sainte-Marie'],
    ['L’Hay les Roses', 'L’Haÿ-les-Roses'],
    ["l'hay-les-roses", "L'Haÿ-les-Roses"],
    ['montreuil', 'Montreuil'],
    ['fort de france', 'Fort-de-France'],
    ['  Oeuilly ', 'Œuilly'],
    ['Chateau Chinon (ville)', 'Château-Chinon(Ville)'],
    ['STS-Geosmes', 'Saints-Geosmes'],
    ['stes maries de la mer', 'Saintes-Maries-de-la-Mer'],
    ['LAETITIA', 'Lætitia'],
  ])('is recognised when written %s', (written, name) => {
    expect(plainName(written)).toBe(plainName(name))
  })

  it('distinguishes towns whose names differ by a letter', () => {
    expect(plainName('Stains')).not.toBe(plainName('Saints'))
    expect(plainName('Saint-Denis')).not.toBe(plainName('Sainte-Denise'))
  })

  it('has a key without wildcards or double spaces, which is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = plainName(text)
        expect(key).not.toMatch(/[%_\\]|^ | $| {2}/)
        expect(plainName(key)).toBe(key)
      }),
      { seed: 1 },
    )
  })
})

describe('the list of towns', () => {
  const lines = readFileSync(new URL('cities.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1, -1)
  const cities = lines.map((line) => {
    const [
      id,
      insee,
      name,
      code,
      departement,
      region,
      postalCodes,
      population,
      latitude,
      longitude,
      approximate,
      zone,
      aliases,
    ] = line.split('\t')
    return {
      id,
      insee,
      name,
      code,
      departement,
      region,
      postalCodes,
      population,
      latitude,
      longitude,
      approximate,
      zone,
      aliases,
    }
  })
  const find = (name: string, code: string) => cities.find((city) => city.name === name && city.code === code)

  it('has every commune of the 101 departments once, each with its own id, in the order of ids', () => {
    expect(cities).toHaveLength(34_875)
    expect(new Set(cities.map(({ insee }) => insee)).size).toBe(34_875)
    expect(new Set(cities.map(({ code }) => code)).size).toBe(101)
    const ids = cities.map(({ id }) => Number(id))
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(ids.every(Number.isInteger)).toBe(true)
  })

  it('has the department, region, postal codes and position of each', () => {
    const isWithin = (value: string | undefined, from: number, to: number) => Number(value) > from && Number(value) < to
    const incomplete = cities.filter(
      (city) =>
        !city.name ||
        !city.departement ||
        !city.region ||
        !/^\d{5}( \d{5})*$/.test(city.postalCodes ?? '') ||
        !/^\d+$/.test(city.population ?? '') ||
        !(city.zone === 'Europe/Paris'
          ? isWithin(city.latitude, 41, 52) && isWithin(city.longitude, -6, 10)
          : isWithin(city.latitude, -22, 19) && isWithin(city.longitude, -63, 56)),
    )
    expect(incomplete).toEqual([])
  })

  it('has each department in one of the 18 regions', () => {
    const regionOf = new Map(cities.map(({ code, region }) => [code, region]))
    expect(cities.filter(({ code, region }) => region !== regionOf.get(code))).toEqual([])
    expect(new Set(regionOf.values()).size).toBe(18)
    expect(['93', '44', '2A', '974', '06'].map((code) => regionOf.get(code))).toEqual([
      ...['Île-de-France', 'Pays de la Loire', 'Corse', 'La Réunion', "Provence-Alpes-Côte d'Azur"],
    ])
  })

  it.each([
    ['Montreuil', '93', 'Europe/Paris', 48.86, 2.44],
    ['Saint-Nazaire', '44', 'Europe/Paris', 47.28, -2.21],
    ['Saint-Denis', '93', 'Europe/Paris', 48.94, 2.36],
    ['Ajaccio', '2A', 'Europe/Paris', 41.92, 8.74],
    ['Thiers', '63', 'Europe/Paris', 45.86, 3.55],
    ['Pointe-à-Pitre', '971', 'America/Guadeloupe', 16.24, -61.53],
    ['Fort-de-France', '972', 'America/Martinique', 14.6, -61.07],
    ['Cayenne', '973', 'America/Cayenne', 4.94, -52.33],
    ['Saint-Denis', '974', 'Indian/Reunion', -20.88, 55.45],
    ['Mamoudzou', '976', 'Indian/Mayotte', -12.78, 45.23],
  ])('has the position and time zone of %s (%s)', (name, code, zone, latitude, longitude) => {
    const city = find(name, code)
    expect(city).toMatchObject({ zone, approximate: '0' })
    expect(Math.abs(Number(city?.latitude) - latitude)).toBeLessThan(0.03)
    expect(Math.abs(Number(city?.longitude) - longitude)).toBeLessThan(0.03)
  })

  it("uses the ids of the specification's list, and makes other ids from the INSEE code", () => {
    expect(find('Lyon', '69')?.id).toBe('43678')
    expect(find('Montreuil-sur-Mer', '62')?.id).toBe('1062588')
  })

  it('maps quarters, former communes and departments to a town', () => {
    expect(find('Marseille', '13')?.aliases?.split('|')).toEqual(
      expect.arrayContaining(['Marseille 01', 'Saint-Louis', 'La Joliette']),
    )
    expect(find('Annecy', '74')?.aliases?.split('|')).toContain('Annecy-le-Vieux')
    expect(find('Créteil', '94')?.aliases?.split('|')).toContain('Val-de-Marne')
  })
})
