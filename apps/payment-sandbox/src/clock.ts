/**
 * When money moves: the real time, or the one it was told, which stands still until it is told another. In memory only,
 * so that a restart is back in the present. Events and links are for the world outside, and keep to its time.
 */
export const createClock = () => {
  let told: number | undefined
  return {
    /** In whole seconds, as Stripe counts. */
    now: () => told ?? Math.floor(Date.now() / 1000),
    tell: (seconds: number) => {
      told = seconds
    },
    takeBack: () => {
      told = undefined
    },
    isTold: () => told !== undefined,
  }
}
