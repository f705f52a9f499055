import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

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
