import type { Clock } from '../../lib/clock.ts'

const hourMs = 3_600_000

/**
 * Caches each key's value for an hour, without caching failures. At most `most` keys stay, the least recently used
 * being evicted first.
 */
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
