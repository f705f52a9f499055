import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { purgeHandledEvents } from './purge-events.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const events = (id?: string) =>
  app.db
    .selectFrom('providerEvents')
    .selectAll()
    .$if(id !== undefined, (rows) => rows.where('id', '=', id as string))
    .execute()

const jobsOf = async (id: string) =>
  (await app.deps.pool.query(`select from pgboss.job where name = 'provider-event' and data ->> 'id' = $1`, [id])).rows

const intent = { id: 'pi_nobody', object: 'payment_intent', status: 'succeeded' }
const paymentId = '019aa0a4-7a3f-7000-8000-000000000001'

describe('an event without consequences', () => {
  it.each([
    ['of another kind', { type: 'customer.created', data: { object: { id: 'cus_1' } } }],
    ['about what has no id', { type: 'balance.available', data: { object: { object: 'balance' } } }],
    ['without an object', { type: 'payment_intent.succeeded', data: {} }],
    ['without data', { type: 'payment_intent.succeeded' }],
    ['with data of another form', { type: 'refund.updated', data: 'everything' }],
    ['about an intent without an id', { type: 'payment_intent.succeeded', data: { object: { ...intent, id: null } } }],
    [
      'about an intent with a number for a status',
      { type: 'refund.failed', data: { object: { ...intent, status: 7 } } },
    ],
    ['with what no text may hold', { type: 'payment_intent.succeeded', data: { object: { ...intent, id: 'pi\0' } } }],
    ['with half a character', { type: 'payment_intent.succeeded', data: { object: { ...intent, id: '\ud83d' } } }],
  ])('%s is recorded as handled', async (title, event) => {
    const id = `evt_${title.replaceAll(' ', '_')}`
    expect((await booking.send({ ...event, id })).statusCode).toBe(200)
    expect(await events(id)).toMatchObject([{ handledAt: now, payload: null }])
    expect(await jobsOf(id)).toEqual([])
  })

  it.each([
    ['an intent without metadata', 'payment_intent.succeeded', intent],
    ['an intent with a foreign id', 'payment_intent.succeeded', { ...intent, metadata: { paymentId: 'order 7' } }],
    ['an intent of an unknown payment', 'payment_intent.succeeded', { ...intent, metadata: { paymentId } }],
    ['a refund without metadata', 'refund.created', { id: 're_1', object: 'refund', status: 'succeeded' }],
    ['a refund with a foreign id', 'refund.failed', { ...intent, object: 'refund', metadata: { refundId: '7' } }],
  ])('%s is handled and changes nothing', async (title, type, object) => {
    const id = `evt_${title.replaceAll(/[ ’]/g, '_')}`
    expect((await booking.send({ id, type, data: { object } })).statusCode).toBe(200)
    // The event may come again before it is handled.
    expect((await booking.send({ id, type, data: { object } })).statusCode).toBe(200)
    expect(await events(id)).toMatchObject([{ handledAt: null }])
    expect(await jobsOf(id)).toHaveLength(1)
    await app.drainJobs()
    expect(await events(id)).toMatchObject([{ handledAt: now, payload: null }])
  })

  it.each([
    ['no event', { object: 'list' }],
    ['null', null],
    ['an event without an id', { type: 'customer.created', data: { object: {} } }],
    ['an event whose id is a number', { id: 7, type: 'customer.created', data: { object: {} } }],
    ['an event with an impossible id', { id: 'evt_\0', type: 'customer.created' }],
    ['an event without a type', { id: 'evt_untyped', data: { object: {} } }],
    ['a thin event of the next version without a type', { id: 'evt_thin', object: 'v2.core.event' }],
    ['an odd payment', { id: ['evt'], type: {}, data: { object: intent } }],
  ])('%s is accepted and recorded once, without consequences', async (_, event) => {
    await app.db.deleteFrom('providerEvents').execute()
    for (let times = 0; times < 2; times++) expect((await booking.send(event as object)).statusCode).toBe(200)
    expect(await events()).toMatchObject([
      { id: expect.stringMatching(/^unread_[0-9a-f]{64}$/), type: 'unread', handledAt: now, payload: null },
    ])
  })

  it('of the next version is recorded with its own type', async () => {
    const event = { id: 'evt_v2', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found', related_object: {} }
    expect((await booking.send(event)).statusCode).toBe(200)
    expect(await events('evt_v2')).toMatchObject([{ type: event.type, handledAt: now }])
  })

  it('is deleted thirty days after it was handled', async () => {
    await booking.send({ id: 'evt_old', type: 'customer.created' })
    await booking.send({ id: 'evt_not_handled', type: 'payment_intent.succeeded', data: { object: intent } })
    clock.advance(30 * 86_400_000 - 1)
    await purgeHandledEvents(app.deps)
    expect(await events('evt_old')).toHaveLength(1)
    clock.advance(1)
    await purgeHandledEvents(app.deps)
    expect((await events()).map(({ id }) => id)).toEqual(['evt_not_handled'])
    await app.drainJobs()
  })
})

describe('a signature', () => {
  const event = { id: 'evt_signed', object: 'event', type: 'customer.created', data: { object: { id: 'cus_2' } } }
  const payload = JSON.stringify(event)
  const at = Math.floor(Date.parse('2026-11-20T10:00:00.000Z') / 1000)

  beforeEach(async () => {
    // This is the real clock, which is separate from the server's own.
    vi.useFakeTimers({ toFake: ['Date'], now: at * 1000 + 999 })
    await app.db.deleteFrom('providerEvents').execute()
    return () => vi.useRealTimers()
  })

  const header = (timestamp = at, secret = app.deps.stripeWebhookSecret) =>
    app.deps.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const v1 = (timestamp?: number, secret?: string) => header(timestamp, secret).split(',')[1]

  const deliver = async (signature: string | undefined, body: string | Buffer = payload) => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/stripe/webhook',
      payload: body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
    })
    return reply.statusCode
  }

  it.each([
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['is malformed', () => 'Bearer abc,=,,t,v1'],
    ['has no time', () => `t=,${v1()}`],
    ['has a time in words', () => `t=now,${v1()}`],
    ['has only a time', () => `t=${at}`],
    ['has another secret', () => header(at, 'whsec_other')],
    ['is of an older scheme', () => header().replace('v1=', 'v0=')],
    ['is of another time', () => header().replace(`t=${at}`, `t=${at - 1}`)],
    ['is 301 seconds old', () => header(at - 301)],
    ['is 301 seconds ahead', () => header(at + 301)],
    ['has a second time far ahead', () => `t=${at},${header(at + 900)}`],
    ['is very long', () => 'v1=0,'.repeat(2000)],
  ])('that %s is refused', async (_, signature) => {
    expect(await deliver(signature())).toBe(400)
    expect(await events()).toEqual([])
  })

  it.each([
    ['an additional space', Buffer.from(`${payload} `)],
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(payload)])],
    ['another customer', Buffer.from(payload.replace('cus_2', 'cus_3'))],
    ['an empty body', Buffer.from('')],
  ])('covers every byte: with %s it is refused', async (_, body) => {
    expect(await deliver(header(), body)).toBe(400)
    expect(await events()).toEqual([])
  })

  it('of a body that is not JSON is accepted and recorded', async () => {
    const body = 'no event at all'
    const secret = app.deps.stripeWebhookSecret
    const signature = app.deps.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at })
    expect(await deliver(signature, body)).toBe(200)
    expect(await events()).toMatchObject([{ type: 'unread' }])
    expect(await deliver(header(at, 'whsec_other'), body)).toBe(400)
  })

  it.each([
    ['of now', () => header()],
    ['300 seconds old', () => header(at - 300)],
    ['300 seconds ahead', () => header(at + 300)],
    ['beside another secret’s', () => `${header(at, 'whsec_other')},${v1()}`],
    ['before another secret’s', () => `${header()},${v1(at, 'whsec_other')}`],
  ])('%s is accepted', async (_, signature) => {
    expect(await deliver(signature())).toBe(200)
    expect(await events()).toHaveLength(1)
  })
})
