import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest } from './errors.ts'

/**
 * The limit is far above every call of ours. Anybody may send a request here, and all other requests wait while one is
 * read.
 */
export const maxBodyBytes = 16_000

export type ApiRequest = {
  requestId: string
  method: string
  path: string
  /** This is the value of `:id` in the address, if it has one. */
  id: string
  /** These are the form-encoded parameters, from the address or the body. */
  encoded: string
  origin: string
  account: string | null
  apiVersion: string | undefined
  idempotencyKey: string | null
  authorization: string
}

export const newRequestId = () => `req_${randomBytes(7).toString('hex')}`

export const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

/** `publicUrl` is the sandbox's address for browsers, where it differs from the caller's. */
export const apiRequest = (request: FastifyRequest, publicUrl?: string): ApiRequest => {
  const { id: requestId, method, headers, body } = request
  const path = pathOf(request)
  return {
    requestId,
    method,
    path,
    id: (request.params as { id?: string }).id ?? '',
    encoded: method === 'GET' ? request.url.slice(path.length) : String(body ?? ''),
    origin: publicUrl ?? `http://${headers.host}`,
    account: headers['stripe-account']?.toString() ?? null,
    apiVersion: headers['stripe-version']?.toString(),
    idempotencyKey: supportsIdempotency(method, path) ? (headers['idempotency-key']?.toString() ?? null) : null,
    authorization: headers.authorization ?? '',
  }
}

/** Under /sandbox no key is required, so no answer may be stored for a caller. */
const supportsIdempotency = (method: string, path: string) => method === 'POST' && path.startsWith('/v1/')

/** A body stays text: it is parsed once the key is known, and retries are compared by it. */
export const readForms = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  const textParser = { parseAs: 'string' } as const
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    textParser,
    async (_request: unknown, body: string) => body,
  )
  app.addContentTypeParser('*', textParser, async (_request: unknown, body: string) => {
    if (body === '') return body
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    )
  })
}
