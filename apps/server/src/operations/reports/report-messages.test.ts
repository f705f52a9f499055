import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationsUrl, talks } from '../../../test/conversations.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { reporting } from '../../../test/reports.ts'
import { movingClock } from '../../lib/clock.ts'
import { purgeUnattachedPictures } from '../../platform/uploads/purge-unattached.ts'
import { reportMessages } from './report-messages.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const dayMs = 24 * 3_600_000
const clock = movingClock(now)
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

let app: TestApp
let talk: ReturnType<typeof talks>
let reports: ReturnType<typeof reporting>
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
  reports = reporting(app)
})
afterAll(() => app.close())

/** The texts have narrow spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

/** Creates a pair that has exchanged so many messages in turn; the professional has sent those with even numbers. */
const aLongTalk = async (count: number) => {
  clock.moveTo(now)
  const pair = await talk.aPair()
  await sql`insert into messages (conversation_id, side, seq, nth, sender_id, client_id, content, is_masked, created_at)
    select ${pair.sid}, side, 0, 0, case side when 1 then ${pair.awa.id}::uuid else ${pair.nadia.id}::uuid end, n,
      'Message ' || n, false, ${now} from (select n, 2 - n % 2 as side from generate_series(1, ${count}::integer) n) m
    order by n`.execute(app.db)
  return pair
}

it('a report copies the messages and twenty around them, and a later withdrawal leaves the copy as it is', async () => {
  const { awa, nadia, sid } = await aLongTalk(60)
  expect((await reports.report(awa, sid, { from: 25, to: 28 })).status).toBe(201)
  expect((await nadia.delete(`${conversationsUrl}/${sid}/messages/26`)).status).toBe(204)
  const operator = await app.aPerson('admin')
  const [copy = []] = await reports.copiesFor(operator, await reports.caseIdOf(sid))
  expect(copy.map(({ seq }) => seq)).toEqual(Array.from({ length: 44 }, (_, index) => index + 5))
  expect(copy.filter(({ isReported }) => isReported)).toMatchObject([
    { seq: 26, content: 'Message 26', isByReported: true },
    { seq: 28, content: 'Message 28', isByReported: true },
  ])
  expect(copy.filter(({ isByReported }) => isByReported).every(({ seq }) => seq % 2 === 0)).toBe(true)
})

it('a report copies what the reporter has hidden around the messages, and a withdrawn message without its text', async () => {
  const { awa, nadia, sid } = await aLongTalk(10)
  await awa.delete(`${conversationsUrl}/${sid}?seq=5`)
  await nadia.delete(`${conversationsUrl}/${sid}/messages/8`)
  const silent = await reports.report(awa, sid, { from: 8, to: 8 })
  expect([silent.status, silent.body.details]).toEqual([
    422,
    [{ path: 'text', message: 'Ce message est supprimé : dites en quelques mots ce qu’il contenait.' }],
  ])
  const hidden = await reports.report(awa, sid, { from: 5, to: 10 })
  expect([hidden.status, hidden.body.details]).toEqual([
    422,
    [{ path: 'from', message: 'Choisissez des messages que vous n’avez pas effacés.' }],
  ])
  expect((await reports.report(awa, sid, { from: 6, to: 10 })).status).toBe(201)
  const operator = await app.aPerson('admin')
  const [copy = []] = await reports.copiesFor(operator, await reports.caseIdOf(sid))
  expect(copy.map(({ seq, content, isReported }) => [seq, content, isReported])).toEqual([
    [1, 'Message 1', false],
    [2, 'Message 2', false],
    [3, 'Message 3', false],
    [4, 'Message 4', false],
    [5, 'Message 5', false],
    [6, 'Message 6', true],
    [7, 'Message 7', false],
    [8, '', true],
    [9, 'Message 9', false],
    [10, 'Message 10', true],
  ])
  const withdrawn = { from: 8, to: 8, text: 'Il m’insultait, puis il a supprimé le message.' }
  expect((await reports.report(awa, sid, withdrawn)).status).toBe(201)
})

