const everyMs = 20
const bearableMs = 20
/** A loop that is late with fewer waits for something else, which refusing them would not mend. */
const fewest = 40
/** How much what was before counts against the newest tick. */
const memory = 0.9
const lastingShare = 0.25

/** Whether more requests come than can be answered even where answers cost little: the event loop is late with them. */
export const createFlood = () => {
  let came = 0
  let isFlooded = false
  let share = 0
  /** For some ticks already: no burst, which would end by itself. */
  const isLasting = () => share > lastingShare
  return {
    oneCame: () => {
      came++
    },
    /** A tick has come so much later than it should. */
    ticked: (lateMs: number) => {
      isFlooded = lateMs > bearableMs && came >= fewest
      share = memory * share + (isFlooded ? 1 - memory : 0)
      came = 0
    },
    isNow: () => isFlooded && isLasting(),
    isLasting,
  }
}
export type Flood = ReturnType<typeof createFlood>

/** Has it tick; returns what ends that. */
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
