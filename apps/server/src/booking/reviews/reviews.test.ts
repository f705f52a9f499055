import { randomUUID } from 'node:crypto'
import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { removeReview } from '../../marketplace/reviews/remove-review.ts'
import { purgeUnattachedPictures } from '../../platform/uploads/purge-unattached.ts'

type AppointmentOptions = { status?: AppointmentStatus; days?: number }

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let cayenne: number
beforeAll(async () => {
  app = await testApp({ clock })
  cayenne = await app.cityId('Cayenne', '973')
})
afterAll(() => app.close())

/** Creates an appointment late in the evening in Cayenne, which is the next day in Paris. */
const aReviewableAppointment = async (
  professional: Professional,
  customer: Person,
  options: AppointmentOptions = {},
) => {
  const from = new Date(Date.parse('2026-11-19T00:30:00Z') + (options.days ?? 0) * 86_400_000)
  const to = new Date(from.getTime() + 3_600_000)
  return anAppointment(app, professional, customer, { from, to, status: options.status, cityId: cayenne })
}
const aProfessionalAndACustomer = async () => {
  const nadia = await app.aProfessionalWithHours({ cityId: cayenne, from: '2026-11-14', to: '2026-11-15' })
  const days = [15, 16, 17, 18, 19, 20, 21]
  await app.db
    .insertInto('availabilityWindows')
    .values(
      days.map((day) => ({
        professionalId: nadia.id,
        startsAt: new Date(`2026-11-${day}`),
        endsAt: new Date(`2026-11-${day + 1}`),
      })),
    )
    .execute()
  return { nadia, lea: await app.aPerson('customer', { firstname: 'Léa' }) }
}
const review = { note: 4, texte: 'Des tresses parfaites, et à l’heure.' }

