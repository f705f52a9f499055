import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { createGeocoder } from '../../lib/geocoder.ts'
import { cityByIdOrName, nearestCity } from './queries.ts'

// The test runs its own map service, which answers as each test requires.

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let requests: IncomingMessage[] = []
const server = createServer((request, response) => {
  requests.push(request)
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
  requests = []
  vi.restoreAllMocks()
  clock.advance(2 * 86_400_000)
})

const reply =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const place = (fields: object) => reply({ address: { country_code: 'fr', ...fields } })

const nearest = async (lat: number, lon: number) =>
  (await app.get(`/api/v1/city/nearest?lat=${lat}&lon=${lon}`)).body as {
    city: { name: string; departementCode: string } | null
    country: string
  }
/** The position is between Montreuil and Vincennes; our own list gives Montreuil. */
const position = [48.85812, 2.43767] as const

it('the nearest town is the one that the map service names, with the data of our own list', async () => {
  answer = place({ town: 'Vincennes', postcode: '94300', suburb: 'Les Vignerons' })
  expect(await nearest(...position)).toMatchObject({
    city: { name: 'Vincennes', departementCode: '94', codesPostaux: ['94300'] },
    country: 'France',
  })
  clock.advance(1000)
  // Many towns have that name, here in another spelling.
  answer = place({ city: 'St Denis', 'ISO3166-2-lvl6': 'FR-974' })
  expect(await nearest(-20.88, 55.45)).toMatchObject({ city: { name: 'Saint-Denis', departementCode: '974' } })
  clock.advance(1000)
  answer = place({ hamlet: 'Un hameau de quatre maisons', postcode: '93170' })
  expect(await nearest(48.87, 2.45)).toMatchObject({ city: { name: 'Bagnolet' } })
})

it('the map service receives a rounded position, and nothing about the person', async () => {
  answer = place({ town: 'Vincennes' })
  const { status } = await app.call(
    'GET',
    `/api/v1/city/nearest?lat=${position[0]}&lon=${position[1]}`,
    undefined,
    (await app.aPerson('customer')).token,
    {
      'user-agent': 'un téléphone'.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      cookie: 'a=1',
      referer: 'https://a.test/',
    },
  )
  expect(status).toBe(200)
  const [request] = requests
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
  ['a position that our own list gives as Montreuil', ...position, 'BE'],
])('%s is not in France when the map service says so', async (_name, lat, lon, country_code) => {
  answer = place({ country_code, city: 'Montreuil' })
  expect(await nearest(lat, lon)).toEqual({ city: null, country: 'Not in France' })
})

it('the nearest town may have a name of one letter', async () => {
  answer = place({ village: 'Y', postcode: '80190' })
  // The position is nearer to Eppeville.
  expect(await nearest(49.7936, 3.0208)).toMatchObject({ city: { name: 'Y', departementCode: '80' } })
  answer = place({})
  clock.advance(86_400_000)
  expect(await nearest(49.7936, 3.0208)).toMatchObject({ city: { name: 'Eppeville' } })
})

it.each<[string, Answer]>([
  ['fails', reply('Bad gateway', 502)],
  ['refuses with a place', reply({ address: { country_code: 'fr', city: 'Lyon' } }, 429)],
  ['closes the connection', (_request, response) => void response.destroy()],
  ['sends no JSON', reply('<html>Lyon</html>')],
  ['names no place', reply({ error: 'Unable to geocode' })],
  ['sends too much', reply({ padding: 'x'.repeat(200_000), address: { country_code: 'fr', city: 'Lyon' } })],
  ['redirects', (_request, response) => void response.writeHead(302, { location: '/lyon' }).end()],
  ['names a town that is far away', place({ city: 'Lyon', postcode: 'FR' })],
  ['names an unknown town', place({ city: 'Atlantide', postcode: '00000', town: 'x' })],
  ['names half a postal code', place({ postcode: '94' })],
])('our own list answers when the map service %s', async (_how, how) => {
  answer = how
  expect(await nearest(...position)).toMatchObject({ city: { name: 'Montreuil' }, country: 'France' })
  expect(requests).toHaveLength(1)
  clock.advance(1000)
  // This holds outside France too.
  expect(await nearest(46.2044, 6.1432)).toEqual({ city: null, country: 'Not in France' })
})

it('the map service has two seconds to answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer = place({ town: 'Vincennes' })
  await nearest(...position)
  expect(timeout).toHaveBeenCalledWith(2000)
})

it.each<[string, Answer]>([
  ['does not answer', () => {}],
  ['never ends its answer', (_request, response) => void response.writeHead(200).write('{"address":')],
])('our own list answers after the timeout when the map service %s', async (_how, how) => {
  const timeout = new AbortController()
  answer = (request, response) => {
    how(request, response)
    setImmediate(() => timeout.abort())
  }
  const geocoder = createGeocoder(address, { now: clock.now, agent: 'test', createTimeout: () => timeout.signal })
  const { city } = await nearestCity({ db: app.db, geocoder }, ...position)
  expect(city?.name).toBe('Montreuil')
  expect(requests).toHaveLength(1)
})

it('the map service is asked once for each kilometre, and at most once a second', async () => {
  answer = place({ town: 'Vincennes' })
  const names = [await nearest(...position), await nearest(position[0] + 0.001, position[1]), await nearest(45.76, 4.83)]
  expect(names.map(({ city }) => city?.name)).toEqual(['Vincennes', 'Vincennes', 'Lyon'])
  expect(requests).toHaveLength(1)

  clock.advance(1000)
  answer = place({ city: 'Villeurbanne' })
  expect((await nearest(45.76, 4.83)).city?.name).toBe('Villeurbanne')
  expect((await nearest(...position)).city?.name).toBe('Vincennes')
  expect(requests).toHaveLength(2)

  clock.advance(86_400_000)
  await nearest(...position)
  expect(requests).toHaveLength(3)
})

const nearestNamed = (names: string[], lat: number, lon: number, countryCode = 'fr') => {
  const placeAt = async () => ({ countryCode, names, postcode: undefined })
  return nearestCity({ db: app.db, geocoder: { placeAt } }, lat, lon)
}

it.each(['fr', 'gp', 'mq', 'gf', 're', 'yt'])(
  'the country is France when the map service returns the code %s',
  async (countryCode) => {
    expect(await nearestNamed([], ...position, countryCode)).toMatchObject({
      city: { name: 'Montreuil' },
      country: 'France',
    })
  },
)

it('the nearest town is the closest with the name that the service gives, within thirty kilometres', async () => {
  // The position is in Stains; the largest town with that name is in La Réunion.
  expect((await nearestNamed(['Saint-Denis'], 48.9556, 2.3822)).city).toMatchObject({
    name: 'Saint-Denis',
    departementCode: '93',
  })
  const lyon = await cityByIdOrName(app.db, 'Lyon')
  if (!lyon) throw new Error('there is no Lyon')
  const kmNorth = async (km: number) => {
    const { city } = await nearestNamed(['Lyon'], lyon.lat + km / ((6371 * Math.PI) / 180), lyon.lon)
    return city?.name === 'Lyon'
  }
  expect([await kmNorth(29.9), await kmNorth(30.1)]).toEqual([true, false])
})
