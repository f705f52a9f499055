import type { Clock } from '../../lib/clock.ts'

const hourMs = 3_600_000

/**
 * Caches each key's value for an hour, without caching failures. At most `most` keys stay, the least recently used
 * being evicted first.
 */
export const keptForAnHour = <T>({ now }: Clock, most: number) => {
  const entries = new Map<string, { at: number; made: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    const known = entries.get(key)
    entries.delete(key)
    const one = known && Math.abs(at - known.at) < hourMs ? known : { at, made: make() }
    entries.set(key, one)
    if (one !== known)
      one.made.catch(() => {
        if (entries.get(key) === one) entries.delete(key)
      })
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
    return one.made
  }
}
