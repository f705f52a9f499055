import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { sendMessage } from './send-message.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000

let app: TestApp
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const viewerOf = ({ id, role }: Person) => ({ id, role, sessionId: '' })
const seqsOf = (messages: { seq: number }[]) => messages.map(({ seq }) => seq)

describe('the numbers of messages', () => {
  it('have no gaps when both write at once, and the unread counts equal the rows', async () => {
    const { nadia, awa, sid } = await talk.aPair()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => talk.send(index % 3 ? awa : nadia, sid, `Texte ${index}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    const messages = await talk.messagesFor(awa, sid)
    expect(seqsOf(messages)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    const own = messages.filter(({ isOwn }: { isOwn: boolean }) => isOwn).length
    expect((await talk.listOf(awa))[0]).toMatchObject({ lastSeq: 20, unreadMessagesCount: 20 - own })
    expect((await talk.listOf(nadia))[0]).toMatchObject({ lastSeq: 20, unreadMessagesCount: own })
  })

  it('are not used up by a message that a constraint refuses', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await talk.send(awa, sid, 'Bonjour')
    const insert = (senderId: string, clientId: string) =>
      app.db
        .insertInto('messages')
        .values({
          ...{ conversationId: sid, side: 1, seq: 0, nth: 0, senderId, clientId, content: 'Encore' },
          ...{ isMasked: false, createdAt: now },
        })
        .execute()
    const [{ clientId } = { clientId: '' }] = await talk.messagesFor(awa, sid)
    await expect(insert(awa.id, clientId)).rejects.toThrow('one_message_per_client_id')
    await expect(insert(nadia.id, 'other side')).rejects.toThrow('the sender has no part in it')
    expect((await talk.send(awa, sid, 'Encore')).body.seq).toBe(2)
  })

  it('decide alone: a clock that goes back does not change when the last message was sent', async () => {
    const { awa, sid } = await talk.aPair()
    await talk.send(awa, sid, 'a')
    clock.advance(-hourMs)
    await talk.send(awa, sid, 'b')
    const conversation = app.db.selectFrom('conversations').select('lastAt').where('id', '=', sid)
    expect(await conversation.executeTakeFirst()).toEqual({ lastAt: now })
  })

  it('never change, and neither does a message', async () => {
    const { awa, sid } = await talk.aPair()
    await talk.send(awa, sid, 'Bonjour')
    const update = (change: object) =>
      app.db.updateTable('messages').set(change).where('conversationId', '=', sid).execute()
    for (const change of [{ seq: 7 }, { content: 'Bonsoir' }, { createdAt: new Date(0) }, { image: 'a.webp' }])
      await expect(update(change)).rejects.toThrow('messages are not edited')
    const lower = app.db.updateTable('participants').set({ readSeq: sql`read_seq - 1` })
    await app.db
      .updateTable('participants')
      .set({ readSeq: 1, deliveredSeq: 1 })
      .where('conversationId', '=', sid)
      .execute()
    await expect(lower.where('conversationId', '=', sid).execute()).rejects.toThrow('a marker never falls')
  })
})

describe('a message that is sent again', () => {
  const again = { clientId: 'c-1', content: 'J’arrive à 14 h.' }
  const post = (person: Person, sid: string, body: object) => person.post(`${conversationsUrl}/${sid}/messages`, body)

  it('is the same message, at once, in parallel and after two days', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(awa, sid, again)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    clock.advance(48 * hourMs)
    const late = await post(awa, sid, { ...again, readUpTo: 1 })
    expect([late.status, late.body]).toEqual([200, replies[0]?.body])
    expect((await talk.messagesFor(nadia, sid)).length).toBe(1)
  })

  it('is found also when the first one commits only after the second has read', async () => {
    const { awa, sid } = await talk.aPair()
    const second = await startSecondBeforeCommit(
      app,
      (deps) => sendMessage(deps, viewerOf(awa), sid, { ...again }),
      () => post(awa, sid, again),
    )
    expect(second.status).toBe(200)
    expect((await talk.send(awa, sid, 'Merci')).body.seq).toBe(2)
  })

  it('with another content is an error, and changes nothing', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await post(awa, sid, again)
    const other = await post(awa, sid, { ...again, content: 'J’arrive à 15 h.' })
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
    expect(other.body.message).toBe('Ce message a déjà été envoyé avec un autre texte.')
    // The name is the sender's own: the other may use the same.
    expect((await post(nadia, sid, again)).body).toMatchObject({ seq: 2 })
    expect((await talk.messagesFor(nadia, sid))[0].content).toBe(again.content)
  })

  it('is also answered by its Idempotency-Key, and stored encrypted', async () => {
    const { awa, sid } = await talk.aPair()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => awa.post(`${conversationsUrl}/${sid}/messages`, { ...again, content: 'Vrombissement' }, key)
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await app.tablesWith('Vrombissement')).toEqual(['public.messages'])
  })
})

describe('messages without an answer', () => {
  const sendMany = async (person: Person, sid: string, count: number) => {
    for (let sent = 0; sent < count; sent++) await talk.send(person, sid, 'Bonjour ?', { clientId: `many-${sent}` })
  }

  it('are at most twenty between two who have paid nothing, until the other writes', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    await sendMany(awa, sid, 20)
    const refused = await talk.send(awa, sid, 'Encore une')
    expect([refused.status, refused.body]).toMatchObject([
      429,
      {
        error: 'too_many_requests',
        message: 'Attendez une réponse avant d’écrire à nouveau : vous avez envoyé vingt messages depuis la dernière.',
      },
    ])
    expect((await talk.send(awa, sid, 'Bonjour ?', { clientId: 'many-19' })).status).toBe(200)
    await talk.send(nadia, sid, 'Bonjour.')
    expect((await talk.send(awa, sid, 'Merci')).body.seq).toBe(22)
  })

  it('are not limited for the team, nor after a payment', async () => {
    const { awa, sid } = await talk.aPair()
    const team = await talk.open(awa, { admin: true })
    const operator = await app.aPerson('admin')
    await sendMany(awa, sid, 21)
    await sendMany(operator, team, 21)
    expect([(await talk.listOf(awa)).map(({ lastSeq }: { lastSeq: number }) => lastSeq)]).toEqual([[21, 21]])
    await sendMany(awa, team, 21)
    expect(await talk.listOf(awa)).toMatchObject([{ lastSeq: 41 }, { lastSeq: 21 }])
  })
})

it('a person sends at most five hundred messages in 24 hours, to all others together', async () => {
  const { awa, nadia, sid } = await talk.aPair()
  const other = await talk.aPair()
  await sql`insert into messages (conversation_id, side, seq, nth, sender_id, client_id, content, is_masked, created_at)
    select ${sid}, 1, 0, 0, ${awa.id}, n, 'a', false, ${now} from generate_series(1, 499) n`.execute(app.db)
  expect((await talk.send(awa, sid, 'Bonjour', { clientId: 'last' })).status).toBe(201)
  const team = await talk.open(awa, { admin: true })
  clock.advance(hourMs)
  const refused = await talk.send(awa, team, 'Bonjour')
  expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
    429,
    'Vous avez envoyé cinq cents messages en un jour.',
    `${23 * 3600}`,
  ])
  expect((await talk.send(awa, sid, 'Bonjour', { clientId: 'last' })).status).toBe(200)
  const replies = [await talk.send(nadia, sid, 'Bonjour'), await talk.send(other.awa, other.sid, 'Bonjour')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  clock.advance(23 * hourMs)
  expect((await talk.send(awa, team, 'Bonjour')).status).toBe(201)
})

it('the pictures of a sender are counted in an index without the other messages', async () => {
  const { awa, nadia, sid } = await talk.aPair()
  await sql`
    insert into messages (conversation_id, side, seq, nth, sender_id, client_id, content, image, is_masked, created_at)
    select ${sid}, side, 0, 0, sender_id, n, 'a', case side when 2 then n || '.webp' end, false, ${now}
    from generate_series(1, 1000) n,
      (values (1, ${awa.id}::uuid), (2, ${nadia.id}::uuid)) senders (side, sender_id)`.execute(app.db)
  await sql`analyze messages`.execute(app.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
    select m.image from messages m where m.sender_id = ${awa.id} and m.image is not null`.execute(app.db)
  expect(JSON.stringify(rows)).toContain('pictures_by_sender')
})

describe('the content of a message', () => {
  it('is trimmed, composed, and otherwise kept: scripts, direction marks and emoji', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const texts = ['Cafe\u0301', '\u202egauche\u202c <b>&amp;</b>', '\u0645\u0631\u062d\u0628\u0627 👩🏾‍🦱', 'a\n\nb']
    for (const text of texts) await talk.send(awa, sid, `  ${text} `)
    const contents = (await talk.messagesFor(nadia, sid)).map(({ content }: { content: string }) => content)
    expect(contents).toEqual(['Café', ...texts.slice(1)])
  })

  it('has from 1 to 4,000 characters without U+0000', async () => {
    const { awa, sid } = await talk.aPair()
    expect((await talk.send(awa, sid, 'é'.repeat(4000))).status).toBe(201)
    for (const [text, message] of [
      ['é'.repeat(4001), '4000 caractères au plus.'],
      ['x'.repeat(60_000), '4000 caractères au plus.'],
      [' \n ', 'Écrivez votre message.'],
      ['a\0b', "Un caractère n'est pas accepté."],
    ] as const) {
      const refused = await talk.send(awa, sid, text)
      expect([refused.status, refused.body.details?.[0]]).toEqual([422, { path: 'content', message }])
    }
    expect((await talk.listOf(awa))[0].lastSeq).toBe(1)
  })

  it('has at most 4,000 characters also once it is masked', async () => {
    const { awa, sid } = await talk.aQuestion()
    const refused = await talk.send(awa, sid, 'insta a_ a_ a_ a_ '.repeat(220))
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: 'content', message: 'Le texte est trop long une fois les coordonnées remplacées par •••.' }],
    ])
  })

  it('is masked until the two have paid an appointment, and its retry after the payment is the same message', async () => {
    const { awa, nadia, sid } = await talk.aQuestion()
    const text = 'Appelez-moi au 06 12 34 56 78 pour mardi.'
    const first = await talk.send(awa, sid, text, { clientId: 'masked' })
    expect(first.body).toMatchObject({ masked: true, content: 'Appelez-moi au ••• pour mardi.' })
    expect((await talk.messagesFor(nadia, sid))[0]).toMatchObject({ masked: true, content: first.body.content })
    expect((await talk.send(nadia, sid, 'Écrivez à nadia@exemple.fr')).body.content).toBe('Écrivez à •••')
    expect(await app.tablesWith('06 12 34 56 78')).toEqual([])
    const hours = { from: talk.inHours(24), to: talk.inHours(25) }
    const service = {
      libelle: 'Braids',
      priceCents: 100,
      durationMinutes: 60,
      professionalId: nadia.id,
      createdAt: now,
    }
    const { id: serviceId } = await app.db
      .insertInto('services')
      .values(service)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt: hours.from, endsAt: hours.to })
      .execute()
    await anAppointment(app, { ...nadia, serviceId }, awa, hours)
    const retried = await talk.send(awa, sid, text, { clientId: 'masked' })
    expect([retried.status, retried.body]).toEqual([200, first.body])
    expect((await talk.send(awa, sid, text)).body).toMatchObject({ masked: false, content: text })
  })

  it('may be a picture of the sender alone, which the two and nobody else can open', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const [operator, lea] = [await app.aPerson('admin'), await app.aPerson('customer')]
    const upload = async (isPrivate: boolean) => {
      const filename = `${crypto.randomUUID().replaceAll('-', '').repeat(2)}.webp`
      const values = { filename, userId: awa.id, private: isPrivate, width: 1, height: 1, createdAt: now }
      await app.db.insertInto('uploads').values(values).execute()
      return filename
    }
    const [image, publicImage] = [await upload(true), await upload(false)]
    for (const [sender, refused] of [
      [nadia, image],
      [awa, publicImage],
    ] as const)
      expect((await talk.send(sender, sid, '', { image: refused })).status).toBe(422)
    const linkFor = async (person: Person) => (await person.get(`/api/v1/upload/${image}/link`)).status
    expect(await linkFor(nadia)).toBe(404)
    const sent = await talk.send(awa, sid, '', { image })
    expect(sent.body).toMatchObject({ content: '', image })
    expect((await talk.listOf(nadia))[0].lastMessage.content).toBe('Photo')
    const readers = [awa, nadia, operator, lea]
    expect(await Promise.all(readers.map(linkFor))).toEqual([200, 200, 404, 404])
    await awa.delete(`${conversationsUrl}/${sid}/messages/${sent.body.seq}`)
    expect(await linkFor(nadia)).toBe(404)
  })
})

