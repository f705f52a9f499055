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
 * What is refused first when there is too much to do: looking around, then what members do, and never what is under way
 * with money and hours. A route that states nothing is browsing when it is a GET for anyone.
 */
export type Importance = 'browsing' | 'beginning' | 'using' | 'vital'

declare module 'fastify' {
  interface FastifyContextConfig {
    importance?: Importance
    /** Of browsing: one at a time is as fast as several. */
    inTurn?: true
  }
  interface FastifyReply {
    leavePlace: (() => void) | null
  }
}

/** The endpoint, with which begins what is vital later: refused when a flood lasts, so that what has begun is done in time. */
export const beginning = <E extends { config: object }>(endpoint: E) => stating(endpoint, { importance: 'beginning' })
/** The endpoint, never refused for overload. */
export const vital = <E extends { config: object }>(endpoint: E) => stating(endpoint, { importance: 'vital' })
/** The endpoint, refused with the members' calls though anyone may read it: cheap, and part of a page already shown. */
export const partOfPages = <E extends { config: object }>(endpoint: E) => stating(endpoint, { importance: 'using' })

/** The endpoint, answered by this process alone, in no time: one after the other, and what others ask in between. */
export const inTurn = <E extends { config: object }>(endpoint: E) => stating(endpoint, { inTurn: true })

type Pressure = { eventLoopDelayMs: number; waitingForDatabase: number }
export type OverloadOptions = {
  /** For browsing. */
  room: Room
  waitingForDatabase: () => number
  /** What goes on in a crowd, as a sentence for who is refused. */
  goesOn: string
  /** Whether the answer to that address costs no more than a refusal would. */
  isAtHand?: (url: string) => boolean
  /** Whether who is refused there waits for no page. */
  isApiAddress?: (url: string) => boolean
  /** An answer that is only to be sent. */
  readyAnswer?: (request: RawRequest, isCrowd: boolean) => Buffer | undefined
  /** In place of what is measured, for tests. */
  pressure?: () => Pressure
  flood?: Flood
}

/**
 * Places for browsing, which has a pool of connections to itself: one each. With the database on this very machine, more at once is not faster, and its processes would take the time that this one needs to refuse the others.
 */
export const roomForBrowsing = ({ max, connectionString = '' }: pg.PoolOptions, maxWaitMs: number): Room => {
  const isHere = ['', 'localhost', '127.0.0.1', '[::1]'].includes(URL.parse(connectionString)?.hostname ?? '')
  const atOnce = isHere ? Math.min(max, 2 * availableParallelism()) : max
  return { atOnce, mayWait: atOnce * 8, mayWaitInBurst: atOnce * 100, maxWaitMs }
}

/** Beyond these something is wrong that the places for browsing do not see: a flood of writes, a machine that stands still. */
const bearable: Record<Exclude<Importance, 'vital'>, Pressure> = {
  browsing: { eventLoopDelayMs: 1000, waitingForDatabase: 100 },
  beginning: { eventLoopDelayMs: 3000, waitingForDatabase: 500 },
  using: { eventLoopDelayMs: 3000, waitingForDatabase: 500 },
}

/** A page's address does not tell more. */
const kindOfPages = '/*'
const kindOf = ({ routeOptions: { url = '', config } }: FastifyRequest): Kind => ({
  name: url,
  inTurn: config.inTurn ?? false,
})

/** Refuses what matters least when there is too much to do. Register it before everything else: a refusal is then cheap. */
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
    // Without limits of its own it only measures: it knows one limit for all, and we need one for each importance.
    await app.register(underPressure, { sampleInterval: 500 })
    const measured = (): Pressure => {
      const { eventLoopDelay } = app.memoryUsage()
      // Infinite while nothing has been measured yet: so it is after a start that kept the process busy.
      return {
        eventLoopDelayMs: Number.isFinite(eventLoopDelay) ? eventLoopDelay : 0,
        waitingForDatabase: waitingForDatabase(),
      }
    }
    const texts = crowdedTexts(goesOn)
    const places = createPlaces(room)
    const endTicking = startTicking(flood)
    const isTooMuch = (importance: Exclude<Importance, 'vital'>) =>
      isBeyond((pressure ?? measured)(), bearable[importance])

    /** Those of browsing alone. */
    const refused = createRefusedPaths<{ as: Crowded; kind: string }>()
    const onSocket = answerOnSocket(app.server, (request) => {
      flood.oneCame()
      const known = refused.get(pathOf(request.url))
      const isFull = places.isFull(known?.kind ?? kindOfPages) || isTooMuch('browsing')
      // Node watches over the connections on which it has read something.
      if (request.isFirst && !isFull && !flood.isNow()) return undefined
      if (!flood.isNow()) {
        const ready = readyAnswer(request, isFull)
        if (ready) return ready
      }
      if (isAtHand(request.url) ? !flood.isNow() : !isFull) return undefined
      return known && texts[known.as].whole
    })
    // Answers tell then that their connection ends, which these do not.
    app.addHook('preClose', async () => onSocket.stop())
    app.addHook('onClose', async () => endTicking())

    app.decorateReply('leavePlace', null)
    app.addHook('onRequest', (request, reply, next) => {
      const importance = importanceOf(request)
      // What comes over no socket is asked by a page that was let in.
      if (importance === 'vital' || !(request.raw.socket instanceof Socket)) return next()
      const refuse = () => {
        const path = pathOf(request.url)
        const as = isApiAddress(path) || path.endsWith('.data') ? 'refusal' : 'page'
        if (importance === 'browsing') refused.add(path, { as, kind: kindOf(request).name })
        reply.hijack()
        sayCrowded(reply.raw, texts[as])
      }
      if (isTooMuch(importance)) return refuse()
      if (importance === 'beginning' && flood.isLasting()) return refuse()
      if (importance !== 'browsing') return next()
      if (isAtHand(request.url)) return flood.isNow() ? refuse() : next()
      const kind = kindOf(request)
      places.enter(kind, () => start(reply, () => places.leave(kind), next), refuse)
    })
    // Not when the last byte has left: a slow reader would keep the place.
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

const isBeyond = (now: Pressure, most: Pressure) =>
  now.eventLoopDelayMs > most.eventLoopDelayMs || now.waitingForDatabase > most.waitingForDatabase

/** How long the work of a visitor who has gone may keep its place; it ends in an answer before, as a rule. */
const goneMs = 10_000

/** The place is left when the answer is ready. Who leaves before does not end the work: others must not take its place yet. */
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
