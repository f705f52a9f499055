import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const hour = { from: '2026-11-20T09:00:00Z', to: '2026-11-20T10:00:00Z' }
const halfPast = new Date('2026-11-20T09:30:00Z')
const twoDaysAfter = new Date('2026-11-22T10:00:00Z')
const clock = movingClock(halfPast)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(halfPast))
afterAll(() => app.close())

const aPaidAppointment = async (status: 'paid' | 'completed' | 'cancelled' = 'paid') => {
  const nadia = await app.aProfessionalWithHours({ ...hour, firstname: 'Nadia' })
  const awa = await app.aPerson('customer')
  const address = `/api/v1/appointment/${await anAppointment(app, nadia, awa, { ...hour, status })}`
  const shown = async (person: Pick<typeof awa, 'get'>) => {
    const { absences, allowedActions } = (await person.get(address)).body
    return { absences, reportable: allowedActions.includes('report') }
  }
  return { nadia, awa, address, shown }
}
type Person = Awaited<ReturnType<typeof aPaidAppointment>>['awa']

const customerReport = { type: 'customer_absent', text: 'Personne n’est venu.' }
const professionalReport = { type: 'professional_absent', text: 'La porte est restée close.' }
const reportAbsence = (person: Person, address: string, body: object) => person.post(`${address}/report`, body)
/** An operator decides that nobody was absent. */
const sayHere = async (person: Person, address: string) => {
  clock.moveTo(new Date(hour.from))
  expect((await person.post(`${address}/here`)).status).toBe(200)
  clock.moveTo(halfPast)
}
const decideAbsence = async (address: string) => {
  const operator = await app.aPerson('admin')
  const decision = { decision: 'none', refund: 0, reason: 'Rien ne montre une absence.' }
  const url = `/api/v1/admin/appointments/${address.split('/').at(-1)}/absence`
  expect((await operator.post(url, decision)).status).toBe(201)
}

it('an absence report is stored, shown to both parties, and mailed to the other party and to every operator', async () => {
  const operators = [await app.aPerson('admin'), await app.aPerson('admin')]
  const { nadia, awa, address, shown } = await aPaidAppointment()
  await sayHere(nadia, address)
  expect(await shown(nadia)).toEqual({ absences: [], reportable: true })
  const reported = await reportAbsence(nadia, address, customerReport)
  expect([reported.status, reported.body]).toMatchObject([
    201,
    { ...customerReport, createdAt: halfPast.toISOString() },
  ])

  const absences = [{ ...customerReport, createdAt: halfPast.toISOString() }]
  expect(await shown(nadia)).toEqual({ absences, reportable: false })
  expect(await shown(awa)).toEqual({ absences, reportable: true })
  const customerMail = (await app.mailsTo(awa.email))[0]
  expect(customerMail?.subject).toMatch(/^Une absence est signalée à votre rendez-vous du vendredi 20 novembre 2026/)
  expect(customerMail?.text).toContain('Nadia signale que vous n’étiez pas au rendez-vous')
  expect(customerMail?.text).not.toContain('Personne n’est venu.')
  for (const { email } of operators) {
    const [mail] = await app.mailsTo(email)
    expect(mail?.subject).toMatch(/^Absence à examiner\s: Braids/)
    expect(mail?.text).toContain(`06\u00a012\u00a034\u00a056\u00a078, ${awa.email}`)
  }
  expect(await app.mailsTo(nadia.email)).toEqual([])
})

it('each party may report the other’s absence once', async () => {
  const { nadia, awa, address, shown } = await aPaidAppointment('completed')
  const replies = await Promise.all([1, 2, 3].map(() => reportAbsence(awa, address, professionalReport)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await reportAbsence(nadia, address, customerReport)).status).toBe(201)
  expect((await shown(awa)).absences.map(({ type }: { type: string }) => type)).toEqual([
    'professional_absent',
    'customer_absent',
  ])
  const repeated = await reportAbsence(nadia, address, customerReport)
  expect([repeated.status, repeated.body.error, repeated.body.message]).toEqual([
    409,
    'already_done',
    'Vous avez déjà signalé cette absence.',
  ])
  expect(await app.mailsTo(nadia.email)).toHaveLength(1)
})

const end = new Date(hour.to)

it.each([
  ['at the end', end, true],
  ['two days after the end', twoDaysAfter, true],
  ['a moment before the end', new Date(end.getTime() - 1), false],
  ['a moment after two days', new Date(twoDaysAfter.getTime() + 1), false],
])(
  'an absence may be reported from the end to two days after it by whoever has said nothing: %s (%s)',
  async (_, at, allowed) => {
    const { nadia, address, shown } = await aPaidAppointment()
    clock.moveTo(at)
    expect((await shown(nadia)).reportable).toBe(allowed)
    const { status, body } = await reportAbsence(nadia, address, customerReport)
    expect(status).toBe(allowed ? 201 : 409)
    if (!allowed) expect(body.message).toMatch(at < end ? /^Dites d’abord « Je suis là »/ : /^Une absence se signale/)
  },
)