describe('a review', () => {
  it('is published by the customer of a completed appointment, and counts at once', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea)
    const published = await lea.post('/api/commentaire/', { appointmentId, ...review, note: 5 })
    expect(published.status).toBe(201)
    const list = await app.get(`/api/v1/commentaire/professional/${nadia.id}`)
    expect(list.headers['x-total-count']).toBe('1')
    expect(list.body).toEqual([
      {
        id: published.body.id,
        note: 5,
        texte: review.texte,
        images: [],
        firstname: 'Léa',
        libelle: 'Braids',
        appointmentOn: '2026-11-18',
        publishedOn: '2026-11-20',
        reponse: null,
        verified: true,
      },
    ])
    const { body } = await app.get(`/api/v1/user/${nadia.id}`)
    expect([body.rating, body.reviewCount]).toEqual([5, 1])
  })

  it('counts once for each customer, with the latest one, whatever is written, deleted or hidden at once', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const awa = await app.aPerson('customer', { firstname: 'Awa' })
    const shown = async () => {
      const [{ body }, list] = [
        await app.get(`/api/v1/user/${nadia.id}`),
        await app.get(`/api/v1/commentaire/professional/${nadia.id}`),
      ]
      const notes = (list.body as { note: number }[]).map(({ note }) => note).sort()
      expect(list.headers['x-total-count']).toBe(String(body.reviewCount))
      return { rating: body.rating, notes }
    }
    const publish = async (customer: Person, days: number, note: number) => {
      const appointmentId = await aReviewableAppointment(nadia, customer, { days, status: 'completed' })
      const published = await customer.post('/api/commentaire', { appointmentId, ...review, note })
      expect(published.status).toBe(201)
      return published.body.id as string
    }
    for (const days of [-4, -3, -2]) {
      clock.advance(1000)
      await publish(lea, days, 5)
    }
    expect(await shown()).toEqual({ rating: 5, notes: [5] })
    clock.advance(1000)
    const [latest] = await Promise.all([publish(lea, -1, 1), publish(awa, 0, 4)])
    expect(await shown()).toEqual({ rating: 2.5, notes: [1, 4] })
    const operator = await app.aPerson('admin')
    expect((await operator.get(`/api/v1/admin/people/${nadia.id}`)).body).toMatchObject({ reviews: 5, reviewers: 2 })
    expect((await lea.delete(`/api/commentaire/${latest}`)).status).toBe(204)
    expect(await shown()).toEqual({ rating: 4.5, notes: [4, 5] })
  })

  it('counts beside another that is committed meanwhile', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const awa = await app.aPerson('customer')
    const [first, second] = [
      await aReviewableAppointment(nadia, lea, { days: -1, status: 'completed' }),
      await aReviewableAppointment(nadia, awa, { days: 0, status: 'completed' }),
    ]
    const insert = ({ db }: WithTx<Deps>) =>
      db
        .insertInto('reviews')
        .values({
          ...{ appointmentId: first, professionalId: nadia.id, customerId: lea.id },
          ...{ note: 1, texte: 'Non.', createdAt: clock.now() },
        })
        .execute()
    await startSecondBeforeCommit(app, insert, () =>
      awa.post('/api/commentaire', { appointmentId: second, ...review, note: 5 }),
    )
    const { body } = await app.get(`/api/v1/user/${nadia.id}`)
    expect([body.rating, body.reviewCount]).toEqual([3, 2])
  })

  it('is written once for an appointment, also when it is sent twice at once', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea, { status: 'completed' })
    const replies = await Promise.all(
      [1, 2].map(() => lea.post('/api/v1api/commentaire/', { appointmentId, ...review })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await app.get(`/api/v1/user/${nadia.id}`)).body.reviewCount).toBe(1)
  })

  it('is read with its appointment, which then offers no other; a hidden one by its author only', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea)
    const appointmentFor = async (person: Person) => (await person.get(`/api/v1/appointment/${appointmentId}`)).body
    expect(await appointmentFor(lea)).toMatchObject({ review: null, allowedActions: ['review', 'report'] })
    const until = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString()
    const { body: published } = await lea.post('/api/commentaire', { appointmentId, ...review })
    const expectedReview = { id: published.id, ...review, images: [], reponse: null, unpublishUntil: null }
    expect(await appointmentFor(lea)).toMatchObject({
      review: { ...expectedReview, unpublishUntil: until },
      allowedActions: ['unpublish', 'report'],
    })
    expect((await appointmentFor(nadia)).review).toEqual(expectedReview)
    const hidden = { hiddenAt: clock.now() }
    await app.db.updateTable('reviews').set(hidden).where('appointmentId', '=', appointmentId).execute()
    expect(await appointmentFor(lea)).toMatchObject({ review: expectedReview, allowedActions: ['report'] })
    expect((await appointmentFor(nadia)).review).toBe(null)
  })

  it.each<[AppointmentStatus, number, number]>([
    ['paid', 2, 409],
    ['cancelled', 0, 409],
    ['expired', 0, 409],
    ['pending_payment', 0, 409],
  ])('is refused for an appointment that is %s, %i days later', async (status, days, answer) => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea, { status, days })
    expect((await lea.post('/api/commentaire', { appointmentId, ...review })).status).toBe(answer)
    expect((await app.get(`/api/v1/commentaire/professional/${nadia.id}`)).body).toEqual([])
  })

  it('is refused to anyone else, as if the appointment did not exist', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const anotherPerson = await app.aPerson('customer')
    const appointmentId = await aReviewableAppointment(nadia, lea)
    for (const person of [anotherPerson, nadia])
      expect((await person.post('/api/commentaire', { appointmentId, ...review })).status).toBe(404)
    expect((await app.post('/api/commentaire', { appointmentId, ...review })).status).toBe(401)
  })

  it.each([
    [{ note: 0 }, 'note'],
    [{ note: 6 }, 'note'],
    [{ note: 4.5 }, 'note'],
    [{ texte: '  ' }, 'texte'],
    [{ texte: 'a'.repeat(2001) }, 'texte'],
    [{ images: ['someone-elses.webp'] }, 'image'],
  ])('with %j is refused', async (change, path) => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea)
    const refused = await lea.post('/api/commentaire', { appointmentId, ...review, ...change })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, path])
  })
})

