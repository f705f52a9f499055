import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { openDatabase } from '../../lib/database/database.ts'
import { conversationsOfTeam } from './queries.ts'

const now = new Date('2026-11-20T09:00:00Z')
const clock = movingClock(now)
const teamUrl = '/api/v1/admin/conversation'
let app: TestApp
let talk: ReturnType<typeof talks>
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
  operator = await app.aPerson('admin', { firstname: 'Inès' })
})
afterAll(() => app.close())

/** Returns the plan of the statement that lists the conversations of the team. */
const planOfList = async (waiting: '0' | '1') => {
  const sent: CompiledQuery[] = []
  const db = openDatabase(app.deps.pool, ({ query }) => void sent.push(query))
  const viewer = { id: operator.id, role: 'admin', sessionId: '' } as const
  await conversationsOfTeam({ ...app.deps, db }, viewer, { waiting, limit: 20, offset: 0 })
  const [statement] = sent
  if (!statement) throw new Error('no statement was sent')
  const { rows } = await app.deps.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${statement.sql}`,
    statement.parameters as unknown[],
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const listed = async (person: Person, query: string) => (await person.get(teamUrl + query)).body
const namesFor = async (q: string) =>
  (await listed(operator, `?q=${encodeURIComponent(q)}`)).map(
    ({ friendlyName }: { friendlyName: string }) => friendlyName,
  )

it('an operator opens the conversation with a person, who has it in the list once it has a message', async () => {
  const awa = await app.aPerson('customer', { firstname: 'Awa' })
  const opened = await operator.post(teamUrl, { user: awa.id })
  expect([opened.status, opened.body.friendlyName]).toEqual([201, 'Awa Diallo'])
  const { sid } = opened.body
  const ofTeam = async () => (await listed(operator, '?limit=100')).map(({ sid }: { sid: string }) => sid)
  expect([await talk.listOf(awa), (await ofTeam()).includes(sid)]).toEqual([[], false])

  expect((await talk.send(operator, sid, 'Bonjour')).body).toMatchObject({ isOwn: true, writtenBy: 'Inès' })
  expect(await talk.listOf(awa)).toMatchObject([{ sid, friendlyName: 'L’équipe Couronne', unreadMessagesCount: 1 }])
  expect(await ofTeam()).toContain(sid)
})

it('the conversation of a person with the team is the same, whoever opens it and whenever', async () => {
  const awa = await app.aPerson('customer')
  const colleague = await app.aPerson('admin')
  const replies = await Promise.all([
    operator.post(teamUrl, { user: awa.id }),
    colleague.post(teamUrl, { user: awa.id }),
    awa.post(conversationsUrl, { admin: true }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(replies.map(({ body }) => body.sid)).size).toBe(1)
})

it('no conversation is opened with an operator, nor with a person who has deleted the account', async () => {
  const [colleague, lea] = [await app.aPerson('admin'), await app.aPerson('customer')]
  await lea.deleteAccount()
  for (const { id } of [colleague, operator, lea]) {
    expect((await operator.post(teamUrl, { user: id })).status).toBe(404)
    expect(await app.db.selectFrom('conversations').select('id').where('userId', '=', id).execute()).toEqual([])
  }
})

it('operators find conversations of the team by a part of the name, without case and accents', async () => {
  const zoe = await app.aPerson('customer', { firstname: 'Zoé' })
  await talk.send(zoe, await talk.open(zoe, { admin: true }), 'Bonjour')
  expect(await namesFor('ZOE di')).toEqual(['Zoé Diallo'])
  expect(await namesFor('zoé%')).toEqual([])
})

it('an operator sets a conversation aside that needs no answer, until the next message', async () => {
  const awa = await app.aPerson('customer')
  const sid = await talk.open(awa, { admin: true })
  for (const text of ['Merci beaucoup !', 'Bonne soirée']) await talk.send(awa, sid, text)
  const isWaiting = async () =>
    (await listed(operator, '?waiting=1&limit=100')).some((each: { sid: string }) => each.sid === sid)
  const setAside = (person: Person, seq: number) => person.post(`${teamUrl}/${sid}/set-aside`, { seq })
  // The second message has come since the page was read.
  expect((await setAside(operator, 1)).body.waitsSince).toBe(now.toISOString())
  expect(await isWaiting()).toBe(true)
  for (let time = 0; time < 2; time++)
    expect(await setAside(operator, 2)).toMatchObject({ status: 200, body: { sid, waitsSince: null } })
  await awa.delete(`${conversationsUrl}/${sid}/messages/2`)
  expect(await isWaiting()).toBe(false)
  await talk.send(awa, sid, 'Encore une question')
  expect(await isWaiting()).toBe(true)
})

it('only operators read since when a person waits for the team', async () => {
  const awa = await app.aPerson('customer')
  const sid = await talk.open(awa, { admin: true })
  await talk.send(awa, sid, 'Une question')
  const waitsFor = async (person: Person) => (await person.get(`${conversationsUrl}/${sid}`)).body.waitsSince
  expect([await waitsFor(operator), await waitsFor(awa)]).toEqual([now.toISOString(), null])
  expect((await listed(operator, '?waiting=1')).find((each: { sid: string }) => each.sid === sid).waitsSince).toBe(
    now.toISOString(),
  )
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', awa.id).execute()
  expect(await waitsFor(operator)).toBeNull()
  await app.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', awa.id).execute()
  await talk.send(operator, sid, 'Une réponse')
  expect(await waitsFor(operator)).toBeNull()
})

it('two operators who answer at once both read both answers', async () => {
  const [awa, colleague] = [await app.aPerson('customer'), await app.aPerson('admin', { firstname: 'Sira' })]
  const sid = await talk.open(awa, { admin: true })
  await talk.send(awa, sid, 'Une question')
  await Promise.all([talk.send(operator, sid, 'a'), talk.send(colleague, sid, 'b')])
  for (const reader of [operator, colleague]) {
    const answers = (await talk.messagesFor(reader, sid, '?after=1')) as { content: string; writtenBy: string }[]
    expect(answers.map(({ content, writtenBy }) => `${content} ${writtenBy}`).sort()).toEqual(['a Inès', 'b Sira'])
  }
})

it('the list of those who wait reads the index of them among twenty thousand conversations', async () => {
  const cityId = await app.cityId('Montreuil', '93')
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      with people as (
        insert into users (role, email, password_hash, firstname, lastname, phone, adresse, city_id, created_at)
        select 'customer', n || '@many.test', '', 'Awa', 'Diallo', '', '', ${cityId}, ${now}
        from generate_series(1, 20000) n returning id),
      made as (
        insert into conversations (user_id, created_at, last_at, last_seq, first_count, waits_since)
        select id, ${now}, ${now}, 1, 1, case when random() < 0.001 then ${now}::timestamptz end
        from people returning id, user_id)
      insert into participants (conversation_id, side, user_id)
      select id, side, case side when 1 then user_id end from made, generate_series(1, 2) side`.execute(db)
  })
  await sql`analyze users, conversations, participants`.execute(app.db)
  expect(await planOfList('1')).toContain('conversations_waiting')
  expect(await planOfList('0')).not.toContain('conversations_waiting')
})
