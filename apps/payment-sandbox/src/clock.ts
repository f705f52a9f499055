/**
 * The clock of money shows the real time, or a time that it was set to, which stands still until it is set again. The
 * setting is in memory only, so a restart returns to the present. Events and links always use the real time.
 */
export const createClock = () => {
  let fixedSeconds: number | undefined
  let isQuiet = false
  return {
    /** Returns whole seconds, like Stripe. */
    now: () => fixedSeconds ?? Math.floor(Date.now() / 1000),
    /**
     * While the clock is quiet no event is sent, because the receiver would refuse them all until the clock is back in
     * the present.
     */
    set: (seconds: number, quiet = false) => {
      fixedSeconds = seconds
      isQuiet = quiet
    },
    reset: () => {
      fixedSeconds = undefined
      isQuiet = false
    },
    isQuiet: () => isQuiet,
    isFixed: () => fixedSeconds !== undefined,
  }
}
