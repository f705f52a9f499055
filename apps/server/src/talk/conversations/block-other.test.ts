import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { blockOther } from './block-other.ts'
import { mailUnread } from './mail-unread.ts'
import { purgeConversations } from './purge-conversations.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const days = (count: number) => count * 24

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const urlOf = (sid: string) => `${conversationsUrl}/${sid}`
const block = (person: Person, sid: string) => person.post(`${urlOf(sid)}/block`)
const unblock = (person: Person, sid: string) => person.delete(`${urlOf(sid)}/block`)
const conversationFor = async (person: Person, sid: string) => (await person.get(urlOf(sid))).body
const closed = 'Cette conversation est fermée.'

/** Makes a pair whose last appointment has ended, and which may still write for a while. */
const aPair = () => talk.aPair({ startsIn: -days(30) + 1 })

describe('a block', () => {
  it('is known to the blocker alone and changes nothing when it is repeated, and so does its undo', async () => {
    const { awa, nadia, sid } = await aPair()
    for (const reply of [await block(awa, sid), await block(awa, sid)])
      expect([reply.status, reply.body]).toMatchObject([
        200,
        { isBlocked: true, closedText: closed, allowedActions: ['bookAgain', 'archive', 'hide', 'unblock'] },
      ])
    expect(await conversationFor(nadia, sid)).toMatchObject({
      isBlocked: false,
      closedText: closed,
      allowedActions: ['archive', 'hide', 'block'],
    })
    for (const reply of [await unblock(nadia, sid), await unblock(nadia, sid)]) expect(reply.status).toBe(200)
    expect((await talk.send(nadia, sid, 'Bonjour')).status).toBe(409)
    for (const reply of [await unblock(awa, sid), await unblock(awa, sid)])
      expect([reply.status, reply.body]).toMatchObject([200, { isBlocked: false, closedText: null }])
    expect((await talk.send(nadia, sid, 'Bonjour')).status).toBe(201)
  })

  it('is one block when it is sent several times at once, and each of the two may block', async () => {
    const { awa, nadia, sid } = await aPair()
    const replies = await Promise.all([awa, nadia, awa, nadia, awa].map((person) => block(person, sid)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await unblock(awa, sid)).body).toMatchObject({ isBlocked: false, closedText: closed })
    expect((await unblock(nadia, sid)).body).toMatchObject({ isBlocked: false, closedText: null })
  })

  it('of the team, or in a conversation of others, reads as a conversation that does not exist', async () => {
    const { awa, sid } = await aPair()
    const [lea, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    const withTeam = await talk.open(awa, { admin: true })
    for (const [person, one] of [
      [awa, withTeam],
      [operator, withTeam],
      [lea, sid],
      [operator, sid],
      [awa, crypto.randomUUID()],
    ] as const)
      for (const reply of [await block(person, one), await unblock(person, one)])
        expect([reply.status, reply.body.error]).toEqual([404, 'not_found'])
    expect(await app.db.selectFrom('blocks').selectAll().where('blockerId', '=', operator.id).execute()).toEqual([])
  })

  it('can be undone from the account once the conversation is deleted', async () => {
    const { awa, nadia, sid } = await aPair()
    await block(awa, sid)
    await app.db.updateTable('appointments').set({ paidAt: null }).where('customerId', '=', awa.id).execute()
    const past = new Date('2025-01-01')
    await app.db.updateTable('conversations').set({ createdAt: past }).where('id', '=', sid).execute()
    await purgeConversations(app.deps)
    expect((await unblock(awa, sid)).status).toBe(404)
    expect((await awa.get('/api/v1/block')).body).toMatchObject([{ id: nadia.id, firstname: 'Nadia' }])
    await awa.delete(`/api/v1/block/${nadia.id}`)
    expect((await awa.post(conversationsUrl, { professional: nadia.id })).status).toBe(201)
  })
})

it('a block by the professional ends the unpaid holds of the two like a suspension, and no others', async () => {
  const { awa, nadia, sid } = await aPair()
  const window = { professionalId: nadia.id, startsAt: talk.inHours(40), endsAt: talk.inHours(48) }
  await app.db.insertInto('availabilityWindows').values(window).execute()
  const lea = await app.aPerson('customer')
  const [held, ofLea] = await Promise.all(
    [awa, lea].map((customer, index) => {
      const [from, to] = [talk.inHours(40 + 2 * index), talk.inHours(41 + 2 * index)]
      return holdHours(customer, nadia, { date: from, endTime: to })
    }),
  )
  expect([held?.status, ofLea?.status]).toEqual([201, 201])
  await block(nadia, sid)
  const stateOf = async (person: Person, id: string) => (await person.get(`/api/v1/appointment/${id}`)).body
  const ended = await stateOf(awa, held?.body.id)
  expect(ended).toMatchObject({ status: 'Expiré', holdExpiresAt: null })
  expect((await stateOf(lea, ofLea?.body.id)).status).toBe('En attente de paiement')
  await unblock(nadia, sid)
  expect(await stateOf(awa, held?.body.id)).toEqual(ended)
})

it('a message that waits for a block of its sender is refused', async () => {
  const { awa, nadia, sid } = await aPair()
  const refused = await startSecondBeforeCommit(
    app,
    (deps) => blockOther(deps, { id: awa.id, role: 'customer', sessionId: '' }, sid),
    () => talk.send(nadia, sid, 'Bonjour'),
  )
  expect([refused.status, refused.body.message]).toEqual([409, closed])
  expect(await talk.messagesFor(awa, sid)).toEqual([])
})

it('a person whose account was deleted meanwhile cannot be blocked', async () => {
  const { awa, nadia, sid } = await aPair()
  await nadia.deleteAccount()
  const refused = await block(awa, sid)
  expect([refused.status, refused.body.error]).toEqual([404, 'not_found'])
  expect(await app.db.selectFrom('blocks').selectAll().where('blockerId', '=', awa.id).execute()).toEqual([])
})

it('a conversation that is closed shows the professional no picture of the customer, whatever closed it', async () => {
  const { awa, nadia, sid } = await aPair()
  await app.db.updateTable('users').set({ image: 'awa.webp' }).where('id', '=', awa.id).execute()
  const avatarFor = async (person: Person) => (await conversationFor(person, sid)).attributes.user1.avatar
  expect([await avatarFor(nadia), await avatarFor(awa)]).toEqual(['awa.webp', 'awa.webp'])
  await block(awa, sid)
  expect([await avatarFor(nadia), await avatarFor(awa)]).toEqual([null, 'awa.webp'])
  await unblock(awa, sid)
  clock.advance(3 * hourMs)
  expect(await avatarFor(nadia)).toBeNull()
})

describe('a closed conversation', () => {
  /** Reads and tries all that a party can. */
  const answersTo = async (person: Person, sid: string) => {
    const read = async (url: string) => {
      const { status, body, headers } = await person.get(url)
      return [url, status, body, headers.etag, headers['x-total-count']]
    }
    const refused = await talk.send(person, sid, 'Bonjour')
    return [
      await read(urlOf(sid)),
      await read(`${urlOf(sid)}/messages`),
      await read(conversationsUrl),
      await read(`${conversationsUrl}?q=a`),
      await read('/api/v1/block'),
      (await person.get('/api/v1/auth')).body.unreadMessagesCount,
      [refused.status, refused.body],
      (await person.post(`${urlOf(sid)}/read`)).body,
      (await person.patch(urlOf(sid), { archived: false })).body,
      (await unblock(person, sid)).body,
    ]
  }

  it('gives the same answers whether its time is over, the other is suspended or the other has blocked', async () => {
    const { awa, nadia, sid } = await aPair()
    for (const person of [awa, nadia]) await talk.send(person, sid, 'Bonjour')
    for (const [person, other] of [
      [awa, nadia],
      [nadia, awa],
    ] as const) {
      for (const each of [awa, nadia]) await each.post(`${urlOf(sid)}/read`)
      const suspend = (suspendedAt: Date | null) =>
        app.db.updateTable('users').set({ suspendedAt }).where('id', '=', other.id).execute()
      await block(other, sid)
      const blocked = await answersTo(person, sid)
      await unblock(other, sid)
      await suspend(now)
      const suspended = await answersTo(person, sid)
      await suspend(null)
      clock.advance(3 * hourMs)
      const over = await answersTo(person, sid)
      clock.moveTo(now)
      expect(blocked).toEqual(over)
      expect(suspended).toEqual(over)
      expect(await answersTo(person, sid)).not.toEqual(over)
    }
  })

  it('stays open to a blocked pair until its paid appointment has ended, and is then closed for both', async () => {
    const { awa, nadia, sid } = await talk.aPair({ startsIn: 24 })
    expect((await block(nadia, sid)).body).toMatchObject({ isBlocked: true, closedText: null })
    expect(await conversationFor(awa, sid)).toMatchObject({
      isBlocked: false,
      closedText: null,
      allowedActions: ['write', 'archive', 'hide', 'block'],
    })
    for (const person of [awa, nadia]) expect((await talk.send(person, sid, 'À demain')).status).toBe(201)
    clock.advance(25 * hourMs - 1)
    expect((await talk.send(awa, sid, 'Merci')).status).toBe(201)
    clock.advance(1)
    for (const person of [awa, nadia]) {
      const refused = await talk.send(person, sid, 'Encore')
      expect([refused.status, refused.body.message]).toEqual([409, closed])
    }
  })

  it('is closed at once where the appointment ahead is cancelled', async () => {
    const { awa, sid, appointmentId } = await talk.aPair({ startsIn: 24 })
    await block(awa, sid)
    await app.db
      .updateTable('appointments')
      .set({ status: 'cancelled', cancelledAt: now, cancelledBy: 'customer', retainedCents: 0 })
      .where('id', '=', appointmentId)
      .execute()
    expect(await conversationFor(awa, sid)).toMatchObject({ closedText: closed })
  })

  it('by a block makes no mail about its unread messages, and one with an appointment ahead does', async () => {
    const [past, ahead] = [await aPair(), await talk.aPair({ startsIn: 24 })]
    for (const { awa, sid } of [past, ahead]) await talk.send(awa, sid, 'Bonjour')
    for (const { nadia, sid } of [past, ahead]) await block(nadia, sid)
    clock.advance(10 * 60_000)
    await mailUnread(app.deps)
    expect(await app.mailsTo(past.nadia.email)).toEqual([])
    expect(await app.mailsTo(ahead.nadia.email)).toHaveLength(1)
  })

  it('takes no new question while one of the two has blocked the other', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    await block(nadia, sid)
    const refused = await awa.post(conversationsUrl, { professional: nadia.id })
    expect([refused.status, refused.body.error]).toEqual([404, 'not_found'])
  })
})
