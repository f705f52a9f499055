import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { withConfig } from './with-config.ts'

/** Holds a rendered page with the offsets of its nonces. */
export type Rendering = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  nonceOffsets: number[]
  /**
   * Says which clients may receive the rendering. `everyone`: it may be cached. `who waits`: only requests that waited
   * for it, because it is an error or lacks a part that failed. `nobody else`: only the client that asked, because it
   * says that this client asked too often.
   */
  audience: 'everyone' | 'who waits' | 'nobody else'
}
/** Holds a cached rendering; `tags` are the cache tags that it has read. */
type CacheEntry = { at: number; rendering: Rendering; tags: Set<string> }
type InFlightRendering = { at: number; rendering: Promise<Rendering>; tags: Set<string> }
/** Called with each cache tag before its data is read. */
type RecordTag = (tag: string) => void
type Render = (recordTag: RecordTag) => Promise<Rendering>
/** Names the pages that a change invalidates: all pages, the pages with a cache tag, or none. */
export type InvalidatedPages = 'every page' | { pagesWithTag: string } | 'no page'

const maxAgeMs = 5000
/** During overload this age is acceptable, since nothing that the page shows has been changed in this process. */
const maxAgeWhenOverloadedMs = 60_000
/** A page takes less time than this; a rendering that takes longer may be stuck. */
const maxWaitMs = 500
const maxBytes = 100_000_000
const maxAddressLength = 500

/**
 * The size includes the copies that prebuilt responses use and the cost of the entry itself, because many pages are
 * nearly empty.
 */
const sizeOf = (address: string, { rendering }: CacheEntry) => 3 * rendering.body.length + 2 * address.length + 2000

/** Compares the absolute difference, because the clock may be set back. */
const createIsYounger =
  (now: () => Date) =>
  ({ at }: { at: number }, ms: number) =>
    Math.abs(now().getTime() - at) < ms

/** Stores renderings, oldest first; evicts the oldest when the store is too large. */
const createStore = (now: () => Date) => {
  const entries = new Map<string, CacheEntry>()
  const isYounger = createIsYounger(now)
  let bytes = 0

  const drop = (address: string, entry: CacheEntry) => {
    bytes -= sizeOf(address, entry)
    entries.delete(address)
  }
  const save = (address: string, entry: CacheEntry) => {
    const previous = entries.get(address)
    if (previous) drop(address, previous)
    entries.set(address, entry)
    bytes += sizeOf(address, entry)
    for (const [address, oldest] of entries) {
      if (bytes <= maxBytes && isYounger(oldest, maxAgeWhenOverloadedMs)) break
      drop(address, oldest)
    }
  }
  return { entries, save, drop }
}

/**
 * Public pages contain nothing personal, so everybody who requests an address gets the same rendering. It is five
 * seconds old at most, and never older than a change that this process has made. Requests wait a moment for a rendering
 * in progress.
 */
export const createPageCache = (now: () => Date) => {
  const { entries, save, drop } = createStore(now)
  const inFlight = new Map<string, InFlightRendering>()
  const isYounger = createIsYounger(now)

  const cachedSince = (address: string, ms: number) => {
    const entry = entries.get(address)
    return entry && isYounger(entry, ms) ? entry.rendering : undefined
  }
  const findAvailable = (address: string) => {
    const rendering = cachedSince(address, maxAgeMs)
    if (rendering) return rendering
    const pending = inFlight.get(address)
    return pending && isYounger(pending, maxWaitMs) ? pending.rendering : undefined
  }

  const renderAndSave = async (address: string, render: Render) => {
    const tags = new Set<string>()
    const pending: InFlightRendering = { at: now().getTime(), tags, rendering: render((tag) => tags.add(tag)) }
    inFlight.set(address, pending)
    // A change since the start of the rendering has removed or replaced the entry.
    const isCurrent = () => inFlight.get(address) === pending
    try {
      const rendering = await pending.rendering
      if (rendering.audience === 'everyone' && isCurrent()) save(address, { at: pending.at, rendering, tags })
      return rendering
    } finally {
      if (isCurrent()) inFlight.delete(address)
    }
  }

  const get = async (address: string, render: Render): Promise<Rendering> => {
    if (address.length > maxAddressLength) return render(() => {})
    const found = findAvailable(address)
    if (!found) return renderAndSave(address, render)
    const rendering = await found
    // A waiting request then renders, and the others wait for that rendering.
    return rendering.audience === 'nobody else' ? get(address, render) : rendering
  }

  return {
    /** Invalidates renderings after a write. */
    invalidate: (invalidates: InvalidatedPages = 'every page') => {
      if (invalidates === 'no page') return
      const isAffected = ({ tags }: { tags: Set<string> }) =>
        invalidates === 'every page' || tags.has(invalidates.pagesWithTag)
      for (const [address, entry] of entries) if (isAffected(entry)) drop(address, entry)
      // Data that a rendering has not read yet will be current when it reads it.
      for (const [address, pending] of inFlight) if (isAffected(pending)) inFlight.delete(address)
    },
    /** Returns the cached rendering of an address; during overload also a slightly older one. */
    cached: (address: string, isOverloaded = false) =>
      cachedSince(address, isOverloaded ? maxAgeWhenOverloadedMs : maxAgeMs),
    /** Returns whether an answer is cached or in progress, and so costs almost nothing. */
    has: (address: string) => findAvailable(address) !== undefined,
    /** Returns the cached rendering, or renders now. Rejects as `render` does. */
    get,
  }
}
export type PageCache = ReturnType<typeof createPageCache>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names the pages that a successful call invalidates; all pages by default. */
    invalidates?: InvalidatedPages
    /** Names the cache tag of the data that the route returns. */
    cacheTag?: string
  }
}

/** Marks an endpoint whose effect no public page shows. */
export const withoutInvalidation = <E extends { config: object }>(endpoint: E) =>
  withConfig(endpoint, { invalidates: 'no page' })

const tagRecorders = new AsyncLocalStorage<RecordTag>()
/** Runs the calls of a page; `recordTag` is called with the cache tag of each endpoint before it runs. */
export const recordTagsDuring = <T>(recordTag: RecordTag, work: () => Promise<T>) => tagRecorders.run(recordTag, work)

export const recordCacheTags = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, next) => {
    if (config.cacheTag) tagRecorders.getStore()?.(config.cacheTag)
    next()
  })
}

/**
 * Invalidates pages before the answer to a write is sent, so that its reader sees the change on every page of this
 * process.
 */
export const invalidatePagesOnWrite = (app: FastifyInstance, cache: PageCache) => {
  app.addHook('onSend', ({ method, routeOptions: { config } }, { statusCode }, payload, next) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) cache.invalidate(config.invalidates)
    next(null, payload)
  })
}
