import { createHmac } from 'node:crypto'
import type { EventFault, Faults } from './faults.ts'
import { nowSeconds } from './ids.ts'
import type { Store } from './store.ts'

const retryDelaysMs = [200, 1_000, 3_000, 10_000]
const laterDelayMs = 30_000
const abandonAfterSeconds = 3 * 24 * 3600
const attemptTimeoutMs = 20_000
const attemptsAtOnce = 8
/** Deliveries pause for this time when nobody answers at the receiver's address. */
const pauseMs = 1_000

type Delivery = { event_id: string; attempts: number }
type Result = 'accepted' | 'refused' | 'absent'
type Receiver = { store: Store; faults: Faults; url: string; secret: string }

/** The signature follows Stripe's scheme v1: HMAC-SHA256 of `timestamp.payload` with the endpoint's secret. */
const signatureHeader = (payload: string, secret: string, timestamp: number) => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

/**
 * Sends the pending events, now and whenever `wake` is called, until `stop`. As with Stripe, the order is not
 * guaranteed.
 */
export const startDeliveries = (receiver: Receiver) => {
  const { db, clock } = receiver.store
  const stopping = new AbortController()
  const inFlight = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let pausedUntil = 0

  const wake = () => {
    clearTimeout(timer)
    // Setting the clock back is a write, which calls `wake`.
    if (stopping.signal.aborted || clock.isQuiet()) return
    if (pausedUntil > Date.now()) {
      timer = setTimeout(wake, pausedUntil - Date.now())
      return
    }
    const pending = pendingDeliveries().filter(({ event_id }) => !inFlight.has(event_id))
    for (const delivery of pending.slice(0, attemptsAtOnce - inFlight.size)) {
      if (delivery.next_attempt_at > Date.now()) {
        timer = setTimeout(wake, delivery.next_attempt_at - Date.now())
        return
      }
      inFlight.set(delivery.event_id, attempt(delivery))
    }
  }

  const pendingDeliveries = () =>
    db
      .prepare('select event_id, attempts, next_attempt_at from deliveries order by next_attempt_at, rowid limit ?')
      .all(attemptsAtOnce + inFlight.size) as (Delivery & { next_attempt_at: number })[]

  const attempt = async (delivery: Delivery) => {
    await deliver(delivery)
    if (stopping.signal.aborted) return
    inFlight.delete(delivery.event_id)
    wake()
  }

  const deliver = async (delivery: Delivery) => {
    const fault = faultOf(delivery)
    const lateMs = fault && delayOf(fault)
    if (lateMs) return postpone(receiver.store, delivery, lateMs)
    if (fault?.kind === 'events_twice') await send(receiver, delivery.event_id, stopping.signal)
    const isLost = fault?.kind === 'events_lost'
    const result = isLost ? 'accepted' : await send(receiver, delivery.event_id, stopping.signal)
    if (stopping.signal.aborted) return
    if (result === 'accepted') markDelivered(receiver.store, delivery.event_id)
    if (result === 'refused') postpone(receiver.store, delivery)
    // While nobody listens, a few attempts a second stand for all events and cost no write.
    if (result === 'absent') pausedUntil = Date.now() + pauseMs
  }

  /** A fault applies only to an event's first delivery attempt. */
  const faultOf = ({ event_id, attempts }: Delivery) => {
    const event = attempts === 0 ? receiver.store.find('event', event_id) : undefined
    return event && receiver.faults.forEvent(event.type)
  }

  // After a restart all deliveries are tried again at once.
  db.prepare('update deliveries set next_attempt_at = min(next_attempt_at, ?)').run(Date.now())
  wake()

  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(inFlight.values())
    },
  }
}

/** With `events_in_disorder` the first of five events comes last. */
const delayOf = ({ kind, ms, applied }: EventFault) => {
  if (kind === 'events_late') return ms
  if (kind === 'events_in_disorder') return ms * (5 - ((applied - 1) % 5))
  return undefined
}

const send = async ({ store, url, secret }: Receiver, eventId: string, stopping: AbortSignal): Promise<Result> => {
  const payload = JSON.stringify(store.find('event', eventId), null, 2)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(attemptTimeoutMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(payload, secret, nowSeconds()),
      },
    })
    await response.body?.cancel()
    return response.ok ? 'accepted' : 'refused'
  } catch (error) {
    return isConnectionRefused(error) ? 'absent' : 'refused'
  }
}

const isConnectionRefused = (error: unknown) =>
  error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

const markDelivered = (store: Store, eventId: string) =>
  store.atomically(() => {
    deleteDelivery(store, eventId)
    const event = store.find('event', eventId)
    if (event) store.save({ ...event, pending_webhooks: 0 })
  })

const deleteDelivery = (store: Store, eventId: string) =>
  store.db.prepare('delete from deliveries where event_id = ?').run(eventId)

const postpone = (
  store: Store,
  { event_id, attempts }: Delivery,
  delayMs = retryDelaysMs[attempts] ?? laterDelayMs,
) => {
  const event = store.find('event', event_id)
  if (!event || event.created + abandonAfterSeconds < nowSeconds()) return deleteDelivery(store, event_id)
  store.db
    .prepare('update deliveries set attempts = attempts + 1, next_attempt_at = ? where event_id = ?')
    .run(Date.now() + delayMs, event_id)
}