describe('the pictures of one person’s messages', () => {
  const upload = async (person: Person, filename: string) => {
    const values = { filename, userId: person.id, private: true, width: 1, height: 1, createdAt: now }
    await app.db.insertInto('uploads').values(values).execute()
    return filename
  }

  it('are two hundred different ones at most, and what is refused stays unsent', async () => {
    const { awa, sid } = await talk.aPair()
    await sql`insert into messages (conversation_id, side, seq, nth, sender_id, client_id, content, image, is_masked, created_at)
      select ${sid}, 1, 0, 0, ${awa.id}, n, '', n || '.webp', false, ${now} from generate_series(1, 199) n`.execute(
      app.db,
    )
    const last = await upload(awa, `${awa.id}-last.webp`)
    expect((await talk.send(awa, sid, '', { image: last })).status).toBe(201)
    const refused = await talk.send(awa, sid, 'La suite', { image: await upload(awa, `${awa.id}-more.webp`) })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Vos messages contiennent déjà 200 photos, le plus que nous puissions garder. Écrivez sans photo : celles d’une conversation sont effacées un an après son dernier message.',
    ])
    expect((await talk.listOf(awa))[0].lastSeq).toBe(200)
    // The same picture takes no more room, and a text none.
    expect((await talk.send(awa, sid, 'Encore', { image: last })).status).toBe(201)
    expect((await talk.send(awa, sid, 'La suite')).status).toBe(201)
  })
})

