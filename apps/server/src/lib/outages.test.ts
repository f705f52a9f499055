import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { createOutages } from './outages.ts'

let lines: { dependency?: string; msg: string; seconds?: number }[]
let isUp: boolean
let outages: ReturnType<typeof createOutages>
let now: number
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  isUp = true
  now = 0
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) })
  const query = async () => {
    if (!isUp) throw new Error('away')
  }
  outages = createOutages(log, { query } as never, () => now)
})
afterEach(() => {
  outages.close()
  vi.useRealTimers()
})

const jobError = (cause: Error) => new Error('job mail', { cause })
const withFields = (fields: object) => Object.assign(new Error('connect'), fields)
const written = () =>
  lines.map(({ dependency, msg, seconds }) => [dependency, msg, seconds].filter((part) => part !== undefined))

const away = ['database', 'dependency unavailable']
it('an outage of the database writes one line, however many jobs fail, and one when it is back', async () => {
  isUp = false
  for (let i = 0; i < 300; i++) outages.report(jobError(withFields({ code: 'ECONNREFUSED' })))
  await vi.advanceTimersByTimeAsync(3000)
  expect(written()).toEqual([away])
  isUp = true
  now = 4000
  await vi.advanceTimersByTimeAsync(1000)
  // A connection that waited during the outage fails after it.
  outages.report(jobError(new Error('timeout exceeded when trying to connect')))
  await vi.advanceTimersByTimeAsync(5000)
  expect(written()).toEqual([away, ['database', 'dependency available again', 4]])
  isUp = false
  outages.report(jobError(withFields({ code: '57P01' })))
  await vi.advanceTimersByTimeAsync(100)
  expect(written().slice(2)).toEqual([away])
})

const refused = { code: 'ESOCKET', command: 'CONN' }
const connectionError = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
it.each([
  ['mail server', withFields(refused)],
  ['mail server', withFields({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 })],
  ['mail server', withFields({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 })],
  ['payment provider', connectionError],
] as const)('an outage of the %s writes one line when it goes and one when it answers again', (dependency, error) => {
  outages.answered(dependency)
  for (let i = 0; i < 20; i++) {
    outages.report(jobError(error))
    outages.answered(dependency)
  }
  now = 7000
  outages.report(jobError(new Error('handler', { cause: error })))
  now = 16_000
  outages.answered(dependency)
  expect(written()).toEqual([[dependency, 'dependency unavailable']])
  now = 17_000
  for (let i = 0; i < 20; i++) outages.answered(dependency)
  expect(written().slice(1)).toEqual([[dependency, 'dependency available again', 17]])
})

it.each([
  ['a bug', new Error('unexpected')],
  ['a mail that the server refuses', withFields({ ...refused, responseCode: 550 })],
  ['a statement that took too long', withFields({ code: '57014' })],
  ['another server that refuses connections', withFields({ code: 'ECONNREFUSED' })],
])('%s is no outage and is written each time', async (_, error) => {
  for (let i = 0; i < 3; i++) outages.report(jobError(error))
  await vi.advanceTimersByTimeAsync(10)
  expect(written()).toEqual([['job failed'], ['job failed'], ['job failed']])
})
