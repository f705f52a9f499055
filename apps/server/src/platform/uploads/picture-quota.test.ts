import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import type { Db } from '../../lib/database/database.ts'

let app: TestApp
let nadia: Person
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  nadia = await app.aPerson('professional')
})
afterAll(() => app.close())

let nameCount = 0
const aName = () => `${String(++nameCount).padStart(64, '0')}.webp`

/**
 * Stores uploads of a person without files; those in the catalogue do not count towards the limit of thirty unused
 * pictures.
 */
const storeUploads = async (
  count: number,
  { inCatalogue = false, bytes = 1000, db = app.db as Db, owner = nadia } = {},
) => {
  const names = Array.from({ length: count }, aName)
  const createdAt = new Date()
  if (inCatalogue)
    await db
      .insertInto('catalogue')
      .values(names.map((image, position) => ({ professionalId: owner.id, image, alt: '', position, createdAt })))
      .execute()
  await db
    .insertInto('uploads')
    .values(
      names.map((filename) => ({ filename, userId: owner.id, private: false, width: 9, height: 9, bytes, createdAt })),
    )
    .execute()
  return names
}

let colour = 0
const send = async (owner = nadia) => {
  colour += 12_345
  const background = `#${colour.toString(16).padStart(6, '0')}`
  const content = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/upload',
    headers: { 'content-type': formType, authorization: `Bearer ${owner.token}` },
    payload: form({ content }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const countUploads = async () =>
  (await app.db.selectFrom('uploads').select('filename').where('userId', '=', nadia.id).execute()).length
const files = async () => (await readdir(app.deps.imagesDir)).filter((name) => name.endsWith('.webp')).length

describe('the pictures of one person', () => {
  it('are at most three hundred', async () => {
    await storeUploads(299, { inCatalogue: true })
    expect((await send()).status).toBe(201)
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nous gardons déjà 300 de vos images, le plus que nous puissions. Retirez-en de votre page : leur place est libre un jour après.',
    ])
    expect(await countUploads()).toBe(300)
    expect((await send(await app.aPerson('customer'))).status).toBe(201)
  })

  it('take at most two hundred megabytes', async () => {
    const [heavy] = await storeUploads(4, { inCatalogue: true, bytes: 50_000_000 })
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Vos images prennent déjà 200 Mo, le plus que nous puissions garder. Retirez-en de votre page : leur place est libre un jour après.',
    ])
    expect(await countUploads()).toBe(4)
    await app.db
      .deleteFrom('uploads')
      .where('filename', '=', heavy as string)
      .execute()
    expect((await send()).status).toBe(201)
  })

  it('count by their size on disk', async () => {
    const { body } = await send()
    const { bytes } = await app.db
      .selectFrom('uploads')
      .select('bytes')
      .where('filename', '=', body.filename)
      .executeTakeFirstOrThrow()
    const { rawPayload } = await app.server.inject({ url: body.url })
    expect(bytes).toBe(rawPayload.length)
  })

  it('include at most thirty unused ones', async () => {
    await storeUploads(29)
    const last = await send()
    expect(last.status).toBe(201)
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Trente images que vous avez envoyées ne servent encore nulle part. Utilisez-les d’abord, ou revenez demain : celles qui ne servent pas sont effacées au bout d’un jour.',
    ])
    expect((await nadia.post('/api/v1/catalogue', { image: last.body.filename })).status).toBe(201)
    expect((await send()).status).toBe(201)
  })

  it('are unlimited for an operator', async () => {
    const operator = await app.aPerson('admin')
    await storeUploads(301, { owner: operator, bytes: 1_000_000 })
    expect((await send(operator)).status).toBe(201)
  })

  it('never exceed the limit through concurrent uploads', async () => {
    await storeUploads(29)
    const first = await app.db.startTransaction().execute()
    await storeUploads(1, { db: first })
    const second = storeUploads(1)
    const rejection = expect(second).rejects.toMatchObject({ constraint: 'most_unattached_pictures' })
    await waitForBlockedStatements(app.db)
    await first.commit().execute()
    await rejection
    expect(await countUploads()).toBe(30)
  })

  it('leave no file when the last one is refused', async () => {
    await storeUploads(29)
    const before = await files()
    const first = await app.db.startTransaction().execute()
    await storeUploads(1, { db: first })
    const sent = send()
    await waitForBlockedStatements(app.db)
    await first.commit().execute()
    expect([(await sent).status, await files(), await countUploads()]).toEqual([409, before, 30])
    expect(await readdir(join(app.deps.imagesDir, 'incoming'))).toEqual([])
  })
})
