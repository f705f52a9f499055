import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { mailTeam, mailUnread } from './mail-unread.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minuteMs = 60_000

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const after = async (minutes: number) => {
  clock.advance(minutes * minuteMs)
  await mailUnread(app.deps)
  await mailTeam(app.deps)
}
const subjectsTo = async (person: Person) => (await app.mailsTo(person.email)).map(({ subject }) => subject)
const read = (person: Person, sid: string, seq?: number) => person.post(`${conversationsUrl}/${sid}/read`, { seq })

describe('a person with an unread message', () => {
  it('gets one mail after ten minutes without its text, and the next one only after reading', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(awa, sid, 'Un texte secret')
    await after(9.9)
    expect(await subjectsTo(nadia)).toEqual([])
    await after(0.1)
    await talk.send(awa, sid, 'Encore un')
    await after(15)
    const mails = await app.mailsTo(nadia.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Vous avez un message d’Awa'])
    expect(mails[0]?.text).toContain(`/account/message/${sid}`)
    expect(JSON.stringify(mails)).not.toContain('secret')
    await read(nadia, sid)
    await talk.send(awa, sid, 'Et un autre')
    await after(10)
    expect(await subjectsTo(nadia)).toHaveLength(2)
    expect(await subjectsTo(awa)).toEqual([])
  })

  it('gets no further mail for messages that the first one announced, when only some of them are read', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (const text of ['a', 'b']) await talk.send(awa, sid, text)
    await after(10)
    await read(nadia, sid, 1)
    await after(10)
    expect(await subjectsTo(nadia)).toHaveLength(1)
    await talk.send(awa, sid, 'c')
    await after(10)
    expect(await subjectsTo(nadia)).toHaveLength(2)
    await talk.send(awa, sid, 'd')
    await after(10)
    expect(await subjectsTo(nadia)).toHaveLength(2)
  })

  it('gets a mail about the message after those that were announced and then hidden', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (const text of ['a', 'b']) await talk.send(awa, sid, text)
    await after(10)
    await nadia.delete(`${conversationsUrl}/${sid}`)
    await talk.send(awa, sid, 'c')
    await after(10)
    expect(await subjectsTo(nadia)).toHaveLength(2)
  })

  it('gets the mail while the row of another one is locked', async () => {
    const [locked, free] = [await talk.aPair(), await talk.aPair()]
    for (const { awa, sid } of [locked, free]) await talk.send(awa, sid, 'Bonjour')
    clock.advance(10 * minuteMs)
    await transaction(app.db, async (db) => {
      await db.selectFrom('participants').select('side').where('conversationId', '=', locked.sid).forUpdate().execute()
      await mailUnread(app.deps)
    })
    const counts = async () => [(await subjectsTo(locked.nadia)).length, (await subjectsTo(free.nadia)).length]
    expect(await counts()).toEqual([0, 1])
    await mailUnread(app.deps)
    expect(await counts()).toEqual([1, 1])
  })

  it('gets the mail in a transaction of a hundred, whatever happens to the others', async () => {
    await mailUnread(app.deps)
    const people = async (role: 'customer' | 'professional', count: number) =>
      (await Promise.all(Array.from({ length: count }, () => app.aPerson(role)))).map(({ id }) => id)
    const [customers, professionals] = [await people('customer', 21), await people('professional', 5)]
    await sql`
      with opened as (
        insert into conversations (customer_id, professional_id, created_at)
        select c, p, ${now} from unnest(${customers}::uuid[]) c, unnest(${professionals}::uuid[]) p returning *)
      insert into participants (conversation_id, side, user_id)
      select id, 1, customer_id from opened union all select id, 2, professional_id from opened`.execute(app.db)
    await sql`
      insert into messages (conversation_id, side, seq, nth, sender_id, client_id, content, is_masked, created_at)
      select id, 1, 0, 0, customer_id, 'a', 'a', false, ${now} from conversations
      where customer_id = any(${customers}::uuid[])`.execute(app.db)
    clock.advance(10 * minuteMs)
    let count = 0
    const enqueue: typeof app.deps.jobs.enqueue = async (...job) => {
      if (++count > 100) throw new Error('The queue is full.')
      await app.deps.jobs.enqueue(...job)
    }
    await expect(mailUnread({ ...app.deps, jobs: { ...app.deps.jobs, enqueue } })).rejects.toThrow('The queue is full.')
    const mails = app.db.selectFrom('mails').select('id').where('userId', 'in', professionals)
    expect(await mails.execute()).toHaveLength(100)
    await mailUnread(app.deps)
    expect(await mails.execute()).toHaveLength(105)
  })

  it('gets none for what was read, hidden or withdrawn in time', async () => {
    const [first, second, third] = [await talk.aPair(), await talk.aPair(), await talk.aPair()]
    for (const { awa, sid } of [first, second, third]) await talk.send(awa, sid, 'Bonjour')
    await read(first.nadia, first.sid)
    await second.nadia.delete(`${conversationsUrl}/${second.sid}`)
    await third.awa.delete(`${conversationsUrl}/${third.sid}/messages/1`)
    await after(11)
    for (const { nadia } of [first, second, third]) expect(await subjectsTo(nadia)).toEqual([])
  })

  it('gets none when the message is read before the mail is written', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(awa, sid, 'Bonjour')
    await after(10)
    await read(nadia, sid)
    expect(await subjectsTo(nadia)).toEqual([])
  })

  it('gets one mail where two processes look at once', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(awa, sid, 'Bonjour')
    clock.advance(10 * minuteMs)
    await Promise.all([mailUnread(app.deps), mailUnread(app.deps), mailUnread(app.deps)])
    expect(await subjectsTo(nadia)).toHaveLength(1)
  })
})

