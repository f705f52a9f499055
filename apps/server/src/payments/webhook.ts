import type { Deps } from '../deps.ts'
import { systemClock } from '../lib/clock.ts'
import { Refusal } from '../lib/refusal.ts'
import { type ProviderEvent, providerEvent } from './provider-event.ts'

const toleranceSeconds = 300

/**
 * The event in a signed body, or a refusal: of what the provider has not signed, or not just now, and of what is no event.
 * The stamp is compared with the world's clock, which is the signer's too.
 */
export const signedEvent = ({ stripe, stripeWebhookSecret }: Deps, body: Buffer, signature: string): ProviderEvent => {
  // The SDK refuses old stamps only.
  if (!(stampOf(signature) <= systemClock.now().getTime() / 1000 + toleranceSeconds)) throw new Refusal('bad_signature')
  const event = providerEvent.safeParse(
    verified(stripeWebhookSecret.split(' '), (secret) =>
      // As text: of bytes, the SDK would drop a mark at their beginning and see no difference.
      stripe.webhooks.constructEvent(body.toString(), signature, secret, toleranceSeconds),
    ),
  )
  if (!event.success) throw new Refusal('bad_request')
  return event.data
}

/** In seconds, and as the SDK reads it: the last one counts. */
const stampOf = (signature: string) =>
  Number.parseInt(
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '',
    10,
  )

/** By the first secret that fits: the events of connected accounts come from an endpoint with one of its own. */
const verified = (secrets: string[], construct: (secret: string) => unknown) => {
  for (const secret of secrets)
    try {
      return construct(secret)
    } catch {}
  throw new Refusal('bad_signature')
}
