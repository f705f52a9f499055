import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askWithKey } from '../../test/asking-with-key.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { transaction } from '../lib/database/transaction.ts'

let house: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
let awa: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  house = await testApp()
  operator = await house.aPerson('admin')
  awa = await house.aPerson('customer')
})
afterAll(() => house.close())

/** As its queue leaves it after three days of tries. */
const givesUp = (subject: string, message: string) =>
  sql`update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message, stack: 'at line 1' })}
    where data ->> 'id' = ${subject} and state <> 'completed'`.execute(house.db)

const aDeadLetter = async () => {
  await house.post('/api/v1/user/reset-password', { email: awa.email })
  const { id } = await house.db
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', awa.id)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  await givesUp(id, '550 mailbox unavailable')
  return id
}
const journal = async () => (await operator.get('/api/v1/admin/journal')).body
const mailsOf = async (q: string) => (await operator.get(`/api/v1/admin/mails?q=${encodeURIComponent(q)}`)).body

it('shows a mail that was given up and why, and sends it again once for however many ask', async () => {
  const id = await aDeadLetter()
  expect((await mailsOf(awa.email))[0]).toMatchObject({
    id,
    kind: 'reset',
    state: 'failed',
    to: awa.email,
    subject: null,
    error: '550 mailbox unavailable',
  })
  // Each has a connection by then: else they would come one after the other.
  await Promise.all(Array.from({ length: 6 }, () => mailsOf('')))
  const resends = Array.from({ length: 6 }, () => operator.post(`/api/v1/admin/mails/${id}/resend`))
  const statuses = (await Promise.all(resends)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await mailsOf(awa.email)).toMatchObject([{ id, state: 'waiting' }])
  expect(await house.mailsTo(awa.email)).toHaveLength(1)
  const [sent] = await mailsOf(awa.email)
  expect(sent).toMatchObject({ id, state: 'sent' })
  expect(sent.subject).toMatch(/mot de passe/i)
  expect(JSON.stringify(sent)).not.toContain('token=')
  expect((await operator.post(`/api/v1/admin/mails/${id}/resend`)).status).toBe(409)
  expect((await journal())[0]).toMatchObject({ kind: 'mail_resent', userId: awa.id, details: { mail: 'reset' } })
  expect((await journal()).filter(({ kind }: { kind: string }) => kind === 'mail_resent')).toHaveLength(1)
})

it('finds mails by a part of the address, and takes its signs for what they are', async () => {
  expect(await mailsOf(awa.email.slice(2, 20))).toHaveLength(1)
  expect(await mailsOf('%')).toEqual([])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await operator.post(`/api/v1/admin/mails/${nobody}/resend`)).status).toBe(404)
})

it('shows work that was given up, without its stack, and has it done again once', async () => {
  await transaction(house.db, (db) => house.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await givesUp(awa.id, 'the provider said no')
  const { body: found } = await operator.get('/api/v1/admin/jobs')
  expect(found).toMatchObject([{ queue: 'payout-account', error: 'the provider said no', comesAgain: false }])
  const both = await Promise.all([1, 2].map(() => operator.post(`/api/v1/admin/jobs/${found[0].id}/retry`)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await operator.get('/api/v1/admin/jobs')).body).toEqual([])
  await house.deps.jobs.drain()
  expect((await journal())[0]).toMatchObject({ kind: 'job_retried', details: { queue: 'payout-account' } })
})

it('shows nothing of the work of a queue that an older release had, and has none of it done', async () => {
  await transaction(house.db, (db) => house.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await givesUp(awa.id, 'the provider said no')
  const { body } = await operator.get('/api/v1/admin/jobs')
  await sql`select pgboss.create_queue('older-work', '{"policy":"standard"}')`.execute(house.db)
  await sql`update pgboss.job set name = 'older-work' where id = ${body[0].id}`.execute(house.db)
  expect(await operator.get('/api/v1/admin/jobs')).toMatchObject({ status: 200, body: [] })
  expect((await operator.post(`/api/v1/admin/jobs/${body[0].id}/retry`)).status).toBe(404)
  await sql`delete from pgboss.job where id = ${body[0].id}`.execute(house.db)
})

it('tries a mail and a job again once for the same key, and answers the same', async () => {
  const twice = async (url: string) => {
    const ask = () => askWithKey(house.app, operator, 'one', url, {})
    const first = await ask()
    expect([first.status, await ask()]).toEqual([200, first])
  }
  await twice(`/api/v1/admin/mails/${await aDeadLetter()}/resend`)
  await transaction(house.db, (db) => house.deps.jobs.enqueue(db, 'payout-account', awa.id))
  await givesUp(awa.id, 'the provider said no')
  const { body } = await operator.get('/api/v1/admin/jobs')
  await twice(`/api/v1/admin/jobs/${body[0].id}/retry`)
  expect((await journal()).slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
    'job_retried',
    'mail_resent',
    'job_retried',
  ])
  await house.deps.jobs.drain()
})
