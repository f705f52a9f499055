/** Thrown to whoever opens something when the end has been asked for. */
export class Ended extends Error {}

/** What is open in this process and must be closed at its end, last first. */
export const createLifetime = () => {
  const closings: (() => unknown)[] = []
  const end = new AbortController()
  let ending: Promise<boolean> | undefined

  const closeAll = async () => {
    let wentWell = true
    for (const close of closings.splice(0).reverse())
      try {
        await close()
      } catch (error) {
        wentWell = false
        console.error(error)
      }
    return wentWell
  }

  return {
    /** Aborted once the end has been asked for. */
    signal: end.signal,
    /** What is still opening when the end comes is waited for, and closed. */
    open: async <T>(opening: () => T | Promise<T>, close: (opened: T) => unknown = () => {}): Promise<T> => {
      if (end.signal.aborted) throw new Ended()
      const opened = (async () => opening())()
      closings.push(() => opened.then(close, () => {}))
      const result = await opened
      if (end.signal.aborted) throw new Ended()
      return result
    },
    /** Closes everything, and tells whether all went well; a second call waits for the same end. */
    end: () => {
      end.abort()
      ending ??= closeAll()
      return ending
    },
  }
}
