/** This is the only source of time. Commands and queries take it; SQL gets the time as a parameter. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** Creates a clock that moves only when a caller moves it, for tests and for demo data. */
export const movingClock = (start: Date) => {
  let current = start
  return {
    now: () => new Date(current),
    moveTo: (to: Date) => {
      current = to
    },
    advance: (ms: number) => {
      current = new Date(current.getTime() + ms)
    },
  }
}
