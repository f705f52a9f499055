import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit, waitForBlockedStatements } from '../../../test/locks.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import type { Db } from '../../lib/database/database.ts'
import { transaction, type WithTx } from '../../lib/database/transaction.ts'
import { addAvif } from './add-avif.ts'
import { removePicture } from './picture-files.ts'
import { purgeUnattachedPictures } from './purge-unattached.ts'
import { assertOwnPicture } from './queries.ts'
import { lockPicture, sendPicture } from './send-picture.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)
const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

let colour = 0
/** Creates a picture that no other test has sent. */
const aPicture = (width = 24, height = 16) => {
  colour += 12_345
  return sharp({ create: { width, height, channels: 3, background: `#${colour.toString(16).padStart(6, '0')}` } })
    .png()
    .toBuffer()
}

const send = async (person: Person, content: Buffer, query = '') => {
  const reply = await app.server.inject({
    method: 'POST',
    url: `/api/v1/upload${query}`,
    headers: { 'content-type': formType, authorization: `Bearer ${person.token}` },
    payload: form({ content }),
  })
  expect(reply.statusCode).toBe(201)
  return reply.json() as { filename: string; url: string }
}
const sizeOf = async (url: string) => {
  const { width, height } = await sharp((await app.server.inject({ url })).rawPayload).metadata()
  return [width, height]
}
const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode

describe('a compressed upload', () => {
  it.each(['gzip', 'br', 'deflate, gzip', 'GZIP', 'unheard-of'])('in %s is refused', async (encoding) => {
    const awa = await app.aPerson('customer')
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/upload',
      headers: { 'content-type': formType, 'content-encoding': encoding, authorization: `Bearer ${awa.token}` },
      payload: gzipSync(form({ content: await aPicture() })),
    })
    const message = 'Envoyez l’image telle quelle, sans la compresser en chemin.'
    expect([reply.statusCode, reply.json().message]).toEqual([415, message])
  })

  it('is refused before its body arrives', async () => {
    const awa = await app.aPerson('customer')
    const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }))
    const sender = connect(Number(port), '127.0.0.1')
    sender.write(
      [
        'POST /api/v1/upload HTTP/1.1',
        'Host: here',
        `Authorization: Bearer ${awa.token}`,
        `Content-Type: ${formType}`,
        'Content-Encoding: gzip',
        'Content-Length: 1000000\r\n\r\n',
      ].join('\r\n'),
    )
    try {
      const [answer] = await once(sender, 'data')
      expect(String(answer)).toContain('415')
    } finally {
      sender.destroy()
    }
  })

  it.each(['identity', ' Identity '])('with the encoding « %s » is not compressed, and accepted', async (encoding) => {
    const awa = await app.aPerson('customer')
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/upload',
      headers: { 'content-type': formType, 'content-encoding': encoding, authorization: `Bearer ${awa.token}` },
      payload: form({ content: await aPicture() }),
    })
    expect(reply.statusCode).toBe(201)
  })
})

describe('an upload', () => {
  const picture = { content: Buffer.from('x') }
  it.each([
    ['no form', Buffer.from('{}'), 'application/json', 415, "Envoyez l'image dans un formulaire."],
    ['a form without a picture', form({ ...picture, name: 'photo' }), formType, 422, 'Choisissez une image.'],
    ['two pictures', form(picture, picture), formType, 422, 'Envoyez une seule image à la fois.'],
  ])('of %s is refused with a message', async (_, payload, type, status, message) => {
    const { token } = await app.aPerson('customer')
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    const reply = await app.server.inject({ method: 'POST', url: '/api/v1/upload', headers, payload })
    expect([reply.statusCode, reply.json().message]).toEqual([status, message])
  })
})

