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
/** Sends a request, and throws where no answer came. */
export type Transport = (
  request: HttpRequest,
) => Promise<{ status: number; text: string; header: (name: string) => string | null }>

/** Longer than our server ever takes; a picture may need more on a slow network. */
const patienceMs = 30_000

const byFetch: Transport = async ({ url, body, ...rest }) => {
  const response = await fetch(url, {
    ...rest,
    ...(!(body instanceof FormData) && { signal: AbortSignal.timeout(patienceMs) }),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
}

/** The API as the person logged in calls it, if there is one, over any way to send from a browser. */
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

const asking = new Map<string, Promise<boolean>>()

/**
 * One call may be unauthorized while the session lives, as another person's list is. Only the own record tells: refused
 * too, the session ended elsewhere (password changed, account suspended), and this browser must not go on believing in it.
 */
const endIfOver = async (token: string, refused: string) => {
  const isOver = refused === apiPaths.ownRecord || (await isOverOnServer(token))
  // Another tab may have logged out meanwhile, and somebody in again.
  if (isOver && readSession()?.token === token) endSession()
}

/** Asked once for all calls that were refused at the same time. */
const isOverOnServer = (token: string) => {
  const asked =
    asking.get(token) ??
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
      .finally(() => asking.delete(token))
  asking.set(token, asked)
  return asked
}

/** Calls the API from the browser, as the person logged in if there is one. */
export const call = callBy(byFetch)
