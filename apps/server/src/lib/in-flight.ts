/**
 * Deduplicates work in progress in this process, by name. A request for the same work waits in memory for its result
 * and needs no connection. `fingerprint` distinguishes different work under the same name, whose result cannot be shared.
 */
export const createInFlight = <T>() => {
  const entries = new Map<string, { fingerprint: string; result: Promise<T> }>()
  return {
    /** Undefined when different work with that name is in progress. */
    join: (name: string, fingerprint: string, work: () => Promise<T>): Promise<T> | undefined => {
      const running = entries.get(name)
      if (running) return running.fingerprint === fingerprint ? running.result : undefined
      const result = work().finally(() => entries.delete(name))
      entries.set(name, { fingerprint, result })
      return result
    },
  }
}
export type InFlight<T> = ReturnType<typeof createInFlight<T>>
