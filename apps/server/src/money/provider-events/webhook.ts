import type { Deps } from '../../deps.ts'
import { systemClock } from '../../lib/clock.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { type ProviderEvent, providerEvent } from './provider-event.rules.ts'

const toleranceSeconds = 300

/**
 * The event in a signed body, or a refusal of what the provider has not signed, or not just now. What it signs and we cannot
 * read is an event that nothing follows from: refused, it would be sent again for days.
 * The stamp is compared with the world's clock, which is the signer's too.
 */
export const signedEvent = ({ stripe, stripeWebhookSecret }: Deps, body: Buffer, signature: string): ProviderEvent => {
  // The SDK refuses old stamps only.
  if (!(stampOf(signature) <= systemClock.now().getTime() / 1000 + toleranceSeconds)) throw new Refusal('bad_signature')
  // As text: of bytes, the SDK would drop a mark at their beginning and see no difference.
  const text = body.toString()
  // Not its constructEvent, which also throws at what it does not know.
  refuseUnsigned(stripeWebhookSecret.split(' '), (secret) =>
    stripe.webhooks.signature?.verifyHeader(text, signature, secret, toleranceSeconds),
  )
  return providerEvent(text)
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
const refuseUnsigned = (secrets: string[], verify: (secret: string) => boolean | undefined) => {
  for (const secret of secrets)
    try {
      if (verify(secret)) return
    } catch {}
  throw new Refusal('bad_signature')
}
