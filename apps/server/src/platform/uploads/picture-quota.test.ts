import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitingForALock } from '../../../test/locks.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import type { Db } from '../../lib/database/database.ts'

let app: TestApp
let nadia: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  nadia = await app.aPerson('professional')
})
afterAll(() => app.close())

let made = 0
const aName = () => `${String(++made).padStart(64, '0')}.webp`

/** So many pictures of hers, without files; those that hang in her catalogue are no burden to the thirty. */
const keeps = async (count: number, { hung = false, bytes = 1000, db = app.db as Db, by = nadia } = {}) => {
  const names = Array.from({ length: count }, aName)
  const createdAt = new Date()
  if (hung)
    await db
      .insertInto('catalogue')
      .values(names.map((image, position) => ({ professionalId: by.id, image, alt: '', position, createdAt })))
      .execute()
  await db
    .insertInto('uploads')
    .values(
      names.map((filename) => ({ filename, userId: by.id, private: false, width: 9, height: 9, bytes, createdAt })),
    )
    .execute()
  return names
}

let colour = 0
const sends = async (by = nadia) => {
  colour += 12_345
  const background = `#${colour.toString(16).padStart(6, '0')}`
  const content = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/upload',
    headers: { 'content-type': formType, authorization: `Bearer ${by.token}` },
    payload: form({ content }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const hersInTable = async () =>
  (await app.db.selectFrom('uploads').select('filename').where('userId', '=', nadia.id).execute()).length
const files = async () => (await readdir(app.deps.imagesDir)).filter((name) => name.endsWith('.webp')).length

describe('the pictures of one person', () => {
  it('are three hundred at most', async () => {
    await keeps(299, { hung: true })
    expect((await sends()).status).toBe(201)
    const refused = await sends()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nous gardons déjà 300 de vos images, le plus que nous puissions. Retirez-en de votre page : leur place est libre un jour après.',
    ])
    expect(await hersInTable()).toBe(300)
    expect((await sends(await app.aPerson('customer'))).status).toBe(201)
  })

  it('take two hundred megabytes at most', async () => {
    const [heavy] = await keeps(4, { hung: true, bytes: 50_000_000 })
    const refused = await sends()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Vos images prennent déjà 200 Mo, le plus que nous puissions garder. Retirez-en de votre page : leur place est libre un jour après.',
    ])
    expect(await hersInTable()).toBe(4)
    await app.db
      .deleteFrom('uploads')
      .where('filename', '=', heavy as string)
      .execute()
    expect((await sends()).status).toBe(201)
  })

  it('are counted by what they take on disk', async () => {
    const { body } = await sends()
    const { bytes } = await app.db
      .selectFrom('uploads')
      .select('bytes')
      .where('filename', '=', body.filename)
      .executeTakeFirstOrThrow()
    const { rawPayload } = await app.server.inject({ url: body.url })
    expect(bytes).toBe(rawPayload.length)
  })

  it('are thirty at most that nothing shows', async () => {
    await keeps(29)
    const last = await sends()
    expect(last.status).toBe(201)
    const refused = await sends()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Trente images que vous avez envoyées ne servent encore nulle part. Utilisez-les d’abord, ou revenez demain : celles qui ne servent pas sont effacées au bout d’un jour.',
    ])
    expect((await nadia.post('/api/v1/catalogue', { image: last.body.filename })).status).toBe(201)
    expect((await sends()).status).toBe(201)
  })

  it('are as many as the server needs where an operator sends them', async () => {
    const operator = await app.aPerson('admin')
    await keeps(301, { by: operator, bytes: 1_000_000 })
    expect((await sends(operator)).status).toBe(201)
  })

  it('never become more by two sent at once', async () => {
    await keeps(29)
    const first = await app.db.startTransaction().execute()
    await keeps(1, { db: first })
    const second = keeps(1)
    const told = expect(second).rejects.toMatchObject({ constraint: 'most_unattached_pictures' })
    await waitingForALock(app.db)
    await first.commit().execute()
    await told
    expect(await hersInTable()).toBe(30)
  })

  it('leave no file where the last one is refused', async () => {
    await keeps(29)
    const before = await files()
    const first = await app.db.startTransaction().execute()
    await keeps(1, { db: first })
    const sent = sends()
    await waitingForALock(app.db)
    await first.commit().execute()
    expect([(await sent).status, await files(), await hersInTable()]).toEqual([409, before, 30])
    expect(await readdir(join(app.deps.imagesDir, 'incoming'))).toEqual([])
  })
})
