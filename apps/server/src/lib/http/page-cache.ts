import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { stating } from './with-config.ts'

/** Holds a rendered page with the offsets of its nonces. */
export type Rendering = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  nonces: number[]
  /**
   * Says which clients may receive the rendering. `everyone`: it may be cached. `who waits`: only requests that waited
   * for it, because it is an error or lacks a part that failed. `nobody else`: only the client that asked, because it
   * says that this client asked too often.
   */
  forWhom: 'everyone' | 'who waits' | 'nobody else'
}
/** Holds a cached rendering; `topics` are the cache tags that it has read. */
type CacheEntry = { at: number; rendering: Rendering; topics: Set<string> }
type UnderWay = { at: number; rendering: Promise<Rendering>; topics: Set<string> }
/** Called with each cache tag before its data is read. */
type Notice = (topic: string) => void
type Render = (notice: Notice) => Promise<Rendering>
/** Names the pages that a change invalidates: all pages, the pages with a cache tag, or none. */
export type ShowsOn = 'every page' | { pagesWith: string } | 'no page'

const maxAgeMs = 5000
/** During overload this age is acceptable, since nothing that the page shows has been changed in this process. */
const maxAgeInCrowdMs = 60_000
/** A page takes less time than this; a rendering that takes longer may be stuck. */
const maxWaitMs = 500
const maxBytes = 100_000_000
const longestAddress = 500

/**
 * The size includes the copies that prebuilt responses use and the cost of the entry itself, because many pages are
 * nearly empty.
 */
const sizeOf = (address: string, { rendering }: CacheEntry) => 3 * rendering.body.length + 2 * address.length + 2000

/** Compares the absolute difference, because the clock may be set back. */
const youngerBy =
  (now: () => Date) =>
  ({ at }: { at: number }, ms: number) =>
    Math.abs(now().getTime() - at) < ms

/** Stores renderings, oldest first; evicts the oldest when the store is too large. */
const createStore = (now: () => Date) => {
  const entries = new Map<string, CacheEntry>()
  const isYounger = youngerBy(now)
  let bytes = 0

  const drop = (address: string, one: CacheEntry) => {
    bytes -= sizeOf(address, one)
    entries.delete(address)
  }
  const keep = (address: string, one: CacheEntry) => {
    const before = entries.get(address)
    if (before) drop(address, before)
    entries.set(address, one)
    bytes += sizeOf(address, one)
    for (const [address, oldest] of entries) {
      if (bytes <= maxBytes && isYounger(oldest, maxAgeInCrowdMs)) break
      drop(address, oldest)
    }
  }
  return { entries, keep, drop }
}

/**
 * Public pages contain nothing personal, so everybody who requests an address gets the same rendering. It is five
 * seconds old at most, and never older than a change that this process has made. Requests wait a moment for a rendering
 * in progress.
 */
export const createPageCache = (now: () => Date) => {
  const { entries, keep, drop } = createStore(now)
  const underWay = new Map<string, UnderWay>()
  const isYounger = youngerBy(now)

  const cachedSince = (address: string, ms: number) => {
    const one = entries.get(address)
    return one && isYounger(one, ms) ? one.rendering : undefined
  }
  const atHand = (address: string) => {
    const rendering = cachedSince(address, maxAgeMs)
    if (rendering) return rendering
    const begun = underWay.get(address)
    return begun && isYounger(begun, maxWaitMs) ? begun.rendering : undefined
  }

  const renderAndKeep = async (address: string, render: Render) => {
    const topics = new Set<string>()
    const begun: UnderWay = { at: now().getTime(), topics, rendering: render((topic) => topics.add(topic)) }
    underWay.set(address, begun)
    // A change since the start of the rendering has removed or replaced the entry.
    const isCurrent = () => underWay.get(address) === begun
    try {
      const rendering = await begun.rendering
      if (rendering.forWhom === 'everyone' && isCurrent()) keep(address, { at: begun.at, rendering, topics })
      return rendering
    } finally {
      if (isCurrent()) underWay.delete(address)
    }
  }

  const get = async (address: string, render: Render): Promise<Rendering> => {
    if (address.length > longestAddress) return render(() => {})
    const found = atHand(address)
    if (!found) return renderAndKeep(address, render)
    const rendering = await found
    // A waiting request then renders, and the others wait for that rendering.
    return rendering.forWhom === 'nobody else' ? get(address, render) : rendering
  }

  return {
    /** Invalidates renderings after a write. */
    changed: (showsOn: ShowsOn = 'every page') => {
      if (showsOn === 'no page') return
      const isTouched = ({ topics }: { topics: Set<string> }) =>
        showsOn === 'every page' || topics.has(showsOn.pagesWith)
      for (const [address, one] of entries) if (isTouched(one)) drop(address, one)
      // Data that a rendering has not read yet will be current when it reads it.
      for (const [address, one] of underWay) if (isTouched(one)) underWay.delete(address)
    },
    /** Returns the cached rendering of an address; during overload also a slightly older one. */
    kept: (address: string, isCrowd = false) => cachedSince(address, isCrowd ? maxAgeInCrowdMs : maxAgeMs),
    /** Returns whether an answer is cached or in progress, and so costs almost nothing. */
    has: (address: string) => atHand(address) !== undefined,
    /** Returns the cached rendering, or renders now. Rejects as `render` does. */
    get,
  }
}
export type PageCache = ReturnType<typeof createPageCache>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names the pages that a successful call invalidates; all pages by default. */
    showsOn?: ShowsOn
    /** Names the cache tag of the data that the route returns. */
    reads?: string
  }
}

/** Marks an endpoint whose effect no public page shows. */
export const changesNoPage = <E extends { config: object }>(endpoint: E) => stating(endpoint, { showsOn: 'no page' })

const readers = new AsyncLocalStorage<Notice>()
/** Runs the calls of a page; `notice` is called with the cache tag of each endpoint before it runs. */
export const noticing = <T>(notice: Notice, ask: () => Promise<T>) => readers.run(notice, ask)

export const noticeReads = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, next) => {
    if (config.reads) readers.getStore()?.(config.reads)
    next()
  })
}

/**
 * Invalidates pages before the answer to a write is sent, so that its reader sees the change on every page of this
 * process.
 */
export const forgetPagesOnChange = (app: FastifyInstance, cache: PageCache) => {
  app.addHook('onSend', ({ method, routeOptions: { config } }, { statusCode }, payload, next) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) cache.changed(config.showsOn)
    next(null, payload)
  })
}
