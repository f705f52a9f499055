import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '../domain-error.ts'
import { answerErrors } from './errors.ts'

let app: FastifyInstance
let thrown: Error
const logged: { msg: string; err?: { message: string } }[] = []
beforeAll(async () => {
  app = Fastify({ logger: { level: 'error', stream: { write: (line) => logged.push(JSON.parse(line)) } } })
  answerErrors(app)
  app.get('/', async () => {
    throw thrown
  })
})
afterAll(() => app.close())

const answerTo = async (error: Error) => {
  thrown = error
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], type: headers['content-type'], body: JSON.parse(body) }
}
const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more)

const away = 'Le service est momentanément indisponible. Réessayez dans un instant.'
it.each([
  failing('connect', { code: 'ECONNREFUSED' }),
  failing('read', { code: 'ECONNRESET' }),
  failing('connect', { code: 'ENOENT', syscall: 'connect' }),
  failing('write', { code: 'EPIPE' }),
  failing('canceling statement due to statement timeout', { code: '57014' }),
  failing('terminating connection', { code: '57P01' }),
  failing('connection failure', { code: '08006' }),
  failing('too many clients', { code: '53300' }),
  failing('Connection terminated unexpectedly'),
  failing('timeout exceeded when trying to connect'),
])('a database that is away is no fault of ours: %s', async (error) => {
  const body = { statusCode: 503, error: 'unavailable', message: away }
  expect(await answerTo(error)).toEqual({
    statusCode: 503,
    retryAfter: '5',
    type: 'application/json; charset=utf-8',
    body,
  })
})

it.each([
  failing('open', { code: 'ENOENT', syscall: 'open' }),
  failing('duplicate key', { code: '23505' }),
  failing('it was not true that Connection terminated'),
  failing('a timeout exceeded when trying to connect'),
  failing('ours', { statusCode: 500 }),
  failing('ours', { statusCode: 399 }),
])('anything else is a bug, and says nothing of itself: %s', async (error) => {
  const message = 'Une erreur est survenue de notre côté. Réessayez dans un instant.'
  const body = { statusCode: 500, error: 'unavailable', message }
  expect(await answerTo(error)).toMatchObject({ statusCode: 500, retryAfter: undefined, body })
})

it.each([400, 418, 499])('what Fastify cannot read is refused as unreadable: %i', async (statusCode) => {
  const body = { statusCode: 400, error: 'validation', message: 'La demande est illisible.' }
  expect(await answerTo(failing('Bad Request', { statusCode }))).toMatchObject({ statusCode: 400, body })
})

it.each([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'La demande est trop lourde.'],
  ['FST_REQ_FILE_TOO_LARGE', 413, 'Le fichier est trop lourd : 10 Mo au plus.'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, "Ce format n'est pas accepté."],
  ['FST_ERR_MAX_PARAM_LENGTH', 404, 'Introuvable.'],
])('says in French what Fastify means by %s', async (code, statusCode, message) => {
  expect(await answerTo(failing('', { code, statusCode: 400 }))).toMatchObject({
    statusCode,
    body: { statusCode, message },
  })
})

it('tells of a refusal what it says, with its details and when to come again, where it has them', async () => {
  const plain = await answerTo(new Refusal('slot_in_use'))
  expect(plain.body).toEqual({
    statusCode: 409,
    error: 'slot_taken',
    message: 'Un rendez-vous est pris sur ce créneau : il ne peut plus être modifié ni supprimé.',
  })
  const extra = { message: 'Plus tard.', details: { left: 0 }, error: 'later', retryAfterSeconds: 7 }
  const told = await answerTo(new Refusal('too_many_requests', extra))
  expect(told).toMatchObject({ statusCode: 429, retryAfter: '7' })
  expect(told.body).toEqual({ statusCode: 429, error: 'later', message: 'Plus tard.', details: { left: 0 } })
})

it('keeps for us what a bug was, and nothing of what was expected', async () => {
  logged.length = 0
  await answerTo(new Refusal('not_found'))
  await answerTo(failing('connect', { code: 'ECONNREFUSED' }))
  expect(logged).toEqual([])
  await answerTo(failing('a bug of ours'))
  expect(logged).toMatchObject([{ msg: 'bug', err: { message: 'a bug of ours' } }])
})
