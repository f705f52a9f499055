// How long another person's small picture takes while one person's 55 heavy ones wait, against the same when nobody else sends any.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { signToken } from '../apps/server/src/accounts/tokens.ts'
import { openHouse, startDatabases } from './lib/house.ts'
import { keptIn } from './lib/options.ts'

const heavies = 55
const tries = 7

const background = '#6d1f48'
const aPicture = (side: number, colour = background) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
const middle = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

const databases = await startDatabases(keptIn)
const house = await openHouse(databases, 1000)
try {
  const { db, secret } = house.deps
  const [one, other] = await db.selectFrom('users').select(['id', 'role']).limit(2).execute()
  if (!one || !other) throw new Error('Nobody is there.')
  const tokenOf = async ({ id, role }: typeof one) => {
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)]
    const session = { id: randomUUID(), user_id: id, created_at, expires_at }
    await db.insertInto('sessions').values(session).execute()
    return signToken(secret, 'session', { userId: id, role, sessionId: session.id }, created_at)
  }
  const [hers, others] = [await tokenOf(one), await tokenOf(other)]
  const send = async (token: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('file', new Blob([bytes]))
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${house.url}/api/v1/upload`, { method: 'POST', headers, body: form })
    if (status !== 201) throw new Error(`An upload was answered ${status}.`)
    return performance.now() - startedAt
  }
  const heavy = new Uint8Array(await aPicture(5000).avif({ effort: 0 }).toBuffer())
  const small = async (n: number) =>
    new Uint8Array(
      await aPicture(600, `#${100_000 + n}`)
        .jpeg()
        .toBuffer(),
    )
  const times = async (from: number) => {
    const all: number[] = []
    for (let n = from; n < from + tries; n++) all.push(await send(others, await small(n)))
    return all
  }
  await times(0)
  const idle = await times(100)
  // What is left of them at the end is nobody's business.
  const crowd = Array.from({ length: heavies }, () => send(hers, heavy).catch(() => 0))
  await crowd[0]
  const beside = await times(200)
  const [quiet, busy] = [middle(idle), middle(beside)]
  console.log(
    `a small picture beside ${heavies} heavy ones of another person (${heavy.length} bytes, 25 million pixels each)`,
  )
  console.log(`  idle: ${quiet.toFixed(0)} ms`)
  console.log(`  beside them: ${busy.toFixed(0)} ms, at most ${Math.max(...beside).toFixed(0)} ms`)
  console.log(
    `  longer by ${(busy - quiet).toFixed(0)} ms; the first heavy one took ${(await crowd[0])?.toFixed(0)} ms`,
  )
} finally {
  await databases.stop()
}
process.exit()
