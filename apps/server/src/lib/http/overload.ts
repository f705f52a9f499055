import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { type Capacity, createAdmission, type RequestKind } from './admission.ts'
import { answerOnSocket, type RawRequest } from './answer-on-socket.ts'
import { type BurstDetector, createBurstDetector, startTicking } from './burst-detector.ts'
import { overloadedResponses, type RejectionFormat, sendOverloaded } from './overloaded-page.ts'
import { createRejectedPaths } from './rejected-paths.ts'
import { withConfig } from './with-config.ts'

/**
 * Ranks a route when the server is overloaded. Browsing is rejected first, then the calls of members; calls about
 * payments and hours in progress are never rejected. A route without a stated priority is browsing when it is a GET for
 * anyone.
 */
export type Priority = 'browsing' | 'beginning' | 'using' | 'vital'

declare module 'fastify' {
  interface FastifyContextConfig {
    priority?: Priority
    /** One request at a time is as fast as several; used for browsing only. */
    isSerial?: true
  }
  interface FastifyReply {
    releaseCapacity: (() => void) | null
  }
}

/**
 * Marks an endpoint that starts a process whose later calls are vital. It is rejected in a lasting burst, so that
 * processes in progress complete in time.
 */
export const withStartPriority = <E extends { config: object }>(endpoint: E) =>
  withConfig(endpoint, { priority: 'beginning' })
/** Marks an endpoint that is never rejected for overload. */
export const withVitalPriority = <E extends { config: object }>(endpoint: E) =>
  withConfig(endpoint, { priority: 'vital' })
/**
 * Marks an endpoint for anyone that is rejected as late as the members' calls, because it is cheap and part of a page
 * already shown.
 */
export const withPagePartPriority = <E extends { config: object }>(endpoint: E) =>
  withConfig(endpoint, { priority: 'using' })

/**
 * Marks an endpoint that this process answers alone and quickly. Its requests run one after the other, with other
 * requests in between.
 */
export const withSerialExecution = <E extends { config: object }>(endpoint: E) =>
  withConfig(endpoint, { isSerial: true })

type Pressure = { eventLoopDelayMs: number; waitingForDatabase: number }
export type OverloadOptions = {
  /** Limits browsing. */
  capacity: Capacity
  waitingForDatabase: () => number
  /** Tells rejected visitors, in one sentence, what continues during the overload. */
  unaffectedServicesText: string
  /** Returns whether answering this URL costs no more than a rejection. */
  isCached?: (url: string) => boolean
  /** Returns whether the client at this URL expects JSON and not a page. */
  isApiAddress?: (url: string) => boolean
  /** Returns a prebuilt response, if there is one. */
  prebuiltResponse?: (request: RawRequest, isOverloaded: boolean) => Buffer | undefined
  /** Replaces the measured values in tests. */
  pressure?: () => Pressure
  burst?: BurstDetector
}

/**
 * Returns the capacity for browsing, which has its own connection pool: one place for each connection. If the database
 * runs on the same machine, more concurrent requests are not faster, and the database processes would take the CPU time
 * that this process needs to reject the rest.
 */
export const browsingCapacity = ({ max, connectionString = '' }: pg.PoolOptions, maxQueuedMs: number): Capacity => {
  const isLocal = ['', 'localhost', '127.0.0.1', '[::1]'].includes(URL.parse(connectionString)?.hostname ?? '')
  const maxConcurrent = isLocal ? Math.min(max, 2 * availableParallelism()) : max
  return { maxConcurrent, maxQueued: maxConcurrent * 8, maxQueuedInBurst: maxConcurrent * 100, maxQueuedMs }
}

/**
 * Beyond these values the server has a problem that admission control for browsing cannot see, such as a burst of
 * writes or a blocked machine.
 */
const maxPressure: Record<Exclude<Priority, 'vital'>, Pressure> = {
  browsing: { eventLoopDelayMs: 1000, waitingForDatabase: 100 },
  beginning: { eventLoopDelayMs: 3000, waitingForDatabase: 500 },
  using: { eventLoopDelayMs: 3000, waitingForDatabase: 500 },
}

/** All pages share one route. */
const pageKind = '/*'
const kindOf = ({ routeOptions: { url = '', config } }: FastifyRequest): RequestKind => ({
  name: url,
  isSerial: config.isSerial ?? false,
})

