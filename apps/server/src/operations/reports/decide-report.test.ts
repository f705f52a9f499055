import { afterAll, beforeAll, expect, it } from 'vitest'
import { talks } from '../../../test/conversations.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { reporting, statement } from '../../../test/reports.ts'
import { movingClock } from '../../lib/clock.ts'
import { purgeUnattachedPictures } from '../../platform/uploads/purge-unattached.ts'
import { purgeConversations } from '../../talk/conversations/purge-conversations.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let talk: ReturnType<typeof talks>
let reports: ReturnType<typeof reporting>
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock })
  talk = talks(app)
  reports = reporting(app)
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const mailsTo = async ({ email }: Person) => (await app.mailsTo(email, /signalement|règles|suspendu/)).map(toPlain)
/** The texts have narrow spaces. */
const plain = (text: string) => text.replaceAll(/[^\S\n]/g, ' ')
const toPlain = ({ subject, text }: { subject: string; text: string }) => ({
  subject: plain(subject),
  text: plain(text),
})
const journalOf = async (caseId: string) =>
  (await operator.get('/api/v1/admin/journal')).body.filter(
    ({ reportCaseId }: { reportCaseId: string | null }) => reportCaseId === caseId,
  )

/** Returns the mails about a case that the operator finds in the list of mails. */
const mailKindsFor = async (caseId: string) => {
  const rows = await app.db.selectFrom('reports').select('id').where('caseId', '=', caseId).execute()
  const subjects = [caseId, ...rows.map(({ id }) => id)]
  const mails = await app.db.selectFrom('mails').select('id').where('subjectId', 'in', subjects).execute()
  const ids = mails.map(({ id }) => id)
  const listed = (await operator.get('/api/v1/admin/mails?limit=100')).body as { id: string; kind: string }[]
  return [...new Set(listed.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind))].sort()
}

it('operators read the copies of a case and nothing else of the conversation, and each reading is recorded', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid, caseId } = await reports.aReport()
  await talk.send(awa, sid, 'Après le signalement')
  expect((await operator.get(`/api/v1/conversation/${sid}/messages`)).status).toBe(404)
  const { body: found } = await reports.caseFor(operator, caseId)
  expect(found).toMatchObject({
    reported: { id: nadia.id, name: 'Nadia Diallo' },
    reports: [{ reporter: { id: awa.id }, reason: 'harassment', text: '' }],
    ...{ reportCount: 1, messageCount: 1, decidedAt: null, others: [] },
    allowedMeasures: ['warning', 'removal', 'suspension'],
  })
  expect(JSON.stringify(found)).not.toContain('insulte')
  expect(await journalOf(caseId)).toEqual([])
  for (const count of [1, 2]) {
    expect(await reports.copiesFor(operator, caseId)).toMatchObject([[{ content: 'Une insulte' }]])
    expect(await journalOf(caseId)).toHaveLength(count)
  }
  expect(await journalOf(caseId)).toMatchObject([{ kind: 'report_read', operator: operator.email, userId: null }, {}])
})

