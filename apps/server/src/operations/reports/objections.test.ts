import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contentReporting } from '../../../test/content-reports.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { recordUploads } from '../../../test/products.ts'
import { reporting, statement } from '../../../test/reports.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let build: ReturnType<typeof contentReporting>
let reports: ReturnType<typeof reporting>
let operator: Person
let colleague: Person
beforeAll(async () => {
  app = await testApp({ clock })
  build = contentReporting(app)
  reports = reporting(app)
  operator = await app.aPerson('admin')
  colleague = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/** The professional has reported a review, and the operator has decided. */
const aDecidedReview = async (measures: string[]) => {
  const reviewed = await build.aReviewedProfessional()
  await build.report(reviewed.nadia, 'review', reviewed.reviewId, { reason: 'fake' })
  const caseId = await build.caseIdOf(reviewed.reviewId)
  const { status } = await reports.readAndDecide(operator, caseId, { measures, brokenRule: 'fake', danger: true })
  expect(status).toBe(200)
  return { ...reviewed, caseId }
}
const objectionOf = async (caseId: string, reader = colleague) => {
  const { body } = await reports.caseFor(reader, caseId)
  return body.objections.at(-1).id as string
}
const readBy = (person: Person, caseId: string) => reports.copiesFor(person, caseId)
const toAuthor = /Une décision à votre sujet/
const toReporter = /notre décision$/
const toObjector = /^Votre contestation/

it('the statement of reasons has the facts, the rule, the measure, its duration and how to object', async () => {
  const { awa } = await aDecidedReview(['removal', 'suspension'])
  const [mail] = await app.mailsTo(awa.email, toAuthor)
  for (const words of [
    statement,
    'Un avis raconte une prestation ou un achat réel',
    'Retrait de l’avis, Suspension du compte',
    'retrait définitif, suspension jusqu’à ce que nous la levions',
    'Non. Le contenu n’a pas non plus été repéré automatiquement.',
    '20 mai 2027',
    '/contester/',
  ])
    expect(mail?.text.replaceAll(/\s/g, ' ')).toContain(words)
  expect(await app.mailsTo(awa.email, /n’est plus affiché/)).toEqual([])
})

it('an objection of the author brings the review, its picture and the account back, and both are mailed', async () => {
  const { nadia, awa, caseId, reviewId, image } = await aDecidedReview(['removal', 'suspension'])
  const shown = async () => (await app.get(`/api/v1/commentaire/professional/${nadia.id}`)).body
  expect([await shown(), existsSync(build.fileOf(image, false))]).toEqual([[], false])
  const decision = await build.decisionIn(awa.email, toAuthor)
  expect((await app.get(decision)).body).toMatchObject({
    ...{ side: 'reported', statement, brokenRule: 'fake', measures: ['removal', 'suspension'], objection: null },
    contestableUntil: '2027-05-20T09:00:00.000Z',
  })
  expect((await build.object(decision)).status).toBe(201)
  expect((await app.mailsTo(awa.email, /reçu votre contestation/)).length).toBe(1)
  expect((await app.mailsTo(colleague.email, /Contestation à examiner/)).length).toBeGreaterThan(0)
  await readBy(colleague, caseId)
  expect((await build.answer(colleague, await objectionOf(caseId), { outcome: 'reversed' })).status).toBe(200)
  expect(await shown()).toMatchObject([{ id: reviewId, images: [image], reponse: 'Une réponse blessante.' }])
  expect(existsSync(build.fileOf(image, false))).toBe(true)
  const author = app.db.selectFrom('users').select(['suspendedAt', 'reviewCount']).where('id', '=', awa.id)
  expect(await author.executeTakeFirst()).toMatchObject({ suspendedAt: null })
  expect((await reports.caseFor(colleague, caseId)).body).toMatchObject({ isReversed: true, hasObjection: false })
  expect((await app.mailsTo(awa.email, toObjector))[0]?.text.replaceAll(/\s/g, ' ')).toContain(
    'annulée : ce qui a été retiré est remis en ligne, sauf si vous l’avez remplacé depuis ; la suspension qu’elle avait entraînée est levée.',
  )
  expect((await app.mailsTo(nadia.email, /notre décision a changé/))[0]?.text).toContain('annulé cette mesure')
  expect((await app.get(decision)).body).toMatchObject({ isReversed: true, objection: { outcome: 'reversed' } })
})

it('the operator of the decision leaves the objection to a colleague where there is one', async () => {
  const { awa, caseId } = await aDecidedReview(['removal'])
  await build.object(await build.decisionIn(awa.email, toAuthor))
  const id = await objectionOf(caseId)
  const refused = await build.answer(operator, id, { outcome: 'upheld' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Vous avez pris cette décision : une autre personne de l’équipe répond à la contestation.',
  ])
  const unread = await build.answer(colleague, id, { outcome: 'upheld' })
  expect([unread.status, unread.body.message]).toEqual([409, 'Lisez ce qui a été signalé avant de décider.'])
  await readBy(colleague, caseId)
  const team = app.db.updateTable('users').where('id', '=', colleague.id)
  await team.set({ suspendedAt: now }).execute()
  expect((await reports.caseFor(operator, caseId)).body.objections).toMatchObject([{ mayAnswer: true }])
  await team.set({ suspendedAt: null }).execute()
  const replies = await Promise.all([
    build.answer(colleague, id, { outcome: 'upheld' }),
    build.answer(colleague, id, { outcome: 'reversed' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('an operator who is alone answers the objection to their own decision', async () => {
  const { awa, caseId } = await aDecidedReview(['removal'])
  await build.object(await build.decisionIn(awa.email, toAuthor))
  const id = await objectionOf(caseId)
  const team = app.db.updateTable('users').where('id', '=', colleague.id)
  await team.set({ suspendedAt: now }).execute()
  const { status } = await build.answer(operator, id, { outcome: 'upheld' })
  await team.set({ suspendedAt: null }).execute()
  expect(status).toBe(200)
  expect((await app.mailsTo(awa.email, toObjector))[0]?.text).toContain('maintenons notre décision')
})

it('each side objects once, within six months, to what concerns it', async () => {
  const { nadia, awa, caseId } = await aDecidedReview(['removal'])
  const { status, body: own } = await nadia.get('/api/v1/decision')
  expect([status, own.length]).toEqual([200, 1])
  const [ofReporter] = own
  expect(ofReporter).toMatchObject({ side: 'reporter', statement: null, contestableUntil: null, measures: ['removal'] })
  const refused = await build.object(`/api/v1/decision/${caseId}?cle=${ofReporter.key}`)
  expect([refused.status, refused.body.message]).toEqual([409, 'Cette décision ne peut pas, ou plus, être contestée.'])
  const decision = await build.decisionIn(awa.email, toAuthor)
  clock.moveTo(new Date('2027-05-20T09:00:00.000Z'))
  expect((await build.object(decision)).status).toBe(409)
  clock.moveTo(new Date('2027-05-20T08:59:59.000Z'))
  const twice = await Promise.all([build.object(decision, 'Une fois.'), build.object(decision, 'Deux fois.')])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(twice[0].body.objection).toEqual(twice[1].body.objection)
  const stored = app.db.selectFrom('objections').select('words').where('caseId', '=', caseId)
  expect(await stored.execute()).toHaveLength(1)
  expect((await app.get(decision.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect((await app.get(`/api/v1/decision/${caseId}?cle=reported`)).status).toBe(404)
})

it('an objection of a reporter reverses a decision without a measure by taking one', async () => {
  const { nadia, awa, caseId, reviewId } = await aDecidedReview([])
  expect((await awa.get('/api/v1/decision')).body).toEqual([])
  const decision = await build.decisionIn(nadia.email, toReporter)
  expect((await app.get(decision)).body).toMatchObject({ side: 'reporter', statement, measures: [] })
  expect((await build.object(decision)).status).toBe(201)
  const id = await objectionOf(caseId)
  await readBy(colleague, caseId)
  const without = await build.answer(colleague, id, { outcome: 'reversed' })
  expect([without.status, without.body.details]).toEqual([
    422,
    [{ path: 'measures', message: 'Choisissez la mesure que vous prenez.' }],
  ])
  const body = { outcome: 'reversed', measures: ['removal'], brokenRule: 'fake' }
  expect((await build.answer(colleague, id, body)).status).toBe(200)
  const review = app.db.selectFrom('reviews').select('hiddenAt').where('id', '=', reviewId)
  expect(await review.executeTakeFirst()).toEqual({ hiddenAt: now })
  expect((await app.mailsTo(nadia.email, toObjector))[0]?.text).toContain('Retrait de l’avis')
  const ofAuthor = await build.decisionIn(awa.email, toAuthor)
  expect((await build.object(ofAuthor)).status).toBe(201)
  // The colleague has taken the measure, so the first operator answers.
  await readBy(operator, caseId)
  const { body: found } = await reports.caseFor(operator, caseId)
  expect(found.objections.at(-1)).toMatchObject({ side: 'reported', mayAnswer: true })
  expect((await build.answer(operator, found.objections.at(-1).id, { outcome: 'reversed' })).status).toBe(200)
  expect(await review.executeTakeFirst()).toEqual({ hiddenAt: null })
})

it('a guest objects by the link of the mail, and the objection is deleted with the report', async () => {
  const { nadia } = await build.aReviewedProfessional()
  const email = 'guest@example.test'
  await build.report(app, 'profile', nadia.id, { name: 'Marie', email })
  const caseId = await build.caseIdOf(nadia.id)
  await reports.readAndDecide(operator, caseId, { measures: [] })
  const decision = await build.decisionIn(email, toReporter)
  clock.moveTo(new Date('2027-05-10T09:00:00.000Z'))
  expect((await build.object(decision, 'Je ne suis pas d’accord.')).status).toBe(201)
  clock.moveTo(new Date('2028-01-10T09:00:00.000Z'))
  await app.runRecurringJob('delete-old-reports')
  const later = await app.aPerson('admin')
  await readBy(later, caseId)
  expect((await build.answer(later, await objectionOf(caseId, later), { outcome: 'upheld' })).status).toBe(200)
  expect((await app.mailsTo(email, toObjector)).length).toBeGreaterThan(0)
  clock.moveTo(new Date('2028-07-10T08:59:00.000Z'))
  await app.runRecurringJob('delete-old-reports')
  expect((await app.tablesWith('pas d’accord.')).sort()).toEqual(['public.objections'])
  clock.moveTo(new Date('2028-07-10T09:01:00.000Z'))
  await app.runRecurringJob('delete-old-reports')
  expect(await app.tablesWith('pas d’accord.')).toEqual([])
  expect(await app.tablesWith(email)).toEqual([])
})

it('a removed answer stays hidden from others and is not published again, until an objection brings it back', async () => {
  const { nadia, awa, reviewId, appointmentId } = await build.aReviewedProfessional()
  await build.report(awa, 'answer', reviewId)
  const caseId = await build.caseIdOf(reviewId)
  await reports.readAndDecide(operator, caseId, { measures: ['removal'] })
  const answers = async () => [
    (await app.get(`/api/v1/commentaire/professional/${nadia.id}`)).body[0].reponse,
    (await awa.get(`/api/v1/appointment/${appointmentId}`)).body.review.reponse,
    (await nadia.get(`/api/v1/appointment/${appointmentId}`)).body.review.reponse,
  ]
  const text = 'Une réponse blessante.'
  expect(await answers()).toEqual([null, null, text])
  expect((await nadia.post(`/api/commentaire/${reviewId}/reponse`, { texte: 'Encore.' })).status).toBe(409)
  await build.object(await build.decisionIn(nadia.email, toAuthor))
  await readBy(colleague, caseId)
  await build.answer(colleague, await objectionOf(caseId), { outcome: 'reversed' })
  expect(await answers()).toEqual([text, text, text])
})

it('a profile, a picture and a service lose what was reported, and get it back after an objection', async () => {
  const { nadia } = await build.aReviewedProfessional()
  const [portrait, work, offer] = [
    await build.aPublicPicture(nadia),
    await build.aPublicPicture(nadia),
    await build.aPublicPicture(nadia),
  ]
  const owner = app.db.selectFrom('users').select(['image', 'description']).where('id', '=', nadia.id)
  await app.db
    .updateTable('users')
    .set({ image: portrait, description: 'À voir.' })
    .where('id', '=', nadia.id)
    .execute()
  await app.db.updateTable('services').set({ image: offer }).where('id', '=', nadia.serviceId).execute()
  const { body: picture } = await nadia.post('/api/v1/catalogue', { image: work, alt: 'Mon travail' })
  const reader = await app.aPerson('customer')
  const subjects = [
    ['profile', nadia.id],
    ['picture', picture.id],
    ['service', nadia.serviceId],
  ] as const
  const state = async () => [
    await owner.executeTakeFirst(),
    (await app.get(`/api/v1/catalogue/user/${nadia.id}`)).body.map(({ image, alt }: typeof picture) => ({
      image,
      alt,
    })),
    (await app.get(`/api/v1/prestation/${nadia.serviceId}`)).body.image,
    ...[portrait, work, offer].map((image) => existsSync(build.fileOf(image, false))),
  ]
  const before = await state()
  for (const [kind, id] of subjects) await build.report(reader, kind, id)
  for (const [, id] of subjects) {
    const caseId = await build.caseIdOf(id)
    expect((await reports.readAndDecide(operator, caseId, { measures: ['removal'] })).status).toBe(200)
  }
  expect(await state()).toEqual([{ image: null, description: null }, [], null, false, false, false])
  for (const { id, key } of (await nadia.get('/api/v1/decision')).body) {
    await build.object(`/api/v1/decision/${id}?cle=${key}`)
    await readBy(colleague, id)
    expect((await build.answer(colleague, await objectionOf(id), { outcome: 'reversed' })).status).toBe(200)
  }
  expect(await state()).toEqual(before)
})

it('a picture that has replaced the reported one stays', async () => {
  const { nadia } = await build.aReviewedProfessional()
  const [first, second] = [await build.aPublicPicture(nadia), await build.aPublicPicture(nadia)]
  const portrait = app.db.updateTable('users').where('id', '=', nadia.id)
  await portrait.set({ image: first }).execute()
  await build.report(await app.aPerson('customer'), 'profile', nadia.id)
  await portrait.set({ image: second }).execute()
  const refused = await reports.readAndDecide(operator, await build.caseIdOf(nadia.id), { measures: ['removal'] })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Ce contenu n’est plus en ligne : il n’y a plus rien à retirer.',
  ])
})

it('a case with an objection waits in the list and its count, which a kind filters', async () => {
  const { awa, caseId } = await aDecidedReview(['warning'])
  const isListed = async (query: string) =>
    (await reports.casesFor(colleague, query)).some(({ id }: { id: string }) => id === caseId)
  expect([await isListed('?open=1&limit=100'), await isListed('?kind=review&limit=100')]).toEqual([false, true])
  await build.object(await build.decisionIn(awa.email, toAuthor))
  expect([await isListed('?open=1&limit=100'), await isListed('?kind=profile&limit=100')]).toEqual([true, false])
  const party = await app.aPerson('admin')
  await app.db.updateTable('reportCases').set({ reportedId: party.id }).where('id', '=', caseId).execute()
  expect((await build.answer(party, await objectionOf(caseId), { outcome: 'upheld' })).status).toBe(404)
})

it('an answer that finds no room for a picture changes nothing, and says why', async () => {
  const { awa, caseId, image } = await aDecidedReview(['removal'])
  await build.object(await build.decisionIn(awa.email, toAuthor))
  const shown = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(64, 'a')}.webp`)
  await app.db.updateTable('reviews').set({ images: shown }).where('customerId', '=', awa.id).execute()
  await recordUploads(app, awa, ...shown)
  await readBy(colleague, caseId)
  const id = await objectionOf(caseId)
  const refused = await build.answer(colleague, id, { outcome: 'reversed' })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Cette personne a déjà le plus d’images que nous puissions garder : la photo ne peut pas être remise.',
  ])
  expect(existsSync(build.fileOf(image, false))).toBe(false)
  expect((await build.answer(colleague, id, { outcome: 'upheld' })).status).toBe(200)
})

it('one network opens at most sixty decisions in an hour', async () => {
  const limited = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
  const statuses: number[] = []
  for (let at = 0; at <= 60; at++)
    statuses.push((await limited.get(`/api/v1/decision/${crypto.randomUUID()}?cle=reported.x`)).status)
  expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([404]), 429])
  await limited.close()
})
