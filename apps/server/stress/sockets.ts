import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { randomFrom } from '../src/lib/randomness.ts'
import { conversationsUrl } from '../test/conversations.ts'
import type { Person } from '../test/harness.ts'
import { chatToken, type OpenSocket, openSocket } from '../test/sockets.ts'
import { until } from './lib/real-app.ts'
import { assertPair, openPairs, write } from './lib/talk/pairs.ts'
import { openTwoServers, type TwoServers } from './lib/talk/two-servers.ts'

type Counts = { reads: number; logouts: number; sockets: number; pairs: number; messages: number }

/** A user may have twenty. */
const socketsPerUser = 10
const unanswering = 20

const callAt = async (url: string, person: Person, method: string, path: string) => {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(url + path, { method, headers })
  assert.ok(response.ok, `${method} ${path}: ${response.status}`)
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

/** Reads on one device at one server, and measures when the same person's device at the other server knows it. */
const measureReads = async (talk: TwoServers, reads: number) => {
  const { awa, nadia, sid } = await talk.aPair()
  const [one, other] = talk.urls as [string, string]
  const socket = await openSocket(other, await chatToken(awa))
  const unread = async () => (await callAt(other, awa, 'GET', conversationsUrl))[0].unreadMessagesCount
  const read = () => callAt(one, awa, 'POST', `${conversationsUrl}/${sid}/read`)
  let slowest = 0
  for (let nth = 1; nth <= reads; nth++) {
    await talk.send(nadia, sid, `Message ${nth}`)
    assert.equal(await unread(), 1)
    const startedAt = performance.now()
    await read()
    await socket.until('read', nth)
    assert.equal(await unread(), 0)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  assert.ok(slowest < 2000, `${slowest} ms`)
  await talk.redis.kill()
  await talk.send(nadia, sid, 'Redis is away')
  assert.equal(await unread(), 1)
  await read()
  // The page asks again within 25 seconds, and this is what it reads.
  assert.equal(await unread(), 0)
  await talk.redis.restart()
  socket.socket.disconnect()
  return slowest
}

const openSockets = async (talk: TwoServers, url: string, count: number) => {
  const sockets: OpenSocket[] = []
  for (let nth = 0; nth < count / socketsPerUser; nth++) {
    const token = await chatToken(await talk.app.aPerson('customer'))
    sockets.push(...(await Promise.all(Array.from({ length: socketsPerUser }, () => openSocket(url, token)))))
  }
  return sockets
}

/** Opens a connection to the sockets that never reads nor ends. */
const openUnanswering = (url: string) => {
  const { port } = new URL(url)
  const connection = connect(Number(port), '127.0.0.1').on('error', () => {})
  connection.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  return connection
}

/**
 * Stops a server that has these sockets while pairs write to each other there, starts the next process, and asserts that
 * the pairs are back and that each of their messages is stored and received once.
 */
const stopWithSockets = async (talk: TwoServers, { sockets: count, pairs: pairCount, messages }: Counts) => {
  const [server] = talk.servers
  const sockets = await openSockets(talk, server.url, count)
  const silent = Array.from({ length: unanswering }, () => openUnanswering(server.url))
  const pairs = await openPairs(talk, pairCount, { urls: [server.url], cutPercent: 0, seed: 'stop' })
  const devices = pairs.flatMap((pair) => pair.devices)
  const progress = { sent: 0, total: messages * devices.length, isOver: false }
  try {
    const writing = Promise.all(
      devices.map((device, nth) => write(device, messages, randomFrom(`stop ${nth}`), progress)),
    )
    await until(60, 'messages are under way', async () => progress.sent > progress.total / 4)
    const { code, tookMs } = await server.stop()
    const sentBefore = progress.sent
    assert.equal(code, 0, server.output())
    assert.ok(tookMs < 10_000, `${tookMs} ms`)
    assert.ok(sentBefore < progress.total, 'the server stopped while messages were under way')
    await Promise.all(sockets.map(({ ended }) => ended))
    await server.restart()
    await until(
      60,
      'the sockets are back',
      async () => devices.filter((device) => device.isConnected()).length === pairs.length,
    )
    await writing
    for (const pair of pairs) await assertPair(talk, pair, messages)
    return { tookMs, tokens: sockets.map(({ socket }) => (socket.auth as { token: string }).token) }
  } finally {
    for (const connection of silent) connection.destroy()
    await Promise.all(devices.map((device) => device.close()))
  }
}

/** Logs out at one server, and measures when the sockets of the session have ended there and at the other server. */
const measureLogouts = async (talk: TwoServers, logouts: number) => {
  const [one, other] = talk.urls as [string, string]
  let slowest = 0
  for (let nth = 0; nth < logouts; nth++) {
    const person = await talk.app.aPerson('customer')
    const token = await chatToken(person)
    const sockets = await Promise.all([one, other].map((url) => openSocket(url, token)))
    await callAt(one, person, 'POST', '/api/v1/auth/logout')
    // The answer follows the commit.
    const startedAt = performance.now()
    await Promise.all(sockets.map(({ ended }) => ended))
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  assert.ok(slowest < 1000, `${slowest} ms`)
  return slowest
}

/** The logs have no token, whatever happened. */
const assertNoToken = (talk: TwoServers, tokens: string[]) => {
  const output = talk.servers.map((server) => server.output()).join('\n')
  for (const token of tokens) assert.ok(!output.includes(token.split('.')[2] ?? ''), 'a token is in the log')
  const lines = output.split('\n').filter((line) => line.includes('Redis'))
  assert.deepEqual(
    [
      lines.filter((line) => line.includes('ne répond pas')).length,
      lines.filter((line) => line.includes('à nouveau')).length,
    ],
    [2, 2],
    `each server writes one line when Redis goes and one when it is back: ${lines.join('; ')}`,
  )
}

export const stressTest = {
  name: 'sockets',
  usual: { reads: 10, logouts: 10, sockets: 500, pairs: 10, messages: 40 } as Counts,
  run: async (counts: Counts) => {
    const talk = await openTwoServers()
    try {
      // Without Redis, the check of all sessions ends them within a minute.
      const slowestEnd = await measureLogouts(talk, counts.logouts)
      const slowest = await measureReads(talk, counts.reads)
      const { tookMs, tokens } = await stopWithSockets(talk, counts)
      assertNoToken(talk, tokens)
      return `what one device reads at one server is read on another device at the other server ${slowest.toFixed(0)} ms later at most, and with Redis away at its next request; the sockets of a session that ends at one server end at both within ${slowestEnd.toFixed(0)} ms; a server with ${counts.sockets} sockets stops in ${(tookMs / 1000).toFixed(1)} s while ${counts.pairs} pairs write, which are back at the next process without a message lost or doubled`
    } finally {
      await talk.close()
    }
  },
}
