import { gunzipSync } from 'node:zlib'
import { homonyms } from '@couronne/contract/lib/plain-name'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { townSpellings } from '../../../test/town-spellings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const towns = async (search: string, limit = 10) =>
  (await app.get(`/api/v1/city/?${new URLSearchParams({ search, limit: `${limit}` })}`)).body as {
    name: string
    departement: string
    departementCode: string
  }[]
const nearest = async (lat: number, lon: number) => (await app.get(`/api/v1/city/nearest?lat=${lat}&lon=${lon}`)).body

describe('the list of towns', () => {
  it('is sent uncompressed or compressed, as the client accepts, each time', async () => {
    const getCities = (encoding: string) =>
      app.server.inject({ url: '/api/v1/city?search=mont&limit=100', headers: { 'accept-encoding': encoding } })
    const first = await getCities('identity')
    expect(first.json()).toHaveLength(100)
    expect(first.headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
    for (let attempt = 0; attempt < 2; attempt++) {
      const compressed = await getCities('br, gzip')
      expect([compressed.headers['content-encoding'], compressed.headers['x-total-count']]).toEqual([
        'gzip',
        first.headers['x-total-count'],
      ])
      expect(String(gunzipSync(compressed.rawPayload))).toBe(first.body)
      expect((await getCities('gzip;q=0')).body).toBe(first.body)
    }
    // Another spelling and another page give the same towns.
    expect(await towns('MONT', 100)).toEqual(first.json())
    expect(await towns('mont', 1)).toEqual(first.json().slice(0, 1))
  })

  it('is empty for signs alone, and starts with the largest town without a search', async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await towns('-', 1)).toEqual([])
      for (const nothing of ['', ' ']) expect((await towns(nothing, 1))[0]?.name).toBe('Paris')
    }
  })

  it('has all towns', async () => {
    const all = await app.get('/api/v1/city/?limit=1')
    expect(all.headers['x-total-count']).toBe('34875')
  })

  it.each([
    ['st etienne', 'Saint-Étienne', 'Loire'],
    ['L’Hay les Roses', "L'Haÿ-les-Roses", 'Val-de-Marne'],
    ["l'hay-les-roses", "L'Haÿ-les-Roses", 'Val-de-Marne'],
    ['69003', 'Lyon', 'Rhône'],
    ['97400', 'Saint-Denis', 'La Réunion'],
    ['fort de france', 'Fort-de-France', 'Martinique'],
    ['montreuil', 'Montreuil', 'Seine-Saint-Denis'],
  ])('for %s starts with %s', async (search, name, departement) => {
    expect((await towns(search))[0]).toMatchObject({ name, departement })
  })

  it('starts with the right town in two hundred spellings, and homonyms are recognised in the browser', async () => {
    for (const { typed, name, departementCode, homonyms: count } of townSpellings) {
      const found = await towns(typed, 50)
      expect(found[0], typed).toMatchObject({ name, departementCode })
      expect(homonyms(typed, found), typed).toHaveLength(count)
    }
  })

  it.each([
    ['Montreuil', '93'],
    ['Saint-Nazaire', '44'],
    ['Fort-de-France', '972'],
    ['Saint-Denis', '974'],
    ['Saint-Denis', '93'],
    ['Cayenne', '973'],
    ['Mamoudzou', '976'],
  ])('has %s in department %s', async (name, departementCode) => {
    expect(await towns(name)).toContainEqual(expect.objectContaining({ name, departementCode }))
  })

  it('distinguishes homonyms by their department', async () => {
    const homonyms = (await towns('saint-denis')).filter(({ name }) => name === 'Saint-Denis')
    expect(homonyms.length).toBeGreaterThan(1)
    expect(new Set(homonyms.map(({ departement }) => departement)).size).toBe(homonyms.length)
  })

  it('is sent page by page', async () => {
    const [first, second] = await towns('', 2)
    const next = await app.get('/api/v1/city?limit=1&offset=1')
    expect(next.body).toEqual([second])
    expect(first?.name).toBe('Paris')
  })

  it('is requested within limits', async () => {
    for (const query of ['limit=101', 'limit=0', 'offset=-1', `search=${'a'.repeat(81)}`])
      expect((await app.get(`/api/v1/city?${query}`)).status).toBe(422)
  })
})

describe('the nearest town', () => {
  it.each([
    ['Genève', 46.2044, 6.1432],
    ['Tournai', 50.6056, 3.3879],
    ['Monaco', 43.7384, 7.4246],
    ['the middle of the Atlantic', 40, -40],
  ])('of %s is not in France', async (_place, lat, lon) => {
    expect(await nearest(lat, lon)).toEqual({ city: null, country: 'Not in France' })
  })

  it.each([
    ['Montreuil', 48.8638, 2.4485],
    ['Fort-de-France', 14.6037, -61.0594],
    ['Mamoudzou', -12.7806, 45.2279],
  ])('of %s is that town', async (name, lat, lon) => {
    expect(await nearest(lat, lon)).toMatchObject({ city: { name }, country: 'France' })
  })

  it('requires valid coordinates', async () => {
    for (const query of ['', 'lat=91&lon=0', 'lat=0&lon=181', 'lat=x&lon=2'])
      expect((await app.get(`/api/v1/city/nearest?${query}`)).status).toBe(422)
  })
})
