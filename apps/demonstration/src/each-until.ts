/** Each in turn, a few at a time, until the signal or a failure; what was begun is waited for. */
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
