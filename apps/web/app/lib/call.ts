import { apiPaths } from '@couronne/contract/lib/api-paths'
import type { ApiRequest } from '@couronne/contract/lib/page-host'
import { ApiError, createApi } from './api.ts'
import { syncServerTime } from './server-now.ts'
import { endSession, readSession } from './session.ts'

const offlineError = () =>
  new ApiError({
    statusCode: 503,
    error: 'offline',
    message: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.',
  })

type HttpRequest = {
  method: ApiRequest['method']
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
}
/** Sends a request. Throws when no response arrives. */
export type Transport = (
  request: HttpRequest,
) => Promise<{ status: number; text: string; header: (name: string) => string | null }>

/**
 * This is longer than our server ever takes. Form uploads have no timeout, because a picture may need more on a slow
 * network.
 */
const timeoutMs = 30_000

const fetchTransport: Transport = async ({ url, body, ...rest }) => {
  const response = await fetch(url, {
    ...rest,
    ...(!(body instanceof FormData) && { signal: AbortSignal.timeout(timeoutMs) }),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
}

/** Builds the API client for browser code over any transport. It sends the session's token if there is one. */
export const createCall = (send: Transport) =>
  createApi(async ({ method, url, body, key, etag }) => {
    const session = readSession()
    const isForm = body instanceof FormData
    const headers = {
      accept: 'application/json',
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(etag && { 'if-none-match': etag }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    }
    const content = body === undefined || isForm ? body : JSON.stringify(body)
    const { status, text, header } = await send({ method, url, headers, body: content }).catch(() => {
      throw offlineError()
    })
    syncServerTime(header('date'))
    if (status === 401 && session && isUnauthorized(text)) await endExpiredSession(session.token, url)
    const numberIn = (name: string) => (header(name) === null ? undefined : Number(header(name)))
    return {
      statusCode: status,
      body: parseJson(text),
      total: numberIn('x-total-count'),
      unread: numberIn('x-unread-count'),
      etag: header('etag') ?? undefined,
      retryAfterSeconds: Number(header('retry-after')) || undefined,
    }
  })

const parseJson = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const isUnauthorized = (text: string) => {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null && 'message' in body && body.message === 'Unauthorized'
}

const runningChecks = new Map<string, Promise<boolean>>()

/**
 * One call may be unauthorized while the session is valid, for example a call for another person's list. Only their own
 * record decides: when it is refused too, the session has ended elsewhere (password changed, account suspended), and
 * this browser must end it as well.
 */
const endExpiredSession = async (token: string, refusedUrl: string) => {
  const isSessionOver = refusedUrl === apiPaths.ownAccount || (await isSessionOverOnServer(token))
  // Another tab may have logged out meanwhile, and another person may have logged in.
  if (isSessionOver && readSession()?.token === token) endSession()
}

/** All calls that are refused at the same time share one check. */
const isSessionOverOnServer = (token: string) => {
  const check =
    runningChecks.get(token) ??
    fetchTransport({
      method: 'GET',
      url: apiPaths.ownAccount,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      body: undefined,
    })
      .then(
        ({ status, text }) => status === 401 && isUnauthorized(text),
        () => false,
      )
      .finally(() => runningChecks.delete(token))
  runningChecks.set(token, check)
  return check
}

export const call = createCall(fetchTransport)
