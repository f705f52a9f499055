import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

const header = 'x-request-id'
const validId = /^[\w-]{8,64}$/

/** Our own calls name their request in this header. Nobody else knows its name. */
export const ownIdHeader = `${header}-${randomUUID()}`

/** Takes over the id that another of our calls has given to the request, or a proxy where there is one. */
export const requestIds =
  ({ trustProxy }: { trustProxy: string | undefined }) =>
  ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
    const given = headers[ownIdHeader] ?? (trustProxy ? headers[header] : undefined)
    return typeof given === 'string' && validId.test(given) ? given : randomUUID()
  }

/** Describes a request by what never comes from a person: the pattern of its route, and the id of the account. */
export const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url,
  account: request.viewer?.id,
})

/** Returns the id of each request in its answer and, if `logsRequests`, writes a line when it is answered. */
export const logRequests = (app: FastifyInstance, log: Log, { logsRequests }: { logsRequests: boolean }) => {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(header, request.id)
    next()
  })
  if (!logsRequests) return
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode: status, elapsedTime } = reply
    // A load balancer asks every few seconds.
    const isProbe = /^\/(?:healthz|readyz)$/.test(request.routeOptions.url ?? '') && status < 400
    if (!isProbe)
      log.info({ reqId: request.id, ...describeRequest(request), status, ms: Math.round(elapsedTime) }, 'request')
    next()
  })
}