describe('a picture', () => {
  it('is shown in its own width and four narrower ones, and never enlarged', async () => {
    const awa = await app.aPerson('customer')
    const { filename, url } = await send(awa, await aPicture(900, 600))
    expect(url).toBe(`/images/${filename}`)
    expect(await sizeOf(url)).toEqual([900, 600])
    expect(await sizeOf(`${url}?w=160`)).toEqual([160, 107])
    expect(await sizeOf(`${url}?w=320`)).toEqual([320, 213])
    expect(await sizeOf(`${url}?w=640`)).toEqual([640, 427])
    expect(await sizeOf(`${url}?w=1280`)).toEqual([900, 600])
    expect(await statusOf(`${url}?w=161`)).toBe(422)
  })

  it('is sent as AVIF, once that exists, to browsers that accept it', async () => {
    const awa = await app.aPerson('customer')
    const { filename, url } = await send(awa, await aPicture(400, 300))
    const request = async (width: string, accept = 'image/avif,image/webp,*/*') => {
      const { headers, rawPayload } = await app.server.inject({ url: `${url}${width}`, headers: { accept } })
      const { format, width: wide } = await sharp(rawPayload).metadata()
      return [headers['content-type'], headers.vary, format === 'heif' ? 'avif' : format, wide]
    }
    expect(await request('?w=320')).toEqual(['image/webp', 'accept', 'webp', 320])
    await app.drainJobs()
    expect(await request('?w=320')).toEqual(['image/avif', 'accept', 'avif', 320])
    expect(await request('?w=1280')).toEqual(['image/avif', 'accept', 'avif', 400])
    expect(await request('?w=320', 'image/webp,*/*')).toEqual(['image/webp', 'accept', 'webp', 320])
    const remainingFiles = await readdir(join(app.deps.imagesDir, 'incoming'))
    expect(remainingFiles.filter((name) => name.endsWith('.avif'))).toEqual([])

    const secret = await send(awa, await aPicture(200, 200), '?prive=1')
    await app.drainJobs()
    const reply = await app.server.inject({ url: secret.url, headers: { accept: 'image/avif' } })
    expect(reply.headers['content-type']).toBe('image/webp')

    clock.advance(dayMs)
    await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'delete-unused-pictures', ''))
    await app.drainJobs()
    const all = await readdir(app.deps.imagesDir)
    expect(all.filter((name) => name.startsWith(filename.slice(0, 64)))).toEqual([])
  })

  it('is sent as AVIF from a width of 320 pixels, and in full width only up to the widest size of a page', async () => {
    const awa = await app.aPerson('customer')
    const sent: string[] = []
    for (const width of [319, 320, 1280, 1281]) sent.push((await send(awa, await aPicture(width, 20))).url)
    await app.drainJobs()
    const typeOf = async (url: string) =>
      (await app.server.inject({ url, headers: { accept: 'image/avif' } })).headers['content-type']
    expect(await Promise.all(sent.map(typeOf))).toEqual(['image/webp', 'image/avif', 'image/avif', 'image/webp'])
    expect(await typeOf(`${sent[3]}?w=1280`)).toBe('image/avif')
  })

  it('gets no AVIF when it was deleted before or meanwhile', async () => {
    const awa = await app.aPerson('customer')
    const [deleted, deletedMeanwhile] = [
      await send(awa, await aPicture(400, 20)),
      await send(awa, await aPicture(400, 20)),
    ]
    const deleteUpload = async (db: Db, { filename }: { filename: string }) => {
      await db.deleteFrom('uploads').where('filename', '=', filename).execute()
    }
    await deleteUpload(app.db, deleted)
    await removePicture(app.deps, { filename: deleted.filename, private: false })
    await addAvif(app.deps, deleted.filename)
    const deleteGoing = async ({ db }: WithTx<Deps>) => {
      await lockPicture(db, deletedMeanwhile.filename)
      await deleteUpload(db, deletedMeanwhile)
    }
    await startSecondBeforeCommit(app, deleteGoing, () => addAvif(app.deps, deletedMeanwhile.filename))
    const { headers } = await app.server.inject({ url: deletedMeanwhile.url, headers: { accept: 'image/avif' } })
    expect(headers['content-type']).toBe('image/webp')
    const remainingFiles = await readdir(join(app.deps.imagesDir, 'incoming'))
    expect(remainingFiles.filter((name) => name.endsWith('.avif'))).toEqual([])
  })

  it('is scaled down when it is larger than any screen needs', async () => {
    const { url } = await send(await app.aPerson('customer'), await aPicture(1000, 3000))
    expect(await sizeOf(url)).toEqual([853, 2560])
  })

  it('may be cached by anyone for ever, and runs nothing when it is opened directly', async () => {
    const { url } = await send(await app.aPerson('customer'), await aPicture())
    const { headers, rawPayload } = await app.server.inject({ url })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const head = await app.server.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(rawPayload.length)])
  })

  it('is one file under one name, however often and by whomever it is sent', async () => {
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const content = await aPicture()
    const sent = await Promise.all([send(awa, content), send(lea, content), send(awa, content)])
    expect(new Set(sent.map(({ filename }) => filename)).size).toBe(1)
    const rows = await app.db.selectFrom('uploads').select('userId').where('filename', '=', sent[0].filename).execute()
    expect(rows.map((row) => row.userId).sort()).toEqual([awa.id, lea.id].sort())
    for (const person of [awa, lea])
      expect((await person.put(`/api/v1/user/${person.id}`, { image: sent[0].filename })).status).toBe(200)
  })

  it('is accepted from members only, and found under its own name only', async () => {
    const payload = form({ content: await aPicture() })
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/upload',
      headers: { 'content-type': formType },
      payload,
    })
    expect(reply.statusCode).toBe(401)
    for (const name of [
      `${'0'.repeat(64)}.webp`,
      'photo.jpg',
      '..%2f..%2fetc%2fpasswd',
      'incoming',
      `${'0'.repeat(64)}-160.webp`,
    ])
      expect(await statusOf(`/images/${name}`)).toBe(404)
  })
})

