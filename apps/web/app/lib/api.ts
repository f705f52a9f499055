import type { Detail, RefusalBody } from '@couronne/contract/lib/errors'
import type { Send } from '@couronne/contract/lib/page-host'
import type { Endpoint } from '@couronne/contract/lib/wire'
import type { z } from 'zod'

/**
 * The API answered with an error. When caught, it is an Error whose French message can be shown. When a loader does not
 * catch it, the router reads its `type`, `data` and `init` as a response with that status, and the error page shows it.
 */
export class RefusalError extends Error {
  readonly type = 'DataWithResponseInit'
  readonly statusCode: number
  readonly error: string
  readonly details: unknown
  readonly data: RefusalBody
  readonly init: ResponseInit

  constructor(body: RefusalBody) {
    super(body.message)
    this.name = 'RefusalError'
    this.statusCode = body.statusCode
    this.error = body.error
    this.details = body.details
    this.data = body
    this.init = { status: body.statusCode }
  }

  /** Lists the messages to show beside the fields. */
  get fields(): Detail[] {
    return this.error === 'validation' && Array.isArray(this.details) ? this.details : []
  }
}

type Schema<E extends Endpoint, Part extends 'params' | 'querystring' | 'body'> =
  E['schema'] extends Record<Part, infer Z> ? (Z extends z.ZodType ? z.input<Z> : never) : never
type Success = 200 | 201 | 204
/** This is the response body as it arrives: plain JSON, in which an instant is still a string. */
export type Answer<E extends Endpoint> = {
  [Status in keyof E['schema']['response'] & Success]: E['schema']['response'][Status] extends z.ZodType
    ? z.input<E['schema']['response'][Status]>
    : never
}[keyof E['schema']['response'] & Success]

type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
export type Asked<E extends Endpoint> = Part<'params', Schema<E, 'params'>> &
  Part<'query', Schema<E, 'querystring'>> &
  Part<'body', Schema<E, 'body'>> & {
    /** A file upload sends this form instead of `body`. */
    form?: FormData
    /** The same key has the same effect. The caller keeps it while the visitor repeats the same order. */
    idempotencyKey?: string
  }

type Arguments<E extends Endpoint> = Record<never, never> extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>]

export type Api = {
  <const E extends Endpoint>(endpoint: E, ...asked: Arguments<E>): Promise<Answer<E>>
  /** Returns one page of a list and the total number of rows. */
  page: <const E extends Endpoint>(endpoint: E, ...asked: Arguments<E>) => Promise<{ rows: Answer<E>; total: number }>
}

const urlOf = (template: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) => {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'statusCode' in body

/** Builds the typed client over any transport: the browser's fetch, or a call inside the server's own process. */
export const apiOver = (send: Send): Api => {
  const ask = async (endpoint: Endpoint, asked: Record<string, unknown> = {}) => {
    const { params, query, body, form, idempotencyKey } = asked as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
      form?: FormData
      idempotencyKey?: string
    }
    const reply = await send({
      method: endpoint.method,
      url: urlOf(endpoint.url, params, query),
      body: form ?? body,
      key: idempotencyKey,
    })
    if (reply.statusCode < 300) return reply
    throw new RefusalError(
      isRefusal(reply.body)
        ? reply.body
        : {
            statusCode: reply.statusCode,
            error: 'unavailable',
            message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
          },
    )
  }
  const call = async (endpoint: Endpoint, asked?: Record<string, unknown>) => (await ask(endpoint, asked)).body
  const page = async (endpoint: Endpoint, asked?: Record<string, unknown>) => {
    const { body, total } = await ask(endpoint, asked)
    return { rows: body, total: total ?? (Array.isArray(body) ? body.length : 0) }
  }
  return Object.assign(call, { page }) as Api
}