describe('the pictures of a review', () => {
  const shownOf = async ({ id }: { id: string }) => (await app.get(`/api/v1/commentaire/professional/${id}`)).body
  const aPictureOf = async ({ id: userId }: { id: string }, isPrivate = false) => {
    const filename = `${randomUUID().replaceAll('-', '').repeat(2)}.webp`
    const size = { width: 10, height: 10 }
    await app.db
      .insertInto('uploads')
      .values({ filename, userId, private: isPrivate, ...size, createdAt: clock.now() })
      .execute()
    return filename
  }
  const storedImage = async (filename: string) =>
    Boolean(await app.db.selectFrom('uploads').select('userId').where('filename', '=', filename).executeTakeFirst())

  it('are shown with it once each, stored as long as it, and deleted when it is withdrawn', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea, { status: 'completed' })
    const [first, second, unused] = [await aPictureOf(lea), await aPictureOf(lea), await aPictureOf(lea)]
    const body = { appointmentId, ...review, images: [first, second, first] }
    const { body: published } = await lea.post('/api/commentaire', body)
    expect((await shownOf(nadia))[0].images).toEqual([first, second])
    for (const person of [lea, nadia])
      expect((await person.get(`/api/v1/appointment/${appointmentId}`)).body.review.images).toEqual([first, second])
    clock.advance(24 * 3_600_000)
    await purgeUnattachedPictures(app.deps)
    expect(await Promise.all([first, second, unused].map(storedImage))).toEqual([true, true, false])

    expect((await lea.delete(`/api/commentaire/${published.id}`)).status).toBe(204)
    expect(await shownOf(nadia)).toEqual([])
    await purgeUnattachedPictures(app.deps)
    expect(await Promise.all([first, second].map(storedImage))).toEqual([false, false])
  })

  it('must be its author’s own: another’s, a private one and an unknown one are refused alike', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea)
    const own = await aPictureOf(lea)
    for (const image of [await aPictureOf(nadia), await aPictureOf(lea, true), 'never-sent.webp']) {
      const refused = await lea.post('/api/commentaire', { appointmentId, ...review, images: [own, image] })
      expect([refused.status, refused.body.details]).toEqual([
        422,
        [{ path: 'image', message: 'Envoyez cette image avant de la choisir.' }],
      ])
    }
    const tooManyUrls = Array.from({ length: 5 }, () => own)
    expect((await lea.post('/api/commentaire', { appointmentId, ...review, images: tooManyUrls })).status).toBe(422)
    expect(await shownOf(nadia)).toEqual([])
  })

  it('no longer count towards their author’s limit of unused uploads', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea)
    const images = []
    for (let n = 0; n < 30; n++) images.push(await aPictureOf(lea))
    await expect(aPictureOf(lea)).rejects.toThrow('too many pictures')
    await lea.post('/api/commentaire', { appointmentId, ...review, images: images.slice(0, 2) })
    expect(await storedImage(await aPictureOf(lea))).toBe(true)
  })
})

