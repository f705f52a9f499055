import { createServer, type IncomingMessage } from 'node:http'
import { type Answer, answer, errorAnswer, type Keys, keepFirst, keepInstead } from './answer.ts'
import { apiVersion } from './api-version.ts'
import { ApiError } from './errors.ts'
import type { CallFault, Faults } from './faults.ts'
import { findPage, type PageSettings } from './pages.ts'
import { type ApiRequest, newRequestId, readRequest } from './request.ts'
import { spoil } from './spoil-call.ts'
import type { Store } from './store.ts'
import { isAboutFaults, tellFaults } from './tell-faults.ts'

type Deps = { store: Store; keys: Keys; pages: PageSettings; faults: Faults; afterWrite: () => void }

export const createSandboxServer = ({ store, keys, pages, faults, afterWrite }: Deps) => {
  const answerTo = (request: ApiRequest): Answer => {
    try {
      if (isAboutFaults(request.path)) return tellFaults(faults, keys.secretKey, request)
      const seen = pages.publicUrl ? { ...request, origin: pages.publicUrl } : request
      return findPage(store, pages, seen) ?? answer(store, keys, seen)
    } catch (error) {
      return answerToError(error, request.requestId)
    }
  }

  const worse = (fault: CallFault, request: ApiRequest) =>
    spoil(fault, {
      requestId: request.requestId,
      ended: faults.ended,
      keepFirst: (answer) => keepFirst(store, keys, request, answer),
      keepInstead: (answer) => keepInstead(store, request.idempotencyKey, answer),
      work: () => {
        const answer = answerTo(request)
        afterWrite()
        return answer
      },
    })

  /** None when the connection is to be cut. */
  const reply = async (message: IncomingMessage, requestId: string): Promise<Answer | undefined> => {
    try {
      const request = await readRequest(message, requestId)
      const fault = isAboutFaults(request.path) ? undefined : faults.ofCall(request.method, request.path)
      return fault ? await worse(fault, request) : answerTo(request)
    } catch (error) {
      return answerToError(error, requestId)
    }
  }

  const server = createServer(async (message, response) => {
    const requestId = newRequestId()
    const answer = await reply(message, requestId)
    if (!answer) return void message.socket.destroy()
    const { status, body, headers } = answer
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': message.headers['stripe-version'] ?? apiVersion,
      ...echoed(message, 'idempotency-key'),
      ...(status === 413 && { connection: 'close' }),
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

const answerToError = (error: unknown, requestId: string) => {
  if (error instanceof ApiError) return errorAnswer(error, requestId)
  console.error(error)
  return errorAnswer(new ApiError(500, { type: 'api_error', message: 'The payment sandbox failed.' }), requestId)
}

const echoed = ({ headers }: IncomingMessage, name: string) => {
  const value = headers[name]
  return value === undefined ? {} : { [name]: value }
}
