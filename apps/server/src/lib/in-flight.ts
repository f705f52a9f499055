/**
 * Work under way in this process, by name. Who asks for the same again gets that work's result: she waits in memory and
 * holds no connection. `ofWhat` tells another work of that name apart; it has none to wait for.
 */
export const createUnderWay = <T>() => {
  const works = new Map<string, { ofWhat: string; result: Promise<T> }>()
  return {
    /** Undefined when something else of that name is under way. */
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
