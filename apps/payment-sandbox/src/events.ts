import type Stripe from 'stripe'
import { apiVersion } from './api-version.ts'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import { listOf } from './lists.ts'

type Recorded = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Account | Stripe.Transfer

/** Stores the event and its delivery in one transaction; `previous` holds the old values of changed fields. */
export const recordEvent = (
  { store, requestId, idempotencyKey }: Pick<Call, 'store' | 'requestId' | 'idempotencyKey'>,
  type: Stripe.Event['type'],
  object: Recorded,
  previous?: Record<string, unknown>,
) => {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object: { ...object }, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
    ...(object.object === 'account' && { account: object.id }),
  }
  store.atomically(() => {
    store.insert(event)
    store.db.prepare('insert into deliveries (event_id, next_attempt_at) values (?, ?)').run(event.id, Date.now())
  })
}

export const retrieveEvent = ({ store, id }: Call) => {
  const event = store.find('event', id)
  if (!event) throw notFoundError('event', id, 'id', 404)
  return event
}

export const listEvents = listOf('event', ['type', 'types'])
