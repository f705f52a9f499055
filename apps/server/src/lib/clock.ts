/** The one source of time. Commands and queries take it; SQL gets it as a parameter. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that goes only where it is told, for tests and for making a past. */
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