/**
 * Rejects the least important requests during overload. Register this plugin before all others, so that a rejection is
 * cheap.
 */
export const overload = fp<OverloadOptions>(
  async (
    app,
    {
      capacity,
      waitingForDatabase,
      unaffectedServicesText,
      isCached = () => false,
      isApiAddress = () => false,
      prebuiltResponse = () => undefined,
      pressure,
      burst = createBurstDetector(),
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
    const responses = overloadedResponses(unaffectedServicesText)
    const admission = createAdmission(capacity)
    const endTicking = startTicking(burst)
    const isOverloaded = (priority: Exclude<Priority, 'vital'>) =>
      exceeds((pressure ?? measured)(), maxPressure[priority])

    /** Contains rejected browsing requests only. */
    const rejectedPaths = createRejectedPaths<{ form: RejectionFormat; kind: string }>()
    const onSocket = answerOnSocket(app.server, (request) => {
      burst.countRequest()
      const rejectedPath = rejectedPaths.get(pathOf(request.url))
      const isFull = admission.isFull(rejectedPath?.kind ?? pageKind) || isOverloaded('browsing')
      // Node reads the first request, because it supervises only connections of which it has read something.
      if (request.isFirst && !isFull && !burst.isActive()) return undefined
      if (!burst.isActive()) {
        const prebuilt = prebuiltResponse(request, isFull)
        if (prebuilt) return prebuilt
      }
      if (isCached(request.url) ? !burst.isActive() : !isFull) return undefined
      return rejectedPath && responses[rejectedPath.form].rawBytes
    })
    // Answers announce the end of their connection during the close, and answers on the socket cannot.
    app.addHook('preClose', async () => onSocket.stop())
    app.addHook('onClose', async () => endTicking())

    app.decorateReply('releaseCapacity', null)
    app.addHook('onRequest', (request, reply, next) => {
      const priority = priorityOf(request)
      // A request without a socket is an internal call of a page that was admitted.
      if (priority === 'vital' || !(request.raw.socket instanceof Socket)) return next()
      const reject = () => {
        const path = pathOf(request.url)
        const form = isApiAddress(path) || path.endsWith('.data') ? 'refusal' : 'page'
        if (priority === 'browsing') rejectedPaths.add(path, { form, kind: kindOf(request).name })
        reply.hijack()
        sendOverloaded(reply.raw, responses[form])
      }
      if (isOverloaded(priority)) return reject()
      if (priority === 'beginning' && burst.isLasting()) return reject()
      if (priority !== 'browsing') return next()
      if (isCached(request.url)) return burst.isActive() ? reject() : next()
      const kind = kindOf(request)
      admission.enter(kind, () => start(reply, () => admission.leave(kind), next), reject)
    })
    // The place is released before the last byte is sent, because a slow client would keep it.
    app.addHook('onSend', (_request, reply, payload, next) => {
      reply.releaseCapacity?.()
      next(null, payload)
    })
  },
  { name: 'overload', fastify: '5.x' },
)

const priorityOf = ({ method, routeOptions: { config } }: FastifyRequest): Priority =>
  config.priority ??
  ((method === 'GET' || method === 'HEAD') && (config.access ?? 'anyone') === 'anyone' ? 'browsing' : 'using')

const exceeds = (current: Pressure, limit: Pressure) =>
  current.eventLoopDelayMs > limit.eventLoopDelayMs || current.waitingForDatabase > limit.waitingForDatabase

/**
 * The request of a client that has disconnected may keep its place this long. It usually ends earlier, with its answer.
 */
const disconnectedGraceMs = 10_000

/**
 * Releases the place when the answer is ready. A client that disconnects earlier does not end the work, so the place is
 * not released yet.
 */
const start = (reply: FastifyReply, leave: () => void, next: () => void) => {
  if (reply.raw.destroyed) return leave()
  reply.releaseCapacity = () => {
    reply.releaseCapacity = null
    leave()
  }
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) reply.releaseCapacity?.()
    else setTimeout(() => reply.releaseCapacity?.(), disconnectedGraceMs).unref()
  })
  next()
}

const pathOf = (url: string) => url.split('?', 1)[0] as string
