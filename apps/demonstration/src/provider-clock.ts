import type { Deps, DepsOptions } from '../../server/src/deps.ts'

/**
 * Sets the time of the demonstration's provider to the day, so that its dates and its payouts lie in the past with the rest; the real
 * provider has its own time. Its events wait meanwhile, as the server does not serve yet. The provider loses the set
 * time when it stops, and a start that fails or is killed stops it too.
 */
export const createProviderClock = ({ stripe }: Deps, { stripeHost }: DepsOptions) => {
  const callProvider = async (method: string, body?: { now: number; quiet: boolean }) => {
    if (stripeHost) await stripe.rawRequest(method, '/sandbox/clock', body)
  }
  return {
    setTime: (day: Date) => callProvider('POST', { now: day.getTime() / 1000, quiet: true }),
    toPresent: () => callProvider('DELETE'),
  }
}
