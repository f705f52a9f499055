import { createAdapter } from '@socket.io/redis-adapter'
import { Redis, type RedisOptions } from 'ioredis'

const options: RedisOptions = {
  retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  keepAlive: 10_000,
}

/** The adapter does not look at the result of these calls, and a rejection that nobody handles ends the process. */
const calls = ['publish', 'psubscribe', 'subscribe', 'punsubscribe', 'unsubscribe'] as const
const ignoreFailures = (redis: Redis) => {
  for (const name of calls) {
    const call = redis[name].bind(redis) as (...args: unknown[]) => Promise<unknown>
    Object.assign(redis, { [name]: (...args: unknown[]) => call(...args).catch(() => undefined) })
  }
  redis.on('error', () => {})
}

/** Writes one line when Redis goes away and one when it is back. */
const logOutages = (redis: Redis, log: (text: string) => void) => {
  let isUp: boolean | undefined
  const setUp = (next: boolean, text: string) => {
    if (isUp !== next && !(next && isUp === undefined)) log(text)
    isUp = next
  }
  redis.on('ready', () => setUp(true, 'Redis répond à nouveau.'))
  redis.on('close', () => setUp(false, 'Redis ne répond pas : les messages s’affichent jusqu’à 25 s plus tard.'))
  return () => {
    isUp = false
  }
}

/**
 * Connects the sockets of several processes. While Redis is away each process serves its own sockets, and what was to
 * be published is lost.
 */
export const openRedisAdapter = (url: string, log: (text: string) => void) => {
  const publisher = new Redis(url, {
    ...options,
    commandTimeout: 2000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  })
  // Subscriptions wait until Redis is there, and are made again after each interruption.
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null })
  for (const redis of [publisher, subscriber]) ignoreFailures(redis)
  const stopLog = logOutages(publisher, log)
  return {
    adapter: createAdapter(publisher, subscriber, { key: 'couronne' }),
    close: () => {
      stopLog()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
