import { afterAll, beforeAll, expect, it } from 'vitest'
import { givesUp } from '../../../test/given-up-job.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { askWithKey } from '../../../test/requests-with-key.ts'

let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
let awa: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp()
  operator = await app.aPerson('admin')
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const aDeadLetter = async () => {
  await app.post('/api/v1/user/reset-password', { email: awa.email })
  const { id } = await app.db
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', awa.id)
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow()
  await givesUp(app, id, '550 mailbox unavailable')
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

it('says of a mail that was cut off while it was handed over that it may have come', async () => {
  const id = await aDeadLetter()
  const handed = (at: Date | null) => app.db.updateTable('mails').set({ handedAt: at }).where('id', '=', id).execute()
  await handed(new Date())
  const error = 'L’envoi a été coupé pendant la remise : le message est peut-être arrivé.'
  expect((await mailsOf(awa.email))[0]).toMatchObject({ id, state: 'failed', error })
  expect((await operator.post(`/api/v1/admin/mails/${id}/resend`)).status).toBe(200)
  await app.settle()
})

it('finds mails by a part of the address, and takes its signs for what they are', async () => {
  expect(await mailsOf(awa.email.slice(2, 20))).toHaveLength(2)
  expect(await mailsOf(` ${awa.email} `)).toHaveLength(2)
  expect(await mailsOf('%')).toEqual([])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await operator.post(`/api/v1/admin/mails/${nobody}/resend`)).status).toBe(404)
})

it('shows what was sent for thirty days, and what was not as long as it was not', async () => {
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

it('is written down without a name where a mail goes to who has no account', async () => {
  const email = 'lectrice@example.test'
  await app.post('/api/v1/newsletter', { email })
  const { id } = await app.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'newsletter_confirmation')
    .executeTakeFirstOrThrow()
  await givesUp(app, id, '550 mailbox unavailable')
  expect((await operator.post(`/api/v1/admin/mails/${id}/resend`)).status).toBe(200)
  const [line] = await journal()
  expect(line).toMatchObject({ kind: 'mail_resent', userId: null, details: { mail: 'newsletter_confirmation' } })
  await app.settle()
})

it('tries a mail again once for the same key, and answers the same', async () => {
  const url = `/api/v1/admin/mails/${await aDeadLetter()}/resend`
  const ask = () => askWithKey(app.server, operator, 'one', url, {})
  const first = await ask()
  expect([first.status, await ask()]).toEqual([200, first])
  const resent = (await journal()).filter(({ kind }: { kind: string }) => kind === 'mail_resent')
  expect(resent).toHaveLength(4)
})
