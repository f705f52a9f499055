import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { openConversation } from './open-conversation.ts'
import { sendMessage } from './send-message.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const unreadOf = async (person: Person) => (await person.get('/api/v1/auth')).body.unreadMessagesCount
const urlOf = (sid: string) => `${conversationsUrl}/${sid}`

describe('opening a conversation', () => {
  it('gives the two of a paid appointment one conversation, whoever opens it and however often', async () => {
    const { awa, nadia, appointmentId, sid } = await talk.aPair()
    const again = await nadia.post(conversationsUrl, { appointmentId })
    expect([again.status, again.body.sid]).toEqual([200, sid])
    expect((await awa.post(conversationsUrl, { professional: nadia.id })).body.sid).toBe(sid)
    expect(again.body).toMatchObject({
      uniqueName: `pair:${awa.id}:${nadia.id}`,
      friendlyName: 'Awa',
      attributes: {
        user1: { id: awa.id, name: 'Awa', avatar: null },
        user2: { id: nadia.id, name: 'Nadia Diallo', avatar: null },
        type: { kind: 'appointment', admin: false },
      },
      lastMessage: null,
      isMasked: false,
      closedText: null,
      allowedActions: ['write', 'archive', 'hide', 'block'],
      appointments: [{ id: appointmentId, libelle: 'Braids', status: 'Payé', city: 'Montreuil' }],
      professional: null,
    })
  })

  it('is one conversation also when both open it at once', async () => {
    const { awa, nadia, appointmentId, sid } = await talk.aPair()
    await app.db.deleteFrom('conversations').where('id', '=', sid).execute()
    const replies = await Promise.all(
      [awa, nadia, awa, nadia].map((person) => person.post(conversationsUrl, { appointmentId })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.sid)).size).toBe(1)
  })

  it('needs a payment, and an appointment of one’s own', async () => {
    const { awa, appointmentId } = await talk.aPair()
    const lea = await app.aPerson('customer')
    expect((await lea.post(conversationsUrl, { appointmentId })).status).toBe(404)
    await app.db.updateTable('appointments').set({ paidAt: null }).where('id', '=', appointmentId).execute()
    const unpaid = await awa.post(conversationsUrl, { appointmentId })
    expect([unpaid.status, unpaid.body.message]).toEqual([409, 'La conversation s’ouvre une fois le rendez-vous payé.'])
  })

  it('is a question of a confirmed person of age to a visible professional', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    expect((await awa.get(urlOf(sid))).body).toMatchObject({ isMasked: true, closedText: null, appointments: [] })
    expect((await talk.send(nadia, sid, 'Bonjour')).status).toBe(201)
    const change = (person: { id: string }, columns: object) =>
      app.db.updateTable('users').set(columns).where('id', '=', person.id).execute()
    const ask = (person: Person, professional: string) => person.post(conversationsUrl, { professional })
    expect((await ask(nadia, nadia.id)).body.message).toBe('Vous ne pouvez pas vous écrire à vous-même.')
    expect((await ask(awa, awa.id)).status).toBe(422)
    expect((await ask(awa, crypto.randomUUID())).status).toBe(404)
    const lea = await app.aPerson('customer')
    await change(lea, { cguVersion: null, cguAt: null })
    expect((await ask(lea, nadia.id)).body.error).toBe('terms_required')
    await change(lea, { confirmedAt: null })
    expect((await ask(lea, nadia.id)).body.message).toBe('Veuillez confirmer votre adresse e-mail.')
    await change(nadia, { suspendedAt: now })
    expect((await ask(await app.aPerson('customer'), nadia.id)).status).toBe(404)
    expect((await awa.post(conversationsUrl, {})).body.details).toEqual([
      { path: 'appointmentId', message: 'Champs requis!' },
    ])
    expect((await awa.post(conversationsUrl, { admin: true, professional: nadia.id })).status).toBe(422)
  })

  it('is at most five new questions a day, also at once', async () => {
    const awa = await app.aPerson('customer')
    const professionals = await Promise.all(Array.from({ length: 6 }, () => app.aPerson('professional')))
    const replies = await Promise.all(professionals.map(({ id }) => awa.post(conversationsUrl, { professional: id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect([refused?.body.error, refused?.body.message, refused?.headers['retry-after']]).toEqual([
      'too_many_requests',
      'Vous avez écrit à cinq nouvelles coiffeuses en un jour. Vous pourrez écrire à une nouvelle coiffeuse à partir du samedi 21 novembre 2026 à 10 h.'.replaceAll(
        ' h',
        '\u00a0h',
      ),
      '86400',
    ])
    expect(await talk.listOf(awa)).toHaveLength(5)
    // Whoever is known already is no new question.
    expect(
      (
        await awa.post(conversationsUrl, {
          professional: professionals.find((_, index) => replies[index]?.status === 201)?.id,
        })
      ).status,
    ).toBe(200)
  })

  it('waits for a question of the same person that is not committed yet', async () => {
    const awa = await app.aPerson('customer')
    const [last, next] = [await app.aPerson('professional'), await app.aPerson('professional')]
    for (let asked = 0; asked < 4; asked++)
      await talk.open(awa, { professional: (await app.aPerson('professional')).id })
    const viewer = { id: awa.id, role: awa.role, sessionId: '' }
    const refused = await startSecondBeforeCommit(
      app,
      (deps) => openConversation(deps, viewer, { professional: last.id }),
      () => awa.post(conversationsUrl, { professional: next.id }),
    )
    expect([refused.status, await talk.listOf(awa)]).toMatchObject([429, { length: 5 }])
  })

  it('asks a new question where an old one is over', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    const past = new Date(now.getTime() - 30 * dayMs)
    await app.db.updateTable('conversations').set({ questionAt: past }).where('id', '=', sid).execute()
    expect((await talk.send(awa, sid, 'Bonjour')).status).toBe(409)
    expect((await awa.post(conversationsUrl, { professional: nadia.id })).body).toMatchObject({ sid, closedText: null })
    expect((await talk.send(awa, sid, 'Bonjour')).status).toBe(201)
  })

  it('with the team is open to everyone but operators', async () => {
    const [awa, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    const sid = await talk.open(awa, { admin: true })
    expect(await talk.open(awa, { admin: true })).toBe(sid)
    expect((await operator.post(conversationsUrl, { admin: true })).status).toBe(403)
    expect((await awa.get(urlOf(sid))).body).toMatchObject({
      uniqueName: `admin:${awa.id}`,
      friendlyName: 'L’équipe Couronne',
      attributes: { user2: { id: null, name: 'L’équipe Couronne' }, type: { kind: 'admin', admin: true } },
      isMasked: false,
      otherReadSeq: 0,
    })
  })
})

describe('the list of conversations', () => {
  it('shows a conversation to its opener at once and to the other with the first message, sorted by the latest message', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const team = await talk.open(awa, { admin: true })
    expect(await talk.listOf(nadia)).toEqual([])
    const sidsOf = async (query = '') => (await talk.listOf(awa, query)).map(({ sid }: { sid: string }) => sid)
    clock.advance(minuteMs)
    await talk.send(awa, sid, 'Bonjour')
    expect(await sidsOf()).toEqual([sid, team])
    expect(await talk.listOf(nadia)).toMatchObject([
      { sid, friendlyName: 'Awa', unreadMessagesCount: 1, lastMessage: { content: 'Bonjour' } },
    ])
    clock.advance(minuteMs)
    await talk.send(awa, team, 'Bonjour')
    expect(await sidsOf()).toEqual([team, sid])
    const page = await awa.get(`${conversationsUrl}?limit=1&offset=1`)
    expect([page.headers['x-total-count'], page.body.length, page.body[0].sid]).toEqual(['2', 1, sid])
    expect((await awa.get(`${conversationsUrl}?offset=9`)).headers['x-total-count']).toBe('2')
    expect([await sidsOf('?q=NADÍA'), await sidsOf('?q=equipe'), await sidsOf('?q=%25')]).toEqual([[sid], [team], []])
  })

  it('is not sent again while it is the same', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const list = (etag?: unknown) =>
      app.call('GET', conversationsUrl, undefined, awa.token, etag ? { 'if-none-match': etag } : {})
    const { etag } = (await list()).headers
    const same = await list(etag)
    expect([same.status, same.body, same.headers.etag]).toEqual([304, '', etag])
    expect((await list(`W/${etag}`)).status).toBe(304)
    await talk.send(nadia, sid, 'Bonjour')
    expect((await list(etag)).status).toBe(200)
  })

  it('counts all unread messages for GET /auth, without archived and hidden conversations', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const team = await talk.open(awa, { admin: true })
    const operator = await app.aPerson('admin')
    for (const text of ['a', 'b', 'c']) await talk.send(nadia, sid, text)
    await talk.send(operator, team, 'd')
    expect([await unreadOf(awa), await unreadOf(nadia), await unreadOf(operator)]).toEqual([4, 0, 0])
    const list = (query: string, headers = {}) =>
      app.call('GET', conversationsUrl + query, undefined, awa.token, headers)
    const first = await list('?limit=1')
    expect([first.body.length, first.headers['x-unread-count']]).toEqual([1, '4'])
    await awa.post(`${urlOf(sid)}/read`, { seq: 1 })
    const next = await list('?limit=1', { 'if-none-match': first.headers.etag })
    expect([next.status, next.headers['x-unread-count']]).toEqual([200, '3'])
    await awa.patch(urlOf(team), { archived: true })
    expect(await unreadOf(awa)).toBe(2)
    await awa.delete(urlOf(sid))
    expect(await unreadOf(awa)).toBe(0)
    await talk.send(nadia, sid, 'e')
    expect(await unreadOf(awa)).toBe(1)
  })
})