it('a decision removes the messages for both, and tells the reported person why and the reporter what', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid, caseId } = await reports.aReport()
  await talk.send(nadia, sid, 'Un message ordinaire', { clientId: 'ordinary' })
  const decided = await reports.readAndDecide(operator, caseId, { measures: ['removal', 'warning'] })
  expect([decided.status, decided.body]).toMatchObject([
    200,
    { measures: ['removal', 'warning'], operator: operator.email, statement, allowedMeasures: [] },
  ])
  for (const person of [awa, nadia])
    expect(await talk.messagesFor(person, sid)).toMatchObject([
      { content: '', withdrawn: true },
      { content: 'Un message ordinaire', withdrawn: false },
    ])
  expect(await reports.copiesFor(operator, caseId)).toMatchObject([[{ content: 'Une insulte' }]])

  const [outcome, ...receipts] = await mailsTo(awa)
  expect([outcome?.subject, receipts.length]).toEqual(['Votre signalement : notre décision', 1])
  expect(outcome?.text).toContain('Mesure : Suppression des messages signalés, Avertissement')
  const toReported = await mailsTo(nadia)
  expect(toReported.map(({ subject }) => subject)).toEqual(['Vos messages sont contraires à nos règles'])
  for (const words of ['Règle enfreinte : Ni harcèlement, ni menaces', statement, '/contester/'])
    expect(toReported[0]?.text).toContain(words)
  for (const mail of [outcome, ...receipts, ...toReported]) expect(mail?.text).not.toMatch(/Une insulte|Awa Diallo/)

  const { body } = await nadia.get('/api/v1/account/export')
  expect(body.measuresAfterReports).toMatchObject([{ brokenRule: 'harassment', statement }])
  expect(body.actionsByOperators).toMatchObject([{ kind: 'report_decided', reason: statement }])
  expect(JSON.stringify(body)).not.toContain(awa.id)
  expect((await awa.get('/api/v1/account/export')).body.reportsWritten).toMatchObject([
    { measures: ['removal', 'warning'], statement: null },
  ])
  expect(await journalOf(caseId)).toMatchObject([
    { kind: 'report_read' },
    { kind: 'report_decided', reason: statement },
    { kind: 'report_read' },
  ])
})

it('a decision without a measure is mailed to the reporter, and nothing to the reported person', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid, caseId } = await reports.aReport()
  expect((await reports.readAndDecide(operator, caseId, { measures: [] })).body).toMatchObject({ brokenRule: null })
  expect((await mailsTo(awa))[0]?.text).toContain(`Motifs : ${statement}`)
  expect(await mailsTo(nadia)).toEqual([])
  const { body } = await nadia.get('/api/v1/account/export')
  expect(body).toMatchObject({ measuresAfterReports: [], actionsByOperators: [] })
  expect(await talk.messagesFor(awa, sid)).toMatchObject([{ content: 'Une insulte' }])
})

it('a suspension after a report has the consequences of any suspension', async () => {
  clock.moveTo(now)
  const { nadia, caseId } = await reports.aReport()
  const measures = ['suspension', 'suspension']
  expect((await reports.readAndDecide(operator, caseId, { measures, danger: true })).body.measures).toEqual([
    'suspension',
  ])
  expect((await nadia.get('/api/v1/user')).status).toBe(401)
  expect((await operator.get(`/api/v1/admin/people/${nadia.id}`)).body).toMatchObject({ state: 'suspended' })
  const mails = await mailsTo(nadia)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Vos messages sont contraires à nos règles',
    'Votre compte est suspendu',
  ])
  expect(mails[0]?.text).toContain('/contester/')
  expect(mails[1]?.text).toContain('Répondez à ce message')
})

it('a suspension that is impossible leaves the case open', async () => {
  clock.moveTo(now)
  const { nadia, caseId } = await reports.aReport()
  await operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, { reason: statement, danger: true })
  expect((await reports.readAndDecide(operator, caseId, { measures: ['removal', 'suspension'] })).status).toBe(409)
  expect((await reports.caseFor(operator, caseId)).body).toMatchObject({
    decidedAt: null,
    allowedMeasures: ['warning', 'removal'],
  })
  expect(await mailsTo(nadia)).toHaveLength(1)
})

