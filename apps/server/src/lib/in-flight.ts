/**
 * Deduplicates work in progress in this process, by name. A request for the same work waits in memory for its result
 * and needs no connection. `ofWhat` distinguishes different work under the same name, whose result cannot be shared.
 */
export const createUnderWay = <T>() => {
  const works = new Map<string, { ofWhat: string; result: Promise<T> }>()
  return {
    /** Undefined when different work with that name is in progress. */
    join: (name: string, ofWhat: string, work: () => Promise<T>): Promise<T> | undefined => {
      const running = works.get(name)
      if (running) return running.ofWhat === ofWhat ? running.result : undefined
      const result = work().finally(() => works.delete(name))
      works.set(name, { ofWhat, result })
      return result
    },
  }
}
export type UnderWay<T> = ReturnType<typeof createUnderWay<T>>