describe('the messages of a conversation', () => {
  it('are read forwards, backwards and from the end, in ascending order', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (let count = 1; count <= 7; count++) await talk.send(count % 2 ? awa : nadia, sid, `${count}`)
    const read = async (query: string) =>
      (await talk.messagesFor(awa, sid, query)).map(({ content }: { content: string }) => Number(content))
    expect(await read('?limit=3')).toEqual([5, 6, 7])
    expect(await read('?before=5&limit=3')).toEqual([2, 3, 4])
    expect(await read('?after=2&limit=3')).toEqual([3, 4, 5])
    expect([await read('?after=7'), await read('?before=1')]).toEqual([[], []])
    expect((await awa.get(`${urlOf(sid)}/messages?after=1&before=3`)).status).toBe(422)
    expect((await talk.messagesFor(awa, sid, '?after=5'))[0]).toMatchObject({
      ...{ seq: 6, sender: nadia.id, isOwn: false, clientId: null, withdrawableUntil: null, writtenBy: null },
    })
    expect((await talk.messagesFor(nadia, sid, '?after=5'))[0]).toMatchObject({
      ...{ isOwn: true, clientId: expect.any(String), withdrawableUntil: '2026-11-20T09:15:00.000Z' },
    })
  })

  it('are delivered once fetched, and read once marked; both markers only rise', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (const text of ['a', 'b', 'c', 'd']) await talk.send(nadia, sid, text)
    const seen = async () => {
      const [{ otherReadSeq, otherDeliveredSeq }] = await talk.listOf(nadia)
      return [otherDeliveredSeq, otherReadSeq]
    }
    const mark = (body: object) => awa.post(`${urlOf(sid)}/read`, body)
    await mark({ seq: 1, delivered: true })
    expect(await seen()).toEqual([1, 0])
    await talk.messagesFor(awa, sid, '?after=1&limit=1')
    expect(await seen()).toEqual([2, 0])
    expect((await mark({ seq: 3 })).body).toEqual({
      ...{ readSeq: 3, otherReadSeq: 0, unreadMessagesCount: 1, totalUnreadCount: 1 },
    })
    await mark({ seq: 1 })
    expect(await seen()).toEqual([3, 3])
    expect((await mark({ seq: 99 })).body).toMatchObject({ readSeq: 4, unreadMessagesCount: 0 })
    await talk.send(nadia, sid, 'e')
    // Without a body, everything is read: the specification's « Marquer comme lu ».
    expect((await app.call('POST', `${urlOf(sid)}/read`, undefined, awa.token)).body.readSeq).toBe(5)
  })

  it('show that they were read only where both allow it', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(nadia, sid, 'a')
    await awa.post(`${urlOf(sid)}/read`)
    const seen = async () => [(await talk.listOf(nadia))[0].otherReadSeq, (await talk.listOf(awa))[0].otherReadSeq]
    expect(await seen()).toEqual([1, 0])
    const changed = await awa.put(`/api/v1/user/${awa.id}`, { readReceipts: false })
    expect([changed.body.readReceipts, await seen()]).toEqual([false, [null, null]])
    expect((await talk.listOf(nadia))[0].otherDeliveredSeq).toBe(1)
  })

  it('are withdrawn by their sender within fifteen minutes, for both', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(awa, sid, 'Je serai en retard.')
    const withdraw = (person: Person, seq = 1) => person.delete(`${urlOf(sid)}/messages/${seq}`)
    expect([(await withdraw(nadia)).status, (await withdraw(awa, 2)).status]).toEqual([404, 404])
    clock.advance(15 * minuteMs)
    expect([(await withdraw(awa)).status, (await withdraw(awa)).status]).toEqual([204, 204])
    expect((await talk.messagesFor(nadia, sid))[0]).toMatchObject({ withdrawn: true, content: '', image: null })
    expect((await talk.listOf(nadia))[0]).toMatchObject({
      withdrawnCount: 1,
      lastMessage: { content: 'Message supprimé' },
    })
    await talk.send(awa, sid, 'À tout à l’heure.')
    clock.advance(15 * minuteMs + 1)
    const late = await withdraw(awa, 2)
    expect([late.status, late.body.error]).toEqual([409, 'too_late_to_cancel'])
  })
})

