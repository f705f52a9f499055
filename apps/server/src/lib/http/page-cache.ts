import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { stating } from './with-config.ts'

/** A page as it was rendered, with the places where its nonce stands. */
export type Rendering = {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  nonces: number[]
  /**
   * Who may be given it. `nobody else`: it says that she who asked has asked too often. `who waits`: a refusal, or a page from
   * which a failure took something.
   */
  forWhom: 'everyone' | 'who waits' | 'nobody else'
}
/** `topics`: what it has read of. */
type Kept = { at: number; rendering: Rendering; topics: Set<string> }
type UnderWay = { at: number; rendering: Promise<Rendering>; topics: Set<string> }
/** Is told of each topic before it is read of. */
type Notice = (topic: string) => void
type Render = (notice: Notice) => Promise<Rendering>
/** What a change may show on: every page, those alone that have read of a topic, or none. */
export type ShowsOn = 'every page' | { pagesWith: string } | 'no page'

const maxAgeMs = 5000
/** Nothing that it shows has been changed in this process; for a crowd that would have to be refused it is good enough. */
const maxAgeInCrowdMs = 60_000
/** Longer than a page takes: what is still being rendered then may wait for something that does not come. */
const maxWaitMs = 500
const mostBytes = 100_000_000
const longestAddress = 500

/** With the copies from which answers are made, and what the entry itself costs: many pages are nearly empty. */
const sizeOf = (address: string, { rendering }: Kept) => 3 * rendering.body.length + 2 * address.length + 2000

/** Either way round: the clock may be set. */
const youngerBy =
  (now: () => Date) =>
  ({ at }: { at: number }, ms: number) =>
    Math.abs(now().getTime() - at) < ms

/** What is kept, oldest first: the oldest go where there is too much of it. */
const createStore = (now: () => Date) => {
  const kept = new Map<string, Kept>()
  const isYounger = youngerBy(now)
  let bytes = 0

  const drop = (address: string, one: Kept) => {
    bytes -= sizeOf(address, one)
    kept.delete(address)
  }
  const keep = (address: string, one: Kept) => {
    const before = kept.get(address)
    if (before) drop(address, before)
    kept.set(address, one)
    bytes += sizeOf(address, one)
    for (const [address, oldest] of kept) {
      if (bytes <= mostBytes && isYounger(oldest, maxAgeInCrowdMs)) break
      drop(address, oldest)
    }
  }
  return { kept, keep, drop }
}

/**
 * Public pages hold nothing personal, so who asks for the same address gets the same rendering: five seconds old at most, and
 * never from before a change that this process has made. While one is being rendered, others wait for it, for a moment.
 */
export const createPageCache = (now: () => Date) => {
  const { kept, keep, drop } = createStore(now)
  const underWay = new Map<string, UnderWay>()
  const isYounger = youngerBy(now)

  const keptSince = (address: string, ms: number) => {
    const one = kept.get(address)
    return one && isYounger(one, ms) ? one.rendering : undefined
  }
  const atHand = (address: string) => {
    const rendering = keptSince(address, maxAgeMs)
    if (rendering) return rendering
    const begun = underWay.get(address)
    return begun && isYounger(begun, maxWaitMs) ? begun.rendering : undefined
  }

  const renderAndKeep = async (address: string, render: Render) => {
    const topics = new Set<string>()
    const begun: UnderWay = { at: now().getTime(), topics, rendering: render((topic) => topics.add(topic)) }
    underWay.set(address, begun)
    // Not when something has changed since it began.
    const isLast = () => underWay.get(address) === begun
    try {
      const rendering = await begun.rendering
      if (rendering.forWhom === 'everyone' && isLast()) keep(address, { at: begun.at, rendering, topics })
      return rendering
    } finally {
      if (isLast()) underWay.delete(address)
    }
  }

  const get = async (address: string, render: Render): Promise<Rendering> => {
    if (address.length > longestAddress) return render(() => {})
    const found = atHand(address)
    if (!found) return renderAndKeep(address, render)
    const rendering = await found
    // One of those who waited renders then, and the others wait for that.
    return rendering.forWhom === 'nobody else' ? get(address, render) : rendering
  }

  return {
    /** Something was written: what has been rendered before may not be true any more. */
    changed: (showsOn: ShowsOn = 'every page') => {
      if (showsOn === 'no page') return
      const isTouched = ({ topics }: { topics: Set<string> }) =>
        showsOn === 'every page' || topics.has(showsOn.pagesWith)
      for (const [address, one] of kept) if (isTouched(one)) drop(address, one)
      // What it has not read yet will be as it is now.
      for (const [address, one] of underWay) if (isTouched(one)) underWay.delete(address)
    },
    /** What is kept under that address; in a crowd also what is a little old. */
    kept: (address: string, isCrowd = false) => keptSince(address, isCrowd ? maxAgeInCrowdMs : maxAgeMs),
    /** Whether an answer costs next to nothing. */
    has: (address: string) => atHand(address) !== undefined,
    /** As kept, or as `render` makes it now. Rejects as `render` does. */
    get,
  }
}
export type PageCache = ReturnType<typeof createPageCache>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is stated of nothing else shows on every page. */
    showsOn?: ShowsOn
    /** The topic that its answer is of. */
    reads?: string
  }
}

/** The endpoint, whose effect no public page shows. */
export const changesNoPage = <E extends { config: object }>(endpoint: E) => stating(endpoint, { showsOn: 'no page' })

const readers = new AsyncLocalStorage<Notice>()
/** Asks what a page is made of; `notice` is told before an endpoint that states a topic is asked for it. */
export const noticing = <T>(notice: Notice, ask: () => Promise<T>) => readers.run(notice, ask)

export const noticeReads = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, next) => {
    if (config.reads) readers.getStore()?.(config.reads)
    next()
  })
}

/** Whoever reads the answer to her change sees it on every page of this process. */
export const forgetPagesOnChange = (app: FastifyInstance, cache: PageCache) => {
  app.addHook('onSend', ({ method, routeOptions: { config } }, { statusCode }, payload, next) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) cache.changed(config.showsOn)
    next(null, payload)
  })
}
