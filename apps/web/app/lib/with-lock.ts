const queues = new Map<string, Promise<unknown>>()

/**
 * Runs jobs of the same name one after the other, across all tabs if the browser supports it. Each job sees the result
 * of the previous one.
 */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  // The API is missing on a page that is not served over HTTPS.
  const locks = navigator.locks as LockManager | undefined
  const previous = queues.get(name) ?? Promise.resolve()
  const current = previous.catch(() => undefined).then(() => (locks ? locks.request(name, work) : work()))
  queues.set(name, current)
  return current as Promise<T>
}
