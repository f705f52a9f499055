/** What the sandbox can be told to do wrong to a call. */
const callFaults = [
  /** Does its work at once and answers `ms` late. */
  'slow_answer',
  /** Begins `ms` late, and does its work even if the caller has gone meanwhile. */
  'slow_start',
  /** Does its work, and keeps the caller waiting for ever. */
  'no_answer',
  /** 500, and nothing done; as with Stripe, the same idempotency key gets this 500 again. */
  'error_before',
  /** The same after the work is done. */
  'error_after',
  'cut_before',
  /** The answer is lost. */
  'cut_after',
  /** No connection lives long enough for a word. */
  'down',
  'rate_limited',
  /** 429: something else is changing the same object. */
  'lock_timeout',
  /** 409: a call with the same key is under way. */
  'key_in_use',
  /** Does its work, and answers what is no JSON. */
  'unreadable',
] as const

/** And to the events that it sends. */
const eventFaults = ['events_late', 'events_twice', 'events_in_disorder', 'events_lost'] as const

export const faultKinds = [...callFaults, ...eventFaults] as const

type Told = {
  kind: (typeof faultKinds)[number]
  /** Only calls by this method. */
  method?: string
  /** Only calls of this path, or events of this type; `*` stands for any text. */
  matching?: string
  /** For so many calls or events; absent: until taken back. */
  times?: number
  /** How long what is slow or late takes; between two events in disorder, their distance. */
  ms?: number
}
export type Fault = Told & { id: string; ms: number; seen: number }

const defaultMs = 1_000

export type Faults = ReturnType<typeof createFaults>
export type CallFault = NonNullable<ReturnType<Faults['ofCall']>>
export type EventFault = NonNullable<ReturnType<Faults['ofEvent']>>

/** What the sandbox has been told to do wrong, in memory only. Of those that fit, the one told first is done. */
export const createFaults = () => {
  let told: Fault[] = []
  let count = 0
  const ending = new AbortController()

  const next = <Kind extends string>(kinds: readonly Kind[], name: string, method?: string) => {
    const fault = told.find(
      (each): each is Fault & { kind: Kind } =>
        kinds.includes(each.kind as string as Kind) &&
        (each.method ?? method) === method &&
        (each.matching === undefined || patternOf(each.matching).test(name)),
    )
    if (!fault) return undefined
    fault.seen++
    if (fault.seen === fault.times) told = told.filter((each) => each !== fault)
    return fault
  }

  return {
    tell: (fault: Told): Fault => {
      const kept = { ms: defaultMs, ...fault, id: `fault_${++count}`, seen: 0 }
      told.push(kept)
      return kept
    },
    /** One of them, or all. */
    takeBack: (id?: string) => {
      told = id === undefined ? [] : told.filter((each) => each.id !== id)
    },
    told: (): readonly Fault[] => told,
    ofCall: (method: string, path: string) => next(callFaults, path, method),
    ofEvent: (type: string) => next(eventFaults, type),
    /** Ends what still waits to be slow. */
    end: () => ending.abort(),
    ended: ending.signal,
  }
}

const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
