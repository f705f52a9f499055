import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const aProfessional = async () => {
  const nadia = await app.aPerson('professional')
  const uploadPicture = async () => {
    const filename = `${randomUUID()}.webp`
    await app.db
      .insertInto('uploads')
      .values({ filename, userId: nadia.id, private: false, width: 10, height: 10, createdAt: new Date() })
      .execute()
    return filename
  }
  return { ...nadia, uploadPicture }
}
const imagesOf = async (id: string, query = '') => {
  const { body, headers } = await app.get(`/api/v1/catalogue/user/${id}${query}`)
  return [body.map((item: { image: string }) => item.image), headers['x-total-count']]
}

describe('a picture of the catalogue', () => {
  it('is added by its professional and is visible to everyone', async () => {
    const nadia = await aProfessional()
    const image = await nadia.uploadPicture()
    const added = await nadia.post('/api/v1/catalogue', { image, alt: ' Braids longues ', position: 3 })
    expect(added.status).toBe(201)
    expect(added.body).toEqual({ id: added.body.id, image, alt: 'Braids longues', position: 3, user: nadia.id })
    expect((await app.get(`/api/v1/catalogue/${added.body.id}`)).body).toEqual(added.body)
    const bare = await nadia.post('/api/v1/catalogue', { image: await nadia.uploadPicture(), alt: null })
    expect([bare.status, bare.body.alt, bare.body.position]).toEqual([201, '', 0])
  })

  it.each([
    [{ image: undefined }, 'image', 'Champs requis!'],
    [{ image: 'never-sent.webp' }, 'image', 'Envoyez cette image avant de la choisir.'],
    [{ alt: 'x'.repeat(201) }, 'alt', '200 caractères au plus.'],
    [{ alt: 'a\u0000b' }, 'alt', "Un caractère n'est pas accepté."],
    [{ position: -1 }, 'position', 'Position invalide.'],
    [{ position: 1.5 }, 'position', 'Position invalide.'],
  ])('is refused with a French message, on creation and update, for %j', async (change, path, message) => {
    const nadia = await aProfessional()
    const item = { image: await nadia.uploadPicture() }
    const refused = await nadia.post('/api/v1/catalogue', { ...item, ...change })
    expect([refused.status, refused.body.details]).toEqual([422, [{ path, message }]])
    const { body: added } = await nadia.post('/api/v1/catalogue', item)
    const unchanged = await nadia.patch(`/api/v1/catalogue/${added.id}`, change)
    expect(unchanged.status).toBe(Object.values(change)[0] === undefined ? 200 : 422)
    expect((await app.get(`/api/v1/catalogue/${added.id}`)).body).toEqual(added)
  })

  it('keeps the fields that an update does not send', async () => {
    const nadia = await aProfessional()
    const { body: added } = await nadia.post('/api/v1/catalogue', {
      image: await nadia.uploadPicture(),
      alt: 'Tissage',
    })
    const image = await nadia.uploadPicture()
    const changed = await nadia.patch(`/api/v1/catalogue/${added.id}`, { image, position: 2 })
    expect([changed.status, changed.body]).toEqual([200, { ...added, image, position: 2 }])
    expect((await nadia.patch(`/api/v1/catalogue/${added.id}`, {})).body).toEqual(changed.body)
  })

  it('cannot be changed or removed by anyone else, and its file cannot be used in another catalogue', async () => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    const customer = await app.aPerson('customer')
    const image = await nadia.uploadPicture()
    const { body: added } = await nadia.post('/api/v1/catalogue', { image })
    const url = `/api/v1/catalogue/${added.id}`
    expect((await other.patch(url, { alt: 'à moi' })).status).toBe(404)
    expect((await other.delete(url)).status).toBe(404)
    expect((await other.post('/api/v1/catalogue', { image })).status).toBe(422)
    expect((await customer.delete(url)).status).toBe(403)
    expect((await app.call('DELETE', url)).status).toBe(401)
    expect((await app.get(url)).body).toEqual(added)
  })

  it('is added only once, also by concurrent requests', async () => {
    const nadia = await aProfessional()
    const image = await nadia.uploadPicture()
    const addPicture = (alt: string) => nadia.post('/api/v1/catalogue', { image, alt })
    const replies = await Promise.all([addPicture('Tissage'), addPicture('Tissage'), addPicture('Tissage')])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await addPicture('Autre')).body).toEqual(replies[0]?.body)
    expect(await imagesOf(nadia.id)).toEqual([[image], '1'])

    const { body: second } = await nadia.post('/api/v1/catalogue', { image: await nadia.uploadPicture() })
    const repeatedReply = await nadia.patch(`/api/v1/catalogue/${second.id}`, { image })
    expect([repeatedReply.status, repeatedReply.body.error]).toEqual([409, 'already_done'])
    // Another professional's catalogue may show the same file.
    const other = await aProfessional()
    await app.db
      .insertInto('uploads')
      .values({ filename: image, userId: other.id, private: false, width: 10, height: 10, createdAt: new Date() })
      .execute()
    expect((await other.post('/api/v1/catalogue', { image })).status).toBe(201)
  })

  it('restarts the retention period of its own file, and of no other file, when it is removed', async () => {
    const [nadia, other] = [await aProfessional(), await aProfessional()]
    const [image, otherImage] = [await nadia.uploadPicture(), await nadia.uploadPicture()]
    const longAgo = new Date('2026-01-01T12:00:00Z')
    await app.db
      .insertInto('uploads')
      .values({ filename: image, userId: other.id, private: false, width: 10, height: 10, createdAt: longAgo })
      .execute()
    await app.db.updateTable('uploads').set({ createdAt: longAgo }).where('userId', '=', nadia.id).execute()
    const { body: added } = await nadia.post('/api/v1/catalogue', { image })
    const before = app.deps.clock.now()
    expect((await nadia.delete(`/api/v1/catalogue/${added.id}`)).status).toBe(204)
    const uploadedAtOf = async ({ id }: { id: string }, filename: string) => {
      const row = app.db.selectFrom('uploads').select('createdAt').where('userId', '=', id)
      return (await row.where('filename', '=', filename).executeTakeFirstOrThrow()).createdAt
    }
    expect([await uploadedAtOf(nadia, otherImage), await uploadedAtOf(other, image)]).toEqual([longAgo, longAgo])
    expect((await uploadedAtOf(nadia, image)).getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('is not found after its removal', async () => {
    const nadia = await aProfessional()
    const { body: added } = await nadia.post('/api/v1/catalogue', { image: await nadia.uploadPicture() })
    expect((await nadia.delete(`/api/v1/catalogue/${added.id}`)).status).toBe(204)
    expect((await nadia.delete(`/api/v1/catalogue/${added.id}`)).status).toBe(404)
    expect((await app.get(`/api/v1/catalogue/${added.id}`)).status).toBe(404)
    expect(await imagesOf(nadia.id)).toEqual([[], '0'])
  })
})

describe('the catalogue', () => {
  it('is sorted by position, then newest first, and is paged', async () => {
    const nadia = await aProfessional()
    const images = []
    for (const position of [1, 0, 0, 2]) {
      const image = await nadia.uploadPicture()
      images.push(image)
      await nadia.post('/api/v1/catalogue', { image, position })
    }
    const [first, second, third, fourth] = images
    expect(await imagesOf(nadia.id)).toEqual([[third, second, first, fourth], '4'])
    expect(await imagesOf(nadia.id, '?limit=2&offset=1')).toEqual([[second, first], '4'])
  })

  const aCatalogue = async (size: number) => {
    const nadia = await aProfessional()
    const addPicture = async () =>
      (await nadia.post('/api/v1/catalogue', { image: await nadia.uploadPicture() })).body.id as string
    const ids: string[] = []
    for (let added = 0; added < size; added++) ids.unshift(await addPicture())
    const idsShown = async () =>
      (await app.get(`/api/v1/catalogue/user/${nadia.id}`)).body.map((item: { id: string }) => item.id)
    return {
      ...nadia,
      addPicture,
      ids,
      idsShown,
      orders: (ids: string[]) => nadia.put('/api/v1/catalogue/order', { ids }),
    }
  }

  it('is reordered in one request, and a picture added later comes first', async () => {
    const nadia = await aCatalogue(3)
    const [first, second, third] = nadia.ids as [string, string, string]
    expect(await nadia.idsShown()).toEqual([first, second, third])
    const ordered = await nadia.orders([third, first, second])
    expect([ordered.status, ordered.body.map((item: { position: number }) => item.position)]).toEqual([200, [0, 1, 2]])
    expect(await nadia.idsShown()).toEqual([third, first, second])
    const added = await nadia.addPicture()
    expect(await nadia.idsShown()).toEqual([added, third, first, second])
  })

  it('keeps pictures added meanwhile, and ignores removed or foreign ones, when it is reordered', async () => {
    const [nadia, other] = [await aCatalogue(3), await aCatalogue(1)]
    const [first, second, third] = nadia.ids as [string, string, string]
    const added = await nadia.addPicture()
    await nadia.orders([first, added, second, third])
    await nadia.delete(`/api/v1/catalogue/${second}`)
    const ordered = await nadia.orders([third, third, second, ...other.ids, first])
    expect([ordered.status, ordered.body.map(({ id }: { id: string }) => id)]).toEqual([200, [added, third, first]])
    expect(await nadia.idsShown()).toEqual([added, third, first])
    expect(await other.idsShown()).toEqual(other.ids)
    expect((await nadia.orders(['x'])).status).toBe(404)
    expect(await nadia.idsShown()).toEqual([added, third, first])
  })

  it('has one complete order after two concurrent reorders', async () => {
    const nadia = await aCatalogue(6)
    const sortedIds = [...nadia.ids].sort()
    const reversed = sortedIds.toReversed()
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([nadia.orders(sortedIds), nadia.orders(reversed)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect([sortedIds, reversed]).toContainEqual(await nadia.idsShown())
    }
  })

  it('is hidden while its professional is suspended', async () => {
    const nadia = await aProfessional()
    const { body: added } = await nadia.post('/api/v1/catalogue', { image: await nadia.uploadPicture() })
    await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', nadia.id).execute()
    expect(await imagesOf(nadia.id)).toEqual([[], '0'])
    expect((await app.get(`/api/v1/catalogue/${added.id}`)).status).toBe(404)
  })
})
