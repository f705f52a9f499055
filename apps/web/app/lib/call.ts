import { apiOver, type Outgoing, RefusalError } from './api.ts'
import { endSession, readSession } from './session.ts'

const offline = () =>
  new RefusalError({
    statusCode: 503,
    error: 'offline',
    message: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.',
  })

const sendFromBrowser = async ({ method, url, body, key }: Outgoing) => {
  const session = readSession()
  const headers = new Headers({ accept: 'application/json' })
  if (session) headers.set('authorization', `Bearer ${session.token}`)
  if (key) headers.set('idempotency-key', key)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')

  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw offline()
  })
  const text = await response.text().catch(() => {
    throw offline()
  })
  // The session ended elsewhere (password changed, account suspended): this browser must not go on believing in it.
  if (response.status === 401 && session && readSession()?.token === session.token && isDeadSession(text)) endSession()
  const total = response.headers.get('x-total-count')
  return { statusCode: response.status, body: parsed(text), total: total === null ? undefined : Number(total) }
}

const parsed = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const isDeadSession = (text: string) => {
  const body = parsed(text)
  return typeof body === 'object' && body !== null && 'message' in body && body.message === 'Unauthorized'
}

/** Calls the API from the browser, as the person logged in if there is one. */
export const call = apiOver(sendFromBrowser)
