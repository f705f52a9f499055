import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const hour = 3_600_000
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const addressOf = (id: string) => `/api/v1/appointment/${id}`
const cancel = (person: Person, id: string, pending = 0, text = '') =>
  person.post(`${addressOf(id)}/safety/cancellation`, { pending, text })
const alert = (person: Person, id: string, text = '') => person.post(`${addressOf(id)}/safety/alert`, { text })
const viewFor = async (person: Person, id: string) => (await person.get(addressOf(id))).body
const urgentCases = async () => {
  const { body } = await operator.get('/api/v1/admin/report?open=1&limit=100')
  return (body as { id: string; isUrgent: boolean; reported: { id: string } | null }[]).filter(
    ({ isUrgent }) => isUrgent,
  )
}
const caseAbout = async (person: { id: string }) => {
  const found = (await urgentCases()).find(({ reported }) => reported?.id === person.id)
  return found && (await operator.get(`/api/v1/admin/report/${found.id}`)).body
}

/** The customer has cancelled an appointment for safety in the past. */
const aPastCancellation = async (customer: { id: string }, cancelledAt: Date) => {
  const hours = { from: '2026-11-01T09:00:00Z', to: '2026-11-01T10:00:00Z' }
  const nadia = await app.aProfessionalWithHours(hours)
  const id = await anAppointment(app, nadia, customer, { ...hours, status: 'cancelled' })
  await app.db
    .updateTable('appointments')
    .set({ cancelledBy: 'customer', cancelledUnder: 'safety', cancelledAt })
    .where('id', '=', id)
    .execute()
}

/** Leaves out the names of two fields that everyone has. */
const wordsOf = (answers: unknown) => JSON.stringify(answers).replace(/(offersSafety|refundsAfterSafety)/g, '')

/** The appointment starts in ten hours, so an ordinary cancellation would refund nothing. */
const aNearAppointment = () => booking.aPaidAppointment({ from: 10, to: 12 })

it('a customer’s cancellation for safety refunds everything, counts nowhere, and opens a case that operators read first', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  expect((await awa.get(`${addressOf(id)}/safety`)).body.cancellation).toEqual({
    refund: 107,
    pending: 0,
    isFree: true,
  })
  const cancelled = await cancel(awa, id, 0, 'Il m’a menacée.')
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    { status: 'Annuler', fee: 0, refund: 107, cancelledBy: 'customer' },
  ])
  await app.drainJobs()
  expect(await viewFor(awa, id)).toMatchObject({ refunds: [{ amount: 107, status: 'succeeded' }] })
  expect(await caseAbout(nadia)).toMatchObject({
    subjectKind: 'appointment',
    isUrgent: true,
    safetyRefund: null,
    reports: [{ text: 'Il m’a menacée.', safety: 'cancellation', reporter: { id: awa.id } }],
  })
  expect((await urgentCases())[0]).toMatchObject({ isUrgent: true })
  expect((await app.mailsTo(operator.email))[0]?.subject).toMatch(/^Sécurité/)
})

it('a professional reads a free cancellation for safety as one by an operator, on the page, in the mail and in the export', async () => {
  /** Returns what the professional reads, without the values that differ from one appointment to the next. */
  const readAfter = async (cancelIt: (awa: Person, id: string) => Promise<{ status: number }>) => {
    const { awa, nadia, id } = await aNearAppointment()
    expect((await cancelIt(awa, id)).status).toBe(200)
    await app.drainJobs()
    const { appointmentsReceived, ledger, mails } = (await nadia.get('/api/v1/account/export')).body
    const mailKinds = mails.map(({ kind, subject }: { kind: string; subject: string | null }) => [kind, subject])
    const [mail] = await app.mailsTo(nadia.email, /est annulé$/)
    const seen = [
      await viewFor(nadia, id),
      appointmentsReceived,
      ledger,
      mailKinds.sort(),
      mail?.subject,
      mail?.text,
      mail?.html,
    ]
    return JSON.stringify([...seen, (await nadia.get('/api/v1/decision')).body])
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(nadia.email, 'nadia')
      .replaceAll(awa.email, 'awa')
  }
  const reason = 'Annulation à titre exceptionnel.'
  const byOperator = await readAfter((_, id) => operator.patch(addressOf(id), { status: 'Annuler', fee: 0, reason }))
  const forSafety = await readAfter((awa, id) => cancel(awa, id, 0, 'Peur.'))
  expect(forSafety).toBe(byOperator)
  expect(wordsOf(forSafety)).not.toMatch(/sécurité|safety|Peur/i)
})

