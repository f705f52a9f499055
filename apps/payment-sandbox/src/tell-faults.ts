import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireKey } from './answer.ts'
import { invalidRequest, missingParam } from './errors.ts'
import { type Faults, faultKinds } from './faults.ts'
import { allowParams, type Form, integer, oneOf, parseForm, text } from './form.ts'
import { type ApiRequest, apiRequest } from './request.ts'
import { send } from './send.ts'

const address = '/sandbox/faults'

export const isAboutFaults = (path: string) => path === address || path.startsWith(`${address}/`)

/**
 * POST adds a fault, GET lists them, DELETE removes one (/sandbox/faults/fault_1) or all. They require the secret key.
 */
export const addFaultRoutes = (app: FastifyInstance, faults: Faults, secretKey: string) => {
  const answering = (work: (request: ApiRequest) => object) => (request: FastifyRequest, reply: FastifyReply) => {
    const asked = apiRequest(request)
    requireKey(secretKey, asked.authorization)
    return send(reply, { status: 200, body: JSON.stringify(work(asked), null, 2) })
  }
  const takeBack = answering(({ id }) => {
    faults.takeBack(id || undefined)
    return { data: faults.told() }
  })
  app.post(
    address,
    answering(({ encoded }) => faults.tell(faultIn(encoded))),
  )
  app.get(
    address,
    answering(() => ({ data: faults.told() })),
  )
  app.delete(address, takeBack)
  app.delete(`${address}/:id`, takeBack)
}

/** The limit is a day: nothing waits longer, and five times as long still fits a timer. */
const longestMs = 86_400_000

const within = (form: Form, name: string, least: number, most: number) => {
  const value = integer(form, name)
  if (value === undefined || (value >= least && value <= most)) return value
  throw invalidRequest(`Invalid ${name}: must be from ${least} to ${most}`, { param: name })
}

const faultIn = (encoded: string) => {
  const form = parseForm(encoded)
  allowParams<Parameters<Faults['tell']>[0]>(form, ['kind', 'method', 'matching', 'times', 'ms'])
  const kind = oneOf(form, 'kind', faultKinds)
  if (!kind) throw missingParam('kind')
  const told = {
    method: text(form, 'method'),
    matching: text(form, 'matching'),
    times: within(form, 'times', 1, Number.MAX_SAFE_INTEGER),
    ms: within(form, 'ms', 0, longestMs),
  }
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  return { kind, ...given }
}