it('operators get one mail about a person who has waited for an hour, until somebody answers', async () => {
  const [awa, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
  const sid = await talk.open(awa, { admin: true })
  await talk.send(awa, sid, 'Un texte secret')
  await after(59)
  await talk.send(awa, sid, 'Vous êtes là ?')
  expect(await subjectsTo(operator)).toEqual([])
  await after(1)
  await after(61)
  const mails = await app.mailsTo(operator.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Une personne attend une réponse\u00a0: Awa Diallo'])
  expect(JSON.stringify(mails)).not.toContain('secret')
  await talk.send(operator, sid, 'Oui.')
  await after(61)
  expect(await subjectsTo(operator)).toHaveLength(1)
  expect(await subjectsTo(awa)).toEqual(['Vous avez un message de l’équipe Couronne'])
  await talk.send(awa, sid, 'Merci, et encore ceci.')
  await after(60)
  expect(await subjectsTo(operator)).toHaveLength(2)
  await talk.send(operator, sid, 'Avec plaisir.')
})

it('mails about messages of other members can be turned off, and those about messages of the team cannot', async () => {
  const { awa, nadia, sid } = await talk.aPair()
  const operator = await app.aPerson('admin')
  for (const person of [awa, operator])
    await person.patch('/api/v1/account/notifications', { mail: { messages: false } })
  await talk.send(nadia, sid, 'Bonjour')
  const teamId = await talk.open(awa, { admin: true })
  await talk.send(awa, teamId, 'Une question')
  await after(60)
  expect(await subjectsTo(operator)).toHaveLength(1)
  await talk.send(operator, teamId, 'Une réponse')
  await after(10)
  expect(await subjectsTo(awa)).toEqual(['Vous avez un message de l’équipe Couronne'])
})

it('operators get one mail about all people who wait, and none about a suspended person', async () => {
  const [awa, lea, mia, operator] = [
    await app.aPerson('customer', { firstname: 'Awa' }),
    await app.aPerson('customer', { firstname: 'Léa' }),
    await app.aPerson('customer'),
    await app.aPerson('admin'),
  ]
  const write = async (person: Person) => talk.send(person, await talk.open(person, { admin: true }), 'Bonjour')
  await write(mia)
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', mia.id).execute()
  await after(60)
  expect(await subjectsTo(operator)).toEqual([])
  await write(awa)
  await after(1)
  await write(lea)
  await after(60)
  const mails = await app.mailsTo(operator.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['2 personnes attendent une réponse'])
  expect(mails[0]?.text).toContain('Awa Diallo attend depuis le plus longtemps.')
})

it('the legacy endpoint tells the reader of a mail about it, and not the other of the conversation', async () => {
  const { awa, nadia, sid } = await talk.aPair()
  const request = async (person: Person, conversationId = sid) => {
    const { status, body } = await person.post('/api/v1/mail/new/message', { conversationId })
    return [status, body.message]
  }
  expect((await request(awa))[0]).toBe(409)
  await talk.send(awa, sid, 'Bonjour')
  await after(10)
  expect(await request(nadia)).toEqual([200, 'Ce message part de lui-même, une seule fois.'])
  await app.drainJobs()
  // The sender would learn that the other has not read the message.
  expect((await request(awa))[0]).toBe(409)
  expect(await request(nadia)).toEqual([
    200,
    'Ce message a déjà été envoyé\u00a0: il ne part qu’une fois.'.replace('\u00a0', ' '),
  ])
  expect((await request(await app.aPerson('admin')))[0]).toBe(404)
  expect((await request(awa, crypto.randomUUID()))[0]).toBe(404)
})
