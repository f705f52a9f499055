import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentReporting } from '../../../test/content-reports.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { recordUploads, wig } from '../../../test/products.ts'
import { reporting } from '../../../test/reports.ts'
import { movingClock } from '../../lib/clock.ts'
import { addressReportLimit, receiptLimit } from './limits.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let build: ReturnType<typeof contentReporting>
let reports: ReturnType<typeof reporting>
beforeAll(async () => {
  app = await testApp({ clock })
  build = contentReporting(app)
  reports = reporting(app)
})
afterAll(() => app.close())

const casesOf = (subjectId: string) =>
  app.db.selectFrom('reportCases').selectAll().where('subjectId', '=', subjectId).execute()

it('each kind of content is reported to one case about the person responsible, with a copy of it', async () => {
  const { nadia, awa, appointmentId, reviewId, image } = await build.aReviewedProfessional()
  const portrait = await build.aPublicPicture(nadia)
  await app.db
    .updateTable('users')
    .set({ image: portrait, description: 'Des tresses à domicile.' })
    .where('id', '=', nadia.id)
    .execute()
  const work = await build.aPublicPicture(nadia)
  const { body: picture } = await nadia.post('/api/v1/catalogue', { image: work, alt: 'Tresses collées' })
  const reader = await app.aPerson('customer')
  const operator = await app.aPerson('admin')
  const copyOf = async (subjectId: string) => {
    const caseId = await build.caseIdOf(subjectId)
    const { body } = await operator.post(`/api/v1/admin/report/${caseId}/copies`)
    return { reported: (await reports.caseFor(operator, caseId)).body.reported.id, ...body[0].content }
  }
  for (const [kind, id] of [
    ['profile', nadia.id],
    ['picture', picture.id],
    ['service', nadia.serviceId],
    ['review', reviewId],
  ] as const)
    expect((await build.report(reader, kind, id)).status).toBe(201)
  expect(await copyOf(nadia.id)).toMatchObject({
    ...{
      reported: nadia.id,
      texts: { name: expect.stringContaining('Nadia'), description: 'Des tresses à domicile.' },
    },
    pictures: [expect.any(String)],
  })
  expect(await copyOf(picture.id)).toMatchObject({ reported: nadia.id, texts: { caption: 'Tresses collées' } })
  expect(await copyOf(nadia.serviceId)).toMatchObject({ reported: nadia.id, texts: { title: 'Braids' } })
  const copied = await copyOf(reviewId)
  expect(copied).toMatchObject({ reported: awa.id, texts: { text: 'Une fausse histoire.', note: '1/5', name: 'Awa' } })
  expect(copied.pictures).not.toContain(image)
  expect(existsSync(build.fileOf(copied.pictures[0], true))).toBe(true)

  expect((await build.report(reader, 'answer', reviewId)).status).toBe(201)
  expect(await copyOf(reviewId)).toMatchObject({ reported: nadia.id, texts: { answer: 'Une réponse blessante.' } })
  expect((await build.report(nadia, 'appointment', appointmentId, { reason: 'violence' })).status).toBe(201)
  expect(await copyOf(appointmentId)).toMatchObject({
    ...{ reported: awa.id, texts: { title: 'Braids', state: 'Terminé', price: expect.stringMatching(/^48\s€$/) } },
  })
})

it('the reviewed professional reports a review for free, and nobody reports their own content', async () => {
  const { nadia, awa, reviewId } = await build.aReviewedProfessional()
  expect((await build.report(nadia, 'review', reviewId, { reason: 'fake', text: '' })).status).toBe(201)
  const own = [409, 'Ce contenu est le vôtre : vous pouvez le modifier ou le supprimer vous-même.']
  for (const [person, kind, id] of [
    [awa, 'review', reviewId],
    [nadia, 'answer', reviewId],
    [nadia, 'profile', nadia.id],
    [nadia, 'service', nadia.serviceId],
  ] as const) {
    const { status, body } = await build.report(person, kind, id)
    expect([status, body.message]).toEqual(own)
  }
})

