import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import type { Person } from '../test/harness.ts'
import { type Device, openDevice } from './lib/talk/device.ts'
import { openTwoServers, type TwoServers } from './lib/talk/two-servers.ts'

type Counts = { messages: number; pairs: number; redisKills: number; serverKills: number }

const cutPercent = 5

type Pair = { sid: string; people: Person[]; devices: Device[] }

/** In each pair one of the two has a socket, and the other asks by HTTP alone. */
const openPairs = async (talk: TwoServers, count: number, seed: string): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (let nth = 0; nth < count; nth++) {
    const { awa, nadia, sid } = await talk.aPair()
    const devices = [awa, nadia].map((person, side) =>
      openDevice({
        ...{ urls: talk.urls, person, sid, cutPercent },
        ...{ random: randomFrom(`${seed} ${nth} ${side}`), hasSocket: (nth + side) % 2 === 0 },
      }),
    )
    pairs.push({ sid, people: [awa, nadia], devices: await Promise.all(devices) })
  }
  return pairs
}

type Progress = { sent: number; total: number; isOver: boolean }

const write = async (device: Device, count: number, random: Random, progress: Progress) => {
  for (let nth = 0; nth < count; nth++) {
    await device.send(`Message ${nth}`, `${device.person.id} ${nth}`)
    progress.sent++
    if (random.chance(0.3)) await device.markRead()
  }
}

/** Does the work each time that one more part of the messages is sent. */
const duringProgress = async (progress: Progress, times: number, work: () => Promise<void>) => {
  for (let done = 1; done <= times; done++) {
    while (progress.sent < (progress.total * done) / (times + 1)) {
      if (progress.isOver) return done - 1
      await pause(20)
    }
    await work()
  }
  return times
}

const breakThings = async ({ redis, servers }: TwoServers, counts: Counts, progress: Progress, random: Random) => {
  const redisKills = duringProgress(progress, counts.redisKills, async () => {
    await redis.kill()
    await pause(random.between(100, 2000))
    await redis.restart()
  })
  const serverKills = duringProgress(progress, counts.serverKills, () => servers[1].killAndRestart())
  assert.deepEqual(await Promise.all([redisKills, serverKills]), [counts.redisKills, counts.serverKills])
}

type Row = { seq: number; senderId: string; clientId: string; content: string }

const assertPair = async (talk: TwoServers, { sid, people, devices }: Pair, perPerson: number) => {
  const { rows } = await sql<Row>`select seq, sender_id, client_id, content from messages
    where conversation_id = ${sid} order by seq`.execute(talk.app.db)
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    Array.from({ length: perPerson * 2 }, (_, at) => at + 1),
    'the numbers have no gaps',
  )
  const sent = rows.map(({ senderId, clientId, content }) => [senderId, clientId, content].join())
  const expected = people.flatMap(({ id }) =>
    Array.from({ length: perPerson }, (_, nth) => [id, `${id} ${nth}`, `Message ${nth}`].join()),
  )
  assert.deepEqual(sent.toSorted(), expected.toSorted(), 'each message is there once')
  for (const device of devices) {
    assert.deepEqual(device.errors, [])
    const seen = [...device.messages.values()].map(({ seq, sender, content }) => [seq, sender, content].join())
    const stored = rows.map(({ seq, senderId, content }) => [seq, senderId, content].join())
    assert.deepEqual(seen, stored, 'a device has all messages in their order')
  }
  for (const person of people) {
    const unread = await sql<{ count: number }>`select count(*)::integer as count from messages m
      join participants p on p.conversation_id = m.conversation_id and p.user_id = ${person.id} and p.side <> m.side
      where m.conversation_id = ${sid} and m.seq > p.read_seq`.execute(talk.app.db)
    const [listed] = await talk.listOf(person)
    assert.equal(listed.unreadMessagesCount, unread.rows[0]?.count, 'the unread count equals the rows')
  }
}

const runOnce = async (talk: TwoServers, counts: Counts, seed: number) => {
  const pairs = await openPairs(talk, counts.pairs, String(seed))
  const devices = pairs.flatMap((pair) => pair.devices)
  const perPerson = Math.ceil(counts.messages / devices.length)
  const progress = { sent: 0, total: perPerson * devices.length, isOver: false }
  const startedAt = performance.now()
  const breaking = breakThings(talk, counts, progress, randomFrom(`${seed} kills`))
  try {
    await Promise.all(devices.map((device, nth) => write(device, perPerson, randomFrom(`${seed} ${nth}`), progress)))
    progress.isOver = true
    await breaking
  } finally {
    progress.isOver = true
    await breaking.catch(() => {})
    await Promise.all(devices.map((device) => device.close()))
  }
  const seconds = (performance.now() - startedAt) / 1000
  // A cut request may have been the last one.
  for (const device of devices)
    for (let tries = 0; device.messages.size < perPerson * 2 && tries < 100; tries++) await device.fetchMissing()
  for (const pair of pairs) await assertPair(talk, pair, perPerson)
  const frames = devices.reduce((sum, device) => sum + device.frames(), 0)
  assert.ok(frames > 0, 'sockets have received signals')
  return `${progress.sent} messages in ${counts.pairs} pairs, ${(progress.sent / seconds).toFixed(0)} a second, while Redis was killed ${counts.redisKills} times and a server ${counts.serverKills} times: each stored and received once, in order without gaps, and all unread counts equal the rows; ${frames} signals arrived`
}

export const stressTest = {
  name: 'messages',
  usual: { messages: 2000, pairs: 20, redisKills: 5, serverKills: 2 } as Counts,
  full: { messages: 10_000, pairs: 50, redisKills: 5, serverKills: 2 } as Counts,
  run: async (counts: Counts, seed: number) => {
    const talk = await openTwoServers()
    try {
      return await runOnce(talk, counts, seed)
    } finally {
      await talk.close()
    }
  },
}
