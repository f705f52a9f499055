import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, errorAnswer } from './answer.ts'
import { ApiError, type ErrorBody } from './errors.ts'
import type { CallFault } from './faults.ts'

type Spoiled = {
  requestId: string
  /** Does what was asked, and returns what would have been answered. */
  work: () => Answer
  /** What the call's idempotency key has been answered, or this one from now on. */
  keepFirst: (answer: Answer) => Answer
  /** Puts another answer under the call's idempotency key. */
  keepInstead: (answer: Answer) => void
  /** Aborted when the sandbox stops. */
  ended: AbortSignal
}

const refusals: Record<string, [status: number, body: ErrorBody]> = {
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

const refusal = (name: keyof typeof refusals, requestId: string) => {
  const [status, body] = refusals[name] ?? [500, { type: 'api_error' }]
  return errorAnswer(new ApiError(status, body), requestId)
}

const page = '<html><body>Bad gateway</body></html>'

/** The wrong answer that a fault asks for; none when the connection is to be cut without one. */
export const spoil = async (fault: CallFault, { requestId, work, keepFirst, keepInstead, ended }: Spoiled) => {
  const wait = (ms?: number) =>
    pause(ms, undefined, { signal: ended }).then(
      () => true,
      () => false,
    )
  switch (fault.kind) {
    case 'slow_start':
      return (await wait(fault.ms)) ? work() : undefined
    case 'slow_answer': {
      const answer = work()
      return (await wait(fault.ms)) ? answer : undefined
    }
    case 'no_answer':
      work()
      await wait(forEverMs)
      return undefined
    case 'error_before':
      return keepFirst({ ...refusal('error', requestId), headers: { 'stripe-should-retry': 'false' } })
    case 'error_after': {
      work()
      const error = { ...refusal('error', requestId), headers: { 'stripe-should-retry': 'false' } }
      keepInstead(error)
      return error
    }
    case 'cut_after':
      work()
      return undefined
    case 'cut_before':
    case 'down':
      return undefined
    case 'unreadable':
      return { ...work(), body: page }
    default:
      return refusal(fault.kind, requestId)
  }
}

/** A day, which no client waits. */
const forEverMs = 86_400_000
