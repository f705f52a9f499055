/** This is the only source of time. Commands and queries take it; SQL gets the time as a parameter. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** Creates a clock that moves only when told, for tests and for demo data. */
export const movingClock = (start: Date) => {
  let at = start
  return {
    now: () => new Date(at),
    moveTo: (to: Date) => {
      at = to
    },
    advance: (ms: number) => {
      at = new Date(at.getTime() + ms)
    },
  }
}
