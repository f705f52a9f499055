import { Refusal } from './refusal.ts'

/** Lets `atOnce` pieces of heavy work run at a time; `mayWait` more wait in order, and any beyond are sent away. */
export const createTurns = (atOnce: number, mayWait: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length < mayWait) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Refusal('unavailable')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
