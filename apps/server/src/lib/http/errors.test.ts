import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '../domain-error.ts'
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

const replyTo = async (error: Error) => {
  thrown = error
  const { statusCode, headers, body } = await app.inject('/')
  return { statusCode, retryAfter: headers['retry-after'], type: headers['content-type'], body: JSON.parse(body) }
}
const errorWith = (message: string, more: object = {}) => Object.assign(new Error(message), more)

const unavailableMessage = 'Le service est momentanément indisponible. Réessayez dans un instant.'
it.each([
  errorWith('connect', { code: 'ECONNREFUSED' }),
  errorWith('read', { code: 'ECONNRESET' }),
  errorWith('connect', { code: 'ENOENT', syscall: 'connect' }),
  errorWith('write', { code: 'EPIPE' }),
  errorWith('canceling statement due to statement timeout', { code: '57014' }),
  errorWith('terminating connection', { code: '57P01' }),
  errorWith('connection failure', { code: '08006' }),
  errorWith('too many clients', { code: '53300' }),
  errorWith('Connection terminated unexpectedly'),
  errorWith('timeout exceeded when trying to connect'),
  errorWith('Client has encountered a connection error and is not queryable'),
  errorWith('Client was closed and is not queryable'),
])('an unreachable database gives a 503 and not a 500: %s', async (error) => {
  const body = { statusCode: 503, error: 'unavailable', message: unavailableMessage }
  expect(await replyTo(error)).toEqual({
    statusCode: 503,
    retryAfter: '5',
    type: 'application/json; charset=utf-8',
    body,
  })
})

it.each([
  errorWith('open', { code: 'ENOENT', syscall: 'open' }),
  errorWith('duplicate key', { code: '23505' }),
  errorWith('it was not true that Connection terminated'),
  errorWith('a timeout exceeded when trying to connect'),
  errorWith('ours', { statusCode: 500 }),
  errorWith('ours', { statusCode: 399 }),
])('an unexpected error gives a 500 without its message: %s', async (error) => {
  const message = 'Une erreur est survenue de notre côté. Réessayez dans un instant.'
  const body = { statusCode: 500, error: 'unavailable', message }
  expect(await replyTo(error)).toMatchObject({ statusCode: 500, retryAfter: undefined, body })
})

it.each([400, 418, 499])('a request that Fastify cannot read gives a 400: %i', async (statusCode) => {
  const body = { statusCode: 400, error: 'validation', message: 'La demande est illisible.' }
  expect(await replyTo(errorWith('Bad Request', { statusCode }))).toMatchObject({ statusCode: 400, body })
})

it.each([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'La demande est trop lourde.'],
  ['FST_REQ_FILE_TOO_LARGE', 413, 'Le fichier est trop lourd : 10 Mo au plus.'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, "Ce format n'est pas accepté."],
  ['FST_ERR_MAX_PARAM_LENGTH', 404, 'Introuvable.'],
])("Fastify's error %s gets a French message", async (code, statusCode, message) => {
  expect(await replyTo(errorWith('', { code, statusCode: 400 }))).toMatchObject({
    statusCode,
    body: { statusCode, message },
  })
})

it('the answer to a domain error has its message, details and retry time', async () => {
  const plain = await replyTo(new DomainError('window_in_use'))
  expect(plain.body).toEqual({
    statusCode: 409,
    error: 'slot_taken',
    message: 'Un rendez-vous est pris sur ce créneau : il ne peut plus être modifié ni supprimé.',
  })
  const extra = { message: 'Plus tard.', details: { left: 0 }, error: 'later', retryAfterSeconds: 7 }
  const custom = await replyTo(new DomainError('too_many_requests', extra))
  expect(custom).toMatchObject({ statusCode: 429, retryAfter: '7' })
  expect(custom.body).toEqual({ statusCode: 429, error: 'later', message: 'Plus tard.', details: { left: 0 } })
})

it('only bugs are logged, and expected errors are not', async () => {
  logged.length = 0
  await replyTo(new DomainError('not_found'))
  await replyTo(errorWith('connect', { code: 'ECONNREFUSED' }))
  expect(logged).toEqual([])
  await replyTo(errorWith('a bug of ours'))
  expect(logged).toMatchObject([{ msg: 'bug', err: { message: 'a bug of ours' } }])
})
