import type { AppointmentStatus } from '@couronne/contract/appointments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { aVisit } from '../../test/visits.ts'
import { movingClock } from '../lib/clock.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>
type Professional = Awaited<ReturnType<TestApp['aProfessionalWithHours']>>
type Given = { status?: AppointmentStatus; days?: number }

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let house: TestApp
let cayenne: number
beforeAll(async () => {
  house = await testApp({ clock })
  cayenne = await house.cityId('Cayenne', '973')
})
afterAll(() => house.close())

/** A visit late in the evening in Cayenne, which is the next day in Paris. */
const aReviewableVisit = async (professional: Professional, customer: Person, given: Given = {}) => {
  const from = new Date(Date.parse('2026-11-19T00:30:00Z') + (given.days ?? 0) * 86_400_000)
  const to = new Date(from.getTime() + 3_600_000)
  return aVisit(house, professional, customer, { from, to, status: given.status, cityId: cayenne })
}
const twoPeople = async () => {
  const nadia = await house.aProfessionalWithHours({ cityId: cayenne, from: '2026-11-14', to: '2026-11-15' })
  const days = [15, 16, 17, 18, 19, 20, 21]
  await house.db
    .insertInto('slots')
    .values(
      days.map((day) => ({
        professional_id: nadia.id,
        starts_at: new Date(`2026-11-${day}`),
        ends_at: new Date(`2026-11-${day + 1}`),
      })),
    )
    .execute()
  return { nadia, lea: await house.aPerson('customer', { firstname: 'Léa' }) }
}
const review = { note: 4, texte: 'Des tresses parfaites, et à l’heure.' }

describe('a review', () => {
  it('is published by the customer of a visit that took place, and counts at once', async () => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea)
    const published = await lea.post('/api/commentaire/', { appointmentId, ...review, note: 5 })
    expect(published.status).toBe(201)
    const list = await house.get(`/api/v1/commentaire/professional/${nadia.id}`)
    expect(list.headers['x-total-count']).toBe('1')
    expect(list.body).toEqual([
      {
        id: published.body.id,
        note: 5,
        texte: review.texte,
        images: [],
        firstname: 'Léa',
        libelle: 'Braids',
        visitOn: '2026-11-18',
        publishedOn: '2026-11-20',
        reponse: null,
        verified: true,
      },
    ])
    const { body } = await house.get(`/api/v1/user/${nadia.id}`)
    expect([body.rating, body.reviewCount]).toEqual([5, 1])
  })

  it('is left once for a visit, also when it is sent twice at once', async () => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea, { status: 'Terminé' })
    const replies = await Promise.all(
      [1, 2].map(() => lea.post('/api/v1api/commentaire/', { appointmentId, ...review })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await house.get(`/api/v1/user/${nadia.id}`)).body.reviewCount).toBe(1)
  })

  it('is read with its visit, which asks for no other; hidden by moderation, by its author alone', async () => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea)
    const seenBy = async (person: Person) => (await person.get(`/api/v1/appointment/${appointmentId}`)).body
    expect(await seenBy(lea)).toMatchObject({ review: null, moves: ['review', 'report'] })
    const { body: published } = await lea.post('/api/commentaire', { appointmentId, ...review })
    const written = { id: published.id, ...review, reponse: null }
    expect(await seenBy(lea)).toMatchObject({ review: written, moves: ['report'] })
    expect((await seenBy(nadia)).review).toEqual(written)
    const hidden = { hidden_at: clock.now() }
    await house.db.updateTable('reviews').set(hidden).where('appointment_id', '=', appointmentId).execute()
    expect(await seenBy(lea)).toMatchObject({ review: written, moves: ['report'] })
    expect((await seenBy(nadia)).review).toBe(null)
  })

  it.each<[AppointmentStatus, number, number]>([
    ['Payé', 2, 409],
    ['Annuler', 0, 409],
    ['Expiré', 0, 409],
    ['En attente de paiement', 0, 409],
  ])('is refused for a visit %s, %i days from then', async (status, days, answer) => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea, { status, days })
    expect((await lea.post('/api/commentaire', { appointmentId, ...review })).status).toBe(answer)
    expect((await house.get(`/api/v1/commentaire/professional/${nadia.id}`)).body).toEqual([])
  })

  it('is refused to anyone else, as if the visit did not exist', async () => {
    const { nadia, lea } = await twoPeople()
    const stranger = await house.aPerson('customer')
    const appointmentId = await aReviewableVisit(nadia, lea)
    for (const person of [stranger, nadia])
      expect((await person.post('/api/commentaire', { appointmentId, ...review })).status).toBe(404)
    expect((await house.post('/api/commentaire', { appointmentId, ...review })).status).toBe(401)
  })

  it.each([
    [{ note: 0 }, 'note'],
    [{ note: 6 }, 'note'],
    [{ note: 4.5 }, 'note'],
    [{ texte: '  ' }, 'texte'],
    [{ texte: 'a'.repeat(2001) }, 'texte'],
    [{ images: ['someone-elses.webp'] }, 'image'],
  ])('with %j is refused', async (change, path) => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea)
    const refused = await lea.post('/api/commentaire', { appointmentId, ...review, ...change })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, path])
  })
})

