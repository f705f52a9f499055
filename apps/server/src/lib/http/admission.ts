export type Room = { atOnce: number; mayWait: number; mayWaitInBurst: number; maxWaitMs: number }
/**
 * Requests of one kind take turns with those of other kinds. `inTurn` marks requests that only this process computes,
 * so that one at a time is as fast as several; such a kind leaves most of the time to the others, however many requests
 * it has.
 */
export type Kind = { name: string; inTurn?: boolean }

type Waiting = { start: () => void; late: NodeJS.Timeout }
type Queue = {
  taken: number
  atOnce: number
  mayWait: number
  waiting: Set<Waiting>
  /** Tells when the last request of a kind in turn started. */
  beganAt: number
  isResting: boolean
  burstFrom: number
  lastTooLong: number
}

/** A kind in turn pauses after each request for this multiple of the time that the request took. */
const restPerWork = 3
const longestRestMs = 50

/**
 * After `calmMs` without a full queue, the next full queue counts as a burst again; a burst lasts `burstMs` at most.
 */
const calmMs = 500
const burstMs = 1000

const emptyQueue = (inTurn: boolean, { atOnce, mayWait, mayWaitInBurst }: Room): Queue => ({
  taken: 0,
  atOnce: inTurn ? 1 : Math.max(1, atOnce - 1),
  mayWait: inTurn ? mayWaitInBurst : mayWait,
  waiting: new Set(),
  beganAt: 0,
  isResting: false,
  burstFrom: Number.NEGATIVE_INFINITY,
  lastTooLong: Number.NEGATIVE_INFINITY,
})

const isTooLong = (queue: Queue, { mayWaitInBurst }: Room) => {
  if (queue.waiting.size < queue.mayWait) return false
  const now = performance.now()
  if (now - queue.lastTooLong > calmMs) queue.burstFrom = now
  queue.lastTooLong = now
  return queue.waiting.size >= mayWaitInBurst || now - queue.burstFrom > burstMs
}

/**
 * Creates the admission control, which is a semaphore whose work starts in one hook and ends in another. `atOnce`
 * requests run at a time, of which one kind leaves a place to the others. Of each kind, `mayWait` more wait in order,
 * each for `maxWaitMs` at most; requests beyond that are rejected. More may wait during a burst, which a short pause of
 * the event loop makes of any traffic. The kinds take turns, however many requests of one wait.
 */
export const createPlaces = (room: Room) => {
  const { atOnce, maxWaitMs } = room
  let taken = 0
  /** The kind that is served next comes first. */
  const queues = new Map<string, Queue>()

  const queueOf = ({ name, inTurn = false }: Kind) => {
    const known = queues.get(name)
    if (known) return known
    const queue = emptyQueue(inTurn, room)
    queues.set(name, queue)
    return queue
  }
  const hasRoom = (queue: Queue) => taken < atOnce && queue.taken < queue.atOnce && !queue.isResting
  const take = (queue: Queue) => {
    taken++
    queue.taken++
    queue.beganAt = performance.now()
  }
  const rest = (queue: Queue) => {
    queue.isResting = true
    const ms = Math.min(longestRestMs, restPerWork * (performance.now() - queue.beganAt))
    setTimeout(() => {
      queue.isResting = false
      startNext()
    }, ms).unref()
  }
  const startNext = () => {
    for (const queue of queues.values()) {
      const [next] = hasRoom(queue) ? queue.waiting : []
      if (!next) continue
      queue.waiting.delete(next)
      clearTimeout(next.late)
      take(queue)
      // The request starts outside the call of `leave`, after the event loop has read what arrived meanwhile.
      setImmediate(next.start)
    }
  }

  return {
    /** Returns whether the next request of the named kind would be rejected. */
    isFull: (name: string | undefined) => {
      const queue = name === undefined ? undefined : queues.get(name)
      return queue !== undefined && !hasRoom(queue) && isTooLong(queue, room)
    },
    /** Calls `start` or `sentAway`. A request that starts must call `leave` once to return its place. */
    enter: (kind: Kind, start: () => void, sentAway: () => void) => {
      const queue = queueOf(kind)
      if (hasRoom(queue)) {
        take(queue)
        start()
      } else if (!isTooLong(queue, room)) {
        const giveUp = () => {
          queue.waiting.delete(waiting)
          sentAway()
        }
        const waiting: Waiting = { start, late: setTimeout(giveUp, maxWaitMs) }
        queue.waiting.add(waiting)
      } else sentAway()
    },
    leave: (kind: Kind) => {
      const queue = queueOf(kind)
      taken--
      queue.taken--
      queues.delete(kind.name)
      queues.set(kind.name, queue)
      if (kind.inTurn) rest(queue)
      startNext()
    },
  }
}
