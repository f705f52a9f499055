import type { Clock } from '../../lib/clock.ts'

const hourMs = 3_600_000

/**
 * Caches each key's value for an hour, without caching failures. At most `maxKeys` keys stay, the least recently used
 * being evicted first.
 */
export const cachedForAnHour = <T>({ now }: Clock, maxKeys: number) => {
  const entries = new Map<string, { createdAt: number; value: Promise<T> }>()
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    const existing = entries.get(key)
    entries.delete(key)
    const entry =
      existing && Math.abs(at - existing.createdAt) < hourMs ? existing : { createdAt: at, value: compute() }
    entries.set(key, entry)
    if (entry !== existing)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
    for (const oldest of entries.keys()) {
      if (entries.size <= maxKeys) break
      entries.delete(oldest)
    }
    return entry.value
  }
}
