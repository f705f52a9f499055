import type { ErrorBody, ErrorDetail } from '@couronne/contract/lib/errors'
import type { ApiReply, ApiRequest } from '@couronne/contract/lib/page-host'
import type { Endpoint } from '@couronne/contract/lib/wire'
import type { z } from 'zod'

/**
 * The API answered with an error. When caught, it is an Error whose French message can be shown. When a loader does not
 * catch it, the router reads its `type`, `data` and `init` as a response with that status, and the error page shows it.
 */
export class ApiError extends Error {
  readonly type = 'DataWithResponseInit'
  readonly statusCode: number
  readonly error: string
  readonly details: unknown
  readonly data: ErrorBody
  readonly init: ResponseInit
  /** The server asks to wait this long before the next attempt. */
  readonly retryAfterSeconds: number | undefined

  constructor(body: ErrorBody, retryAfterSeconds?: number) {
    super(body.message)
    this.retryAfterSeconds = retryAfterSeconds
    this.name = 'RefusalError'
    this.statusCode = body.statusCode
    this.error = body.error
    this.details = body.details
    this.data = body
    this.init = { status: body.statusCode }
  }

  /** Lists the messages to show beside the fields. */
  get fields(): ErrorDetail[] {
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
export type CallOptions<E extends Endpoint> = Part<'params', Schema<E, 'params'>> &
  Part<'query', Schema<E, 'querystring'>> &
  Part<'body', Schema<E, 'body'>> & {
    /** A file upload sends this form instead of `body`. */
    form?: FormData
    /** The same key has the same effect. The caller keeps it while the visitor repeats the same order. */
    idempotencyKey?: string
  }

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

export type Api = {
  <const E extends Endpoint>(endpoint: E, ...options: Arguments<E>): Promise<Answer<E>>
  /** Returns one page of a list and the total number of rows. */
  page: <const E extends Endpoint>(endpoint: E, ...options: Arguments<E>) => Promise<Page<E>>
  /** Does the same, but returns null when the page is still the one that was answered with this `etag`. */
  pageUnlessSame: <const E extends Endpoint>(
    etag: string | undefined,
    endpoint: E,
    ...options: Arguments<E>
  ) => Promise<(Page<E> & { etag: string | undefined }) | null>
}
/** `unread` comes with the list of conversations alone. */
type Page<E extends Endpoint> = { rows: Answer<E>; total: number; unread?: number | undefined }

/** The browser's transport also passes on these headers. */
type Send = (outgoing: ApiRequest & { etag?: string | undefined }) => Promise<BrowserReply>
type BrowserReply = ApiReply & {
  etag?: string | undefined
  unread?: number | undefined
  retryAfterSeconds?: number | undefined
}

const urlOf = (template: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) => {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined && item !== null) search.append(name, String(item))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'statusCode' in body

/** Builds the typed client over any transport: the browser's fetch, or a call inside the server's own process. */
export const createApi = (send: Send): Api => {
  const request = async (endpoint: Endpoint, options: Record<string, unknown> = {}, etag?: string) => {
    const { params, query, body, form, idempotencyKey } = options as {
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
      etag,
    })
    if (reply.statusCode < 300 || (etag && reply.statusCode === 304)) return reply
    throw new ApiError(
      isErrorBody(reply.body)
        ? reply.body
        : {
            statusCode: reply.statusCode,
            error: 'unavailable',
            message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
          },
      reply.retryAfterSeconds,
    )
  }
  const call = async (endpoint: Endpoint, options?: Record<string, unknown>) => (await request(endpoint, options)).body
  const pageOf = ({ body, total, unread }: BrowserReply) => ({
    unread,
    rows: body,
    total: total ?? (Array.isArray(body) ? body.length : 0),
  })
  const page = async (endpoint: Endpoint, options?: Record<string, unknown>) => pageOf(await request(endpoint, options))
  const pageUnlessSame = async (etag: string | undefined, endpoint: Endpoint, options?: Record<string, unknown>) => {
    const reply = await request(endpoint, options, etag)
    return reply.statusCode === 304 ? null : { ...pageOf(reply), etag: reply.etag }
  }
  return Object.assign(call, { page, pageUnlessSame }) as Api
}