describe('a conversation of one’s own', () => {
  it('is archived until its next message', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(nadia, sid, 'a')
    const archived = await awa.patch(urlOf(sid), { archived: true })
    expect(archived.body).toMatchObject({ archived: true, allowedActions: ['write', 'unarchive', 'hide', 'block'] })
    const lists = async () => [(await talk.listOf(awa)).length, (await talk.listOf(awa, '?archived=1')).length]
    expect(await lists()).toEqual([0, 1])
    expect(await talk.listOf(nadia)).toHaveLength(1)
    await awa.patch(urlOf(sid), { archived: false })
    expect(await lists()).toEqual([1, 0])
    await awa.patch(urlOf(sid), { archived: true })
    await talk.send(nadia, sid, 'b')
    expect(await lists()).toEqual([1, 0])
  })

  it('is hidden with its messages until the next one, and the other keeps them', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (const text of ['a', 'b']) await talk.send(nadia, sid, text)
    expect([(await awa.delete(urlOf(sid))).status, (await awa.delete(urlOf(sid))).status]).toEqual([204, 204])
    expect([await talk.listOf(awa), await talk.messagesFor(awa, sid)]).toEqual([[], []])
    expect(await talk.messagesFor(nadia, sid)).toHaveLength(2)
    await talk.send(nadia, sid, 'c')
    expect((await talk.listOf(awa))[0]).toMatchObject({ unreadMessagesCount: 1, lastSeq: 3 })
    expect((await talk.messagesFor(awa, sid)).map(({ content }: { content: string }) => content)).toEqual(['c'])
  })

  it('is archived or hidden only up to the last message that the page showed', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (const text of ['a', 'b']) await talk.send(nadia, sid, text)
    expect((await awa.patch(urlOf(sid), { archived: true, seq: 1 })).body.archived).toBe(false)
    expect((await awa.patch(urlOf(sid), { archived: true, seq: 2 })).body.archived).toBe(true)
    await awa.patch(urlOf(sid), { archived: false })
    expect((await awa.delete(`${urlOf(sid)}?seq=1`)).status).toBe(204)
    expect((await talk.listOf(awa))[0]).toMatchObject({ unreadMessagesCount: 1, lastMessage: { content: 'b' } })
    await awa.delete(`${urlOf(sid)}?seq=99`)
    // A request that arrives late shows nothing again.
    await awa.delete(`${urlOf(sid)}?seq=1`)
    expect([await talk.listOf(awa), await talk.messagesFor(awa, sid)]).toEqual([[], []])
    await talk.send(nadia, sid, 'c')
    await awa.delete(`${urlOf(sid)}?seq=2`)
    expect((await talk.listOf(awa))[0]).toMatchObject({ unreadMessagesCount: 1, lastMessage: { content: 'c' } })
  })

  it('is in the list again when it is opened again, without the hidden messages', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(nadia, sid, 'a')
    await awa.delete(urlOf(sid))
    expect(await talk.open(awa, { professional: nadia.id })).toBe(sid)
    expect((await talk.listOf(awa))[0]).toMatchObject({ sid, lastMessage: null, unreadMessagesCount: 0 })
    expect((await talk.listOf(nadia))[0].lastMessage.content).toBe('a')
  })

  it('is shown again with all its messages also when it was opened again meanwhile', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(nadia, sid, 'a')
    await awa.delete(urlOf(sid))
    await talk.open(awa, { professional: nadia.id })
    expect((await awa.patch(urlOf(sid), { hidden: false })).body.lastMessage.content).toBe('a')
    await awa.delete(urlOf(sid))
    await talk.open(awa, { professional: nadia.id })
    clock.advance(minuteMs)
    expect((await awa.patch(urlOf(sid), { hidden: false })).body.lastMessage).toBeNull()
  })

  it('is shown again within a minute with all its messages, and later no more', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    for (const text of ['a', 'b']) await talk.send(nadia, sid, text)
    await awa.delete(urlOf(sid))
    // A hiding that is sent twice is taken back as one.
    await awa.delete(urlOf(sid))
    clock.advance(minuteMs - 1)
    const undo = () => awa.patch(urlOf(sid), { hidden: false })
    expect((await undo()).body).toMatchObject({ sid, unreadMessagesCount: 2, lastMessage: { content: 'b' } })
    expect((await undo()).status).toBe(200)
    expect(await talk.messagesFor(awa, sid)).toHaveLength(2)
    await awa.delete(urlOf(sid))
    clock.advance(minuteMs)
    const late = await undo()
    expect([late.status, late.body.message]).toEqual([409, 'Il est trop tard pour revenir en arrière.'])
    expect(await talk.messagesFor(awa, sid)).toEqual([])
  })
})

