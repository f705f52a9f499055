import { createServer, type IncomingMessage } from 'node:http'
import { type Answer, answer, errorAnswer } from './answer.ts'
import { apiVersion } from './api-version.ts'
import { ApiError } from './errors.ts'
import { newRequestId, readRequest } from './request.ts'
import type { Store } from './store.ts'

type Deps = { store: Store; secretKey: string; afterWrite: () => void }

export const createSandboxServer = ({ store, secretKey, afterWrite }: Deps) => {
  const reply = async (message: IncomingMessage, requestId: string): Promise<Answer> => {
    try {
      return answer(store, secretKey, await readRequest(message, requestId))
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error, requestId)
      console.error(error)
      return errorAnswer(new ApiError(500, { type: 'api_error', message: 'The payment sandbox failed.' }), requestId)
    }
  }

  const server = createServer(async (message, response) => {
    const requestId = newRequestId()
    const { status, body, headers } = await reply(message, requestId)
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': message.headers['stripe-version'] ?? apiVersion,
      ...echoed(message, 'idempotency-key'),
      ...(status === 401 && { 'www-authenticate': 'Basic realm="Stripe"' }),
      ...headers,
    })
    response.end(body)
    if (message.method === 'POST') afterWrite()
  })
  // Longer than a client's pause between two calls, which would otherwise meet a connection being closed.
  server.keepAliveTimeout = 75_000
  return server
}

const echoed = ({ headers }: IncomingMessage, name: string) => {
  const value = headers[name]
  return value === undefined ? {} : { [name]: value }
}
