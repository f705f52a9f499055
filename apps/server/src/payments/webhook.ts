import type Stripe from 'stripe'
import type { Deps } from '../deps.ts'
import { systemClock } from '../lib/clock.ts'
import type { Db } from '../lib/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { transaction } from '../lib/transaction.ts'
import { outcomeOfIntent } from './outcome.ts'
import { settleRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

const toleranceSeconds = 300

/** The event in a signed body, or a refusal. The stamp is compared with the world's clock, which is the signer's too. */
export const signedEvent = ({ stripe, stripeWebhookSecret }: Deps, body: Buffer, signature: string): Stripe.Event => {
  const aheadSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) - systemClock.now().getTime() / 1000
  // The SDK refuses old stamps only.
  if (!(aheadSeconds <= toleranceSeconds)) throw new Refusal('bad_signature')
  try {
    return stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret, toleranceSeconds)
  } catch {
    throw new Refusal('bad_signature')
  }
}

/** Takes note of what the provider says, once: the event's row and what follows from it are one transaction. */
export const receiveEvent = (deps: Deps, event: Stripe.Event) =>
  transaction(deps.db, async (db) => {
    const now = deps.clock.now()
    // A balance, for one, has none.
    const { id = '' } = event.data.object as { id?: string }
    const isNew = await db
      .insertInto('provider_events')
      .values({ id: event.id, type: event.type, object_id: id, received_at: now, handled_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew) await follow({ ...deps, db }, event, now)
  })

const follow = async (deps: Deps, event: Stripe.Event, now: Date) => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled': {
      const payment = await paymentOfIntent(deps.db, event.data.object.id)
      if (payment) await settlePayment(deps, payment.id, outcomeOfIntent(event.data.object))
      return
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return settleRefund(deps.db, event.data.object, now)
  }
}

const paymentOfIntent = (db: Db, intentId: string) =>
  db.selectFrom('payments as y').select('y.id').where('y.intent_id', '=', intentId).executeTakeFirst()