it('30 minutes after the start, whoever is there reports a party who has said nothing', async () => {
  const { nadia, address, shown } = await aPaidAppointment()
  await sayHere(nadia, address)
  clock.moveTo(new Date(halfPast.getTime() - 1))
  expect((await shown(nadia)).reportable).toBe(false)
  expect((await reportAbsence(nadia, address, customerReport)).body.message).toMatch(/^Une absence se signale/)
  clock.moveTo(halfPast)
  expect((await shown(nadia)).reportable).toBe(true)
  expect((await reportAbsence(nadia, address, customerReport)).status).toBe(201)
})

it.each(['here', 'late'])('a party who has said to be %s is reported only from the end on', async (word) => {
  const { nadia, awa, address, shown } = await aPaidAppointment()
  await sayHere(nadia, address)
  expect((await awa.post(`${address}/${word}`, { minutes: 30 })).status).toBe(200)
  expect((await shown(nadia)).reportable).toBe(false)
  const refused = await reportAbsence(nadia, address, customerReport)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'L’autre a donné de ses nouvelles : une absence se signale alors à partir de la fin du rendez-vous.',
  ])
  clock.moveTo(end)
  expect((await reportAbsence(nadia, address, customerReport)).status).toBe(201)
})

const minute = 60_000
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const lateReport = new Date('2026-11-22T09:58:00Z')
const lateAnswer = new Date('2026-11-24T09:58:00Z')

it('an absence reported at the last minute may be answered for two days, as the mail says', async () => {
  const { nadia, awa, address, shown } = await aPaidAppointment('completed')
  clock.moveTo(lateReport)
  expect((await reportAbsence(nadia, address, customerReport)).status).toBe(201)
  const [customerMail] = await app.mailsTo(awa.email)
  expect(customerMail?.text).toMatch(/au plus tard le mardi 24 novembre 2026 à 10\sh\s58/)
  clock.moveTo(later(lateAnswer, 1))
  expect((await shown(awa)).reportable).toBe(false)
  expect((await reportAbsence(awa, address, professionalReport)).status).toBe(409)
  clock.moveTo(lateAnswer)
  expect((await shown(awa)).reportable).toBe(true)
  expect((await reportAbsence(awa, address, professionalReport)).status).toBe(201)
  const [professionalMail] = await app.mailsTo(nadia.email)
  expect(professionalMail?.text).toContain('examine vos deux signalements')
  expect(professionalMail?.text).not.toContain('au plus tard')
})

it('an absence reported during the appointment may be answered until two days after its end', async () => {
  const { nadia, awa, address } = await aPaidAppointment()
  await sayHere(nadia, address)
  await reportAbsence(nadia, address, customerReport)
  expect((await app.mailsTo(awa.email))[0]?.text).toMatch(/au plus tard le dimanche 22 novembre 2026 à 11\sh/)
  clock.moveTo(twoDaysAfter)
  expect((await reportAbsence(awa, address, professionalReport)).status).toBe(201)
})

it('an absence cannot be answered once an operator has decided', async () => {
  const { nadia, awa, address, shown } = await aPaidAppointment('completed')
  clock.moveTo(lateReport)
  await reportAbsence(nadia, address, customerReport)
  clock.moveTo(later(lateAnswer, -minute))
  await decideAbsence(address)
  expect((await shown(awa)).reportable).toBe(false)
  const { status, body } = await reportAbsence(awa, address, professionalReport)
  expect([status, body.message]).toEqual([409, 'Notre équipe a déjà décidé de cette absence.'])
})

it('an absence report is refused about oneself, from outsiders, without text, and for a cancelled appointment', async () => {
  const { nadia, awa, address, shown } = await aPaidAppointment()
  const refusedReplies = [
    await reportAbsence(nadia, address, professionalReport),
    await reportAbsence(awa, address, { ...professionalReport, text: ' ' }),
    await reportAbsence(await app.aPerson('admin'), address, customerReport),
    await reportAbsence(await app.aPerson('customer'), address, professionalReport),
  ]
  expect(refusedReplies.map(({ status }) => status)).toEqual([422, 422, 403, 404])
  expect(refusedReplies[0]?.body.message).toBe("Vous ne pouvez signaler que l'absence de l'autre.")
  expect((await shown(awa)).absences).toEqual([])
  const cancelled = await aPaidAppointment('cancelled')
  expect((await reportAbsence(cancelled.awa, cancelled.address, professionalReport)).status).toBe(409)
})

it('an absence report is in the export of both parties, and its text is deleted with its author’s account', async () => {
  const { nadia, awa, address, shown } = await aPaidAppointment('completed')
  await reportAbsence(awa, address, professionalReport)
  for (const person of [nadia, awa])
    expect((await person.get('/api/v1/account/export')).body.absencesReported).toMatchObject([professionalReport])
  await decideAbsence(address)
  expect((await awa.deleteAccount()).status).toBe(204)
  expect((await shown(nadia)).absences).toMatchObject([{ type: 'professional_absent', text: 'Texte effacé' }])
})

it('an absence report sends no mail to a party whose account is deleted', async () => {
  const { nadia, awa, address } = await aPaidAppointment('completed')
  expect((await awa.deleteAccount()).status).toBe(204)
  expect((await reportAbsence(nadia, address, customerReport)).status).toBe(201)
  expect(await app.mailsTo(`${awa.id}@efface.invalid`)).toEqual([])
})
