import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import { assertPair, openPairs, type Progress, write } from './lib/talk/pairs.ts'
import { openTwoServers, type TwoServers } from './lib/talk/two-servers.ts'

type Counts = { messages: number; pairs: number; redisKills: number; serverKills: number }

const cutPercent = 5

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

const runOnce = async (talk: TwoServers, counts: Counts, seed: number) => {
  const pairs = await openPairs(talk, counts.pairs, { urls: talk.urls, cutPercent, seed: String(seed) })
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