describe('the conversations with the team', () => {
  it('are one list for all operators, the longest wait first, and answered in the name of the team', async () => {
    const [first, second] = [await app.aPerson('admin', { firstname: 'Inès' }), await app.aPerson('admin')]
    const [awa, lea] = [await app.aPerson('customer', { firstname: 'Awa' }), await app.aPerson('professional')]
    const [ofAwa, ofLea] = [await talk.open(awa, { admin: true }), await talk.open(lea, { admin: true })]
    await talk.send(awa, ofAwa, 'Une question')
    clock.advance(minuteMs)
    await talk.send(lea, ofLea, 'Une autre')
    clock.advance(minuteMs)
    await talk.send(awa, ofAwa, 'Toujours la même')
    const waiting = async (query = '') => {
      const { body } = await second.get(`/api/v1/admin/conversation${query}`)
      return body.map(({ sid }: { sid: string }) => sid).filter((sid: string) => [ofAwa, ofLea].includes(sid))
    }
    expect(await waiting()).toEqual([ofAwa, ofLea])
    expect((await second.get(urlOf(ofAwa))).body).toMatchObject({ friendlyName: 'Awa Diallo', unreadMessagesCount: 2 })
    const answer = await talk.send(first, ofAwa, 'Oui, bien sûr.')
    expect(answer.body).toMatchObject({ sender: null, isOwn: true, writtenBy: 'Inès' })
    expect([await waiting(), await waiting('?waiting=1')]).toEqual([[ofLea, ofAwa], [ofLea]])
    expect((await talk.messagesFor(second, ofAwa)).at(-1)).toMatchObject({
      isOwn: true,
      writtenBy: 'Inès',
      clientId: null,
    })
    expect((await talk.messagesFor(awa, ofAwa)).at(-1)).toMatchObject({ sender: null, isOwn: false, writtenBy: null })
    await second.post(`${urlOf(ofAwa)}/read`)
    expect((await first.get(urlOf(ofAwa))).body).toMatchObject({ unreadMessagesCount: 0, allowedActions: ['write'] })
    for (const refused of [first.delete(urlOf(ofAwa)), first.patch(urlOf(ofAwa), { archived: true })])
      expect((await refused).status).toBe(404)
    expect((await awa.get('/api/v1/admin/conversation')).status).toBe(403)
  })
})

