import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { createPlaces, type Kind, type Room } from './admission.ts'
import { answerOnSocket, type RawRequest } from './answer-on-socket.ts'
import { type Crowded, crowdedTexts, sayCrowded } from './overloaded-page.ts'
import { createRefusedPaths } from './refused-paths.ts'
import { createFlood, type Flood, startTicking } from './spike.ts'
import { stating } from './with-config.ts'

/**
 * Ranks a route when the server is overloaded. Browsing is rejected first, then the calls of members; calls about
 * payments and hours in progress are never rejected. A route without a stated priority is browsing when it is a GET for
 * anyone.
 */
export type Importance = 'browsing' | 'beginning' | 'using' | 'vital'

declare module 'fastify' {
  interface FastifyContextConfig {
    importance?: Importance
    /** One request at a time is as fast as several; used for browsing only. */
    inTurn?: true
  }
  interface FastifyReply {
    leavePlace: (() => void) | null
  }
}

/**
 * Marks an endpoint that starts a process whose later calls are vital. It is rejected in a lasting flood, so that
 * processes in progress complete in time.
 */
export const beginning = <E extends { config: object }>(endpoint: E) => stating(endpoint, { importance: 'beginning' })
/** Marks an endpoint that is never rejected for overload. */
export const vital = <E extends { config: object }>(endpoint: E) => stating(endpoint, { importance: 'vital' })
/**
 * Marks an endpoint for anyone that is rejected as late as the members' calls, because it is cheap and part of a page
 * already shown.
 */
export const partOfPages = <E extends { config: object }>(endpoint: E) => stating(endpoint, { importance: 'using' })

/**
 * Marks an endpoint that this process answers alone and quickly. Its requests run one after the other, with other
 * requests in between.
 */
export const inTurn = <E extends { config: object }>(endpoint: E) => stating(endpoint, { inTurn: true })

type Pressure = { eventLoopDelayMs: number; waitingForDatabase: number }
export type OverloadOptions = {
  /** Limits browsing. */
  room: Room
  waitingForDatabase: () => number
  /** Tells rejected visitors, in one sentence, what continues during the overload. */
  goesOn: string
  /** Returns whether answering this URL costs no more than a rejection. */
  isAtHand?: (url: string) => boolean
  /** Returns whether the client at this URL expects JSON and not a page. */
  isApiAddress?: (url: string) => boolean
  /** Returns a prebuilt response, if there is one. */
  readyAnswer?: (request: RawRequest, isCrowd: boolean) => Buffer | undefined
  /** Replaces the measured values in tests. */
  pressure?: () => Pressure
  flood?: Flood
}

/**
 * Returns the capacity for browsing, which has its own connection pool: one place for each connection. If the database
 * runs on the same machine, more concurrent requests are not faster, and the database processes would take the CPU time
 * that this process needs to reject the rest.
 */
export const roomForBrowsing = ({ max, connectionString = '' }: pg.PoolOptions, maxWaitMs: number): Room => {
  const isHere = ['', 'localhost', '127.0.0.1', '[::1]'].includes(URL.parse(connectionString)?.hostname ?? '')
  const atOnce = isHere ? Math.min(max, 2 * availableParallelism()) : max
  return { atOnce, mayWait: atOnce * 8, mayWaitInBurst: atOnce * 100, maxWaitMs }
}

/**
 * Beyond these values the server has a problem that admission control for browsing cannot see, such as a flood of
 * writes or a blocked machine.
 */
const bearable: Record<Exclude<Importance, 'vital'>, Pressure> = {
  browsing: { eventLoopDelayMs: 1000, waitingForDatabase: 100 },
  beginning: { eventLoopDelayMs: 3000, waitingForDatabase: 500 },
  using: { eventLoopDelayMs: 3000, waitingForDatabase: 500 },
}

/** All pages share one route. */
const kindOfPages = '/*'
const kindOf = ({ routeOptions: { url = '', config } }: FastifyRequest): Kind => ({
  name: url,
  inTurn: config.inTurn ?? false,
})

/**
 * Rejects the least important requests during overload. Register this plugin before all others, so that a rejection is
 * cheap.
 */