describe('an answer', () => {
  const merci = { texte: 'Merci Léa, à très vite !' }
  const aReview = async () => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea, { status: 'Terminé' })
    const { body } = await lea.post('/api/commentaire', { appointmentId, ...review })
    return { nadia, lea, appointmentId, id: body.id, url: `/api/commentaire/${body.id}/reponse` }
  }
  const shownAnswers = async ({ id }: { id: string }) =>
    (await house.get(`/api/v1/commentaire/professional/${id}`)).body.map((each: { reponse: string }) => each.reponse)

  it('is published by the professional, and read on her page and by the two whose visit it was', async () => {
    const { nadia, lea, appointmentId, url } = await aReview()
    const answered = await nadia.post(`${url}/`, { texte: `  ${merci.texte} ` })
    expect([answered.status, answered.body.reponse]).toEqual([201, merci.texte])
    expect(await shownAnswers(nadia)).toEqual([merci.texte])
    for (const person of [nadia, lea]) {
      const { body } = await person.get(`/api/v1/appointment/${appointmentId}`)
      expect([body.review.reponse, body.moves]).toEqual([merci.texte, ['report']])
    }
    for (const [person, kind] of [
      [lea, 'reviewsWritten'],
      [nadia, 'reviewsReceived'],
    ] as const)
      expect((await person.get('/api/v1/account/export')).body[kind]).toMatchObject([{ reponse: merci.texte }])
  })

  it('is given once, also when two are sent at once', async () => {
    const { nadia, url } = await aReview()
    const replies = await Promise.all([merci, { texte: 'Autre chose.' }].map((body) => nadia.post(url, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const given = replies.find(({ status }) => status === 201)?.body.reponse
    expect((await nadia.post(url, { texte: 'Encore.' })).status).toBe(409)
    expect(await shownAnswers(nadia)).toEqual([given])
  })

  it('is nobody else’s, and not to what moderation has hidden', async () => {
    const { nadia, lea, id, url } = await aReview()
    const other = await house.aProfessionalWithHours({ from: '2026-11-25', to: '2026-11-26' })
    expect((await other.post(url, merci)).status).toBe(404)
    expect((await lea.post(url, merci)).status).toBe(403)
    expect((await house.post(url, merci)).status).toBe(401)
    expect(await shownAnswers(nadia)).toEqual([null])
    await house.db.updateTable('reviews').set({ hidden_at: clock.now() }).where('id', '=', id).execute()
    expect((await nadia.post(url, merci)).status).toBe(404)
  })

  it.each([[' '], ['a'.repeat(2001)], [null]])('of %j is refused', async (texte) => {
    const { nadia, url } = await aReview()
    const refused = await nadia.post(url, { texte })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'texte'])
    expect(await shownAnswers(nadia)).toEqual([null])
  })
})

describe('the list', () => {
  it('is newest first, page by page, without what moderation has hidden', async () => {
    const { nadia, lea } = await twoPeople()
    const ids: string[] = []
    for (const day of [1, 2, 3, 4]) {
      const appointmentId = await aReviewableVisit(nadia, lea, { days: -day })
      clock.advance(60_000)
      ids.unshift((await lea.post('/api/commentaire', { appointmentId, ...review, note: day })).body.id)
    }
    await house.db
      .updateTable('reviews')
      .set({ hidden_at: clock.now() })
      .where('id', '=', ids[0] as string)
      .execute()
    for (const url of ['/api/commentaires/?limit=2', '/api/v1api/commentaires/?limit=2']) {
      const page = await house.post(url, { professional: nadia.id })
      expect(page.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1, 3))
      expect(page.headers['x-total-count']).toBe('3')
    }
    const { body } = await house.get(`/api/v1/user/${nadia.id}`)
    expect([body.rating, body.reviewCount]).toEqual([2, 3])
  })

  it('is empty for one who is hidden, and for a product', async () => {
    const { nadia, lea } = await twoPeople()
    const appointmentId = await aReviewableVisit(nadia, lea)
    await lea.post('/api/commentaire', { appointmentId, ...review })
    await house.db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', nadia.id).execute()
    expect((await house.post('/api/commentaires', { professional: nadia.id })).body).toEqual([])
    expect((await house.post('/api/commentaires', { product: 'x' })).status).toBe(404)
    expect((await house.post('/api/commentaires', { product: nadia.id })).body).toEqual([])
    expect((await house.post('/api/commentaires', {})).status).toBe(422)
  })
})