describe('writing', () => {
  it('ends thirty days after the end of the last appointment, without a word about the reason', async () => {
    const days = (count: number) => -24 * count
    const open = await talk.aPair({ startsIn: days(30) })
    expect((await talk.send(open.nadia, open.sid, 'Bonjour')).status).toBe(201)
    const over = await talk.aPair({ startsIn: days(30) - 1 })
    const { awa, nadia, sid } = over
    const mayContact = async (person: Person, { appointmentId }: typeof over) =>
      (await person.get(`/api/v1/appointment/${appointmentId}`)).body.mayContact
    expect([await mayContact(open.nadia, open), await mayContact(nadia, over)]).toEqual([true, false])
    const cancelled = await talk.aPair()
    await app.db
      .updateTable('appointments')
      .set({ status: 'cancelled', cancelledBy: 'customer', cancelledAt: new Date(now.getTime() + days(30) * hourMs) })
      .where('id', '=', cancelled.appointmentId)
      .execute()
    expect(await mayContact(cancelled.awa, cancelled)).toBe(false)
    expect((await talk.send(cancelled.awa, cancelled.sid, 'Bonjour')).status).toBe(409)
    for (const person of [awa, nadia]) {
      const refused = await talk.send(person, sid, 'Bonjour')
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { error: 'already_done', message: 'Cette conversation est fermée.' },
      ])
    }
    expect((await awa.get(`${conversationsUrl}/${sid}`)).body).toMatchObject({
      closedText: 'Cette conversation est fermée.',
      allowedActions: ['bookAgain', 'archive', 'hide', 'block'],
      professional: { id: nadia.id, firstname: 'Nadia' },
    })
  })

  it('is refused while the other is suspended, and of nobody else’s conversation anything is known', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const [lea, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    for (const other of [lea, operator]) {
      expect((await talk.send(other, sid, 'Bonjour')).status).toBe(404)
      expect((await other.get(`${conversationsUrl}/${sid}/messages`)).status).toBe(404)
      expect((await other.get(`${conversationsUrl}/${sid}`)).status).toBe(404)
    }
    await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', nadia.id).execute()
    expect((await talk.send(awa, sid, 'Bonjour')).status).toBe(409)
    expect((await talk.listOf(awa))[0].allowedActions).toEqual(['bookAgain', 'archive', 'hide', 'block'])
  })

  it('is limited with all other writes to sixty a minute', async () => {
    const strict = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const { awa, sid } = await talks(strict).aPair()
      const statuses: number[] = []
      for (let count = 0; count < 60; count++)
        statuses.push((await talks(strict).send(awa, sid, 'a', { clientId: `${count}` })).status)
      // Opening the conversation was the first write.
      expect(statuses.filter((status) => status === 201)).toHaveLength(59)
      const refused = await talks(strict).send(awa, sid, 'a', { clientId: 'last' })
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await strict.close()
    }
  })
})

it('sending moves the sender’s own marker up to what was displayed, and not further', async () => {
  const { awa, nadia, sid } = await talk.aPair()
  for (const text of ['a', 'b', 'c']) await talk.send(nadia, sid, text)
  await talk.send(awa, sid, 'd', { readUpTo: 2 })
  expect((await talk.listOf(awa))[0]).toMatchObject({ readSeq: 2, unreadMessagesCount: 1 })
  await talk.send(awa, sid, 'e', { readUpTo: 1 })
  expect((await talk.listOf(awa))[0]).toMatchObject({ readSeq: 2, unreadMessagesCount: 1 })
  await talk.send(awa, sid, 'f', { readUpTo: 99 })
  expect((await talk.listOf(awa))[0]).toMatchObject({ readSeq: 5, unreadMessagesCount: 0, lastSeq: 6 })
})
