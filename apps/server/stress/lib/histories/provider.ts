import type { movingClock } from '../../../src/lib/clock.ts'
import type { TestApp } from '../../../test/harness.ts'

type ProviderAccess = { app: TestApp; timeout: { ms: number } }

/** Sets the provider's clock to the server's, so that the sandbox pays out to banks as the days pass. */
export const syncProviderClock = ({ clock, ...access }: ProviderAccess & { clock: ReturnType<typeof movingClock> }) =>
  callProvider(access, '/sandbox/clock', { now: String(Math.floor(clock.now().getTime() / 1000)) })

/** Calls the sandbox with the secret key; returns nothing while the provider is away. */
export const callProvider = async <T>(
  { app, timeout }: ProviderAccess,
  path: string,
  fields?: Record<string, string>,
) => {
  try {
    const reply = await fetch(`${app.sandbox?.url}${path}`, {
      method: fields ? 'POST' : 'GET',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      signal: AbortSignal.timeout(timeout.ms),
      ...(fields && { body: new URLSearchParams(fields) }),
    })
    return reply.ok ? ((await reply.json()) as T) : undefined
  } catch {
    return undefined
  }
}