describe('a review that is withdrawn', () => {
  const hour = 3_600_000
  const aReview = async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea, { status: 'completed' })
    const { body } = await lea.post('/api/commentaire', { appointmentId, ...review })
    return { nadia, lea, appointmentId, id: body.id, url: `/api/commentaire/${body.id}` }
  }
  const countOf = async ({ id }: { id: string }) => (await app.get(`/api/v1/user/${id}`)).body.reviewCount

  it('by its author within 48 hours is gone and may be written again', async () => {
    const { nadia, lea, appointmentId, url } = await aReview()
    await nadia.post(`${url}/reponse`, { texte: 'Merci.' })
    clock.advance(48 * hour)
    expect((await lea.delete(`${url}/`)).status).toBe(204)
    expect(await countOf(nadia)).toBe(0)
    expect((await lea.delete(url)).status).toBe(404)
    expect((await lea.post('/api/commentaire', { appointmentId, ...review })).body.reponse).toBe(null)
    expect(await countOf(nadia)).toBe(1)
  })

  it('by its author after 48 hours or when moderation has hidden it remains', async () => {
    const late = await aReview()
    clock.advance(48 * hour + 1)
    const refused = await late.lea.delete(late.url)
    expect([refused.status, refused.body.error]).toEqual([409, 'review_stays'])
    expect(await countOf(late.nadia)).toBe(1)
    const hidden = await aReview()
    const operator = await app.aPerson('admin')
    await operator.delete(hidden.url, { reason: 'Il nomme une autre cliente.' })
    expect((await hidden.lea.delete(hidden.url)).body.error).toBe('review_stays')
    const repeated = { appointmentId: hidden.appointmentId, ...review }
    expect((await hidden.lea.post('/api/commentaire', repeated)).status).toBe(409)
  })

  it('remains where moderation hides it at the same moment', async () => {
    const { lea, url, id } = await aReview()
    const operator = { id: (await app.aPerson('admin')).id, role: 'admin', sessionId: '' } as const
    const hideReview = (deps: WithTx<Deps>) => removeReview(deps, operator, id, 'Il nomme une autre cliente.')
    expect((await startSecondBeforeCommit(app, hideReview, () => lea.delete(url))).body.error).toBe('review_stays')
  })

  it('by anybody else remains', async () => {
    const { nadia, url } = await aReview()
    const anotherPerson = await app.aPerson('customer')
    for (const person of [anotherPerson, nadia]) expect((await person.delete(url)).status).toBe(404)
    expect((await app.call('DELETE', url)).status).toBe(401)
    expect(await countOf(nadia)).toBe(1)
  })

  it('by the operator who wrote it is deleted', async () => {
    const { nadia } = await aProfessionalAndACustomer()
    const operator = await app.aPerson('admin')
    const appointmentId = await aReviewableAppointment(nadia, operator, { status: 'completed' })
    const { body } = await operator.post('/api/commentaire', { appointmentId, ...review })
    const appointment = async () => (await operator.get(`/api/v1/appointment/${appointmentId}`)).body
    expect((await appointment()).allowedActions).toContain('unpublish')
    expect((await operator.delete(`/api/commentaire/${body.id}`)).status).toBe(204)
    expect(await appointment()).toMatchObject({ review: null, allowedActions: expect.arrayContaining(['review']) })
    expect((await app.mailsTo(operator.email)).map(({ subject }) => subject)).not.toContain(
      'Votre avis n’est plus affiché',
    )
  })

  it('by an operator is mailed to its author with the reason, and is in the journal', async () => {
    const { nadia, lea, appointmentId, url } = await aReview()
    const operator = await app.aPerson('admin')
    for (const body of [undefined, {}, { reason: 'Non.' }]) expect((await operator.delete(url, body)).status).toBe(422)
    expect(await countOf(nadia)).toBe(1)
    const reason = 'Il nomme une autre cliente.'
    await app.db
      .updateTable('reviews')
      .set({ images: ['x.webp'] })
      .where('appointmentId', '=', appointmentId)
      .execute()
    expect((await operator.delete(url, { reason })).status).toBe(204)
    expect((await operator.delete(url, { reason })).status).toBe(404)
    expect(await countOf(nadia)).toBe(0)
    const { body: appointment } = await lea.get(`/api/v1/appointment/${appointmentId}`)
    expect(appointment.review).toMatchObject({ ...review, images: [], unpublishUntil: null })
    const mails = await app.mailsTo(lea.email, /^Votre avis n’est plus affiché$/)
    expect(mails).toHaveLength(1)
    for (const text of [reason, review.texte, 'relira la décision']) expect(mails[0]?.text).toContain(text)
    const [line] = (await operator.get('/api/v1/admin/journal')).body
    expect(line).toMatchObject({ kind: 'review_hidden', userId: lea.id, appointmentId, reason })
  })
})