it('only the two of a pair report its messages, and only those of the other', async () => {
  const { awa, sid } = await aLongTalk(60)
  const [lea, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
  for (const other of [lea, operator]) expect((await reports.report(other, sid, { from: 2, to: 2 })).status).toBe(404)
  const team = await talk.open(awa, { admin: true })
  await talk.send(operator, team, 'Bonjour')
  expect((await reports.report(awa, team)).status).toBe(404)
  for (const [body, path, message] of [
    [{ from: 1, to: 1 }, 'from', 'Choisissez au moins un message de cette personne.'],
    [{ from: 1, to: 51 }, 'from', 'De un à 50 messages.'],
    [{ from: 3, to: 2 }, 'from', 'De un à 50 messages.'],
    [{ from: 2, to: 2, reason: 'other', text: ' ' }, 'text', 'Dites en quelques mots ce qui ne va pas.'],
    [{ from: 2, to: 2, reason: 'boring' }, 'reason', 'Choisissez un motif.'],
    [{ from: 2, to: 2, text: 'é'.repeat(2001) }, 'text', '2000 caractères au plus.'],
  ] as const) {
    const refused = await reports.report(awa, sid, body)
    expect([refused.status, refused.body.details]).toEqual([422, [{ path, message }]])
  }
  expect(await app.db.selectFrom('reportCases').select('id').where('subjectId', 'in', [sid, team]).execute()).toEqual(
    [],
  )
  expect((await reports.report(awa, sid, { from: 2, to: 51, text: 'é'.repeat(2000) })).status).toBe(201)
})

it('the same report again is the same one, and another one joins the open case with a copy of its own', async () => {
  const { awa, nadia, sid } = await aLongTalk(8)
  const first = await reports.report(awa, sid, { from: 2, to: 2 })
  const again = await reports.report(awa, sid, { from: 2, to: 2, reason: 'hate' })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await reports.report(awa, sid, { from: 4, to: 8 })).status).toBe(201)
  expect((await reports.report(nadia, sid, { from: 3, to: 3 })).status).toBe(201)
  const operator = await app.aPerson('admin')
  const cases = await app.db.selectFrom('reportCases').select('id').where('subjectId', '=', sid).orderBy('id').execute()
  const reported = await Promise.all(
    cases.map(async ({ id }) => {
      const copies = await reports.copiesFor(operator, id)
      return copies.map((copy) => copy.filter(({ isReported }) => isReported).map(({ seq }) => seq))
    }),
  )
  expect(reported).toEqual([[[2], [4, 6, 8]], [[3]]])
})

it('the same report sent twice at once is stored once, and two different ones make one case', async () => {
  const { awa, sid } = await aLongTalk(4)
  const replies = await Promise.all([
    reports.report(awa, sid, { from: 2, to: 2 }),
    reports.report(awa, sid, { from: 2, to: 2 }),
    reports.report(awa, sid, { from: 4, to: 4 }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201, 201])
  const cases = app.db.selectFrom('reportCases').select('id').where('subjectId', '=', sid)
  expect(await cases.execute()).toHaveLength(1)
})

it('a person reports at most ten times in a day and thirty times in thirty days, and reads when again', async () => {
  const { awa, sid } = await aLongTalk(40)
  const report = (seq: number) => reports.report(awa, sid, { from: seq, to: seq })
  for (let at = 1; at <= 10; at++) expect((await report(2 * at)).status).toBe(201)
  const refused = await report(22)
  expect([refused.status, plain(refused.body.message), refused.headers['retry-after']]).toEqual([
    429,
    'Vous avez envoyé dix signalements en un jour. Vous pourrez signaler à nouveau à partir du samedi 21 novembre 2026 à 10 h.',
    `${24 * 3600}`,
  ])
  expect((await report(2)).status).toBe(200)
  const [first] = await app.db.selectFrom('reports').selectAll().where('reporterId', '=', awa.id).execute()
  const { id, ...row } = first as NonNullable<typeof first>
  const older = Array.from({ length: 20 }, (_, index) => ({ ...row, fromSeq: 50 + index, toSeq: 50 + index }))
  await app.db.insertInto('reports').values(older).execute()
  clock.moveTo(inDays(1))
  expect(plain((await report(22)).body.message)).toBe(
    'Vous avez envoyé trente signalements en trente jours. Vous pourrez signaler à nouveau à partir du dimanche 20 décembre 2026 à 10 h.',
  )
  clock.moveTo(inDays(30))
  const viewer = { id: awa.id, role: awa.role, sessionId: '' }
  const body = { reason: 'hate', text: '', from: 22, to: 22 } as const
  expect(await reportMessages(app.deps, viewer, sid, body)).toMatchObject({ isNew: true })
})

it('the reporter gets a receipt at once, and the reported person neither a mail nor a line in the export', async () => {
  clock.moveTo(now)
  const { awa, nadia, caseId } = await reports.aReport()
  await reports.copiesFor(await app.aPerson('admin'), caseId)
  const [receipt] = await app.mailsTo(awa.email, /signalement/)
  expect(receipt?.subject).toBe('Nous avons reçu votre signalement')
  expect(receipt?.text).not.toContain('insulte')
  expect(await app.mailsTo(nadia.email, /signal|règles/)).toEqual([])
  const exportOf = async (person: typeof awa) => (await person.get('/api/v1/account/export')).body
  expect((await exportOf(awa)).reportsWritten).toMatchObject([
    { reason: 'harassment', words: '', fromSeq: 1, toSeq: 1, decidedAt: null, measures: [] },
  ])
  expect(await exportOf(nadia)).toMatchObject({ measuresAfterReports: [], actionsByOperators: [] })
  expect(JSON.stringify(await exportOf(nadia))).not.toContain(awa.id)
})

it('a withdrawn picture in a copy is opened by operators alone, as long as the copy exists', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid } = await talk.aPair()
  const image = await reports.aPicture(nadia)
  const { body: sent } = await talk.send(nadia, sid, '', { image })
  const operator = await app.aPerson('admin')
  expect((await reports.report(awa, sid, { from: sent.seq, to: sent.seq })).status).toBe(201)
  await nadia.delete(`${conversationsUrl}/${sid}/messages/${sent.seq}`)
  const caseId = await reports.caseIdOf(sid)
  const statuses = () => Promise.all([operator, awa, nadia].map((person) => reports.linkStatus(person, image)))
  const exported = async () => (await nadia.get('/api/v1/account/export')).body.uploads.length
  // The sender reads a picture that is used nowhere for a day, as if no report kept it.
  expect([await statuses(), await exported()]).toEqual([[404, 404, 200], 1])
  clock.moveTo(inDays(2))
  await purgeUnattachedPictures(app.deps)
  expect([await statuses(), await exported()]).toEqual([[404, 404, 404], 0])

  const { caseId: otherCase } = await reports.aReport()
  expect((await reports.openCopied(operator, otherCase, image)).status).toBe(404)
  const opened = await reports.openCopied(operator, caseId, image)
  expect([opened.status, opened.body.url]).toEqual([200, expect.stringContaining(`/images/prive/${image}?expires=`)])
  const journal = (await operator.get('/api/v1/admin/journal')).body
  expect(journal.filter(({ kind }: { kind: string }) => kind === 'report_picture_read')).toMatchObject([
    { reportCaseId: caseId, operator: operator.email, userId: null },
  ])
})

