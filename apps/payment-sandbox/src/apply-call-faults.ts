import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Keys, replaceStoredAnswer, storeAnswerOnce, toErrorAnswer } from './answer.ts'
import { ApiError, type ErrorBody } from './errors.ts'
import { isFaultPath } from './fault-routes.ts'
import type { CallFault, Faults } from './faults.ts'
import { apiRequest, pathOf } from './request.ts'
import { send } from './send.ts'
import type { Store } from './store.ts'

type Deps = {
  store: Store
  keys: Keys
  faults: Faults
  /** Sends the events of the committed changes. */
  afterWrite: () => void
}

const errorsByKind: Record<string, [status: number, body: ErrorBody]> = {
  error: [500, { type: 'api_error', message: 'An unknown error occurred.' }],
  rate_limited: [
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here: https://stripe.com/docs/rate-limits.',
    },
  ],
  lock_timeout: [
    429,
    {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
    },
  ],
  key_in_use: [
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotent key. Please try again later.',
    },
  ],
}

const faultAnswer = (name: keyof typeof errorsByKind, requestId: string) => {
  const [status, body] = errorsByKind[name] ?? [500, { type: 'api_error' }]
  return toErrorAnswer(new ApiError(status, body), requestId)
}

/** Stripe answers so under a key whose work has failed: its clients do not retry by themselves. */
const failure = (requestId: string) => ({
  ...faultAnswer('error', requestId),
  headers: { 'stripe-should-retry': 'false' },
})

const page = '<html><body>Bad gateway</body></html>'

/** A day is longer than every client waits. */
const endlessMs = 86_400_000

/** Applies the faults to each call: before its work, or to the answer when the work is done. */
export const applyCallFaults = (app: FastifyInstance, { store, keys, faults, afterWrite }: Deps) => {
  /** Resolves to false when the sandbox stopped meanwhile. */
  const wait = (ms?: number) =>
    pause(ms, undefined, { signal: faults.ended }).then(
      () => true,
      () => false,
    )

  app.decorateRequest('fault')
  app.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request)
    const fault = isFaultPath(path) ? undefined : faults.forCall(request.method, path)
    switch (fault?.kind) {
      case 'slow_start':
        if (!(await wait(fault.ms))) cutConnection(request, reply)
        return
      case 'cut_before':
      case 'down':
        return cutConnection(request, reply)
      case 'error_before':
        return send(reply, storeAnswerOnce(store, keys, apiRequest(request), failure(request.id)))
      case 'rate_limited':
      case 'lock_timeout':
      case 'key_in_use':
        return send(reply, faultAnswer(fault.kind, request.id))
      default:
        request.setDecorator('fault', fault)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET') afterWrite()
    const fault = request.getDecorator<CallFault | undefined>('fault')
    switch (fault?.kind) {
      case 'slow_answer':
        if (!(await wait(fault.ms))) cutConnection(request, reply)
        return payload
      case 'no_answer':
        await wait(endlessMs)
        cutConnection(request, reply)
        return payload
      case 'cut_after':
        cutConnection(request, reply)
        return payload
      case 'error_after': {
        const answer = failure(request.id)
        replaceStoredAnswer(store, apiRequest(request).idempotencyKey, answer)
        reply.code(answer.status).headers({ 'content-type': 'application/json', ...answer.headers })
        return answer.body
      }
      case 'unreadable':
        return page
      default:
        return payload
    }
  })
}

/** Cuts the connection without an answer. */
const cutConnection = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  request.socket.destroy()
}
