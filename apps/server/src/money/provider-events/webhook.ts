import type { Deps } from '../../deps.ts'
import { systemClock } from '../../lib/clock.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type ProviderEvent, providerEvent } from './provider-event.rules.ts'

const toleranceSeconds = 300

/**
 * Returns the event in a signed body. Rejects a body that the provider has not signed, or has not signed just now. A
 * signed body that we cannot read is an event without effect: if it were rejected, the provider would resend it for
 * days. The timestamp is compared with the real clock, which the signer uses too.
 */
export const signedEvent = ({ stripe, stripeWebhookSecret }: Deps, body: Buffer, signature: string): ProviderEvent => {
  // The SDK rejects only old timestamps, so this rejects those in the future.
  if (!(timestampOf(signature) <= systemClock.now().getTime() / 1000 + toleranceSeconds))
    throw new DomainError('bad_signature')
  // The body is passed as text, because the SDK ignores a byte order mark at the beginning of bytes.
  const text = body.toString()
  // The SDK's constructEvent is not used, because it also throws on content that it does not know.
  rejectUnsigned(stripeWebhookSecret.split(' '), (secret) =>
    stripe.webhooks.signature?.verifyHeader(text, signature, secret, toleranceSeconds),
  )
  return providerEvent(text)
}

/** Returns seconds, read as the SDK reads them: the last timestamp counts. */
const timestampOf = (signature: string) =>
  Number.parseInt(
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '',
    10,
  )

/** Accepts any of the secrets: the events of connected accounts come from an endpoint that has its own secret. */
const rejectUnsigned = (secrets: string[], verify: (secret: string) => boolean | undefined) => {
  for (const secret of secrets)
    try {
      if (verify(secret)) return
    } catch {}
  throw new DomainError('bad_signature')
}
