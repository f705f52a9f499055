import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { type Random, randomFrom } from '../../../src/lib/randomness.ts'
import type { Person } from '../../../test/harness.ts'
import { type Device, openDevice } from './device.ts'
import type { TwoServers } from './two-servers.ts'

export type Pair = { sid: string; people: Person[]; devices: Device[] }

/** In each pair one of the two has a socket, and the other asks by HTTP alone. */
export const openPairs = async (
  talk: TwoServers,
  count: number,
  { urls, cutPercent, seed }: { urls: string[]; cutPercent: number; seed: string },
): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (let nth = 0; nth < count; nth++) {
    const { awa, nadia, sid } = await talk.aPair()
    const devices = [awa, nadia].map((person, side) =>
      openDevice({
        ...{ urls, person, sid, cutPercent },
        ...{ random: randomFrom(`${seed} ${nth} ${side}`), hasSocket: (nth + side) % 2 === 0 },
      }),
    )
    pairs.push({ sid, people: [awa, nadia], devices: await Promise.all(devices) })
  }
  return pairs
}

export type Progress = { sent: number; total: number; isOver: boolean }

export const write = async (device: Device, count: number, random: Random, progress: Progress) => {
  for (let nth = 0; nth < count; nth++) {
    await device.send(`Message ${nth}`, `${device.person.id} ${nth}`)
    progress.sent++
    if (random.chance(0.3)) await device.markRead()
  }
}

type Row = { seq: number; senderId: string; clientId: string; content: string }

/** Asserts that each message is stored once, in order, and that both have all of them. */
export const assertPair = async (talk: TwoServers, { sid, people, devices }: Pair, perPerson: number) => {
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
    // A request that was cut may have been the last one.
    for (let tries = 0; device.messages.size < perPerson * 2 && tries < 100; tries++) await device.fetchMissing()
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
