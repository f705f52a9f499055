import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/harness.ts'
import { createJobs } from './jobs.ts'
import { transaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('does all that one commit left behind, at once', async () => {
  const jobs = createJobs(database.url, (error) => expect.fail(error.message))
  const letters = Array.from({ length: 30 }, (_, i) => `letter ${i}`)
  const done: string[] = []
  const all = Promise.withResolvers<void>()
  const handle = async (id: string) => {
    done.push(id)
    if (done.length === letters.length) all.resolve()
  }
  await jobs.prepare([{ name: 'letters', handle }])
  try {
    await jobs.work()
    await transaction(database.db, async (db) => {
      for (const letter of letters) await jobs.enqueue(db, 'letters', letter)
    })
    await all.promise
    expect(done.sort()).toEqual(letters.sort())
  } finally {
    await jobs.stop()
  }
}, 30_000)

it('reports a job that fails, and tries it again', async () => {
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
    await jobs.enqueue(database.db, 'mail', 'letter')
    expect(await done.promise).toBe('letter')
    expect(reported.map(({ message, cause }) => [message, (cause as Error).message])).toEqual([
      ['job mail', 'no mail server'],
    ])
  } finally {
    await jobs.stop()
  }
})
