import { useSyncExternalStore } from 'react'

/** Makes a value that the server knows and that several parts of a page show. A failure leaves the last one. */
export const createRemoteValue = <T>(initial: T, read: () => Promise<T>) => {
  let value = initial
  const changes = new EventTarget()
  const subscribe = (onChange: () => void) => {
    changes.addEventListener('change', onChange)
    return () => changes.removeEventListener('change', onChange)
  }
  const set = (latest: T) => {
    if (JSON.stringify(latest) === JSON.stringify(value)) return
    value = latest
    changes.dispatchEvent(new Event('change'))
  }
  return {
    set,
    /** Asks the server for the value. */
    refresh: async () => {
      try {
        set(await read())
      } catch {
        // The next page asks again.
      }
    },
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  }
}