export const overload = fp<OverloadOptions>(
  async (
    app,
    {
      room,
      waitingForDatabase,
      goesOn,
      isAtHand = () => false,
      isApiAddress = () => false,
      readyAnswer = () => undefined,
      pressure,
      flood = createFlood(),
    },
  ) => {
    // The plugin has no limits here and only measures: it knows one limit for all requests, and we need one for each
    // priority.
    await app.register(underPressure, { sampleInterval: 500 })
    const measured = (): Pressure => {
      const { eventLoopDelay } = app.memoryUsage()
      // The delay is infinite before the first measurement, for example after a start that kept the process busy.
      return {
        eventLoopDelayMs: Number.isFinite(eventLoopDelay) ? eventLoopDelay : 0,
        waitingForDatabase: waitingForDatabase(),
      }
    }
    const texts = crowdedTexts(goesOn)
    const places = createPlaces(room)
    const endTicking = startTicking(flood)
    const isOverloaded = (importance: Exclude<Importance, 'vital'>) =>
      exceeds((pressure ?? measured)(), bearable[importance])

    /** Contains rejected browsing requests only. */
    const refused = createRefusedPaths<{ as: Crowded; kind: string }>()
    const onSocket = answerOnSocket(app.server, (request) => {
      flood.oneCame()
      const known = refused.get(pathOf(request.url))
      const isFull = places.isFull(known?.kind ?? kindOfPages) || isOverloaded('browsing')
      // Node reads the first request, because it supervises only connections of which it has read something.
      if (request.isFirst && !isFull && !flood.isNow()) return undefined
      if (!flood.isNow()) {
        const ready = readyAnswer(request, isFull)
        if (ready) return ready
      }
      if (isAtHand(request.url) ? !flood.isNow() : !isFull) return undefined
      return known && texts[known.as].whole
    })
    // Answers announce the end of their connection during the close, and answers on the socket cannot.
    app.addHook('preClose', async () => onSocket.stop())
    app.addHook('onClose', async () => endTicking())

    app.decorateReply('leavePlace', null)
    app.addHook('onRequest', (request, reply, next) => {
      const importance = importanceOf(request)
      // A request without a socket is an internal call of a page that was admitted.
      if (importance === 'vital' || !(request.raw.socket instanceof Socket)) return next()
      const refuse = () => {
        const path = pathOf(request.url)
        const as = isApiAddress(path) || path.endsWith('.data') ? 'refusal' : 'page'
        if (importance === 'browsing') refused.add(path, { as, kind: kindOf(request).name })
        reply.hijack()
        sayCrowded(reply.raw, texts[as])
      }
      if (isOverloaded(importance)) return refuse()
      if (importance === 'beginning' && flood.isLasting()) return refuse()
      if (importance !== 'browsing') return next()
      if (isAtHand(request.url)) return flood.isNow() ? refuse() : next()
      const kind = kindOf(request)
      places.enter(kind, () => start(reply, () => places.leave(kind), next), refuse)
    })
    // The place is released before the last byte is sent, because a slow client would keep it.
    app.addHook('onSend', (_request, reply, payload, next) => {
      reply.leavePlace?.()
      next(null, payload)
    })
  },
  { name: 'overload', fastify: '5.x' },
)

const importanceOf = ({ method, routeOptions: { config } }: FastifyRequest): Importance =>
  config.importance ??
  ((method === 'GET' || method === 'HEAD') && (config.who ?? 'anyone') === 'anyone' ? 'browsing' : 'using')

const exceeds = (now: Pressure, most: Pressure) =>
  now.eventLoopDelayMs > most.eventLoopDelayMs || now.waitingForDatabase > most.waitingForDatabase

/**
 * The request of a client that has disconnected may keep its place this long. It usually ends earlier, with its answer.
 */
const goneMs = 10_000

/**
 * Releases the place when the answer is ready. A client that disconnects earlier does not end the work, so the place is
 * not released yet.
 */
const start = (reply: FastifyReply, leave: () => void, next: () => void) => {
  if (reply.raw.destroyed) return leave()
  reply.leavePlace = () => {
    reply.leavePlace = null
    leave()
  }
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) reply.leavePlace?.()
    else setTimeout(() => reply.leavePlace?.(), goneMs).unref()
  })
  next()
}

const pathOf = (url: string) => url.split('?', 1)[0] as string