it('a professional’s cancellation for safety refunds the customer in full and does not count in the record', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  expect((await nadia.get(`${addressOf(id)}/safety`)).body.cancellation).toEqual({
    refund: 107,
    pending: 0,
    isFree: true,
  })
  expect((await cancel(nadia, id)).status).toBe(200)
  const lea = await app.aPerson('customer')
  const other = await booking.hold(lea, nadia, { from: 100, to: 102 })
  expect((await booking.pay(lea, other)).status).toBe(200)
  const { record } = (await nadia.get(`${addressOf(other.id)}/cancellation`)).body
  expect(record).toEqual({ cancelled: 1, of: 1 })
  expect(await viewFor(awa, id)).toMatchObject({ cancelledBy: 'professional', refund: 107 })
  const seen = [
    await viewFor(awa, id),
    ...(await app.mailsTo(awa.email)),
    (await awa.get('/api/v1/account/export')).body,
  ]
  expect(wordsOf(seen)).not.toMatch(/sécurité|safety/i)
})

it('cancellations for safety of a year ago do not count any more', async () => {
  const { awa, id } = await aNearAppointment()
  await aPastCancellation(awa, now)
  await aPastCancellation(awa, new Date('2025-11-20T09:00:00.000Z'))
  expect((await cancel(awa, id)).status).toBe(200)
})

