export type Room = { atOnce: number; mayWait: number; mayWaitInBurst: number; maxWaitMs: number }
/**
 * What takes turns with what is of another name; `inTurn` where this process alone does it, so that one at a time is as fast as
 * several: it leaves most of the time to others, however many want it.
 */
export type Kind = { name: string; inTurn?: boolean }

type Waiting = { start: () => void; late: NodeJS.Timeout }
type Queue = {
  taken: number
  atOnce: number
  mayWait: number
  waiting: Set<Waiting>
  /** When the last one began, of those that come in turn. */
  beganAt: number
  isResting: boolean
  burstFrom: number
  lastTooLong: number
}

/** For each moment that something in turn takes, so many are left to others. */
const restPerWork = 3
const longestRestMs = 50

/** So long after a queue was too long for the last time, the next one is a burst again, and so long it may last. */
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
 * As a semaphore, for what begins in a hook and ends in another. Room for `atOnce`, of which one kind leaves a place to the others.
 * `mayWait` more of each kind wait in order, each for `maxWaitMs` at most; whoever is beyond is sent away. In a burst, which
 * a moment's standstill makes of any traffic, more may. The kinds take turns, however many of one wait.
 */
export const createPlaces = (room: Room) => {
  const { atOnce, maxWaitMs } = room
  let taken = 0
  /** Whose turn is next comes first. */
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
      // Not inside the call of whoever leaves; what has arrived meanwhile is read first.
      setImmediate(next.start)
    }
  }

  return {
    /** Whether the next one of the kind of that name is sent away. */
    isFull: (name: string | undefined) => {
      const queue = name === undefined ? undefined : queues.get(name)
      return queue !== undefined && !hasRoom(queue) && isTooLong(queue, room)
    },
    /** Calls one of the two. Whoever starts gives the place back with `leave`, once. */
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
