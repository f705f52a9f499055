import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ApiError, invalidRequest } from './errors.ts'

/** Far above any call of ours. Anybody may knock here, and a call is read while all others wait. */
const largestBodyBytes = 16_000

export type ApiRequest = {
  requestId: string
  method: string
  path: string
  /** The parameters, form-encoded, from the address or the body. */
  encoded: string
  origin: string
  account: string | null
  apiVersion: string | undefined
  idempotencyKey: string | null
  authorization: string
}

export const newRequestId = () => `req_${randomBytes(7).toString('hex')}`

export const readRequest = async (message: IncomingMessage, requestId: string): Promise<ApiRequest> => {
  const { headers, method = 'GET' } = message
  const { pathname, search } = new URL(message.url ?? '/', 'http://sandbox')
  const body = await readBody(message)
  return {
    requestId,
    method,
    path: pathname,
    encoded: method === 'GET' ? search : formOf(body, headers['content-type']),
    origin: `http://${headers.host}`,
    account: headers['stripe-account']?.toString() ?? null,
    apiVersion: headers['stripe-version']?.toString(),
    idempotencyKey: repeatable(method, pathname) ? (headers['idempotency-key']?.toString() ?? null) : null,
    authorization: headers.authorization ?? '',
  }
}

/** Under /sandbox no key is asked for, and nothing may be kept for whoever comes. */
const repeatable = (method: string, path: string) => method === 'POST' && path.startsWith('/v1/')

const formOf = (body: string, contentType = '') => {
  if (body === '' || contentType.startsWith('application/x-www-form-urlencoded')) return body
  throw invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
  )
}

const readBody = async (message: IncomingMessage) => {
  const chunks: Buffer[] = []
  let size = 0
  // Not destroyed, or its caller would never read the refusal.
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > largestBodyBytes) {
      throw new ApiError(413, { type: 'invalid_request_error', message: 'Request entity too large' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
