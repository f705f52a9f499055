import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireKey } from './answer.ts'
import { invalidRequest, missingParam } from './errors.ts'
import { type Faults, faultKinds } from './faults.ts'
import { allowParams, type Form, integer, choiceIn, parseForm, text } from './form.ts'
import { type ApiRequest, apiRequest } from './request.ts'
import { send } from './send.ts'

const address = '/sandbox/faults'

export const isFaultPath = (path: string) => path === address || path.startsWith(`${address}/`)

/**
 * POST adds a fault, GET lists them, DELETE removes one (/sandbox/faults/fault_1) or all. They require the secret key.
 */
export const addFaultRoutes = (app: FastifyInstance, faults: Faults, secretKey: string) => {
  const answering = (work: (request: ApiRequest) => object) => (request: FastifyRequest, reply: FastifyReply) => {
    const apiCall = apiRequest(request)
    requireKey(secretKey, apiCall.authorization)
    return send(reply, { status: 200, body: JSON.stringify(work(apiCall), null, 2) })
  }
  const remove = answering(({ id }) => {
    faults.remove(id || undefined)
    return { data: faults.list() }
  })
  app.post(
    address,
    answering(({ encoded }) => faults.add(parseFault(encoded))),
  )
  app.get(
    address,
    answering(() => ({ data: faults.list() })),
  )
  app.delete(address, remove)
  app.delete(`${address}/:id`, remove)
}

/** The limit is a day: nothing waits longer, and five times as long still fits a timer. */
const maxMs = 86_400_000

const integerBetween = (form: Form, name: string, min: number, max: number) => {
  const value = integer(form, name)
  if (value === undefined || (value >= min && value <= max)) return value
  throw invalidRequest(`Invalid ${name}: must be from ${min} to ${max}`, { param: name })
}

const parseFault = (encoded: string) => {
  const form = parseForm(encoded)
  allowParams<Parameters<Faults['add']>[0]>(form, ['kind', 'method', 'matching', 'times', 'ms'])
  const kind = choiceIn(form, 'kind', faultKinds)
  if (!kind) throw missingParam('kind')
  const fields = {
    method: text(form, 'method'),
    matching: text(form, 'matching'),
    times: integerBetween(form, 'times', 1, Number.MAX_SAFE_INTEGER),
    ms: integerBetween(form, 'ms', 0, maxMs),
  }
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { kind, ...present }
}
