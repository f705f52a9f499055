import { afterAll, beforeAll, expect, it } from 'vitest'
import { failJob } from '../../../test/failed-job.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'

let app: TestApp
let operator: Person
let awa: Person
beforeAll(async () => {
  app = await testApp()
  operator = await app.aPerson('admin')
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const aFailedMail = async () => {
  await app.post('/api/v1/user/reset-password', { email: awa.email })
  const { id } = await app.db
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', awa.id)
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow()
  await failJob(app, id, '550 mailbox unavailable')
  return id
}
const journal = async () => (await operator.get('/api/v1/admin/journal')).body
const mailsOf = async (q: string) => (await operator.get(`/api/v1/admin/mails?q=${encodeURIComponent(q)}`)).body

it('an operator sees a failed mail with its error, and concurrent resends send it once', async () => {
  const id = await aFailedMail()
  expect((await mailsOf(awa.email))[0]).toMatchObject({
    id,
    kind: 'reset',
    state: 'failed',
    to: awa.email,
    subject: null,
    error: '550 mailbox unavailable',
  })
  // Each request needs an open connection beforehand; otherwise they would run one after the other.
  await Promise.all(Array.from({ length: 6 }, () => mailsOf('')))
  const resends = Array.from({ length: 6 }, () => operator.post(`/api/v1/admin/mails/${id}/resend`))
  const statuses = (await Promise.all(resends)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await mailsOf(awa.email)).toMatchObject([{ id, state: 'waiting' }])
  expect(await app.mailsTo(awa.email)).toHaveLength(1)
  const [sent] = await mailsOf(awa.email)
  expect(sent).toMatchObject({ id, state: 'sent' })
  expect(sent.subject).toMatch(/mot de passe/i)
  expect(JSON.stringify(sent)).not.toContain('token=')
  expect(await operator.post(`/api/v1/admin/mails/${id}/resend`)).toMatchObject({
    status: 409,
    body: { message: 'Ce message est déjà parti, ou sur le point de partir.' },
  })
  expect((await journal())[0]).toMatchObject({ kind: 'mail_resent', userId: awa.id, details: { mail: 'reset' } })
  expect((await journal()).filter(({ kind }: { kind: string }) => kind === 'mail_resent')).toHaveLength(1)
})

it('a mail interrupted during the handover is shown as possibly delivered', async () => {
  const id = await aFailedMail()
  const setHandedAt = (at: Date | null) =>
    app.db.updateTable('mails').set({ handedAt: at }).where('id', '=', id).execute()
  await setHandedAt(new Date())
  const error = 'L’envoi a été coupé pendant la remise : le message est peut-être arrivé.'
  expect((await mailsOf(awa.email))[0]).toMatchObject({ id, state: 'failed', error })
  expect((await operator.post(`/api/v1/admin/mails/${id}/resend`)).status).toBe(200)
  await app.drainJobs()
})

it('operators find mails by a part of the address, and wildcards are literal', async () => {
  expect(await mailsOf(awa.email.slice(2, 20))).toHaveLength(2)
  expect(await mailsOf(` ${awa.email} `)).toHaveLength(2)
  expect(await mailsOf('%')).toEqual([])
  const unknownId = '00000000-0000-4000-8000-000000000000'
  expect((await operator.post(`/api/v1/admin/mails/${unknownId}/resend`)).status).toBe(404)
})

it('sent mails are listed for thirty days, and unsent ones for ever', async () => {
  const lea = await app.aPerson('customer')
  await app.post('/api/v1/user/reset-password', { email: lea.email })
  await app.mailsTo(lea.email)
  const mail = app.db.updateTable('mails').where('userId', '=', lea.id)
  const minute = 60_000
  const sentAgo = (ms: number) => mail.set({ sentAt: new Date(Date.now() - ms) }).execute()
  await sentAgo(30 * 24 * 60 * minute - minute)
  expect(await mailsOf(lea.email)).toMatchObject([{ state: 'sent' }])
  await sentAgo(30 * 24 * 60 * minute + minute)
  expect(await mailsOf(lea.email)).toEqual([])
  await mail.set({ sentAt: null, createdAt: new Date(0) }).execute()
  expect(await mailsOf(lea.email)).toMatchObject([{ state: 'failed' }])
  await app.db.deleteFrom('mails').where('userId', '=', lea.id).execute()
})

it('resending a mail to an address without an account is journaled without a name', async () => {
  const email = 'lectrice@example.test'
  await app.post('/api/v1/newsletter', { email })
  const { id } = await app.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'newsletter_confirmation')
    .executeTakeFirstOrThrow()
  await failJob(app, id, '550 mailbox unavailable')
  expect((await operator.post(`/api/v1/admin/mails/${id}/resend`)).status).toBe(200)
  const [line] = await journal()
  expect(line).toMatchObject({ kind: 'mail_resent', userId: null, details: { mail: 'newsletter_confirmation' } })
  await app.drainJobs()
})

it('a resend repeated with the same idempotency key happens once and has the same answer', async () => {
  const url = `/api/v1/admin/mails/${await aFailedMail()}/resend`
  const resend = () => sendWithKey(app.server, operator, 'one', url, {})
  const first = await resend()
  expect([first.status, await resend()]).toEqual([200, first])
  const resent = (await journal()).filter(({ kind }: { kind: string }) => kind === 'mail_resent')
  expect(resent).toHaveLength(4)
})