describe('an answer to a review', () => {
  const merci = { texte: 'Merci Léa, à très vite !' }
  const aReview = async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea, { status: 'completed' })
    const { body } = await lea.post('/api/commentaire', { appointmentId, ...review })
    return { nadia, lea, appointmentId, id: body.id, url: `/api/commentaire/${body.id}/reponse` }
  }
  const shownAnswers = async ({ id }: { id: string }) =>
    (await app.get(`/api/v1/commentaire/professional/${id}`)).body.map((each: { reponse: string }) => each.reponse)

  it('is published by the professional, and shown on the profile and to the two parties of the appointment', async () => {
    const { nadia, lea, appointmentId, url } = await aReview()
    const answered = await nadia.post(`${url}/`, { texte: `  ${merci.texte} ` })
    expect([answered.status, answered.body.reponse]).toEqual([201, merci.texte])
    expect(await shownAnswers(nadia)).toEqual([merci.texte])
    for (const person of [nadia, lea]) {
      const { body } = await person.get(`/api/v1/appointment/${appointmentId}`)
      expect(body.review.reponse).toBe(merci.texte)
      expect(body.allowedActions).not.toContain('answer')
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
    const savedAnswer = replies.find(({ status }) => status === 201)?.body.reponse
    expect(await nadia.post(url, { texte: 'Encore.' })).toMatchObject({
      status: 409,
      body: { message: 'Vous avez déjà répondu à cet avis : votre réponse est publiée.' },
    })
    expect(await shownAnswers(nadia)).toEqual([savedAnswer])
  })

  it('is refused for a review that does not exist', async () => {
    const { nadia, url } = await aReview()
    const awa = await app.aPerson('customer')
    const appointmentId = await aReviewableAppointment(nadia, awa, { days: -1, status: 'completed' })
    await awa.post('/api/commentaire', { appointmentId, ...review })
    expect((await nadia.post(url, merci)).status).toBe(201)
    expect(await shownAnswers(nadia)).toEqual([null, merci.texte])
    expect((await nadia.post(`/api/commentaire/${randomUUID()}/reponse`, merci)).status).toBe(404)
  })

  it('is refused to anybody else, and for a review that moderation has hidden', async () => {
    const { nadia, lea, id, url } = await aReview()
    const other = await app.aProfessionalWithHours({ from: '2026-11-25', to: '2026-11-26' })
    expect((await other.post(url, merci)).status).toBe(404)
    expect((await lea.post(url, merci)).status).toBe(403)
    expect((await app.post(url, merci)).status).toBe(401)
    expect(await shownAnswers(nadia)).toEqual([null])
    await app.db.updateTable('reviews').set({ hiddenAt: clock.now() }).where('id', '=', id).execute()
    expect((await nadia.post(url, merci)).status).toBe(404)
  })

  it.each([[' '], ['a'.repeat(2001)], [null]])('of %j is refused', async (texte) => {
    const { nadia, url } = await aReview()
    const refused = await nadia.post(url, { texte })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'texte'])
    expect(await shownAnswers(nadia)).toEqual([null])
  })
})

describe('the list of reviews', () => {
  it('is paginated, newest first, without hidden reviews, whichever clock was fast', async () => {
    const { nadia } = await aProfessionalAndACustomer()
    const startedAt = clock.now()
    const createdIds: string[] = []
    for (const [day, minutes] of [
      [1, 3],
      [2, 2],
      [3, 1],
      [4, 1],
    ] as const) {
      const customer = await app.aPerson('customer')
      const appointmentId = await aReviewableAppointment(nadia, customer, { days: -day })
      clock.moveTo(new Date(startedAt.getTime() + minutes * 60_000))
      createdIds.push((await customer.post('/api/commentaire', { appointmentId, ...review, note: day })).body.id)
    }
    const [hidden, second, third, last] = createdIds
    await app.db
      .updateTable('reviews')
      .set({ hiddenAt: clock.now() })
      .where('id', '=', hidden as string)
      .execute()
    for (const url of ['/api/commentaires/?limit=2', '/api/v1api/commentaires/?limit=2']) {
      const page = await app.post(url, { professional: nadia.id })
      expect(page.body.map(({ id }: { id: string }) => id)).toEqual([second, last])
      expect(page.headers['x-total-count']).toBe('3')
    }
    const rest = await app.post('/api/commentaires?offset=2', { professional: nadia.id })
    expect(rest.body.map(({ id }: { id: string }) => id)).toEqual([third])
    const { body } = await app.get(`/api/v1/user/${nadia.id}`)
    expect([body.rating, body.reviewCount]).toEqual([3, 3])
  })

  it('is empty for a hidden professional, and for a product', async () => {
    const { nadia, lea } = await aProfessionalAndACustomer()
    const appointmentId = await aReviewableAppointment(nadia, lea)
    await lea.post('/api/commentaire', { appointmentId, ...review })
    await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('id', '=', nadia.id).execute()
    expect((await app.post('/api/commentaires', { professional: nadia.id })).body).toEqual([])
    expect((await app.post('/api/commentaires', { product: 'x' })).status).toBe(404)
    expect((await app.post('/api/commentaires', { product: nadia.id })).body).toEqual([])
    expect((await app.post('/api/commentaires', {})).status).toBe(422)
  })
})
