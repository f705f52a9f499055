/**
 * Handles each item, at most `maxConcurrent` at a time, until the signal or a failure. Actions that have begun are awaited.
 */
export const runConcurrently =
  (signal: AbortSignal) =>
  async <T>(items: readonly T[], maxConcurrent: number, handle: (item: T) => Promise<unknown>) => {
    const remaining = [...items]
    const runWorker = async () => {
      try {
        for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
          signal.throwIfAborted()
          await handle(item)
        }
      } catch (error) {
        remaining.length = 0
        throw error
      }
    }
    const results = await Promise.allSettled(Array.from({ length: maxConcurrent }, runWorker))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  }
