import { apiPaths } from '@couronne/contract/lib/api-paths'
import type { Outgoing } from '@couronne/contract/lib/page-host'
import { apiOver, RefusalError } from './api.ts'
import { learnServerTime } from './server-now.ts'
import { endSession, readSession } from './session.ts'

const offline = () =>
  new RefusalError({
    statusCode: 503,
    error: 'offline',
    message: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.',
  })

type HttpRequest = {
  method: Outgoing['method']
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

const byFetch: Transport = async ({ url, body, ...rest }) => {
  const response = await fetch(url, {
    ...rest,
    ...(!(body instanceof FormData) && { signal: AbortSignal.timeout(timeoutMs) }),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
}

/** Builds the API client for browser code over any transport. It sends the session's token if there is one. */
export const callBy = (send: Transport) =>
  apiOver(async ({ method, url, body, key }) => {
    const session = readSession()
    const isForm = body instanceof FormData
    const headers = {
      accept: 'application/json',
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    }
    const content = body === undefined || isForm ? body : JSON.stringify(body)
    const { status, text, header } = await send({ method, url, headers, body: content }).catch(() => {
      throw offline()
    })
    learnServerTime(header('date'))
    if (status === 401 && session && isUnauthorized(text)) await endIfOver(session.token, url)
    const total = header('x-total-count')
    return { statusCode: status, body: parsed(text), total: total === null ? undefined : Number(total) }
  })

const parsed = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const isUnauthorized = (text: string) => {
  const body = parsed(text)
  return typeof body === 'object' && body !== null && 'message' in body && body.message === 'Unauthorized'
}

const runningChecks = new Map<string, Promise<boolean>>()

/**
 * One call may be unauthorized while the session is valid, for example a call for another person's list. Only the own
 * record decides: when it is refused too, the session has ended elsewhere (password changed, account suspended), and
 * this browser must end it as well.
 */
const endIfOver = async (token: string, refused: string) => {
  const isOver = refused === apiPaths.ownRecord || (await isOverOnServer(token))
  // Another tab may have logged out meanwhile, and another person may have logged in.
  if (isOver && readSession()?.token === token) endSession()
}

/** All calls that are refused at the same time share one check. */
const isOverOnServer = (token: string) => {
  const check =
    runningChecks.get(token) ??
    byFetch({
      method: 'GET',
      url: apiPaths.ownRecord,
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

export const call = callBy(byFetch)
