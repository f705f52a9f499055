const everyMs = 20
const bearableMs = 20
/** The event loop is late for another reason when there are fewer requests, and rejecting them would not help. */
const minRequests = 40
/** Weights the past against the newest tick. */
const memory = 0.9
const lastingShare = 0.25

/** Detects a flood: more requests than the server can answer even at low cost, so that the event loop is late. */
export const createFlood = () => {
  let requests = 0
  let isFlooded = false
  let share = 0
  /** The flood has lasted for several ticks and is not a short burst. */
  const isLasting = () => share > lastingShare
  return {
    oneCame: () => {
      requests++
    },
    /** Called by each tick with its delay. */
    ticked: (lateMs: number) => {
      isFlooded = lateMs > bearableMs && requests >= minRequests
      share = memory * share + (isFlooded ? 1 - memory : 0)
      requests = 0
    },
    isNow: () => isFlooded && isLasting(),
    isLasting,
  }
}
export type Flood = ReturnType<typeof createFlood>

/** Starts the ticks; returns a function that stops them. */
export const startTicking = (flood: Flood) => {
  let due = performance.now() + everyMs
  const timer = setInterval(() => {
    const now = performance.now()
    flood.ticked(now - due)
    due = now + everyMs
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
