import type { FastifyInstance } from 'fastify'
import { invalid, Refusal } from './refusal.ts'

/** Null means absent. PostgreSQL cannot hold U+0000, so no text may. */
const clean = (value: unknown, path: string): unknown => {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(path, "Un caractère n'est pas accepté.")
    return value
  }
  if (Array.isArray(value)) return value.map((item, index) => clean(item, `${path}.${index}`))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== null)
        .map(([key, item]) => [key, clean(item, path ? `${path}.${key}` : key)]),
    )
  return value
}

export const cleanInput = (app: FastifyInstance) => {
  app.addHook('preValidation', async (request) => {
    if (JSON.stringify(request.params ?? {}).includes('\\u0000')) throw new Refusal('not_found')
    request.query = { ...(clean({ ...(request.query as object) }, '') as object) }
    if (request.body !== undefined && !Buffer.isBuffer(request.body)) request.body = clean(request.body, '')
    // A POST without a body is one with nothing in it.
    if (request.body === undefined && request.method !== 'GET' && request.routeOptions.schema?.body) request.body = {}
  })
}
