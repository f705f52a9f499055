import type { FastifyInstance } from 'fastify'
import { DomainError, validationError } from '../domain-error.ts'

/** No valid body is nested deeper; unlimited nesting would exhaust the stack. */
const maxDepth = 20

/** Removes null properties, which mean absent, and rejects U+0000, which PostgreSQL cannot store. */
const clean = (value: unknown, path: string, depth = 0): unknown => {
  if (depth > maxDepth) throw new DomainError('bad_request')
  if (typeof value === 'string') {
    if (value.includes('\0')) throw validationError(path, "Un caractère n'est pas accepté.")
    return value
  }
  if (Array.isArray(value)) return value.map((item, index) => clean(item, `${path}.${index}`, depth + 1))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== null)
        .map(([key, item]) => [key, clean(item, path ? `${path}.${key}` : key, depth + 1)]),
    )
  return value
}

export const cleanInput = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Many clients declare JSON even when they send no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body as string, done),
  )
  app.addHook('preValidation', async (request) => {
    if (JSON.stringify(request.params ?? {}).includes('\\u0000')) throw new DomainError('not_found')
    request.query = { ...(clean({ ...(request.query as object) }, '') as object) }
    if (request.body !== undefined && !Buffer.isBuffer(request.body)) request.body = clean(request.body, '')
    // A POST without a body counts as an empty object.
    if (request.body === undefined && request.method !== 'GET' && request.routeOptions.schema?.body) request.body = {}
  })
}