it('of two cancellations for safety at once, after one, only one is refunded at once', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  await aPastCancellation(awa, now)
  const other = await booking.hold(awa, nadia, { from: 14, to: 16 })
  expect((await booking.pay(awa, other)).status).toBe(200)
  const replies = await Promise.all([cancel(awa, id), cancel(awa, other.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('nobody cancels for safety after the start, twice, or an appointment of others', async () => {
  const { awa, id } = await aNearAppointment()
  expect((await cancel(await app.aPerson('customer'), id)).status).toBe(404)
  expect((await cancel(operator, id)).status).toBe(403)
  clock.moveTo(new Date(now.getTime() + 10 * hour))
  expect((await awa.get(`${addressOf(id)}/safety`)).body.cancellation).toBeNull()
  expect((await cancel(awa, id)).body.message).toBe('Le rendez-vous a commencé : il ne peut plus être annulé.')
  clock.moveTo(now)
  const replies = await Promise.all([cancel(awa, id), cancel(awa, id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('an alert opens a case before others, once until it is decided, beside an ordinary report', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  await awa.post('/api/v1/report', {
    kind: 'appointment',
    id,
    reason: 'harassment',
    text: 'Insistant.',
    goodFaith: true,
  })
  expect(await caseAbout(nadia)).toBeUndefined()
  expect((await alert(awa, id, 'Il attend devant chez moi.')).status).toBe(201)
  expect((await caseAbout(nadia)).reports.map(({ safety }: { safety: string | null }) => safety)).toEqual([
    null,
    'alert',
  ])
  const repeated = await alert(awa, id)
  expect([repeated.status, repeated.body.message]).toEqual([
    409,
    'Notre équipe a déjà votre alerte pour ce rendez-vous. Si vous êtes en danger, appelez le 17 ou le 112.',
  ])
  expect((await awa.get(`${addressOf(id)}/safety`)).body).toMatchObject({ isAlerted: true })
  expect((await nadia.get(`${addressOf(id)}/safety`)).body).toMatchObject({ isAlerted: false })
  expect(JSON.stringify(await app.mailsTo(nadia.email))).not.toMatch(/sécurité|signal/i)
})

/** The person has alerted the operators, or cancelled for safety, so often now. */
const insertPast = async (safety: 'alert' | 'cancellation', reporterId: string, reportedId: string, times: number) => {
  const reportCase = { subjectKind: 'appointment', reportedId, openedAt: now }
  const cases = await app.db
    .insertInto('reportCases')
    .values(Array.from({ length: times }, () => ({ ...reportCase, subjectId: crypto.randomUUID() })))
    .returning('id')
    .execute()
  const report = { reporterId, reason: 'violence', words: '', safety, createdAt: now }
  await app.db
    .insertInto('reports')
    .values(cases.map(({ id: caseId }) => ({ ...report, caseId })))
    .execute()
}

it.each([
  ['alerts the operators', 'alert', 'cancellation', alert, 201],
  ['cancels for safety', 'cancellation', 'alert', cancel, 200],
] as const)('a person %s five times in 24 hours', async (_, safety, other, act, done) => {
  const { nadia, awa, id } = await aNearAppointment()
  await insertPast(safety, awa.id, nadia.id, 5)
  await insertPast(other, awa.id, nadia.id, 5)
  const refused = await act(awa, id)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(24 * 3600)])
  expect((await viewFor(awa, id)).status).toBe('Payé')
  await app.db
    .updateTable('reports')
    .set({ createdAt: new Date(now.getTime() - 24 * hour) })
    .where('reporterId', '=', awa.id)
    .where('safety', '=', safety)
    .execute()
  expect((await act(awa, id)).status).toBe(done)
})

const tokenOf = (url: string) => url.split('/').at(-1) as string
const open = (url: string) => app.get(`/api/v1/partage/${tokenOf(url)}`)

it('a link shows the appointment to a guest until six hours after its end, or until it is revoked', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  const created = await awa.post(`${addressOf(id)}/safety/share`)
  expect([created.status, created.body.url]).toEqual([201, expect.stringMatching(/\/partage\/[\w-]{43}$/)])
  const { url } = created.body
  const shown = await open(url)
  expect([shown.status, shown.body]).toEqual([
    200,
    {
      ...{ sharedBy: 'Awa', firstname: 'Nadia', image: null, side: 'customer', libelle: 'Braids' },
      ...{ date: booking.inHours(10), endTime: booking.inHours(12), until: booking.inHours(18), zone: 'Europe/Paris' },
      ...{ lieu: 'Salon De Coiffure', adresse: expect.any(String), codePostal: '93100', city: 'Montreuil' },
    },
  ])
  expect(shown.headers['cache-control']).toBe('no-store')
  const stored = JSON.stringify(await app.db.selectFrom('appointmentShares').selectAll().execute())
  expect(stored).not.toContain(tokenOf(url))
  clock.moveTo(new Date(now.getTime() + 18 * hour - 1))
  expect((await open(url)).status).toBe(200)
  clock.moveTo(new Date(now.getTime() + 18 * hour))
  expect((await open(url)).status).toBe(404)
  clock.moveTo(now)
  const revokeAs = (person: Person) => person.delete(`${addressOf(id)}/safety/share/${created.body.id}`)
  await revokeAs(nadia)
  expect((await open(url)).status).toBe(200)
  expect((await revokeAs(awa)).status).toBe(204)
  expect((await open(url)).status).toBe(404)
})

it('a link opens nothing once the appointment is cancelled, or for a wrong token', async () => {
  const { awa, id } = await aNearAppointment()
  const { url } = (await awa.post(`${addressOf(id)}/safety/share`)).body
  await cancel(awa, id)
  expect((await open(url)).status).toBe(404)
  expect((await open('x'.repeat(43))).status).toBe(404)
})

it('a party has three links to an appointment at most, however many requests come at once', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  const share = (person: Person) => person.post(`${addressOf(id)}/safety/share`)
  const replies = await Promise.all([1, 2, 3, 4].map(() => share(awa)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  expect((await share(awa)).body.message).toMatch(/^Trois liens ouvrent déjà/)
  expect((await share(nadia)).status).toBe(201)
  const [first] = (await awa.get(`${addressOf(id)}/safety`)).body.shares
  await awa.delete(`${addressOf(id)}/safety/share/${first.id}`)
  expect((await share(awa)).status).toBe(201)
})

it('a link is created from the contact window on', async () => {
  const { awa, id } = await booking.aPaidAppointment({ from: 100, to: 102 })
  const refused = await awa.post(`${addressOf(id)}/safety/share`)
  expect([refused.status, refused.body.error]).toEqual([409, 'already_done'])
  clock.moveTo(new Date(now.getTime() + 28 * hour))
  expect((await awa.post(`${addressOf(id)}/safety/share`)).status).toBe(201)
})

it('help for safety is found from the payment to six hours after the end, by the two parties alone', async () => {
  const { awa, nadia, id } = await aNearAppointment()
  for (const person of [awa, nadia]) expect((await viewFor(person, id)).offersSafety).toBe(true)
  expect((await viewFor(operator, id)).offersSafety).toBe(false)
  expect((await operator.get(`${addressOf(id)}/safety`)).status).toBe(403)
  expect((await (await app.aPerson('customer')).get(`${addressOf(id)}/safety`)).status).toBe(404)
  expect((await awa.get(`${addressOf(id)}/safety`)).body.supportHours).toBe('de 9 h à 19 h, du lundi au samedi')
  clock.moveTo(new Date(now.getTime() + 18 * hour))
  expect((await viewFor(awa, id)).offersSafety).toBe(false)
  expect((await alert(awa, id)).body.message).toMatch(/^Cela se fait du paiement/)
})

it('links are in the export of their owner, and are deleted with the account', async () => {
  const { awa, id } = await aNearAppointment()
  const { url } = (await awa.post(`${addressOf(id)}/safety/share`)).body
  const { appointmentsShared } = (await awa.get('/api/v1/account/export')).body
  expect(appointmentsShared).toEqual([{ appointmentId: id, createdAt: now.toISOString() }])
  await cancel(awa, id)
  await app.drainJobs()
  expect((await awa.deleteAccount()).status).toBe(204)
  expect(await app.db.selectFrom('appointmentShares').selectAll().where('userId', '=', awa.id).execute()).toEqual([])
  expect((await open(url)).status).toBe(404)
})