describe('a private picture', () => {
  it('is read through a link of five minutes, by its owner alone', async () => {
    const awa = await app.aPerson('customer')
    const { filename, url } = await send(awa, await aPicture(500, 400), '?prive=1')
    expect(await sizeOf(url)).toEqual([500, 400])
    expect(await sizeOf(`${url}&w=160`)).toEqual([160, 128])
    expect(await statusOf(`/images/${filename}`)).toBe(404)
    expect((await app.server.inject({ url })).headers['cache-control']).toBe('private, no-store')
    const { status, body } = await awa.get(`/api/v1/upload/${filename}/link`)
    expect([status, await statusOf(body.url)]).toEqual([200, 200])
    for (const role of ['customer', 'professional', 'admin'] as const)
      expect((await (await app.aPerson(role)).get(`/api/v1/upload/${filename}/link`)).status).toBe(404)
    expect((await app.get(`/api/v1/upload/${filename}/link`)).status).toBe(401)
    clock.advance(5 * 60_000 - 1)
    expect(await statusOf(url)).toBe(200)
    clock.advance(1)
    const late = await app.get(url)
    expect([late.status, late.body.message]).toEqual([410, 'Ce lien a expiré.'])
  })

  it('has a link that is valid for nothing else', async () => {
    const awa = await app.aPerson('customer')
    const { filename, url } = await send(awa, await aPicture(), '?prive=1')
    const otherPicture = await send(awa, await aPicture(), '?prive=1')
    const later = url.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 60}`)
    expect(await statusOf(later)).toBe(404)
    expect(await statusOf(url.replace(filename, otherPicture.filename))).toBe(404)
    expect(await statusOf(url.replace(/signature=.*/, 'signature=x'))).toBe(404)
    expect(await statusOf(`/images/prive/${filename}`)).toBe(422)
  })

  it("shares no name or address with the same picture when it is public or another person's", async () => {
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const content = await aPicture()
    const own = await send(awa, content, '?prive=1')
    const otherPersons = await send(lea, content, '?prive=1')
    const shown = await send(lea, content, '?prive=0')
    expect(new Set([own.filename, otherPersons.filename, shown.filename]).size).toBe(3)
    expect((await lea.get(`/api/v1/upload/${shown.filename}/link`)).body).toEqual({ url: shown.url })
    expect((await awa.get(`/api/v1/upload/${shown.filename}/link`)).status).toBe(404)
    expect((await awa.put(`/api/v1/user/${awa.id}`, { image: own.filename })).status).toBe(422)
  })
})

describe('an unused picture', () => {
  const purge = async () => {
    await transaction(app.db, (db) => app.deps.jobs.enqueue(db, 'delete-unused-pictures', ''))
    await app.drainJobs()
  }

  it('is deleted after a day with its files, and can no longer be chosen', async () => {
    const awa = await app.aPerson('customer')
    const { filename, url } = await send(awa, await aPicture(200, 200))
    const secret = await send(awa, await aPicture(200, 200), '?prive=1')
    clock.advance(dayMs - 1)
    await purge()
    expect(await statusOf(url)).toBe(200)
    clock.advance(1)
    await purge()
    expect([await statusOf(url), await statusOf(`${url}?w=160`)]).toEqual([404, 404])
    expect((await awa.put(`/api/v1/user/${awa.id}`, { image: filename })).status).toBe(422)
    expect((await awa.get(`/api/v1/upload/${secret.filename}/link`)).status).toBe(404)
    const remainingFiles = [
      ...(await readdir(app.deps.imagesDir)),
      ...(await readdir(join(app.deps.imagesDir, 'prive'))),
    ]
    expect(
      remainingFiles.filter(
        (name) => name.startsWith(filename.slice(0, 64)) || name.startsWith(secret.filename.slice(0, 64)),
      ),
    ).toEqual([])
  })

  it('stays another day when it is sent again', async () => {
    const awa = await app.aPerson('customer')
    const content = await aPicture()
    const { url } = await send(awa, content)
    clock.advance(dayMs - 1000)
    await send(awa, content)
    clock.advance(dayMs - 1000)
    await purge()
    expect(await statusOf(url)).toBe(200)
  })

  it('stays another day when it is removed from a catalogue, so that it may return', async () => {
    const nadia = await app.aPerson('professional')
    const { filename, url } = await send(nadia, await aPicture())
    const { body: hung } = await nadia.post('/api/v1/catalogue', { image: filename })
    clock.advance(2 * dayMs)
    await nadia.delete(`/api/v1/catalogue/${hung.id}`)
    await purge()
    expect((await nadia.post('/api/v1/catalogue', { image: filename })).status).toBe(201)
    expect(await statusOf(url)).toBe(200)
  })

  it('stays for the other person who has sent it', async () => {
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const content = await aPicture()
    const { filename, url } = await send(awa, content)
    clock.advance(dayMs)
    await send(lea, content)
    await purge()
    expect(await statusOf(url)).toBe(200)
    expect((await awa.get(`/api/v1/upload/${filename}/link`)).status).toBe(404)
    expect((await lea.get(`/api/v1/upload/${filename}/link`)).status).toBe(200)
  })

  it('is one that no person, service, catalogue, appointment, review or product uses', async () => {
    const nadia = await app.aPerson('professional')
    const customer = await app.aPerson('customer')
    const sendOne = async () => (await send(nadia, await aPicture())).filename
    const [face, braids, hung, visited, reviewed, sold, unused] = (await Promise.all(
      Array.from({ length: 7 }, sendOne),
    )) as string[]
    await nadia.put(`/api/v1/user/${nadia.id}`, { image: face })
    const service = await nadia.post('/api/v1/prestation', { libelle: 'Braids', price: 45, image: braids })
    await nadia.post('/api/v1/catalogue', { image: hung })
    const hours = { from: '2026-11-22T09:00:00Z', to: '2026-11-22T10:00:00Z' }
    await nadia.post('/api/v1/disponibilite', { start: hours.from, end: hours.to })
    const appointment = await anAppointment(app, { ...nadia, serviceId: service.body.id }, customer, {
      ...hours,
      status: 'completed',
    })
    await app.db.updateTable('appointments').set({ image: visited }).where('id', '=', appointment).execute()
    const parties = { appointmentId: appointment, professionalId: nadia.id, customerId: customer.id }
    await app.db
      .insertInto('reviews')
      .values({ ...parties, note: 5, texte: 'Parfait', images: [reviewed ?? ''], createdAt: noon })
      .execute()
    const attributes = { texture: 'lisse', longueur: '40 cm', couleur: 'noir', priceCents: 1000, stock: 1 }
    const { id: productId } = await app.db
      .insertInto('products')
      .values({ slug: randomUUID(), modele: 'm', libelle: 'Mèches', description: '', ...attributes, createdAt: noon })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('productImages')
      .values({ productId, position: 0, image: sold ?? '' })
      .execute()
    clock.advance(2 * dayMs)
    await purge()
    const statuses = [face, braids, hung, visited, reviewed, sold, unused].map((name) => statusOf(`/images/${name}`))
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200, 200, 404])
  })

  it("is deleted at once when its sender's account is erased", async () => {
    const nadia = await app.aPerson('professional')
    const [shown, unused] = [await send(nadia, await aPicture()), await send(nadia, await aPicture())]
    await nadia.post('/api/v1/catalogue', { image: shown.filename })
    expect((await nadia.deleteAccount()).status).toBe(204)
    await app.drainJobs()
    expect([await statusOf(shown.url), await statusOf(unused.url)]).toEqual([404, 404])
  })

  it('is not deleted while a person is choosing it', async () => {
    const awa = await app.aPerson('customer')
    const { filename, url } = await send(awa, await aPicture())
    clock.advance(dayMs)
    const choosing = await app.db.startTransaction().execute()
    await assertOwnPicture(choosing, awa.id, filename)
    await choosing.updateTable('users').set({ image: filename }).where('id', '=', awa.id).execute()
    const purging = purgeUnattachedPictures(app.deps)
    await waitForBlockedStatements(app.db)
    await choosing.commit().execute()
    await purging
    expect(await statusOf(url)).toBe(200)
    expect((await awa.get(`/api/v1/upload/${filename}/link`)).status).toBe(200)
  })

  it('is not deleted while its sender sends it again', async () => {
    const awa = await app.aPerson('customer')
    const content = await aPicture()
    const { filename, url } = await send(awa, content)
    clock.advance(dayMs)
    await startSecondBeforeCommit(app, (deps) => sendPicture(deps, awa, content), purge)
    expect(await statusOf(url)).toBe(200)
    expect((await awa.get(`/api/v1/upload/${filename}/link`)).status).toBe(200)
  })

  it('is not deleted while another person sends the same', async () => {
    const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const content = await aPicture()
    const { filename, url } = await send(awa, content)
    clock.advance(dayMs)
    await startSecondBeforeCommit(app, (deps) => sendPicture(deps, lea, content), purge)
    expect(await statusOf(url)).toBe(200)
    expect((await awa.get(`/api/v1/upload/${filename}/link`)).status).toBe(404)
  })

  it('is removed when it is a partial upload of a killed server', async () => {
    await send(await app.aPerson('customer'), await aPicture())
    const incoming = join(app.deps.imagesDir, 'incoming')
    for (const [name, age] of [
      ['old', dayMs],
      ['young', dayMs / 2],
    ] as const) {
      await writeFile(join(incoming, name), 'x')
      const at = new Date(noon.getTime() - age)
      await utimes(join(incoming, name), at, at)
    }
    clock.advance(1)
    await purge()
    expect(await readdir(incoming)).toEqual(['young'])
  })
})

it('the files of an upload are written before its transaction starts', async () => {
  const awa = await app.aPerson('customer')
  const incoming = () => readdir(join(app.deps.imagesDir, 'incoming'))
  const before = (await incoming().catch(() => [])).length
  let writtenFiles = 0
  const db = new Proxy(app.deps.db, {
    get: (real, name) => {
      if (name === 'transaction') writtenFiles = readdirSync(join(app.deps.imagesDir, 'incoming')).length - before
      const value = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  const { filename } = await sendPicture({ ...app.deps, db }, awa, await aPicture(320, 240))
  // These are the picture and its narrower version.
  expect(writtenFiles).toBe(2)
  expect(await incoming()).toHaveLength(before)
  expect(await sizeOf(`/images/${filename}`)).toEqual([320, 240])
})
