import type { movingClock } from '../../../src/lib/clock.ts'
import type { TestApp } from '../../../test/harness.ts'

type Asking = { app: TestApp; patience: { ms: number } }

/** The provider's money moves in the time of the server: what is available is paid out to banks as its days go by. */
export const tellTime = ({ clock, ...asking }: Asking & { clock: ReturnType<typeof movingClock> }) =>
  askProvider(asking, '/sandbox/clock', { now: String(Math.floor(clock.now().getTime() / 1000)) })

/** The provider, as banks and tests ask it; nothing where it is away. */
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
