import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import Fastify, { type FastifyInstance, type HTTPMethods } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { cleanInput } from '../src/lib/http/clean-input.ts'
import { answerError, answerErrors } from '../src/lib/http/errors.ts'
import { type TestApp, testApp } from './harness.ts'
import { isKnownSentence } from './known-sentences.ts'
import { bodyWith, fieldsOf, wrongValues } from './wrong-values.ts'

// Every field of every route gets every kind of wrong value: the message must be one of our own sentences.

type Part = 'body' | 'querystring' | 'params'
type Shapes = Partial<Record<Part, z.ZodType>>
type CheckedRoute = { method: HTTPMethods; url: string; shapes: Shapes }

const routes: CheckedRoute[] = []
let app: TestApp
/**
 * This server has the routes' schemas, the input cleaning before them and the error handler after them, but not their
 * handlers.
 */
let shell: FastifyInstance

const isShape = (part: unknown): part is z.ZodType => typeof part === 'object' && part !== null && '_zod' in part

beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema = {} }) => {
      const shapes = Object.fromEntries(Object.entries(schema).filter(([, part]) => isShape(part))) as Shapes
      if (method !== 'HEAD') routes.push({ method: [method].flat()[0] as HTTPMethods, url, shapes })
    })
  }
  subscribe('fastify.initialization', listen)
  app = await testApp()
  unsubscribe('fastify.initialization', listen)

  shell = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 150 }, frameworkErrors: answerError })
  shell.setValidatorCompiler(validatorCompiler)
  shell.setSerializerCompiler(serializerCompiler)
  answerErrors(shell)
  cleanInput(shell)
  for (const { method, url, shapes } of routes) {
    // onRoute reports the address with its prefixes. The handler never answers a wrong value.
    const { body, querystring, params } = shapes
    if (body || querystring || params)
      shell.route({
        method,
        url,
        schema: { ...(body && { body }), ...(querystring && { querystring }), ...(params && { params }) },
        handler: async () => ({}),
      })
  }
  await shell.ready()
})
afterAll(async () => {
  await shell.close()
  await app.close()
})

type Answer = { statusCode: number; json: () => { message: string; details?: { message: string }[] } }

/** Returns the messages that are none of our sentences. */
const unknownSentencesIn = ({ statusCode, json }: Answer) => {
  if (statusCode < 400) return []
  const { message, details } = json()
  const messages = [message, ...(Array.isArray(details) ? details.map((detail) => detail.message) : [])]
  return messages.filter((sentence) => !isKnownSentence(sentence))
}

const path = (url: string) => url.replaceAll(/:(\w+)/g, '01890000-0000-7000-8000-000000000000')

/** Returns the queries that carry a value under a name: bare, repeated, and as some clients write lists and records. */
const queriesOf = (name: string, value: unknown) => {
  if (value === undefined) return ['']
  if (Array.isArray(value))
    return [
      value
        .slice(0, 3)
        .map((item) => `${name}=${encodeURIComponent(String(item))}`)
        .join('&'),
    ]
  if (typeof value === 'object' && value !== null) return [`${name}[x]=1`, `${name}=${encodeURIComponent('{"x":1}')}`]
  return [`${name}=${encodeURIComponent(String(value).toWellFormed())}`]
}

const answersTo = async ({ method, url, shapes }: CheckedRoute) => {
  const answers: { what: string; answer: Answer }[] = []
  const send = async (what: string, request: { url: string; payload?: unknown }) => {
    const { payload, ...rest } = request
    const answer = await shell.inject({
      method: method as 'GET',
      ...rest,
      ...(payload !== undefined && {
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      }),
    })
    answers.push({ what: `${method} ${url} ${what}`, answer })
  }
  for (const [kind, values] of Object.entries(wrongValues))
    for (const value of values) {
      if (shapes.body)
        for (const field of fieldsOf(shapes.body))
          await send(`body ${field.path.join('.')} ${kind}`, { url: path(url), payload: bodyWith(field.path, value) })
      if (shapes.querystring)
        for (const field of fieldsOf(shapes.querystring))
          for (const query of queriesOf(String(field.path[0] ?? ''), value))
            await send(`query ${field.path.join('.')} ${kind}`, { url: `${path(url)}?${query}` })
      if (shapes.params)
        for (const field of fieldsOf(shapes.params)) {
          const [name] = field.path
          const text = encodeURIComponent(String(value ?? '').toWellFormed())
          if (name !== undefined) await send(`path ${name} ${kind}`, { url: path(url.replace(`:${name}`, text)) })
        }
    }
  return answers
}

it('every wrong value of every route is answered with one of the product’s own sentences', async () => {
  const unknownSentences = new Set<string>()
  let refused = 0
  for (const route of routes) {
    for (const { what, answer } of await answersTo(route)) {
      if (answer.statusCode >= 500) unknownSentences.add(`${what}: ${answer.statusCode}`)
      if (answer.statusCode >= 400) refused++
      for (const sentence of unknownSentencesIn(answer)) unknownSentences.add(`${what}: ${sentence}`)
    }
  }
  expect([...unknownSentences].slice(0, 20)).toEqual([])
  expect(refused).toBeGreaterThan(5000)
})

it('wrong values of signed-in people are answered with the product’s own sentences', async () => {
  const awa = await app.aPerson('professional')
  const operator = await app.aPerson('admin')
  const answers = await Promise.all([
    app.post('/api/v1/auth/register', { firstname: 7, cityId: 'x', majeur: 'oui', email: [] }),
    app.get('/api/v1/city/nearest?lat=ici'),
    app.get('/api/v1/search?city=&limit=-1&offset=x'),
    awa.post('/api/v1/prestation', { libelle: [], price: '90', duration: 60.5, image: {} }),
    awa.post('/api/v1/disponibilite', { start: 'demain', end: 7 }),
    awa.put(`/api/v1/user/${awa.id}`, { rayon: -1, description: 'x'.repeat(3000), majeur: false }),
    operator.get('/api/v1/admin/people?limit=1000'),
    operator.post(`/api/v1/admin/people/${awa.id}/suspend`, { reason: 'Non', danger: 'x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422))
  const messages = answers.flatMap(({ status, body }) => unknownSentencesIn({ statusCode: status, json: () => body }))
  expect(messages).toEqual([])
})
