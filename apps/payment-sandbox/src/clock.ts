/**
 * When money moves: the real time, or the one it was told, which stands still until it is told another. In memory only,
 * so that a restart is back in the present. Events and links are for the world outside, and keep to its time.
 */
export const createClock = () => {
  let told: number | undefined
  let isQuiet = false
  return {
    /** In whole seconds, as Stripe counts. */
    now: () => told ?? Math.floor(Date.now() / 1000),
    /** While it is quiet, no event is sent: to a receiver that would refuse them all until it is back in the present. */
    tell: (seconds: number, quiet = false) => {
      told = seconds
      isQuiet = quiet
    },
    takeBack: () => {
      told = undefined
      isQuiet = false
    },
    isQuiet: () => isQuiet,
    isTold: () => told !== undefined,
  }
}