it('a case is decided once, also by two operators at once; the second reads why', async () => {
  clock.moveTo(now)
  const { nadia, awa, sid, caseId } = await reports.aReport()
  const colleague = await app.aPerson('admin')
  const replies = await Promise.all([
    reports.readAndDecide(operator, caseId, { measures: ['warning'] }),
    reports.readAndDecide(colleague, caseId, { measures: ['suspension'], danger: true }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = await reports.readAndDecide(operator, caseId, { measures: ['warning'] })
  expect([refused.status, refused.body.message]).toEqual([409, 'Ce signalement a déjà reçu une décision.'])
  expect((await journalOf(caseId)).filter(({ kind }: { kind: string }) => kind === 'report_decided')).toHaveLength(1)
  await app.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', nadia.id).execute()

  // A report after the decision opens another case.
  expect((await reports.report(awa, sid)).status).toBe(201)
  const later = await reports.caseIdOf(sid)
  expect((await reports.caseFor(operator, later)).body.others).toMatchObject([{ id: caseId }])
})

it('an operator who has part in a case leaves it to a colleague', async () => {
  clock.moveTo(now)
  const { nadia, awa, caseId } = await reports.aReport()
  await reports.copiesFor(await app.aPerson('admin'), caseId)
  for (const { id } of [nadia, awa]) {
    const [column, table] =
      id === nadia.id ? (['reportedId', 'reportCases'] as const) : (['reporterId', 'reports'] as const)
    await app.db
      .updateTable(table)
      .set({ [column]: operator.id })
      .where(column, '=', id)
      .execute()
    expect((await reports.caseFor(operator, caseId)).status).toBe(404)
    expect((await reports.decide(operator, caseId, { reportIds: [], measures: [] })).status).toBe(404)
    expect((await operator.post(`/api/v1/admin/report/${caseId}/copies`)).status).toBe(404)
    expect((await reports.openCopied(operator, caseId, `${'0'.repeat(64)}.webp`)).status).toBe(404)
    expect(await journalOf(caseId)).toEqual([])
    expect(await mailKindsFor(caseId)).toEqual([])
    expect((await reports.casesFor(operator)).map((found) => found.id)).not.toContain(caseId)
    await app.db
      .updateTable(table)
      .set({ [column]: id })
      .where(column, '=', operator.id)
      .execute()
  }
  expect((await reports.caseFor(operator, caseId)).status).toBe(200)
  expect(await journalOf(caseId)).toMatchObject([{ kind: 'report_read' }])
  expect(await mailKindsFor(caseId)).toEqual(['report_operator', 'report_received'])
})

it('a decision needs a reading of every report of the case by the operator who decides', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid, caseId } = await reports.aReport()
  const decision = { measures: ['removal'] }
  const idsOf = async () => (await reports.caseFor(operator, caseId)).body.reports.map(({ id }: { id: string }) => id)
  const decide = async (reportIds: string[], by = operator) => {
    const { status, body } = await reports.decide(by, caseId, { ...decision, reportIds })
    return [status, body.message]
  }
  const unread = [409, 'Lisez ce qui a été signalé avant de décider.']
  const first = await idsOf()
  expect(await decide(first)).toEqual(unread)
  await reports.copiesFor(await app.aPerson('admin'), caseId)
  expect(await decide(first)).toEqual(unread)
  await reports.copiesFor(operator, caseId)

  await talk.send(nadia, sid, 'Une autre insulte', { clientId: 'another' })
  await reports.report(awa, sid, { from: 2, to: 2 })
  expect(await decide([])).toEqual(unread)
  expect(await decide(await idsOf())).toEqual(unread)
  expect((await reports.caseFor(operator, caseId)).body.decidedAt).toBeNull()
  expect(await talk.messagesFor(awa, sid)).toMatchObject([{ withdrawn: false }, { withdrawn: false }])

  // A report that came after the reading waits in another case.
  expect((await decide(first))[0]).toBe(200)
  expect(await talk.messagesFor(awa, sid)).toMatchObject([{ withdrawn: true }, { withdrawn: false }])
  const later = await reports.caseIdOf(sid)
  expect(await idsOf()).toEqual(first)
  expect((await reports.caseFor(operator, later)).body).toMatchObject({ decidedAt: null, reportCount: 1 })
  expect(await mailKindsFor(later)).toContain('report_operator')
  expect((await reports.readAndDecide(operator, later, { measures: ['removal'] })).status).toBe(200)
  expect(await talk.messagesFor(awa, sid)).toMatchObject([{ withdrawn: true }, { withdrawn: true }])
})

it('open cases come first, the oldest first, and then the decided ones, the latest first', async () => {
  const found: string[] = []
  for (const hour of [1, 2, 3, 4]) {
    clock.moveTo(new Date(now.getTime() + hour * 3_600_000))
    found.push((await reports.aReport()).caseId)
  }
  const [first, second, third, fourth] = found as [string, string, string, string]
  await reports.readAndDecide(operator, first, { measures: [] })
  clock.advance(1000)
  await reports.readAndDecide(operator, third, { measures: [] })
  const listed = (await reports.casesFor(operator)).map(({ id }) => id)
  expect(listed.filter((id) => found.includes(id))).toEqual([second, fourth, third, first])
  const open = (await reports.casesFor(operator, '?open=1')).map(({ id }) => id)
  expect(open.filter((id) => found.includes(id))).toEqual([second, fourth])
})

it('the copy stays when either account is deleted, without names, and no measure is left to take', async () => {
  clock.moveTo(now)
  const pair = await talk.aPair({ startsIn: -72 })
  const { awa, nadia, sid } = pair
  const image = await reports.aPicture(nadia)
  await talk.send(nadia, sid, 'Une insulte', { image })
  await reports.report(awa, sid, { text: 'Elle insiste.' })
  const caseId = await reports.caseIdOf(sid)
  await app.db.updateTable('appointments').set({ status: 'completed' }).where('id', '=', pair.appointmentId).execute()
  for (const person of [awa, nadia]) expect((await person.deleteAccount()).status).toBe(204)
  await app.drainJobs()
  clock.advance(2 * 24 * 3_600_000)
  await purgeUnattachedPictures(app.deps)

  const { body } = await reports.caseFor(operator, caseId)
  const deleted = { id: null, name: 'Compte supprimé' }
  expect(body).toMatchObject({
    ...{ reported: deleted, reports: [{ reporter: deleted, text: 'Elle insiste.' }], allowedMeasures: [] },
  })
  expect(await reports.copiesFor(operator, caseId)).toMatchObject([[{ content: 'Une insulte', image }]])
  expect((await reports.openCopied(operator, caseId, image)).status).toBe(200)
  expect((await reports.readAndDecide(operator, caseId, { measures: ['warning'] })).status).toBe(422)
  expect((await reports.readAndDecide(operator, caseId, { measures: [] })).status).toBe(200)
})

it('an open case keeps its conversation, and a decided one its copies for six months', async () => {
  clock.moveTo(now)
  const { awa, nadia, sid } = await talk.aPair()
  const image = await reports.aPicture(nadia)
  await talk.send(nadia, sid, 'Une insulte', { image })
  await reports.report(awa, sid, { text: 'Elle insiste.' })
  const caseId = await reports.caseIdOf(sid)
  const conversation = app.db.selectFrom('conversations').select('id').where('id', '=', sid)
  clock.moveTo(new Date('2028-01-15T09:00:00Z'))
  await purgeConversations(app.deps)
  expect(await conversation.execute()).toHaveLength(1)

  await reports.readAndDecide(await app.aPerson('admin'), caseId, { measures: ['warning'] })
  await purgeConversations(app.deps)
  expect(await conversation.execute()).toEqual([])
  const deleteOld = async (at: string) => {
    clock.moveTo(new Date(at))
    await app.runRecurringJob('delete-old-reports')
    await purgeUnattachedPictures(app.deps)
    const later = await app.aPerson('admin')
    const { body } = await reports.caseFor(later, caseId)
    expect(body).toMatchObject({ measures: ['warning'], statement, reasons: ['harassment'] })
    const { status } = await reports.openCopied(later, caseId, image)
    return [body.reportCount, body.reports.map(({ text }: { text: string }) => text), status]
  }
  expect(await deleteOld('2028-07-15T08:59:59Z')).toEqual([1, ['Elle insiste.'], 200])
  expect(await deleteOld('2028-07-15T09:00:01Z')).toEqual([0, [], 404])
  expect(await app.tablesWith('Elle insiste.')).toEqual([])
})
