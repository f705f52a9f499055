import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { password } from '../../../test/people.ts'
import { reporting } from '../../../test/reports.ts'
import { chatToken, connectSocket, listen, type OpenSocket, openSocket, refusalOf } from '../../../test/sockets.ts'
import { signToken } from '../../identity/sessions/tokens.ts'
import { movingClock } from '../../lib/clock.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { userRoom } from '../../lib/live.ts'
import { createLog, log } from '../../lib/log.ts'
import { sendMessage } from '../conversations/send-message.ts'
import { disconnectEnded } from './serve-sockets.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const dayMs = 86_400_000

let app: TestApp
let url: string
let talk: ReturnType<typeof talks>
beforeAll(async () => {
  app = await testApp({
    clock,
    env: { LOG_REQUESTS: 'true' },
    log: createLog({ write: (line) => void logLines.push(line) }),
  })
  url = await listen(app)
  talk = talks(app)
})
afterAll(() => app.close())

const opened: OpenSocket[] = []
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect()
  clock.moveTo(now)
  vi.restoreAllMocks()
})

const logLines: string[] = []

const socketOf = async (person: Person) => {
  const socket = await openSocket(url, await chatToken(person))
  opened.push(socket)
  return socket
}
const read = (person: Person, sid: string) => person.post(`${conversationsUrl}/${sid}/read`)
const sessionIdOf = (person: Person): string =>
  JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()).sid

describe('the signals of a conversation', () => {
  it('reach all devices of both sides, and nobody else', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const other = await talk.aPair()
    const [phone, laptop, nadias, outsider] = await Promise.all([awa, awa, nadia, other.awa].map(socketOf))
    await talk.send(awa, sid, 'Bonjour')
    for (const device of [phone, laptop, nadias])
      expect(await device?.until('message')).toEqual([{ name: 'message', sid, seq: 1 }])

    expect(await talk.messagesFor(nadia, sid, '?after=0')).toHaveLength(1)
    await read(nadia, sid)
    for (const device of [phone, laptop])
      expect(await device?.until('read', 2)).toEqual([
        { name: 'read', sid, otherDeliveredSeq: 1 },
        { name: 'read', sid, otherReadSeq: 1 },
      ])
    expect(await nadias?.until('read')).toEqual([{ name: 'read', sid, readSeq: 1 }])

    await talk.send(other.nadia, other.sid, 'Bonsoir')
    await outsider?.until('message')
    expect(outsider?.frames).toEqual([{ name: 'message', sid: other.sid, seq: 1 }])
  })

  it('do not tell that a message was read where one of the two has read receipts off', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    await app.db.updateTable('users').set({ readReceipts: false }).where('id', '=', nadia.id).execute()
    const [awas, nadias] = await Promise.all([socketOf(awa), socketOf(nadia)])
    await talk.send(awa, sid, 'Bonjour')
    await talk.messagesFor(nadia, sid)
    await read(nadia, sid)
    await nadias.until('read')
    await talk.send(nadia, sid, 'Bonsoir')
    await awas.until('message', 2)
    expect(awas.frames.filter(({ name }) => name === 'read')).toEqual([{ name: 'read', sid, otherDeliveredSeq: 1 }])
  })

  it('reach all operators for the team, and tell an own device of archived, deleted and withdrawn', async () => {
    const lea = await app.aPerson('customer')
    const operators = await Promise.all([app.aPerson('admin'), app.aPerson('admin')])
    const [own, ...team] = await Promise.all([lea, ...operators].map(socketOf))
    const sid = await talk.open(lea, { admin: true })
    await talk.send(lea, sid, 'Bonjour')
    for (const operator of team) expect(await operator.until('message')).toEqual([{ name: 'message', sid, seq: 1 }])
    const path = `${conversationsUrl}/${sid}`
    await app.call('PATCH', path, { archived: true }, lea.token)
    await app.call('DELETE', path, undefined, lea.token)
    await app.call('PATCH', path, { hidden: false }, lea.token)
    await app.call('DELETE', `${path}/messages/1`, undefined, lea.token)
    expect(await own?.until('conversation', 5)).toEqual(Array(5).fill({ name: 'conversation', sid }))
    for (const operator of team) expect(await operator.until('conversation')).toEqual([{ name: 'conversation', sid }])
  })

  it('tell both sides that operators have removed reported messages', async () => {
    const reports = reporting(app)
    const { awa, nadia, sid, caseId } = await reports.aReport()
    const [awas, nadias] = await Promise.all([awa, nadia].map(socketOf))
    await reports.readAndDecide(await app.aPerson('admin'), caseId, { measures: ['removal'] })
    for (const device of [awas, nadias])
      expect(await device?.until('conversation')).toEqual([{ name: 'conversation', sid }])
  })

  it('are sent only after the commit, and a failure to send them does not fail the command', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const nadias = await socketOf(nadia)
    const viewer = { id: awa.id, role: 'customer' as const, sessionId: '' }
    const rolledBack = inTransaction(app.deps, async (deps) => {
      await sendMessage(deps, viewer, sid, { content: 'Jamais', clientId: 'never' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const headers = { 'idempotency-key': 'too many' }
    const path = `${conversationsUrl}/${sid}/messages`
    await app.call('POST', path, { content: 'Une', clientId: 'one' }, awa.token, headers)
    expect(await nadias.until('message')).toEqual([{ name: 'message', sid, seq: 1 }])

    const logError = vi.spyOn(log, 'error').mockImplementation(() => {})
    vi.spyOn(app.deps.live, 'signal').mockImplementation(() => {
      throw new Error('no sockets')
    })
    expect((await talk.send(awa, sid, 'Deux')).status).toBe(201)
    expect(logError).toHaveBeenCalledWith({ err: new Error('no sockets') }, 'after a commit')
  })
})

describe('typing', () => {
  it('is shown to the other side, once in three seconds', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const admin = await app.aPerson('admin')
    const teamSid = await talk.open(awa, { admin: true })
    const [awas, second, nadias, team] = await Promise.all([awa, awa, nadia, admin].map(socketOf))
    for (const body of [{ sid }, { sid }, { sid }, {}, { sid: 'x' }]) awas?.socket.emit('typing', body)
    awas?.socket.emit('typing', { sid: teamSid })
    expect(await team?.until('typing')).toEqual([{ name: 'typing', sid: teamSid }])
    await nadias?.until('typing')
    await talk.send(awa, sid, 'Bonjour')
    await nadias?.until('message')
    expect(nadias?.frames).toEqual([
      { name: 'typing', sid },
      { name: 'message', sid, seq: 1 },
    ])
    await second?.until('message')
    expect(second?.frames.map(({ name }) => name)).toEqual(['message'])
  })

  it('is not shown by who has no part in the conversation, nor in one that is closed', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const admin = await app.aPerson('admin')
    const teamSid = await talk.open(awa, { admin: true })
    const outsider = await app.aPerson('customer')
    const ownSid = await talk.open(outsider, { admin: true })
    const [awas, nadias, outsiders, team] = await Promise.all([awa, nadia, outsider, admin].map(socketOf))
    // The other side can no longer be written to; its socket is still there.
    await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', nadia.id).execute()
    outsiders?.socket.emit('typing', { sid })
    outsiders?.socket.emit('typing', { sid: ownSid })
    awas?.socket.emit('typing', { sid })
    awas?.socket.emit('typing', { sid: teamSid })
    await team?.until('typing', 2)
    app.deps.live.signal([userRoom(nadia.id)], 'conversation', { sid })
    await nadias?.until('conversation')
    expect(nadias?.frames).toEqual([{ name: 'conversation', sid }])
  })
})