it('the copy leaves out a picture that is being deleted', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid } = await talk.aPair()
  const image = await reports.aPicture(nadia)
  const { body: sent } = await talk.send(nadia, sid, '', { image })
  const { status } = await startSecondBeforeCommit(
    app,
    ({ db }) => db.deleteFrom('uploads').where('filename', '=', image).execute(),
    () => reports.report(awa, sid, { from: sent.seq, to: sent.seq }),
  )
  expect(status).toBe(201)
  const copies = await reports.copiesFor(await app.aPerson('admin'), await reports.caseIdOf(sid))
  expect(copies).toMatchObject([[{ isReported: true, image: null }]])
})

it('a picture that only a report keeps counts for its sender no more than a deleted one', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid } = await talk.aPair()
  const limit = async () => {
    const { rows } = await sql`select broken_picture_limit(${nadia.id}, 1) as broken`.execute(app.db)
    return rows[0]
  }
  const dayAgo = new Date(Date.now() - dayMs - 1000)
  for (let at = 1; at <= 30; at++) {
    const image = await reports.aPicture(nadia)
    await talk.send(nadia, sid, '', { image, clientId: `picture-${at}` })
    await app.db.updateTable('uploads').set({ bytes: 6_600_000 }).where('filename', '=', image).execute()
    if (at % 10 === 0) await talk.send(awa, sid, 'Arrêtez', { clientId: `answer-${at}` })
  }
  expect((await reports.report(awa, sid, { from: 1, to: 33 })).status).toBe(201)
  const uploads = app.db.updateTable('uploads').where('userId', '=', nadia.id)
  await app.db
    .updateTable('messages')
    .set({ content: '', image: null, withdrawnAt: now })
    .where('senderId', '=', nadia.id)
    .execute()
  await uploads.set({ createdAt: new Date() }).execute()
  expect(await limit()).toEqual({ broken: 'most_unattached_pictures' })
  await uploads.set({ createdAt: dayAgo }).execute()
  expect(await limit()).toEqual({ broken: null })
  await uploads.set({ bytes: 60_000_000 }).execute()
  expect(await limit()).toEqual({ broken: null })
})

it('each operator is mailed once about a case, without names and messages, and opens it from there', async () => {
  clock.moveTo(now)
  const operator = await app.aPerson('admin')
  const { awa, nadia, sid, caseId } = await reports.aReport()
  await talk.send(nadia, sid, 'Encore une insulte', { clientId: 'again' })
  await reports.report(awa, sid, { from: 2, to: 2 })
  const mails = await app.mailsTo(operator.email, /Signalement à examiner/)
  expect(mails.filter(({ text }) => text.includes(`/admin/signalements/${caseId}`))).toHaveLength(1)
  for (const { text } of mails) expect(text).not.toMatch(/insulte|Diallo|Nadia/)
})
