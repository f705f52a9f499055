const turns = new Map<string, Promise<unknown>>()

/** One after the other, of all tabs where the browser can: each begins with what the one before has left. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  // Missing where the page is not served securely.
  const locks = navigator.locks as LockManager | undefined
  const before = turns.get(name) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(() => (locks ? locks.request(name, work) : work()))
  turns.set(name, mine)
  return mine as Promise<T>
}