describe('a connection', () => {
  it('needs a valid chat token of an active session', async () => {
    const lea = await app.aPerson('customer')
    const claims = { userId: lea.id, role: 'customer', sessionId: sessionIdOf(lea) } as const
    const expired = await signToken(app.deps.secret, 'chat', claims, new Date(now.getTime() - dayMs))
    const forged = await signToken('another secret of thirty-two letters', 'chat', claims, now)
    const unproved = await app.aPerson('admin', { withoutSecondFactor: true })
    const unprovedClaims = { userId: unproved.id, role: 'admin', sessionId: sessionIdOf(unproved) } as const
    const bare = await signToken(app.deps.secret, 'chat', unprovedClaims, now)
    const suspended = await app.aPerson('customer')
    const ofSuspended = await chatToken(suspended)
    await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', suspended.id).execute()
    for (const token of [undefined, '', 'x', { a: 1 }, lea.token, expired, forged, bare, ofSuspended])
      expect(await refusalOf(connectSocket(url, token))).toBe('unauthorized')
    const valid = await chatToken(lea)
    expect(await refusalOf(connectSocket(url, valid, { namespace: '/' }))).toBe('unauthorized')
    expect(await refusalOf(connectSocket(url, valid))).toBe('connected')
  })

  it('of a page of another site is refused', async () => {
    const token = await chatToken(await app.aPerson('customer'))
    const own = app.deps.publicUrl
    for (const origin of [
      'https://example.test',
      'null',
      own.replace('http', 'https'),
      own.replace('127.0.0.1', '127.0.0.1.example.test'),
    ])
      expect(await refusalOf(connectSocket(url, token, { origin }))).toBe('websocket error')
    for (const origin of [own, own.replace('127.0.0.1', 'localhost')])
      expect(await refusalOf(connectSocket(url, token, { origin }))).toBe('connected')
  })

  it('is a WebSocket, and shows its token neither in an address nor in a log', async () => {
    const logged = (['log', 'error', 'warn'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    const addresses: unknown[] = []
    const record = ({ url }: { url?: string }) => addresses.push(url)
    app.server.server.on('upgrade', record)
    const lea = await app.aPerson('customer')
    const { socket } = await socketOf(lea)
    expect(await refusalOf(connectSocket(url, lea.token))).toBe('unauthorized')
    app.server.server.off('upgrade', record)
    expect(addresses).toHaveLength(2)
    const token = (socket.auth as { token: string }).token
    expect(logLines.join()).toContain('/api/v1/auth/chat-token')
    for (const text of [
      JSON.stringify(addresses),
      JSON.stringify(logged.map(({ mock }) => mock.calls)),
      logLines.join(),
    ])
      for (const secret of [token, lea.token]) expect(text).not.toContain(secret.slice(0, 20))
    const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
    expect([polling.status, await polling.json()]).toEqual([400, { code: 0, message: 'Transport unknown' }])
  })

  it('ends with a frame of more than 64 kB', async () => {
    const { socket, ended } = await socketOf(await app.aPerson('customer'))
    socket.emit('typing', { sid: 'x'.repeat(65 * 1024) })
    expect(await ended).toBe('transport close')
  })

  it('beyond the twentieth of a user ends', async () => {
    const lea = await app.aPerson('customer')
    const sockets: OpenSocket[] = []
    for (let count = 0; count < 20; count++) sockets.push(await socketOf(lea))
    expect(await (await socketOf(lea)).ended).toBe('io server disconnect')
    expect(sockets.every(({ socket }) => socket.connected)).toBe(true)
  })
})

describe('a block', () => {
  it('keeps typing from both sides even while a paid appointment lies ahead, and tells only the devices of the one who blocks', async () => {
    const { awa, nadia, sid } = await talk.aPair()
    const [awas, laptop, nadias] = await Promise.all([awa, awa, nadia].map(socketOf))
    await awa.post(`${conversationsUrl}/${sid}/block`)
    expect(await laptop?.until('conversation')).toEqual([{ name: 'conversation', sid }])
    for (const device of [awas, nadias]) device?.socket.emit('typing', { sid })
    const teamSid = await talk.open(awa, { admin: true })
    const nadiasTeamSid = await talk.open(nadia, { admin: true })
    const team = await socketOf(await app.aPerson('admin'))
    awas?.socket.emit('typing', { sid: teamSid })
    nadias?.socket.emit('typing', { sid: nadiasTeamSid })
    await team.until('typing', 2)
    await talk.send(awa, sid, 'À demain')
    for (const device of [awas, nadias]) await device?.until('message')
    expect([awas, nadias].flatMap((device) => device?.frames.filter(({ name }) => name === 'typing'))).toEqual([])
    expect(nadias?.frames.filter((frame) => frame.name === 'conversation' && frame.sid === sid)).toEqual([])
    await awa.delete(`${conversationsUrl}/${sid}/block`)
    const received = () => laptop?.frames.filter((frame) => frame.name === 'conversation' && frame.sid === sid)
    await laptop?.until('conversation', 3)
    expect(received()).toHaveLength(2)
  })
})

describe('the sockets of a session', () => {
  it('end with its logout', async () => {
    const lea = await app.aPerson('customer')
    const [first, second] = [await socketOf(lea), await socketOf(lea)]
    expect((await lea.post('/api/v1/auth/logout')).status).toBe(204)
    expect([await first.ended, await second.ended]).toEqual(Array(2).fill('io server disconnect'))
  })

  it('end with a change of password, except those of the session that changed it', async () => {
    const lea = await app.aPerson('customer')
    const elsewhere = (await app.post('/api/v1/auth', { email: lea.email, password })).body.twilio_token
    const own = await socketOf(lea)
    const other = await openSocket(url, elsewhere)
    opened.push(other)
    const change = { password: 'Une-autre-tresse-42!', currentPassword: password }
    expect((await lea.put(`/api/v1/user/${lea.id}/change-password`, change)).status).toBe(200)
    expect(await other.ended).toBe('io server disconnect')
    expect(own.socket.connected).toBe(true)
  })

  it('end with a suspension, and with the deletion of the account', async () => {
    const admin = await app.aPerson('admin')
    const [lea, zoe] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const [leas, zoes] = [await socketOf(lea), await socketOf(zoe)]
    const suspend = { reason: 'Menaces répétées', danger: true }
    expect((await admin.post(`/api/v1/admin/people/${lea.id}/suspend`, suspend)).status).toBe(200)
    expect(await leas.ended).toBe('io server disconnect')
    expect(zoes.socket.connected).toBe(true)
    expect((await zoe.deleteAccount()).status).toBe(204)
    expect(await zoes.ended).toBe('io server disconnect')
  })

  it('end within a minute when another process has ended it', async () => {
    const [lea, zoe] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const [leas, zoes] = [await socketOf(lea), await socketOf(zoe)]
    await app.db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', lea.id).execute()
    await disconnectEnded(app.deps)
    expect(await leas.ended).toBe('io server disconnect')
    expect(zoes.socket.connected).toBe(true)
  })
})
