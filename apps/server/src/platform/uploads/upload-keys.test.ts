import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import { movingClock } from '../../lib/clock.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let awa: Person
let picture: Buffer
beforeAll(async () => {
  app = await testApp({ clock })
  picture = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#a1b2c3' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const send = async (content: Buffer, query = '') => {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `/api/v1/upload${query}`,
    headers: { 'content-type': formType, authorization: `Bearer ${awa.token}`, 'idempotency-key': 'one' },
    payload: form({ content }),
  })
  return { status: statusCode, body }
}

it('a picture sent twice with one idempotency key gets the same answer, although a private URL changes with time', async () => {
  const first = await send(picture, '?prive=1')
  expect(first.status).toBe(201)
  clock.advance(60_000)
  expect(await send(picture, '?prive=1')).toEqual(first)
})

it('the error for a file is stored under its idempotency key, and another file under that key is refused', async () => {
  const text = Buffer.from('text')
  const refused = await send(text)
  expect(refused.status).toBe(415)
  expect(await send(text)).toEqual(refused)
  const mismatch = { status: 409, body: expect.stringContaining('idempotency_mismatch') }
  expect(await send(picture)).toEqual(mismatch)
  expect(await send(text, '?prive=1')).toEqual(mismatch)
  expect(await app.db.selectFrom('uploads').select('filename').where('userId', '=', awa.id).execute()).toEqual([])
})
