import { useSyncExternalStore } from 'react'

/** Makes a number that the server knows and that several parts of a page show. A failure leaves the last one. */
export const createCounter = (read: () => Promise<number>) => {
  let count = 0
  const changes = new EventTarget()
  const subscribe = (onChange: () => void) => {
    changes.addEventListener('change', onChange)
    return () => changes.removeEventListener('change', onChange)
  }
  return {
    /** Asks the server for the number. */
    refresh: async () => {
      try {
        const latest = await read()
        if (latest === count) return
        count = latest
        changes.dispatchEvent(new Event('change'))
      } catch {
        // The next page asks again.
      }
    },
    useCount: () =>
      useSyncExternalStore(
        subscribe,
        () => count,
        () => 0,
      ),
  }
}
