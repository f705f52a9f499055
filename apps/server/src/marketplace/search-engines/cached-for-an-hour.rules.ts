import type { Clock } from '../../lib/clock.ts'

const hourMs = 3_600_000

/** What is made once an hour, however often it is asked for; a failure is not kept. The `most` asked for last are kept. */
export const keptForAnHour = <T>({ now }: Clock, most: number) => {
  const kept = new Map<string, { at: number; made: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    const known = kept.get(key)
    kept.delete(key)
    const one = known && Math.abs(at - known.at) < hourMs ? known : { at, made: make() }
    kept.set(key, one)
    if (one !== known)
      one.made.catch(() => {
        if (kept.get(key) === one) kept.delete(key)
      })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return one.made
  }
}