it('what the reporter may not see reads as not found, and an appointment is its parties’ alone', async () => {
  const { nadia, awa, appointmentId, reviewId } = await build.aReviewedProfessional()
  const reader = await app.aPerson('customer')
  const guest = { name: 'Marie', email: 'marie@example.test' }
  expect((await build.report(reader, 'appointment', appointmentId)).status).toBe(404)
  expect((await build.report(app, 'appointment', appointmentId, guest)).status).toBe(404)
  await app.db.updateTable('reviews').set({ hiddenAt: now }).where('id', '=', reviewId).execute()
  expect((await build.report(reader, 'review', reviewId)).status).toBe(404)
  expect((await build.report(reader, 'review', crypto.randomUUID())).status).toBe(404)
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', nadia.id).execute()
  expect((await build.report(reader, 'profile', nadia.id)).status).toBe(404)
  expect((await build.report(awa, 'appointment', appointmentId)).status).toBe(201)
  expect((await casesOf(nadia.id)).length + (await casesOf(reviewId)).length).toBe(0)
})

it('a guest reports an address, and the answer does not tell whether content is there', async () => {
  const { nadia } = await build.aReviewedProfessional()
  const address = `${app.deps.publicUrl}/fiche-coiffeuse/Nadia?professionalId=${nadia.id}`
  const answers = [await build.reportAddress(address)]
  expect((await casesOf(nadia.id)).map(({ subjectKind, reportedId }) => [subjectKind, reportedId])).toEqual([
    ['profile', nadia.id],
  ])
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', nadia.id).execute()
  answers.push(await build.reportAddress(address), await build.reportAddress('https://ailleurs.example/x'))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([201, { message: 'Nous avons bien reçu votre signalement.' }]),
  )
  const unknown = await app.db
    .selectFrom('reportCases as k')
    .innerJoin('reports as r', 'r.caseId', 'k.id')
    .select(['k.subjectKind', 'k.reportedId', 'r.guestName', 'r.address'])
    .where('r.address', '=', address)
    .where('k.subjectKind', '=', 'address')
    .execute()
  expect(unknown).toEqual([{ subjectKind: 'address', reportedId: null, guestName: 'Marie Dupont', address }])
})

it('a guest gives a name and an address, except about a danger to minors, and declares good faith', async () => {
  const { nadia } = await build.aReviewedProfessional()
  const report = (more: object) =>
    build.report(app, 'profile', nadia.id, { name: 'Marie', email: 'marie@example.test', ...more })
  for (const [body, path, message] of [
    [{ name: '' }, 'name', 'Champs requis!'],
    [{ email: '' }, 'email', 'Champs requis!'],
    [{ email: 'nobody' }, 'email', expect.any(String)],
    [{ goodFaith: false }, 'goodFaith', 'Cochez cette case pour envoyer votre signalement.'],
    [{ reason: 'dangerous' }, 'reason', 'Choisissez un motif.'],
    [{ text: ' ' }, 'text', 'Dites en quelques mots ce qui ne va pas.'],
  ] as const) {
    const { status, body: answer } = await report(body)
    expect([status, answer.details]).toEqual([422, [{ path, message }]])
  }
  const nothing = { kind: undefined, id: undefined, address: '' }
  expect((await report(nothing)).body.details).toEqual([
    { path: 'address', message: 'Donnez l’adresse de la page, ou dites où se trouve ce contenu.' },
  ])
  expect((await report({ reason: 'minor', text: '', name: '', email: '' })).status).toBe(201)
  const operator = await app.aPerson('admin')
  const { body } = await reports.caseFor(operator, await build.caseIdOf(nadia.id))
  expect(body.reports).toMatchObject([{ reason: 'minor', reporter: { id: null, name: 'Sans nom (sans compte)' } }])
})

