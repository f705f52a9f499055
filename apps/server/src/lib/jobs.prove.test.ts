import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

it('a job of a killed worker runs again', async () => {
  const killed = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createJobs } from ${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)}
       const jobs = createJobs(${JSON.stringify(database.url)}, console.error)
       const handle = () => { console.log('begun'); return new Promise(() => {}) }
       await jobs.prepare([{ name: 'begun', handle }])
       await jobs.work()`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const done = Promise.withResolvers<string>()
  const jobs = createJobs(database.url, (error) => expect.fail(error.message))
  await jobs.prepare([{ name: 'begun', handle: async (id) => done.resolve(id) }])
  try {
    await transaction(database.db, (db) => jobs.enqueue(db, 'begun', 'letter'))
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds'
      where name = 'begun'`.execute(database.db)
    await jobs.work()
    expect(await done.promise).toBe('letter')
  } finally {
    killed.kill('SIGKILL')
    await jobs.stop()
  }
})
