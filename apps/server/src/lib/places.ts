export type Room = { atOnce: number; mayWait: number; mayWaitInBurst: number; maxWaitMs: number }
type Waiting = { start: () => void; late: NodeJS.Timeout }

/** So long after a queue was too long for the last time, the next one is a burst again, and so long it may last. */
const calmMs = 500
const burstMs = 1000

/**
 * As in turns.ts, for what begins in a hook and ends in another. Room for `atOnce`. `mayWait` more wait in order, each for
 * `maxWaitMs` at most; whoever is beyond is sent away. In a burst, which a moment's standstill makes of any traffic, more may.
 */
export const createPlaces = ({ atOnce, mayWait, mayWaitInBurst, maxWaitMs }: Room) => {
  let taken = 0
  const queue = new Set<Waiting>()
  let burstFrom = Number.NEGATIVE_INFINITY
  let lastTooLong = Number.NEGATIVE_INFINITY

  const isTooLong = () => {
    if (queue.size < mayWait) return false
    const now = performance.now()
    if (now - lastTooLong > calmMs) burstFrom = now
    lastTooLong = now
    return queue.size >= mayWaitInBurst || now - burstFrom > burstMs
  }

  return {
    /** Whether the next one is sent away. */
    isFull: () => taken >= atOnce && isTooLong(),
    /** Calls one of the two. Whoever starts gives the place back with `leave`, once. */
    enter: (start: () => void, sentAway: () => void) => {
      if (taken < atOnce) {
        taken++
        start()
      } else if (!isTooLong()) {
        const giveUp = () => {
          queue.delete(waiting)
          sentAway()
        }
        const waiting: Waiting = { start, late: setTimeout(giveUp, maxWaitMs) }
        queue.add(waiting)
      } else sentAway()
    },
    leave: () => {
      const [next] = queue
      if (!next) {
        taken--
        return
      }
      queue.delete(next)
      clearTimeout(next.late)
      // Not inside the call of whoever leaves; what has arrived meanwhile is read first.
      setImmediate(next.start)
    },
  }
}