it('the same report again is one, also twice at once, and a guest reads a receipt without the words', async () => {
  const { nadia } = await build.aReviewedProfessional()
  const reader = await app.aPerson('customer')
  const twice = await Promise.all([
    build.report(reader, 'profile', nadia.id),
    build.report(reader, 'profile', nadia.id),
  ])
  const email = 'paul@example.test'
  const guest = { name: 'Paul', email, text: '<b>Cliquez</b> ici' }
  twice.push(await build.report(app, 'profile', nadia.id, guest), await build.report(app, 'profile', nadia.id, guest))
  expect(twice.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [found] = await casesOf(nadia.id)
  const stored = await app.db
    .selectFrom('reports')
    .select('id')
    .where('caseId', '=', found?.id ?? '')
    .execute()
  expect(stored).toHaveLength(2)
  const mails = await app.mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Nous avons reçu votre signalement'])
  expect(mails[0]?.text).not.toContain('Cliquez')
  expect(mails[0]?.text).toContain('La personne signalée')
})

it('guests are limited by their e-mail address and by their network', async () => {
  const limited = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
  const report = (email: string, at: number) =>
    limited.post('/api/v1/report', {
      ...{ address: `https://ailleurs.example/${at}`, reason: 'hate', goodFaith: true, name: 'Marie', email },
    })
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await report('marie@example.test', at)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  for (let at = 6; at < 10; at++) expect((await report(`other-${at}@example.test`, at)).status).toBe(201)
  const refused = await report('last@example.test', 10)
  for (let at = 11; at < 16; at++) await report('victim@example.test', at)
  expect(await limited.deps.limits.wait(addressReportLimit, 'victim@example.test')).toBe(0)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Trop de signalements sont venus de cette adresse e-mail ou de ce réseau en une heure. Réessayez plus tard.',
  ])
  const receipts = await limited.mailsTo('marie@example.test')
  expect(receipts.length).toBe(3)
  // Nobody is responsible for an unknown address.
  expect(receipts[0]?.text).not.toContain('La personne signalée')
  expect(await limited.deps.limits.wait(receiptLimit, 'marie@example.test')).toBeGreaterThan(3600)
  await limited.close()
})

it('guests fill a case neither with many addresses nor without one', async () => {
  clock.moveTo(now)
  const { nadia } = await build.aReviewedProfessional()
  const guests = async () => {
    const [found] = await casesOf(nadia.id)
    const rows = app.db
      .selectFrom('reports')
      .select(['guestEmail'])
      .where('caseId', '=', found?.id ?? '')
    return (await rows.execute()).length
  }
  const anonymous = { reason: 'minor', text: '', name: '', email: '' }
  const report = async (more: object) => (await build.report(app, 'profile', nadia.id, more)).status
  for (let at = 0; at < 2; at++) expect(await report(anonymous)).toBe(201)
  expect(await guests()).toBe(1)
  clock.advance(25 * 3_600_000)
  expect(await report(anonymous)).toBe(201)
  expect(await guests()).toBe(2)
  for (let at = 0; at < 21; at++) expect(await report({ name: 'Marie', email: `fill-${at}@example.test` })).toBe(201)
  expect(await guests()).toBe(20)
  expect(await app.mailsTo('fill-20@example.test')).toEqual([])
  expect((await build.report(await app.aPerson('customer'), 'profile', nadia.id)).status).toBe(201)
  expect(await guests()).toBe(21)
  clock.moveTo(now)
})

it('operators are mailed about ten unknown addresses a day, and find the others in the list', async () => {
  clock.moveTo(new Date(now.getTime() + 10 * 24 * 3_600_000))
  const operator = await app.aPerson('admin')
  for (let at = 0; at < 12; at++)
    expect((await build.reportAddress(`https://ailleurs.example/mail/${at}`)).status).toBe(201)
  expect(await app.mailsTo(operator.email, /à examiner/)).toHaveLength(10)
  expect((await operator.get('/api/v1/admin/report?open=1&kind=address&limit=100')).body.length).toBeGreaterThan(11)
  clock.moveTo(now)
})

it('a member’s reports of contents count with those of messages', async () => {
  const reader = await app.aPerson('customer')
  const reportNumber = async (at: number) => {
    const body = { address: `https://ailleurs.example/member/${at}`, reason: 'hate', goodFaith: true }
    return (await reader.post('/api/v1/report', body)).status
  }
  for (let at = 0; at < 10; at++) expect(await reportNumber(at)).toBe(201)
  const { nadia } = await build.aReviewedProfessional()
  const refused = await build.report(reader, 'profile', nadia.id)
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('dix signalements en un jour')])
  // The same report again is not another one.
  expect(await reportNumber(0)).toBe(201)
})

