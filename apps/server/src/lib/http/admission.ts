export type Capacity = { maxConcurrent: number; maxQueued: number; maxQueuedInBurst: number; maxQueuedMs: number }
/**
 * Requests of one kind take turns with those of other kinds. `isSerial` marks requests that only this process computes,
 * so that one at a time is as fast as several; such a kind leaves most of the time to the others, however many requests
 * it has.
 */
export type RequestKind = { name: string; isSerial?: boolean }

type QueuedRequest = { start: () => void; timeout: NodeJS.Timeout }
type RequestQueue = {
  running: number
  maxConcurrent: number
  maxQueued: number
  waiting: Set<QueuedRequest>
  /** Tells when the last request of a kind in turn started. */
  lastStartedAt: number
  isPausing: boolean
  burstStartedAt: number
  lastFullAt: number
}

/** A kind in turn pauses after each request for this multiple of the time that the request took. */
const pausePerWork = 3
const maxPauseMs = 50

/**
 * After `calmMs` without a full queue, the next full queue counts as a burst again; a burst lasts `burstMs` at most.
 */
const calmMs = 500
const burstMs = 1000

const emptyQueue = (isSerial: boolean, { maxConcurrent, maxQueued, maxQueuedInBurst }: Capacity): RequestQueue => ({
  running: 0,
  maxConcurrent: isSerial ? 1 : Math.max(1, maxConcurrent - 1),
  maxQueued: isSerial ? maxQueuedInBurst : maxQueued,
  waiting: new Set(),
  lastStartedAt: 0,
  isPausing: false,
  burstStartedAt: Number.NEGATIVE_INFINITY,
  lastFullAt: Number.NEGATIVE_INFINITY,
})

const isQueueFull = (queue: RequestQueue, { maxQueuedInBurst }: Capacity) => {
  if (queue.waiting.size < queue.maxQueued) return false
  const now = performance.now()
  if (now - queue.lastFullAt > calmMs) queue.burstStartedAt = now
  queue.lastFullAt = now
  return queue.waiting.size >= maxQueuedInBurst || now - queue.burstStartedAt > burstMs
}

/**
 * Creates the admission control, which is a semaphore whose work starts in one hook and ends in another. `maxConcurrent`
 * requests run at a time, of which one kind leaves a place to the others. Of each kind, `maxQueued` more wait in order,
 * each for `maxQueuedMs` at most; requests beyond that are rejected. More may wait during a burst, which a short pause of
 * the event loop makes of any traffic. The kinds take turns, however many requests of one wait.
 */
export const createAdmission = (capacity: Capacity) => {
  const { maxConcurrent, maxQueuedMs } = capacity
  let running = 0
  /** The kind that is served next comes first. */
  const queues = new Map<string, RequestQueue>()

  const queueOf = ({ name, isSerial = false }: RequestKind) => {
    const existing = queues.get(name)
    if (existing) return existing
    const queue = emptyQueue(isSerial, capacity)
    queues.set(name, queue)
    return queue
  }
  const hasCapacity = (queue: RequestQueue) =>
    running < maxConcurrent && queue.running < queue.maxConcurrent && !queue.isPausing
  const admit = (queue: RequestQueue) => {
    running++
    queue.running++
    queue.lastStartedAt = performance.now()
  }
  const pauseQueue = (queue: RequestQueue) => {
    queue.isPausing = true
    const ms = Math.min(maxPauseMs, pausePerWork * (performance.now() - queue.lastStartedAt))
    setTimeout(() => {
      queue.isPausing = false
      startNext()
    }, ms).unref()
  }
  const startNext = () => {
    for (const queue of queues.values()) {
      const [next] = hasCapacity(queue) ? queue.waiting : []
      if (!next) continue
      queue.waiting.delete(next)
      clearTimeout(next.timeout)
      admit(queue)
      // The request starts outside the call of `leave`, after the event loop has read what arrived meanwhile.
      setImmediate(next.start)
    }
  }

  return {
    /** Returns whether the next request of the named kind would be rejected. */
    isFull: (name: string | undefined) => {
      const queue = name === undefined ? undefined : queues.get(name)
      return queue !== undefined && !hasCapacity(queue) && isQueueFull(queue, capacity)
    },
    /** Calls `start` or `reject`. A request that starts must call `leave` once to return its place. */
    enter: (kind: RequestKind, start: () => void, reject: () => void) => {
      const queue = queueOf(kind)
      if (hasCapacity(queue)) {
        admit(queue)
        start()
      } else if (!isQueueFull(queue, capacity)) {
        const cancel = () => {
          queue.waiting.delete(waiting)
          reject()
        }
        const waiting: QueuedRequest = { start, timeout: setTimeout(cancel, maxQueuedMs) }
        queue.waiting.add(waiting)
      } else reject()
    },
    leave: (kind: RequestKind) => {
      const queue = queueOf(kind)
      running--
      queue.running--
      queues.delete(kind.name)
      queues.set(kind.name, queue)
      if (kind.isSerial) pauseQueue(queue)
      startNext()
    },
  }
}
