/** These are the faults that the sandbox can apply to a call. */
const callFaults = [
  /** Does the work at once and answers `ms` late. */
  'slow_answer',
  /** Begins `ms` late, and does the work even if the caller has gone meanwhile. */
  'slow_start',
  /** Does the work and never answers. */
  'no_answer',
  /** Answers 500 and does nothing. As with Stripe, the same idempotency key gets this 500 again. */
  'error_before',
  /** Answers the same 500 after the work is done. */
  'error_after',
  'cut_before',
  /** Does the work and cuts the connection, so that the answer is lost. */
  'cut_after',
  /** Cuts every connection before an answer. */
  'down',
  'rate_limited',
  /** Answers 429: another request is changing the same object. */
  'lock_timeout',
  /** Answers 409: a call with the same key is under way. */
  'key_in_use',
  /** Does the work and answers text that is not JSON. */
  'unreadable',
] as const

/** These are the faults that the sandbox can apply to its events. */
const eventFaults = ['events_late', 'events_twice', 'events_in_disorder', 'events_lost'] as const

export const faultKinds = [...callFaults, ...eventFaults] as const

type FaultSettings = {
  kind: (typeof faultKinds)[number]
  /** Limits the fault to calls by this method. */
  method?: string
  /** Limits the fault to calls of this path, or to events of this type; `*` stands for any text. */
  matching?: string
  /** The fault applies to this number of calls or events. Without it the fault stays until it is removed. */
  times?: number
  /** This is the delay in milliseconds; for events in disorder it is the distance between two of them. */
  ms?: number
}
export type Fault = FaultSettings & { id: string; ms: number; applied: number }

const defaultMs = 1_000

export type Faults = ReturnType<typeof createFaults>
export type CallFault = NonNullable<ReturnType<Faults['forCall']>>
export type EventFault = NonNullable<ReturnType<Faults['forEvent']>>

/** Returns the faults that are set, in memory only. Of several that match, the oldest applies. */
export const createFaults = () => {
  let faults: Fault[] = []
  let count = 0
  const ending = new AbortController()

  const next = <Kind extends string>(kinds: readonly Kind[], name: string, method?: string) => {
    const fault = faults.find(
      (each): each is Fault & { kind: Kind } =>
        kinds.includes(each.kind as string as Kind) &&
        (each.method ?? method) === method &&
        (each.matching === undefined || patternOf(each.matching).test(name)),
    )
    if (!fault) return undefined
    fault.applied++
    if (fault.applied === fault.times) faults = faults.filter((each) => each !== fault)
    return fault
  }

  return {
    add: (fault: FaultSettings): Fault => {
      const added = { ms: defaultMs, ...fault, id: `fault_${++count}`, applied: 0 }
      faults.push(added)
      return added
    },
    /** Removes one fault, or all. */
    remove: (id?: string) => {
      faults = id === undefined ? [] : faults.filter((each) => each.id !== id)
    },
    list: (): readonly Fault[] => faults,
    forCall: (method: string, path: string) => next(callFaults, path, method),
    forEvent: (type: string) => next(eventFaults, type),
    /** Ends the delays that are still running. */
    end: () => ending.abort(),
    ended: ending.signal,
  }
}

const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