describe('a person waits for the team', () => {
  const waitingSids = async (operator: Person) =>
    (await operator.get('/api/v1/admin/conversation?waiting=1&limit=100')).body.map(({ sid }: { sid: string }) => sid)
  const waitsSince = async (sid: string) =>
    (await app.db.selectFrom('conversations').select('waitsSince').where('id', '=', sid).executeTakeFirst())?.waitsSince

  it('since the first message that is not withdrawn, and until an answer that is not withdrawn', async () => {
    const [awa, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    const sid = await talk.open(awa, { admin: true })
    const withdraw = (person: Person, seq: number) => person.delete(`${urlOf(sid)}/messages/${seq}`)
    for (const text of ['a', 'b']) {
      await talk.send(awa, sid, text)
      clock.advance(minuteMs)
    }
    await withdraw(awa, 1)
    expect(await waitsSince(sid)).toEqual(new Date(now.getTime() + minuteMs))
    await talk.send(operator, sid, 'c')
    expect(await waitsSince(sid)).toBeNull()
    await withdraw(operator, 3)
    expect(await waitingSids(operator)).toContain(sid)
    await withdraw(awa, 2)
    expect(await waitsSince(sid)).toBeNull()
  })

  it('also when a new message is sent while an old one is withdrawn', async () => {
    const awa = await app.aPerson('customer')
    const sid = await talk.open(awa, { admin: true })
    await talk.send(awa, sid, 'a')
    const viewer = { id: awa.id, role: awa.role, sessionId: '' }
    await startSecondBeforeCommit(
      app,
      (deps) => sendMessage(deps, viewer, sid, { content: 'b', clientId: 'b' }),
      () => awa.delete(`${urlOf(sid)}/messages/1`),
    )
    expect(await waitsSince(sid)).toEqual(now)
  })

  it('no longer once the account is suspended or deleted', async () => {
    const [awa, lea, operator] = [
      await app.aPerson('customer'),
      await app.aPerson('customer'),
      await app.aPerson('admin'),
    ]
    const [ofAwa, ofLea] = [await talk.open(awa, { admin: true }), await talk.open(lea, { admin: true })]
    for (const [person, sid] of [
      [awa, ofAwa],
      [lea, ofLea],
    ] as const)
      await talk.send(person, sid, 'Bonjour')
    expect(await waitingSids(operator)).toEqual(expect.arrayContaining([ofAwa, ofLea]))
    await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', awa.id).execute()
    await lea.deleteAccount()
    const waiting = await waitingSids(operator)
    expect([waiting.includes(ofAwa), waiting.includes(ofLea), await waitsSince(ofLea)]).toEqual([false, false, null])
    await app.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', awa.id).execute()
    expect(await waitingSids(operator)).toContain(ofAwa)
  })
})

describe('the quick answers of a professional', () => {
  it('are at most three, and nobody else has any', async () => {
    const [nadia, awa] = [await app.aPerson('professional'), await app.aPerson('customer')]
    const url = '/api/v1/quick-answers'
    expect((await nadia.get(url)).body).toEqual([])
    const texts = ['Code 12B', 'Je suis garée devant.', 'À demain !']
    expect((await nadia.put(url, texts)).body).toEqual(texts)
    expect((await nadia.get(url)).body).toEqual(texts)
    expect((await nadia.put(url, [...texts, 'Une de trop'])).body.details[0].message).toBe('Trois réponses au plus.')
    expect((await nadia.put(url, ['x'.repeat(201)])).status).toBe(422)
    expect([(await awa.get(url)).status, (await awa.put(url, texts)).status]).toEqual([403, 403])
  })
})

describe('the account of a person who has written', () => {
  it('exports their own messages and not those of the other', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(awa, sid, 'De moi')
    await talk.send(nadia, sid, 'De l’autre')
    const { body } = await awa.get('/api/v1/account/export')
    expect(body.conversations).toMatchObject([{ id: sid, messages: [{ seq: 1, content: 'De moi' }] }])
    expect(JSON.stringify(body)).not.toContain('De l’autre')
  })

  it('leaves empty messages and no name when it is deleted, and the other keeps their own ones', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    const team = await talk.open(awa, { admin: true })
    const operator = await app.aPerson('admin')
    await talk.send(awa, sid, 'Bientôt effacé')
    await talk.send(nadia, sid, 'De l’autre')
    await talk.send(awa, team, 'À l’équipe')
    await talk.send(operator, team, 'De l’équipe')
    expect((await awa.deleteAccount()).status).toBe(204)
    expect(await talk.messagesFor(nadia, sid)).toMatchObject([
      { content: '', sender: null },
      { content: 'De l’autre', sender: nadia.id },
    ])
    expect((await talk.listOf(nadia))[0]).toMatchObject({
      uniqueName: `pair:erased:${nadia.id}`,
      friendlyName: 'Ancien membre',
      attributes: { user1: { id: null, name: 'Ancien membre' } },
      closedText: 'Cette conversation est fermée.',
    })
    expect((await talk.messagesFor(operator, team)).map(({ content }: { content: string }) => content)).toEqual([
      '',
      'De l’équipe',
    ])
    // The person keeps the answers of the team, whatever becomes of the operator who wrote them.
    expect((await operator.deleteAccount()).status).toBe(204)
    const colleague = await app.aPerson('admin')
    expect((await talk.messagesFor(colleague, team)).at(-1)).toMatchObject({
      content: 'De l’équipe',
      writtenBy: 'Ancien membre',
    })
    expect([await app.tablesWith('Bientôt effacé'), await app.tablesWith('À l’équipe')]).toEqual([[], []])
  })

  it('leaves no message that was on its way when it is deleted', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    const message = { content: 'Presque trop tard', clientId: 'late' }
    const viewer = { id: awa.id, role: awa.role, sessionId: '' }
    const deleted = await startSecondBeforeCommit(
      app,
      (deps) => sendMessage(deps, viewer, sid, message),
      () => awa.deleteAccount(),
    )
    expect(deleted.status).toBe(204)
    expect((await talk.messagesFor(nadia, sid)).map(({ content }: { content: string }) => content)).toEqual([''])
    await expect(sendMessage(app.deps, viewer, sid, { ...message, clientId: 'later' })).rejects.toThrow('Introuvable.')
  })
})
