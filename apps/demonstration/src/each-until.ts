/**
 * Acts on each thing, at most `atOnce` at a time, until the signal or a failure. Actions that have begun are awaited.
 */
export const eachUntil =
  (signal: AbortSignal) =>
  async <T>(things: readonly T[], atOnce: number, act: (thing: T) => Promise<unknown>) => {
    const waiting = [...things]
    const work = async () => {
      try {
        for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
          signal.throwIfAborted()
          await act(thing)
        }
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
    const failure = ends.find((end) => end.status === 'rejected')
    if (failure) throw failure.reason
  }
