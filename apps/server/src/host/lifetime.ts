import { printError } from './print-error.ts'

/** `open` throws this after the end has been requested. */
export class ShuttingDownError extends Error {}

/** Tracks the resources that this process has open, and closes them in reverse order at its end. */
export const createLifetime = () => {
  const closings: (() => unknown)[] = []
  const end = new AbortController()
  let ending: Promise<boolean> | undefined

  const closeAll = async () => {
    let allClosed = true
    for (const close of closings.splice(0).reverse())
      try {
        await close()
      } catch (error) {
        allClosed = false
        printError(error)
      }
    return allClosed
  }

  return {
    /** Aborted once the end has been requested. */
    signal: end.signal,
    /** A resource that is still opening when the end is requested is awaited and then closed. */
    open: async <T>(opening: () => T | Promise<T>, close: (opened: T) => unknown = () => {}): Promise<T> => {
      if (end.signal.aborted) throw new ShuttingDownError()
      const opened = (async () => opening())()
      closings.push(() => opened.then(close, () => {}))
      const result = await opened
      if (end.signal.aborted) throw new ShuttingDownError()
      return result
    },
    /** Closes everything and resolves to whether all went well; a second call waits for the same end. */
    end: () => {
      end.abort()
      ending ??= closeAll()
      return ending
    },
  }
}
