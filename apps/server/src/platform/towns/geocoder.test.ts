import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { createGeocoder } from '../../lib/geocoder.ts'
import { cityByIdOrName, nearestCity } from './queries.ts'

// A map service of our own, which answers as each test has it.

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let asked: IncomingMessage[] = []
const server = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
const clock = movingClock(new Date('2026-11-23T09:00:00Z'))
let app: TestApp
let address: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/carte?cle=abc`
  app = await testApp({ clock, env: { GEOCODER_URL: address } })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  asked = []
  vi.restoreAllMocks()
  clock.advance(2 * 86_400_000)
})

const saying =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const place = (given: object) => saying({ address: { country_code: 'fr', ...given } })

const nearest = async (lat: number, lon: number) =>
  (await app.get(`/api/v1/city/nearest?lat=${lat}&lon=${lon}`)).body as {
    city: { name: string; departementCode: string } | null
    country: string
  }
/** Between Montreuil and Vincennes; our own list says Montreuil. */
const here = [48.85812, 2.43767] as const

it('gives the town that the map service names, as our own list has it', async () => {
  answer = place({ town: 'Vincennes', postcode: '94300', suburb: 'Les Vignerons' })
  expect(await nearest(...here)).toMatchObject({
    city: { name: 'Vincennes', departementCode: '94', codesPostaux: ['94300'] },
    country: 'France',
  })
  clock.advance(1000)
  // One of many of that name, in another spelling.
  answer = place({ city: 'St Denis', 'ISO3166-2-lvl6': 'FR-974' })
  expect(await nearest(-20.88, 55.45)).toMatchObject({ city: { name: 'Saint-Denis', departementCode: '974' } })
  clock.advance(1000)
  answer = place({ hamlet: 'Un hameau de quatre maisons', postcode: '93170' })
  expect(await nearest(48.87, 2.45)).toMatchObject({ city: { name: 'Bagnolet' } })
})

it('is told a rounded position, and nothing of who is there', async () => {
  answer = place({ town: 'Vincennes' })
  const { status } = await app.call(
    'GET',
    `/api/v1/city/nearest?lat=${here[0]}&lon=${here[1]}`,
    undefined,
    (await app.aPerson('customer')).token,
    {
      'user-agent': 'un téléphone'.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      cookie: 'a=1',
      referer: 'https://a.test/',
    },
  )
  expect(status).toBe(200)
  const [request] = asked
  expect(request?.url).toBe('/carte/reverse?cle=abc&format=jsonv2&lat=48.86&lon=2.44&zoom=13&accept-language=fr')
  const { host, connection, 'accept-encoding': encoding, ...headers } = request?.headers ?? {}
  expect(headers).toEqual({
    accept: 'application/json',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'user-agent': `Couronne (${app.url})`,
  })
})

it.each([
  ['Genève', 46.2044, 6.1432, 'ch'],
  ['somewhere that our own list holds for Montreuil', ...here, 'BE'],
])('says that %s is not in France where the service does', async (_name, lat, lon, country_code) => {
  answer = place({ country_code, city: 'Montreuil' })
  expect(await nearest(lat, lon)).toEqual({ city: null, country: 'Not in France' })
})

it('knows a town of one letter', async () => {
  answer = place({ village: 'Y', postcode: '80190' })
  // Nearer to Eppeville.
  expect(await nearest(49.7936, 3.0208)).toMatchObject({ city: { name: 'Y', departementCode: '80' } })
  answer = place({})
  clock.advance(86_400_000)
  expect(await nearest(49.7936, 3.0208)).toMatchObject({ city: { name: 'Eppeville' } })
})

it.each<[string, Answer]>([
  ['fails', saying('Bad gateway', 502)],
  ['refuses, politely', saying({ address: { country_code: 'fr', city: 'Lyon' } }, 429)],
  ['breaks off', (_request, response) => void response.destroy()],
  ['says something else', saying('<html>Lyon</html>')],
  ['says nothing of a place', saying({ error: 'Unable to geocode' })],
  ['says too much', saying({ padding: 'x'.repeat(200_000), address: { country_code: 'fr', city: 'Lyon' } })],
  ['sends elsewhere', (_request, response) => void response.writeHead(302, { location: '/lyon' }).end()],
  ['names a town that is not there', place({ city: 'Lyon', postcode: 'FR' })],
  ['names a town that there is not', place({ city: 'Atlantide', postcode: '00000', town: 'x' })],
  ['names half a postal code', place({ postcode: '94' })],
])('is replaced by our own list when the service %s', async (_how, how) => {
  answer = how
  expect(await nearest(...here)).toMatchObject({ city: { name: 'Montreuil' }, country: 'France' })
  expect(asked).toHaveLength(1)
  clock.advance(1000)
  // Outside France too.
  expect(await nearest(46.2044, 6.1432)).toEqual({ city: null, country: 'Not in France' })
})

it('waits two seconds for it and no longer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer = place({ town: 'Vincennes' })
  await nearest(...here)
  expect(timeout).toHaveBeenCalledWith(2000)
})

it.each<[string, Answer]>([
  ['does not answer', () => {}],
  ['begins and does not end', (_request, response) => void response.writeHead(200).write('{"address":')],
])('is replaced by our own list when its time is over and the service %s', async (_how, how) => {
  const over = new AbortController()
  answer = (request, response) => {
    how(request, response)
    setImmediate(() => over.abort())
  }
  const geocoder = createGeocoder(address, { now: clock.now, agent: 'test', patience: () => over.signal })
  const { city } = await nearestCity({ db: app.db, geocoder }, ...here)
  expect(city?.name).toBe('Montreuil')
  expect(asked).toHaveLength(1)
})

it('is asked once for a kilometre, and once a second at most', async () => {
  answer = place({ town: 'Vincennes' })
  const names = [await nearest(...here), await nearest(here[0] + 0.001, here[1]), await nearest(45.76, 4.83)]
  expect(names.map(({ city }) => city?.name)).toEqual(['Vincennes', 'Vincennes', 'Lyon'])
  expect(asked).toHaveLength(1)

  clock.advance(1000)
  answer = place({ city: 'Villeurbanne' })
  expect((await nearest(45.76, 4.83)).city?.name).toBe('Villeurbanne')
  expect((await nearest(...here)).city?.name).toBe('Vincennes')
  expect(asked).toHaveLength(2)

  clock.advance(86_400_000)
  await nearest(...here)
  expect(asked).toHaveLength(3)
})

const told = (names: string[], lat: number, lon: number, countryCode = 'fr') => {
  const placeAt = async () => ({ countryCode, names, postcode: undefined })
  return nearestCity({ db: app.db, geocoder: { placeAt } }, lat, lon)
}

it.each(['fr', 'gp', 'mq', 'gf', 're', 'yt'])('is in France where the service calls it %s', async (countryCode) => {
  expect(await told([], ...here, countryCode)).toMatchObject({ city: { name: 'Montreuil' }, country: 'France' })
})

it('is, of several of the name that the service says, the closest, and none beyond thirty kilometres', async () => {
  // In Stains; the largest of that name is in La Réunion.
  expect((await told(['Saint-Denis'], 48.9556, 2.3822)).city).toMatchObject({
    name: 'Saint-Denis',
    departementCode: '93',
  })
  const lyon = await cityByIdOrName(app.db, 'Lyon')
  if (!lyon) throw new Error('there is no Lyon')
  const kmNorth = async (km: number) => {
    const { city } = await told(['Lyon'], lyon.lat + km / ((6371 * Math.PI) / 180), lyon.lon)
    return city?.name === 'Lyon'
  }
  expect([await kmNorth(29.9), await kmNorth(30.1)]).toEqual([true, false])
})