it('a copied picture outlives its public file, and is deleted with the report', async () => {
  clock.moveTo(now)
  const { nadia, awa, reviewId, image } = await build.aReviewedProfessional()
  await build.report(nadia, 'review', reviewId, { reason: 'fake' })
  const operator = await app.aPerson('admin')
  const caseId = await build.caseIdOf(reviewId)
  const { body } = await operator.post(`/api/v1/admin/report/${caseId}/copies`)
  const [copy] = body[0].content.pictures
  await reports.readAndDecide(operator, caseId, { measures: ['removal'], brokenRule: 'fake' })
  expect([existsSync(build.fileOf(image, false)), existsSync(build.fileOf(copy, true))]).toEqual([false, true])
  const { status, body: opened } = await reports.openCopied(operator, caseId, copy)
  expect([status, (await app.get(opened.url)).status]).toEqual([200, 200])
  const uploads = app.db.selectFrom('uploads').select('filename').where('userId', '=', awa.id)
  expect(await uploads.execute()).toEqual([])

  clock.moveTo(new Date('2027-05-21T09:00:00.000Z'))
  await app.runRecurringJob('delete-old-reports')
  expect(existsSync(build.fileOf(copy, true))).toBe(false)
  const copies = app.db.selectFrom('reportedContents').innerJoin('reports as r', 'r.id', 'reportId').select('r.id')
  expect(await copies.where('r.caseId', '=', caseId).execute()).toEqual([])
  expect((await reports.caseFor(await app.aPerson('admin'), caseId)).body).toMatchObject({
    reports: [],
    measures: ['removal'],
  })
  clock.moveTo(now)
})

it('a decision that is refused because of its suspension leaves the pictures where they are', async () => {
  clock.moveTo(now)
  const { nadia, awa, reviewId, image } = await build.aReviewedProfessional()
  await build.report(nadia, 'review', reviewId, { reason: 'fake' })
  const operator = await app.aPerson('admin')
  await operator.post(`/api/v1/admin/people/${awa.id}/suspend`, { reason: 'Une première fois.', danger: true })
  const caseId = await build.caseIdOf(reviewId)
  const measures = ['removal', 'suspension']
  expect((await reports.readAndDecide(operator, caseId, { measures, brokenRule: 'fake' })).status).toBe(409)
  expect(existsSync(build.fileOf(image, false))).toBe(true)
})

it('a product is taken off sale, and nobody is warned or suspended for it', async () => {
  clock.moveTo(now)
  const operator = await app.aPerson('admin')
  await recordUploads(app, operator, 'face.webp')
  const { body: product } = await operator.post('/api/v1/admin/products', wig)
  const reader = await app.aPerson('customer')
  expect((await build.report(reader, 'product', product.id, { reason: 'dangerous' })).status).toBe(201)
  const caseId = await build.caseIdOf(product.id)
  expect((await reports.caseFor(operator, caseId)).body).toMatchObject({ reported: null, allowedMeasures: ['removal'] })
  expect((await reports.readAndDecide(operator, caseId, { measures: ['warning'] })).status).toBe(422)
  expect((await reports.readAndDecide(operator, caseId, { measures: ['removal'] })).status).toBe(200)
  expect((await build.report(await app.aPerson('customer'), 'product', product.id)).status).toBe(404)
})

it('a block hides a profile from its report, but not an answer from the author of the review', async () => {
  const { nadia, awa, reviewId, appointmentId } = await build.aReviewedProfessional()
  await app.db.insertInto('blocks').values({ blockerId: nadia.id, blockedId: awa.id, createdAt: now }).execute()
  expect((await build.report(awa, 'profile', nadia.id)).status).toBe(404)
  expect((await build.report(awa, 'answer', reviewId)).status).toBe(201)
  expect((await build.report(awa, 'appointment', appointmentId)).status).toBe(201)
})
