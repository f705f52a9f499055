import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failJob } from '../../../test/failed-job.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { retryJob } from './retry-job.ts'

let app: TestApp
let operator: Person
let awa: Person
beforeAll(async () => {
  app = await testApp()
  operator = await app.aPerson('admin')
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const journal = async () => (await operator.get('/api/v1/admin/journal')).body

it('the list of failed jobs shows a failed job without its stack, and the operator retries it once', async () => {
  await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await failJob(app, awa.id, 'the provider said no')
  const { body: found } = await operator.get('/api/v1/admin/jobs')
  expect(found).toMatchObject([{ queue: 'payout-account', error: 'the provider said no', isRecurring: false }])
  const second = await startSecondBeforeCommit(
    app,
    async (deps) => {
      const result = retryJob(deps, { id: operator.id, role: 'admin', sessionId: '' }, found[0].id)
      expect(await result).toEqual({ message: 'La tâche est relancée.' })
    },
    () => operator.post(`/api/v1/admin/jobs/${found[0].id}/retry`),
  )
  expect(second.status).toBe(409)
  expect((await operator.get('/api/v1/admin/jobs')).body).toEqual([])
  await app.deps.jobs.drain()
  expect((await journal())[0]).toMatchObject({ kind: 'job_retried', details: { queue: 'payout-account' } })
})

it('a failed job in a queue of an older release is neither listed nor retried', async () => {
  await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await failJob(app, awa.id, 'the provider said no')
  const { body } = await operator.get('/api/v1/admin/jobs')
  await sql`select pgboss.create_queue('older-work', '{"policy":"standard"}')`.execute(app.db)
  await sql`update pgboss.job set name = 'older-work' where id = ${body[0].id}`.execute(app.db)
  expect(await operator.get('/api/v1/admin/jobs')).toMatchObject({ status: 200, body: [] })
  expect((await operator.post(`/api/v1/admin/jobs/${body[0].id}/retry`)).status).toBe(404)
  await sql`delete from pgboss.job where id = ${body[0].id}`.execute(app.db)
})

it('a retry with the same idempotency key runs once and gets the same answer', async () => {
  await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await failJob(app, awa.id, 'the provider said no')
  const { body: found } = await operator.get('/api/v1/admin/jobs')
  const retryWithKey = () => sendWithKey(app.server, operator, 'one', `/api/v1/admin/jobs/${found[0].id}/retry`, {})
  const first = await retryWithKey()
  expect([first.status, await retryWithKey()]).toEqual([200, first])
  const retried = (await journal()).filter(({ kind }: { kind: string }) => kind === 'job_retried')
  expect(retried).toHaveLength(2)
  await app.deps.jobs.drain()
})

it('the list of failed jobs excludes mails, and lists a recurring job until it succeeds, without a manual retry', async () => {
  await app.post('/api/v1/user/reset-password', { email: awa.email })
  const mail = app.db.selectFrom('mails').select('id').where('userId', '=', awa.id)
  await failJob(app, (await mail.executeTakeFirstOrThrow()).id, '550 mailbox unavailable')
  const listed = async () => (await operator.get('/api/v1/admin/jobs')).body
  expect(await listed()).toEqual([])

  const jobEnded = (state: string, hoursAgo: number) =>
    sql`insert into pgboss.job (name, state, output, created_on, completed_on)
      values ('check-ledger', ${state}, '{"message":"the ledger is wrong"}',
        now() - ${hoursAgo} * interval '1 hour', now() - ${hoursAgo} * interval '1 hour')`.execute(app.db)
  await jobEnded('completed', 3)
  await jobEnded('failed', 2)
  const found = await listed()
  expect(found).toMatchObject([{ queue: 'check-ledger', error: 'the ledger is wrong', isRecurring: true }])
  expect((await operator.post(`/api/v1/admin/jobs/${found[0].id}/retry`)).status).toBe(404)
  await jobEnded('completed', 1)
  expect(await listed()).toEqual([])
})
