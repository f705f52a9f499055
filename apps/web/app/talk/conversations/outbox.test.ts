import { expect, it } from 'vitest'
import {
  afterFailure,
  maxUnaskedAgeMs,
  nextAttemptAt,
  type OutboxEntry,
  retried,
  stoppedWith,
  toAsk,
  toSend,
} from './outbox.ts'

const entry = (clientId: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ clientId, userId: 'awa', sid: 'a', content: 'Bonjour', readUpTo: 0, createdAt: 0, attempts: 0, retryAt: 0 },
  ...{ state: 'waiting', problem: null, isConfirmed: false, photo: null, image: null },
  ...changes,
})
const ids = (entries: OutboxEntry[]) => entries.map(({ clientId }) => clientId)

it('each conversation sends one message at a time, the oldest first', () => {
  const entries = [entry('2', { createdAt: 2 }), entry('1', { createdAt: 1 }), entry('3', { sid: 'b', createdAt: 3 })]
  expect(ids(toSend(entries, 10))).toEqual(['1', '3'])
})

it('a message that waits for another attempt keeps those after it waiting', () => {
  const entries = [entry('1', { retryAt: 50 }), entry('2', { createdAt: 2 })]
  expect(toSend(entries, 10)).toEqual([])
  expect(nextAttemptAt(entries, 10)).toBe(50)
  expect(ids(toSend(entries, 50))).toEqual(['1'])
})

it('a message that failed does not keep those after it waiting', () => {
  const failed = afterFailure(entry('1'), { statusCode: 409, message: 'Cette conversation est fermée.' }, 5)
  expect(failed).toMatchObject({ state: 'failed', problem: 'Cette conversation est fermée.' })
  expect(ids(toSend([failed, entry('2')], 10))).toEqual(['2'])
  expect(nextAttemptAt([failed], 10)).toBeNull()
})

it.each([503, 500, 401, 408])(
  'status %i is tried again after 1, 2, 4 seconds and at most every minute',
  (statusCode) => {
    let at = 0
    let next = entry('1')
    const waits = Array.from({ length: 9 }, () => {
      next = afterFailure(next, { statusCode, message: '' }, at)
      const wait = next.retryAt - at
      at = next.retryAt
      return wait / 1000
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(next.state).toBe('waiting')
  },
)

it('the server’s own waiting time is respected', () => {
  expect(afterFailure(entry('1'), { statusCode: 429, message: '', retryAfterSeconds: 40 }, 0).retryAt).toBe(40_000)
})

it.each([undefined, 121, 80_000])(
  'status 429 with a wait of %s seconds stops the conversation with its reason',
  (wait) => {
    const failure = { statusCode: 429, message: 'Attendez une réponse.', retryAfterSeconds: wait }
    const stopped = { state: 'failed', problem: 'Attendez une réponse.' }
    const [first, later, other] = [entry('1'), entry('2'), entry('3', { sid: 'b' })]
    const earlier = entry('0', { state: 'failed', problem: 'Non' })
    expect(afterFailure(first, failure, 0)).toMatchObject(stopped)
    expect(stoppedWith(first, failure, [earlier, first, later, other])).toEqual([{ ...later, ...stopped }])
  },
)

it.each([{ statusCode: 429, retryAfterSeconds: 40 }, { statusCode: 409 }, { statusCode: 503 }])(
  '%o leaves the later messages of the conversation waiting',
  (failure) => {
    expect(stoppedWith(entry('1'), { ...failure, message: '' }, [entry('1'), entry('2')])).toEqual([])
  },
)

it.each([400, 403, 404, 409, 422])('status %i stops', (statusCode) => {
  expect(afterFailure(entry('1'), { statusCode, message: 'Non' }, 0).state).toBe('failed')
})

it('a message of more than a day ago is sent only after a question', () => {
  const old = entry('1')
  expect(ids(toSend([old], maxUnaskedAgeMs))).toEqual(['1'])
  expect(toSend([old], maxUnaskedAgeMs + 1)).toEqual([])
  const asked = toAsk([old], maxUnaskedAgeMs + 1)
  expect(asked).toMatchObject([{ state: 'asked' }])
  expect(ids(toSend(asked.map(retried), maxUnaskedAgeMs + 1))).toEqual(['1'])
})

it('a message that its writer sends again starts anew', () => {
  const failed = afterFailure(
    entry('1', { attempts: 4, retryAt: 90, image: 'a.webp' }),
    { statusCode: 422, message: 'Non' },
    5,
  )
  expect(retried(failed)).toMatchObject({ state: 'waiting', problem: null, attempts: 0, retryAt: 0, image: null })
})
