import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { openMailServer } from '../../../test/mail-server.ts'
import type { Deps } from '../../deps.ts'
import { createMailer } from '../../lib/mailer.ts'
import { mailTemplates } from '../../mail-templates.ts'
import { sendMail } from './send-mail.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof openMailServer>>
let deps: Deps
beforeAll(async () => {
  app = await testApp()
  server = await openMailServer()
  deps = {
    ...app.deps,
    mailer: createMailer(`smtp://127.0.0.1:${server.port}`, {
      from: 'Couronne <bonjour@example.test>',
      replyTo: 'aide@example.test',
    }),
  }
})
beforeEach(() => server.acceptedIds.splice(0))
afterAll(async () => {
  await server.close()
  await app.close()
})

const aMail = async () => {
  const awa = await app.aPerson('customer')
  await app.post('/api/v1/user/reset-password', { email: awa.email })
  const { id } = await app.db
    .selectFrom('mails as m')
    .select('m.id')
    .where('m.userId', '=', awa.id)
    .where('m.kind', '=', 'reset')
    .executeTakeFirstOrThrow()
  // The test takes over the mail's job.
  await sql`update pgboss.job set state = 'completed', completed_on = now() where data ->> 'id' = ${id}`.execute(app.db)
  return { id, awa }
}
const sentAt = async (id: string) =>
  (await app.db.selectFrom('mails').select('sentAt').where('id', '=', id).executeTakeFirstOrThrow()).sentAt

describe('a mail', () => {
  it('is sent once by any number of workers and attempts', async () => {
    const { id } = await aMail()
    await Promise.allSettled([1, 2, 3].map(() => sendMail(deps, mailTemplates, id)))
    await sendMail(deps, mailTemplates, id)
    expect(server.acceptedIds).toEqual([`<${id}@${new URL(deps.publicUrl).hostname}>`])
    expect(await sentAt(id)).not.toBeNull()
  })

  it('is sent at a retry after the server hung up or rejected it', async () => {
    const { id } = await aMail()
    server.rejectConnections(true)
    await expect(sendMail(deps, mailTemplates, id)).rejects.toThrow()
    server.rejectConnections(false)
    server.nextReactions.push('refuse')
    await expect(sendMail(deps, mailTemplates, id)).rejects.toThrow(/451/)
    expect(await sentAt(id)).toBeNull()
    await sendMail(deps, mailTemplates, id)
    expect(server.acceptedIds).toHaveLength(1)
    expect(await sentAt(id)).not.toBeNull()
  })

  it('that may have arrived is sent again only by an operator', async () => {
    const { id, awa } = await aMail()
    const operator = await app.aPerson('admin')
    server.nextReactions.push('cut off')
    await expect(sendMail(deps, mailTemplates, id)).rejects.toThrow()
    await sendMail(deps, mailTemplates, id)
    expect(server.acceptedIds).toHaveLength(1)
    const { body } = await operator.get(`/api/v1/admin/mails?q=${encodeURIComponent(awa.email)}`)
    expect(body).toMatchObject([{ id, state: 'failed', error: expect.stringContaining('peut-être arrivé') }])
    expect((await operator.post(`/api/v1/admin/mails/${id}/resend`)).status).toBe(200)
    await sendMail(deps, mailTemplates, id)
    expect(server.acceptedIds).toHaveLength(2)
    expect(await sentAt(id)).not.toBeNull()
  })

  it('is marked as sent once the database is back, and not sent again', async () => {
    const { id } = await aMail()
    let changes = 0
    const db = new Proxy(app.db, {
      get: (kysely, name) => {
        // The first update marks the mail as handed over, the second as sent.
        if (name === 'updateTable' && ++changes === 2) throw new Error('the database is starting')
        const value = Reflect.get(kysely, name, kysely)
        return typeof value === 'function' ? value.bind(kysely) : value
      },
    })
    await sendMail({ ...deps, db }, mailTemplates, id)
    expect([server.acceptedIds.length, changes]).toEqual([1, 3])
    expect(await sentAt(id)).not.toBeNull()
  })

  it('needs no open transaction while the server is slow', async () => {
    const { id } = await aMail()
    const thinking = Promise.withResolvers<'take'>()
    server.nextReactions.push(thinking.promise)
    const sending = sendMail(deps, mailTemplates, id)
    await expect.poll(() => server.nextReactions).toEqual([])
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(app.db)
    expect(rows).toEqual([])
    thinking.resolve('take')
    await sending
    expect(await sentAt(id)).not.toBeNull()
  })
})

it('without a mail server, the two hundred latest mails are shown, the newest first', async () => {
  await aMail()
  await sql`insert into mails (kind, key, created_at, sent_at, recipient, subject, text, html)
    select 'reset', 'many ' || n, now(), now() - n * interval '1 second', 'many@example.test', n::text, '', '<head></head>'
    from generate_series(1, 201) n`.execute(app.db)
  const listMails = async (query: string) => (await app.get(`/dev/courrier.json${query}`)).body
  const many = await listMails('?to=many@example.test')
  const latest = Array.from({ length: 200 }, (_, place) => String(place + 1))
  expect(many.map(({ subject }: { subject: string }) => subject)).toEqual(latest)
  expect((await listMails('')).filter(({ html }: { html: string | null }) => html === null)).toEqual([])
})
