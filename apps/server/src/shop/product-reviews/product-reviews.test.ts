import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'

// It is late in the evening in London and already the next day in Paris.
const clock = movingClock(new Date('2026-11-20T23:30:00Z'))
let app: TestApp
let aProduct: ReturnType<typeof shop>['aProduct']
let paidOrder: ReturnType<typeof shop>['paidOrder']
let order: ReturnType<typeof shop>['order']
beforeAll(async () => {
  app = await testApp({ clock })
  ;({ aProduct, paidOrder, order } = shop(app))
})
afterAll(() => app.close())

const content = { note: 4, texte: 'Douces, et elles ne s’emmêlent pas.' }
const postReview = (person: Person, product: string, more: object = {}) =>
  person.post('/api/commentaire', { product, ...content, ...more })
const pageOf = async (product: string) => (await app.get(`/api/v1/commentaire/product/${product}`)).body
const ownOf = async (person: Person, product: string) =>
  (await person.get(`/api/v1/commentaire/product/${product}/mien`)).body
const aBuyer = async (product: string, state: 'dispatched' | 'delivered' = 'delivered') => {
  const lea = await app.aPerson('customer', { firstname: 'Léa' })
  await paidOrder(lea, [product], { state })
  return lea
}

describe('a review of a product', () => {
  it('is published by a buyer, and shown with the figures over all reviews', async () => {
    const braid = await aProduct()
    const [lea, awa] = [await aBuyer(braid), await aBuyer(braid, 'dispatched')]
    expect(await pageOf(braid)).toEqual({ rating: null, count: 0, notes: [0, 0, 0, 0, 0], newest: [] })
    const published = await postReview(lea, braid)
    expect([published.status, published.body]).toEqual([
      201,
      {
        ...{
          id: expect.any(String),
          ...content,
          images: [],
          firstname: 'Léa',
          libelle: expect.stringMatching(/^Article/),
        },
        ...{ boughtOn: '2026-11-21', publishedOn: '2026-11-21', verified: true },
      },
    ])
    await postReview(awa, braid, { note: 5 })
    const shown = await pageOf(braid)
    expect(shown).toMatchObject({ rating: 4.5, count: 2, notes: [0, 0, 0, 1, 1] })
    expect(shown.newest[1]).toEqual(published.body)
    for (const prefix of ['/api', '/api/v1api']) {
      const list = await app.post(`${prefix}/commentaires?limit=1`, { product: braid })
      expect([list.body, list.headers['x-total-count']]).toEqual([[shown.newest[0]], '2'])
    }
    // A review of a product is not listed as a review of a professional.
    expect((await app.post('/api/commentaires', { professional: lea.id })).body).toEqual([])
  })

  it('counts under its rating', async () => {
    const braid = await aProduct()
    for (const note of [1, 2, 2, 3, 3, 3])
      expect((await postReview(await aBuyer(braid), braid, { note })).status).toBe(201)
    expect(await pageOf(braid)).toMatchObject({ rating: 2.3, count: 6, notes: [1, 2, 3, 0, 0] })
  })

  it('can be written by a customer who has paid, once the order is shipped', async () => {
    const braid = await aProduct()
    const [guest, waiting, deleted, other] = await Promise.all([1, 2, 3, 4].map(() => app.aPerson('customer')))
    if (!guest || !waiting || !deleted || !other) throw new Error('four people')
    await paidOrder(waiting, [braid])
    await paidOrder(deleted, [braid], { state: 'cancelled' })
    await paidOrder(other, [await aProduct()], { state: 'delivered' })
    expect((await order(guest, [{ id: braid, cartQuantity: 1 }])).status).toBe(201)
    for (const person of [guest, deleted, other]) {
      expect((await postReview(person, braid)).status).toBe(404)
      expect(await ownOf(person, braid)).toEqual({ mayReview: false, review: null })
    }
    const early = await postReview(waiting, braid)
    expect([early.status, early.body.message]).toEqual([
      409,
      'Vous pourrez donner votre avis dès que votre commande sera expédiée.',
    ])
    expect(await ownOf(waiting, braid)).toEqual({ mayReview: false, review: null })
    expect((await pageOf(braid)).count).toBe(0)
    expect((await postReview(guest, randomUUID())).status).toBe(404)
    expect((await guest.post('/api/commentaire', content)).body.details).toEqual([
      { path: 'appointmentId', message: 'Champs requis!' },
    ])
  })

  it('is offered with each line of a shipped order, to its customer only, and then shown there', async () => {
    const [braid, wig] = [await aProduct(), await aProduct()]
    const [lea, awa, operator] = await Promise.all([
      app.aPerson('customer'),
      app.aPerson('customer'),
      app.aPerson('admin'),
    ])
    const reviewsInOrder = async (order: string, person = lea) => {
      const { body } = await person.get(`/api/v1/order/${order}`)
      return [braid, wig].map((id) => body.lines.find((line: { product: string }) => line.product === id).review)
    }
    const [waiting, cancelled] = [
      await paidOrder(lea, [braid, wig]),
      await paidOrder(lea, [braid, wig], { state: 'cancelled' }),
    ]
    expect([await reviewsInOrder(waiting), await reviewsInOrder(cancelled)]).toEqual([
      [null, null],
      [null, null],
    ])
    const dispatched = await paidOrder(lea, [braid, wig], { state: 'dispatched' })
    await paidOrder(awa, [braid], { state: 'dispatched' })
    await postReview(awa, braid, { note: 1 })
    expect(await reviewsInOrder(dispatched)).toEqual(['open', 'open'])
    await postReview(lea, braid)
    expect(await reviewsInOrder(dispatched)).toEqual([4, 'open'])
    expect(await reviewsInOrder(dispatched, operator)).toEqual([null, null])
  })

  it('is written once, also when it is sent twice at once and the product was bought twice', async () => {
    const [braid, wig] = [await aProduct(), await aProduct()]
    const [lea, awa] = [await aBuyer(braid), await aBuyer(braid)]
    await paidOrder(lea, [braid, wig], { state: 'delivered' })
    // Neither the customer's review of another product nor another customer's review of this one takes its place.
    for (const { status } of [await postReview(lea, wig), await postReview(awa, braid, { note: 5 })])
      expect(status).toBe(201)
    expect(await ownOf(lea, braid)).toEqual({ mayReview: true, review: null })
    const replies = await Promise.all([1, 2].map(() => postReview(lea, braid)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await pageOf(braid)).toMatchObject({ count: 2, rating: 4.5 })
    const own = { ...content, isHidden: false, unpublishUntil: '2026-11-22T23:30:00.000Z' }
    expect(await ownOf(lea, braid)).toMatchObject({ mayReview: false, review: own })
    const startedAt = clock.now()
    clock.moveTo(new Date(own.unpublishUntil))
    expect((await ownOf(lea, braid)).review).toMatchObject(own)
    clock.advance(1)
    expect((await ownOf(lea, braid)).review).toMatchObject({ ...own, unpublishUntil: null })
    clock.moveTo(startedAt)
  })

  it('belongs to the latest shipped order, whichever clock was fast', async () => {
    const [braid, lea] = [await aProduct(), await app.aPerson('customer')]
    const startedAt = clock.now()
    const buy = async (days: number, state: 'paid' | 'delivered') => {
      clock.moveTo(new Date(startedAt.getTime() + days * 86_400_000))
      await paidOrder(lea, [braid], { state })
    }
    await buy(2, 'delivered')
    await buy(1, 'delivered')
    await buy(3, 'paid')
    expect((await postReview(lea, braid)).body).toMatchObject({ boughtOn: '2026-11-23', publishedOn: '2026-11-24' })
    clock.moveTo(startedAt)
  })

  it('is listed newest first, for everybody and for operators, whichever clock was fast', async () => {
    const braid = await aProduct()
    const people = [await aBuyer(braid), await aBuyer(braid), await aBuyer(braid)]
    const operator = await app.aPerson('admin')
    const texte = 'Un mot que personne d’autre n’écrit : gorgerette.'
    const startedAt = clock.now()
    clock.advance(60_000)
    const ids: string[] = []
    for (const person of people) {
      ids.push((await postReview(person, braid, { texte })).body.id)
      clock.moveTo(startedAt)
    }
    const [newest, first, second] = ids
    const idsIn = (list: { id: string }[]) => list.map(({ id }) => id)
    expect(idsIn((await pageOf(braid)).newest)).toEqual([newest, second, first])
    const { body: found } = await operator.get('/api/v1/admin/reviews?q=gorgerette')
    expect(idsIn(found)).toEqual([newest, second, first])
    const { body: all } = await operator.get('/api/v1/admin/reviews?limit=100')
    expect(idsIn(all)).toEqual(expect.arrayContaining(ids))
  })

  it('can be withdrawn by its author within 48 hours, who may then write another', async () => {
    const braid = await aProduct()
    const [lea, awa] = [await aBuyer(braid), await aBuyer(braid)]
    const { body: review } = await postReview(lea, braid)
    expect((await awa.delete(`/api/commentaire/${review.id}`)).status).toBe(404)
    expect((await lea.delete(`/api/commentaire/${review.id}`)).status).toBe(204)
    expect((await pageOf(braid)).count).toBe(0)
    expect((await postReview(lea, braid, { note: 1 })).status).toBe(201)
    expect(await pageOf(braid)).toMatchObject({ count: 1, rating: 1 })
  })

  it('can be hidden by an operator with a reason that its author reads, and cannot be replaced', async () => {
    const braid = await aProduct()
    const lea = await aBuyer(braid)
    const operator = await app.aPerson('admin')
    const { body: review } = await postReview(lea, braid)
    const reason = 'Des propos sur une personne.'
    expect((await operator.delete(`/api/commentaire/${review.id}`)).status).toBe(422)
    expect((await operator.delete(`/api/commentaire/${review.id}`, { reason })).status).toBe(204)
    expect(await pageOf(braid)).toMatchObject({ count: 0, newest: [] })
    expect((await app.post('/api/commentaires', { product: braid })).body).toEqual([])
    expect(await ownOf(lea, braid)).toMatchObject({
      mayReview: false,
      review: { texte: content.texte, isHidden: true, unpublishUntil: null },
    })
    expect((await postReview(lea, braid)).status).toBe(409)
    const [mail] = await app.mailsTo(lea.email)
    expect(mail?.subject).toBe('Votre avis n’est plus affiché')
    for (const expectedText of [reason, content.texte, 'Article']) expect(mail?.text).toContain(expectedText)
  })

  it('cannot be answered', async () => {
    const braid = await aProduct()
    const lea = await aBuyer(braid)
    const nadia = await app.aPerson('professional')
    const { body: review } = await postReview(lea, braid)
    expect((await nadia.post(`/api/commentaire/${review.id}/reponse`, { texte: 'Merci.' })).status).toBe(404)
  })

  it('stays without its author’s name when the account is deleted, and is in the data export', async () => {
    const braid = await aProduct()
    const lea = await aBuyer(braid)
    await postReview(lea, braid)
    expect((await lea.get('/api/v1/account/export')).body.reviewsWritten).toMatchObject([
      { ...content, productId: braid },
    ])
    expect((await lea.deleteAccount()).status).toBe(204)
    const { newest } = await pageOf(braid)
    expect(newest).toMatchObject([{ ...content, firstname: 'Ancien membre' }])
    // Moderation can still hide the review, and nobody is mailed.
    const operator = await app.aPerson('admin')
    const reason = 'Des propos sur une personne.'
    expect((await operator.delete(`/api/commentaire/${newest[0].id}`, { reason })).status).toBe(204)
    await app.drainJobs()
    const mails = app.db.selectFrom('mails').select(['kind', 'recipient']).where('userId', '=', lea.id)
    expect(await mails.execute()).toEqual([{ kind: 'review_hidden', recipient: null }])
  })
})

describe('the reviews that operators read', () => {
  it('are those of appointments and of products, also hidden ones, found by a word or a name', async () => {
    const braid = await aProduct()
    const lea = await aBuyer(braid)
    const operator = await app.aPerson('admin')
    const texte = 'Un mot élégant que personne d’autre n’écrit : zibeline.'
    const { body: review } = await postReview(lea, braid, { texte })
    const found = async (q: string) => (await operator.get(`/api/v1/admin/reviews?q=${encodeURIComponent(q)}`)).body
    const read = {
      ...{ id: review.id, note: 4, texte, images: [], reponse: null, author: 'Léa Diallo', authorId: lea.id },
      ...{ about: review.libelle, professional: null, publishedAt: '2026-11-20T23:30:00.000Z', isHidden: false },
    }
    expect(await found('ZIBELINE')).toEqual([read])
    expect(await found('elegant')).toEqual([read])
    expect(await found('une martre')).toEqual([])
    await operator.delete(`/api/commentaire/${review.id}`, { reason: 'Des propos sur une personne.' })
    expect(await found('zibeline')).toEqual([{ ...read, isHidden: true }])
    expect((await lea.get('/api/v1/admin/reviews')).status).toBe(403)
  })
})
