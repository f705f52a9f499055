import type { Stage } from './stage.ts'

/** The provider, as banks and tests ask it; nothing where it is away. */
export const askProvider = async <T>({ house, patience }: Stage, path: string, sent?: Record<string, string>) => {
  try {
    const reply = await fetch(`${house.sandbox?.url}${path}`, {
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
