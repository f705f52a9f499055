import type { movingClock } from '../../../src/lib/clock.ts'
import type { TestApp } from '../../../test/harness.ts'

type Asking = { app: TestApp; patience: { ms: number } }

/** Sets the provider's clock to the server's, so that the sandbox pays out to banks as the days pass. */
export const tellTime = ({ clock, ...asking }: Asking & { clock: ReturnType<typeof movingClock> }) =>
  askProvider(asking, '/sandbox/clock', { now: String(Math.floor(clock.now().getTime() / 1000)) })

/** Calls the sandbox with the secret key; returns nothing while the provider is away. */
export const askProvider = async <T>({ app, patience }: Asking, path: string, sent?: Record<string, string>) => {
  try {
    const reply = await fetch(`${app.sandbox?.url}${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      signal: AbortSignal.timeout(patience.ms),
      ...(sent && { body: new URLSearchParams(sent) }),
    })
    return reply.ok ? ((await reply.json()) as T) : undefined
  } catch {
    return undefined
  }
}
