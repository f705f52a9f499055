const tickMs = 20
const maxDelayMs = 20
/** The event loop is late for another reason when there are fewer requests, and rejecting them would not help. */
const minRequests = 40
/** Weights the past against the newest tick. */
const decay = 0.9
const lastingShare = 0.25

/** Detects a lasting burst: more requests than the server can answer even at low cost, so that the event loop is late. */
export const createBurstDetector = () => {
  let requests = 0
  let isBurst = false
  let share = 0
  /** The burst has lasted for several ticks and is not a short peak. */
  const isLasting = () => share > lastingShare
  return {
    countRequest: () => {
      requests++
    },
    /** Called by each tick with its delay. */
    recordTick: (delayMs: number) => {
      isBurst = delayMs > maxDelayMs && requests >= minRequests
      share = decay * share + (isBurst ? 1 - decay : 0)
      requests = 0
    },
    isActive: () => isBurst && isLasting(),
    isLasting,
  }
}
export type BurstDetector = ReturnType<typeof createBurstDetector>

/** Starts the ticks; returns a function that stops them. */
export const startTicking = (burst: BurstDetector) => {
  let expectedAt = performance.now() + tickMs
  const timer = setInterval(() => {
    const now = performance.now()
    burst.recordTick(now - expectedAt)
    expectedAt = now + tickMs
  }, tickMs)
  timer.unref()
  return () => clearInterval(timer)
}
