import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer, answer, type Keys, toErrorAnswer } from './answer.ts'
import { apiVersion } from './api-version.ts'
import { applyCallFaults } from './apply-call-faults.ts'
import { ApiError } from './errors.ts'
import { addFaultRoutes } from './fault-routes.ts'
import type { Faults } from './faults.ts'
import { addPages } from './pages.ts'
import type { PaymentPageSettings } from './payment-page-settings.ts'
import { type ApiRequest, apiRequest, maxBodyBytes, newRequestId, readForms } from './request.ts'
import { routes } from './routes.ts'
import { send } from './send.ts'
import type { Store } from './store.ts'

type Deps = { store: Store; keys: Keys; pages: PaymentPageSettings; faults: Faults; afterWrite: () => void }

export const createSandboxServer = ({ store, keys, pages, faults, afterWrite }: Deps) => {
  const app = fastify({
    genReqId: newRequestId,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    // It is longer than a client's pause between two calls, which otherwise could meet a closing connection.
    keepAliveTimeout: 75_000,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  readForms(app)
  app.setErrorHandler(sendError)
  app.addHook('onRequest', async ({ id, headers }, reply) => {
    reply.header('request-id', id).header('stripe-version', headers['stripe-version'] ?? apiVersion)
    if (headers['idempotency-key'] !== undefined) reply.header('idempotency-key', headers['idempotency-key'])
  })
  applyCallFaults(app, { store, keys, faults, afterWrite })

  const answering = (work: (request: ApiRequest) => Answer) => (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, work(apiRequest(request, pages.publicUrl)))
  for (const { method, url, ...handlers } of routes)
    app.route({ method, url, handler: answering((request) => answer(store, keys, request, handlers)) })
  app.setNotFoundHandler(answering((request) => answer(store, keys, request)))
  addFaultRoutes(app, faults, keys.secretKey)
  addPages(app, store, pages)
  return app
}

const sendError = (error: FastifyError | Error, { id }: FastifyRequest, reply: FastifyReply) =>
  send(reply, toErrorAnswer(asApiError(error), id))

const asApiError = (error: FastifyError | Error) => {
  if (error instanceof ApiError) return error
  const { statusCode = 500 } = error as Partial<FastifyError>
  if (statusCode < 500) return new ApiError(statusCode, { type: 'invalid_request_error', message: error.message })
  console.error(error)
  return new ApiError(500, { type: 'api_error', message: 'The payment sandbox failed.' })
}
