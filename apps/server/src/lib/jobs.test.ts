import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/harness.ts'
import { transaction } from './database/transaction.ts'
import { createJobs } from './jobs.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('all jobs of one commit run at once', async () => {
  const jobs = createJobs(database.url, (error) => expect.fail(error.message))
  const ids = Array.from({ length: 30 }, (_, i) => `letter ${i}`)
  const done: string[] = []
  const all = Promise.withResolvers<void>()
  const handle = async (id: string) => {
    done.push(id)
    if (done.length === ids.length) all.resolve()
  }
  await jobs.prepare([{ name: 'letters', handle }])
  try {
    await jobs.work()
    await transaction(database.db, async (db) => {
      for (const id of ids) await jobs.enqueue(db, 'letters', id)
    })
    await all.promise
    expect(done.sort()).toEqual(ids.sort())
  } finally {
    await jobs.stop()
  }
})

it('a failed job is reported and retried', async () => {
  const reported: Error[] = []
  const jobs = createJobs(database.url, (error) => reported.push(error))
  const done = Promise.withResolvers<string>()
  let tries = 0
  const handle = async (id: string) => {
    tries++
    if (tries === 1) throw new Error('no mail server')
    done.resolve(id)
  }
  await jobs.prepare([{ name: 'mail', handle }])
  try {
    await jobs.work()
    await transaction(database.db, (db) => jobs.enqueue(db, 'mail', 'letter'))
    expect(await done.promise).toBe('letter')
    expect(reported.map(({ message, cause }) => [message, (cause as Error).message])).toEqual([
      ['job mail', 'no mail server'],
    ])
  } finally {
    await jobs.stop()
  }
})

it('a recurring job runs once for all servers', async () => {
  const servers = [1, 2].map(() => createJobs(database.url, (error) => expect.fail(error.message)))
  const ticks: string[] = []
  const third = Promise.withResolvers<void>()
  const handle = async (id: string) => {
    ticks.push(id)
    if (ticks.length === 3) third.resolve()
  }
  const slots = () =>
    sql<{ at: Date; retentionSeconds: number }>`
      select singleton_on as at, deletion_seconds as "retentionSeconds" from pgboss.job where name = 'ticking'
    `.execute(database.db)
  for (const server of servers) await server.prepare([{ name: 'ticking', everySeconds: 1, handle }])
  try {
    for (const server of servers) await server.work()
    await third.promise
  } finally {
    for (const server of servers) await server.stop()
  }
  const { rows } = await slots()
  const sent = rows.map(({ at }) => at.getTime())
  expect(new Set(sent).size).toBe(sent.length)
  expect(new Set(rows.map(({ retentionSeconds }) => retentionSeconds))).toEqual(new Set([24 * 3600]))
  expect(new Set(ticks)).toEqual(new Set(['']))
})

it('a job that runs too long at the stop is returned to the queue and soon run by the next server', async () => {
  const started = Promise.withResolvers<void>()
  const first = createJobs(database.url, (error) => expect.fail(error.message), 50)
  const stuck = {
    name: 'stuck',
    handle: () => {
      started.resolve()
      return new Promise(() => {})
    },
  }
  await first.prepare([stuck])
  await first.work()
  await transaction(database.db, (db) => first.enqueue(db, 'stuck', 'letter'))
  await started.promise
  await first.stop()

  const done = Promise.withResolvers<string>()
  const second = createJobs(database.url, (error) => expect.fail(error.message))
  await second.prepare([{ name: 'stuck', handle: async (id) => done.resolve(id) }])
  await second.work()
  try {
    expect(await done.promise).toBe('letter')
  } finally {
    await second.stop()
  }
})

it('jobs in progress complete before the rest, and later jobs stay in the queue', async () => {
  const started = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const done: string[] = []
  const handle = async (id: string) => {
    started.resolve()
    await mayEnd
    done.push(id)
  }
  const jobs = createJobs(database.url, (error) => expect.fail(error.message))
  await jobs.prepare([{ name: 'slow', handle }])
  try {
    await jobs.work()
    await transaction(database.db, (db) => jobs.enqueue(db, 'slow', 'first'))
    await started.promise
    const stopped = jobs.stopFetching()
    end()
    await stopped
    expect(done).toEqual(['first'])
    await transaction(database.db, (db) => jobs.enqueue(db, 'slow', 'second'))
    await jobs.drain()
    expect(done).toEqual(['first', 'second'])
  } finally {
    await jobs.stop()
  }
})

it('a queue that an older release created with other retries gets the current ones', async () => {
  const retriesOf = async () => {
    const { rows } = await sql`
      select retry_limit, heartbeat_seconds from pgboss.queue where name = 'old'`.execute(database.db)
    return rows
  }
  const prepare = async () => {
    const jobs = createJobs(database.url, (error) => expect.fail(error.message))
    await jobs.prepare([{ name: 'old', handle: async () => {} }])
    await jobs.stop()
  }
  await prepare()
  const current = await retriesOf()
  await sql`update pgboss.queue set retry_limit = 2, heartbeat_seconds = null where name = 'old'`.execute(database.db)
  await prepare()
  expect(await retriesOf()).toEqual(current)
  expect(current).toEqual([{ retryLimit: 440, heartbeatSeconds: 10 }])
})
