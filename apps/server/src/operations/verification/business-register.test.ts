import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { latestProof, saveBusiness, submitProof } from '../../../test/proofs.ts'
import { createBusinessRegister } from '../../lib/business-register.ts'

// The test runs its own register, which answers as each test requires.

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let requests: IncomingMessage[] = []
const register = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
let app: TestApp
let operator: Person
let address: string
beforeAll(async () => {
  await once(register.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
  app = await testApp({ env: { SIRENE_URL: `${address}/v1` } })
  operator = await app.aPerson('admin')
})
beforeEach(() => {
  requests = []
})
afterAll(async () => {
  await app.close()
  register.closeAllConnections()
  register.close()
})

const siret = '73282932000074'
const reply =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
const place = { siret, etat_administratif: 'A', activite_principale: '96.02A' }
const nadiaCoiffure = { nom_complet: 'NADIA COIFFURE', siege: { siret: '73282932000082' } }
const found = (state = 'A') =>
  reply({ results: [{ ...nadiaCoiffure, matching_etablissements: [{ ...place, etat_administratif: state }] }] })

const aWaitingSiret = async () => {
  const nadia = await app.aPerson('professional')
  await saveBusiness(nadia)
  await submitProof(app, nadia, 'siret')
  return nadia
}
const read = () => app.runRecurringJob('business-register')
const registryOf = async (person: Person) => (await latestProof(operator, person.id, 'siret')).registry

it('operators see what the register says about a SIRET, and the register learns the number alone', async () => {
  answer = found()
  const nadia = await aWaitingSiret()
  await read()
  await read()
  expect(await registryOf(nadia)).toEqual({
    ...{ isFound: true, name: 'NADIA COIFFURE', isActive: true, activity: '96.02A' },
  })
  expect(requests.map(({ url }) => url)).toEqual([`/v1/search?q=${siret}`])
  expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/Awa|Diallo|cookie|authorization|example\.test/)
  expect((await latestProof(operator, nadia.id, 'siret')).state).toBe('to_check')
})

it.each([
  ['is closed', found('F'), { isFound: true, isActive: false }],
  ['is unknown', reply({ results: [] }), { isFound: false, name: null }],
  ['belongs to another establishment', reply({ results: [nadiaCoiffure] }), { isFound: false }],
] satisfies [string, Answer, object][])('operators see that a SIRET %s', async (_, given, expected) => {
  answer = given
  const nadia = await aWaitingSiret()
  await read()
  expect(await registryOf(nadia)).toMatchObject(expected)
})

it.each([
  ['an error', reply('', 500)],
  ['no JSON', reply('<html>')],
  ['another shape', reply({ results: [{ siege: 7 }] })],
  ['half a megabyte', reply(`{"results":[],"more":"${'x'.repeat(500_000)}"}`)],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: '/ailleurs' }).end()],
] satisfies [string, Answer][])(
  'a SIRET waits on, and is asked for again, where the register answers %s',
  async (_, given) => {
    answer = given
    const nadia = await aWaitingSiret()
    await read()
    expect(await latestProof(operator, nadia.id, 'siret')).toMatchObject({ state: 'to_check', registry: null })
    answer = found()
    await read()
    expect(await registryOf(nadia)).toMatchObject({ isFound: true })
  },
)

it('a register that never answers is given up', async () => {
  answer = () => {}
  const timeout = new AbortController()
  const asked = once(register, 'request')
  const lookup = createBusinessRegister(address, { agent: 'test', createTimeout: () => timeout.signal }).find(siret)
  await asked
  timeout.abort()
  expect(await lookup).toBeUndefined()
})

it('an answer about an earlier SIRET is not stored beside the later one', async () => {
  const nadia = await aWaitingSiret()
  answer = (request, response) => {
    void saveBusiness(nadia, '35600000000048').then(() => found()(request, response))
  }
  await read()
  expect(await latestProof(operator, nadia.id, 'siret')).toMatchObject({ siret: '35600000000048', registry: null })
  await app.db.deleteFrom('proofs').where('userId', '=', nadia.id).execute()
})
