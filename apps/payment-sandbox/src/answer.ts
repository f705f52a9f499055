import type { Call } from './call.ts'
import { ApiError, invalidRequest, isParameterError, secretKeyRequired, unrecognizedUrl } from './errors.ts'
import { expand } from './expand.ts'
import { list, parseForm } from './form.ts'
import type { ApiRequest } from './request.ts'
import type { Route } from './routes.ts'
import type { Store } from './store.ts'

export type Answer = { status: number; body: string; headers?: Record<string, string> }

export type Keys = { secretKey: string; publishableKey: string }

type StoredAnswer = { fingerprint: string; request_id: string; status: number; body: string }

/** Returns the answer once it is on disk with everything that it reports. */
export const answer = (store: Store, keys: Keys, request: ApiRequest, route: Route = {}): Answer => {
  if (request.path.startsWith('/v1/')) {
    if (keyIn(request.authorization) === keys.publishableKey) return answerBrowser(store, request, route)
    requireKey(keys.secretKey, request.authorization)
  }
  if (/^\/sandbox\/(charges\/|disputes\/|refunds\/|clock$)/.test(request.path))
    requireKey(keys.secretKey, request.authorization)
  requireKnownVersion(request.apiVersion)
  const { handler } = route
  if (!handler) throw unrecognizedUrl(request.method, request.path)

  const call = callOf(store, request)
  return store.atomically(() => replay(store, request) ?? perform(call, handler, request))
}

/** Answers a browser without its idempotency key: the call may contain a card number, which must not be stored. */
const answerBrowser = (store: Store, apiRequest: ApiRequest, { handler, forBrowsers }: Route): Answer => {
  const request = { ...apiRequest, idempotencyKey: null }
  if (!forBrowsers && handler) throw secretKeyRequired()
  if (!forBrowsers) throw unrecognizedUrl(request.method, request.path)
  return perform(callOf(store, request), forBrowsers, request)
}

const callOf = (store: Store, request: ApiRequest): Call => ({ ...request, store, form: parseForm(request.encoded) })

const perform = (call: Call, handler: (call: Call) => object, request: ApiRequest): Answer => {
  try {
    const reply = run(call, handler)
    storeAnswer(call.store, request, reply)
    return reply
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reply = toErrorAnswer(error, request.requestId)
    if (!isParameterError(error)) storeAnswer(call.store, request, reply)
    return reply
  }
}

/** Runs the handler in a transaction. A declined card is an outcome and is committed; any other error rolls back. */
const run = (call: Call, handler: (call: Call) => object): Answer => {
  let declined: ApiError | undefined
  const body = call.store.atomically(() => {
    try {
      const object = handler(call)
      for (const path of list(call.form, 'expand')) expand(call.store, object, path)
      return object
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 402) throw error
      declined = error
      return {}
    }
  })
  return declined ? toErrorAnswer(declined, call.requestId) : { status: 200, body: JSON.stringify(body, null, 2) }
}

export const toErrorAnswer = (error: ApiError, requestId: string): Answer => ({
  status: error.status,
  body: JSON.stringify({ error: { ...error.body, request_log_url: requestLogUrl(requestId) } }, null, 2),
})

const requestLogUrl = (requestId: string) => `https://dashboard.stripe.com/test/logs/${requestId}`

const replay = (store: Store, request: ApiRequest): Answer | undefined => {
  const { idempotencyKey } = request
  if (idempotencyKey === null) return undefined
  const stored = store.db
    .prepare('select fingerprint, request_id, status, body from answers where idempotency_key = ?')
    .get(idempotencyKey) as StoredAnswer | undefined
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprint(request)) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
    })
  }
  const headers = { 'idempotent-replayed': 'true', 'original-request': stored.request_id }
  return { status: stored.status, body: stored.body, headers }
}

const storeAnswer = (store: Store, request: ApiRequest, { status, body }: Answer) => {
  if (request.idempotencyKey === null) return
  store.db
    .prepare('insert into answers (idempotency_key, fingerprint, request_id, status, body) values (?, ?, ?, ?, ?)')
    .run(request.idempotencyKey, fingerprint(request), request.requestId, status, body)
}

/** Returns the stored answer of the call's idempotency key, or stores this one, as Stripe does once work has begun. */
export const storeAnswerOnce = (store: Store, { secretKey }: Keys, request: ApiRequest, answer: Answer): Answer => {
  if (keyIn(request.authorization) !== secretKey) return answer
  return store.atomically(() => {
    const stored = replay(store, request)
    if (!stored) storeAnswer(store, request, answer)
    return stored ?? answer
  })
}

/** Replaces the stored answer for retries with the idempotency key. */
export const replaceStoredAnswer = (store: Store, idempotencyKey: string | null, { status, body }: Answer) =>
  store.db
    .prepare('update answers set status = ?, body = ? where idempotency_key = ?')
    .run(status, body, idempotencyKey)

const fingerprint = ({ method, path, encoded }: ApiRequest) => {
  const params = new URLSearchParams(encoded)
  params.sort()
  return `${method} ${path} ${params}`
}

export const requireKey = (secretKey: string, authorization: string) => {
  const sentKey = keyIn(authorization)
  if (sentKey === secretKey) return
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: sentKey
      ? `Invalid API Key provided: ${sentKey.slice(0, 8)}****${sentKey.slice(-4)}`
      : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
  })
}

const keyIn = (authorization: string) => {
  const [scheme, credentials = ''] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'basic') return credentials
  return Buffer.from(credentials, 'base64').toString().split(':')[0]
}

const requireKnownVersion = (version: string | undefined) => {
  if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version)) return
  throw invalidRequest(`Invalid Stripe API version: ${version}`)
}
