import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aVisit } from '../../../test/appointments.ts'
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

const aPaidVisit = async (status: 'paid' | 'completed' | 'cancelled' = 'paid') => {
  const nadia = await app.aProfessionalWithHours({ ...hour, firstname: 'Nadia' })
  const awa = await app.aPerson('customer')
  const address = `/api/v1/appointment/${await aVisit(app, nadia, awa, { ...hour, status })}`
  const shown = async (person: Pick<typeof awa, 'get'>) => {
    const { absences, allowedActions } = (await person.get(address)).body
    return { absences, reportable: allowedActions.includes('report') }
  }
  return { nadia, awa, address, shown }
}
type Person = Awaited<ReturnType<typeof aPaidVisit>>['awa']

const ofCustomer = { type: 'customer_absent', text: 'Personne n’est venu.' }
const ofProfessional = { type: 'professional_absent', text: 'La porte est restée close.' }
const reports = (person: Person, address: string, body: object) => person.post(`${address}/report`, body)
/** An operator decides that nobody was absent. */
const decides = async (address: string) => {
  const operator = await app.aPerson('admin')
  const decision = { decision: 'none', refund: 0, reason: 'Rien ne montre une absence.' }
  const url = `/api/v1/admin/appointments/${address.split('/').at(-1)}/absence`
  expect((await operator.post(url, decision)).status).toBe(201)
}

it('is kept, shown to both, and told to the other and to every operator', async () => {
  const operators = [await app.aPerson('admin'), await app.aPerson('admin')]
  const { nadia, awa, address, shown } = await aPaidVisit()
  expect(await shown(nadia)).toEqual({ absences: [], reportable: true })
  const reported = await reports(nadia, address, ofCustomer)
  expect([reported.status, reported.body]).toMatchObject([201, { ...ofCustomer, createdAt: halfPast.toISOString() }])

  const absences = [{ ...ofCustomer, createdAt: halfPast.toISOString() }]
  expect(await shown(nadia)).toEqual({ absences, reportable: false })
  expect(await shown(awa)).toEqual({ absences, reportable: true })
  const [toAwa] = await app.mailsTo(awa.email)
  expect(toAwa?.subject).toMatch(/^Une absence est signalée à votre rendez-vous du vendredi 20 novembre 2026/)
  expect(toAwa?.text).toContain('Nadia signale que vous n’étiez pas au rendez-vous')
  expect(toAwa?.text).toContain('Personne n’est venu.')
  for (const { email } of operators) {
    const [mail] = await app.mailsTo(email)
    expect(mail?.subject).toMatch(/^Absence à examiner\s: Braids/)
    expect(mail?.text).toContain(`06\u00a012\u00a034\u00a056\u00a078, ${awa.email}`)
  }
  expect(await app.mailsTo(nadia.email)).toEqual([])
})

it('may be said by each of the other, once', async () => {
  const { nadia, awa, address, shown } = await aPaidVisit('completed')
  const replies = await Promise.all([1, 2, 3].map(() => reports(awa, address, ofProfessional)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await reports(nadia, address, ofCustomer)).status).toBe(201)
  expect((await shown(awa)).absences.map(({ type }: { type: string }) => type)).toEqual([
    'professional_absent',
    'customer_absent',
  ])
  const again = await reports(nadia, address, ofCustomer)
  expect([again.status, again.body.error, again.body.message]).toEqual([
    409,
    'already_done',
    'Vous avez déjà signalé cette absence.',
  ])
  expect(await app.mailsTo(nadia.email)).toHaveLength(1)
})

it.each([
  ['half an hour after the start', halfPast, true],
  ['two days after the end', twoDaysAfter, true],
  ['a moment before half an hour has passed', new Date(halfPast.getTime() - 1), false],
  ['a moment after two days', new Date(twoDaysAfter.getTime() + 1), false],
])('%s: %s', async (_, at, allowed) => {
  const { nadia, address, shown } = await aPaidVisit()
  clock.moveTo(at)
  expect((await shown(nadia)).reportable).toBe(allowed)
  const { status, body } = await reports(nadia, address, ofCustomer)
  expect(status).toBe(allowed ? 201 : 409)
  if (!allowed) expect(body.message).toMatch(/^Une absence se signale de 30 minutes/)
})

const minute = 60_000
const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const lateReport = new Date('2026-11-22T09:58:00Z')
const lateAnswer = new Date('2026-11-24T09:58:00Z')

it('reported at the last minute, may be answered for two days, as the mail says', async () => {
  const { nadia, awa, address, shown } = await aPaidVisit('completed')
  clock.moveTo(lateReport)
  expect((await reports(nadia, address, ofCustomer)).status).toBe(201)
  const [toAwa] = await app.mailsTo(awa.email)
  expect(toAwa?.text).toMatch(/au plus tard le mardi 24 novembre 2026 à 10\sh\s58/)
  clock.moveTo(later(lateAnswer, 1))
  expect((await shown(awa)).reportable).toBe(false)
  expect((await reports(awa, address, ofProfessional)).status).toBe(409)
  clock.moveTo(lateAnswer)
  expect((await shown(awa)).reportable).toBe(true)
  expect((await reports(awa, address, ofProfessional)).status).toBe(201)
  const [toNadia] = await app.mailsTo(nadia.email)
  expect(toNadia?.text).toContain('examine vos deux signalements')
  expect(toNadia?.text).not.toContain('au plus tard')
})

it('reported during the visit, may be answered until two days after its end', async () => {
  const { nadia, awa, address } = await aPaidVisit()
  await reports(nadia, address, ofCustomer)
  expect((await app.mailsTo(awa.email))[0]?.text).toMatch(/au plus tard le dimanche 22 novembre 2026 à 11\sh/)
  clock.moveTo(twoDaysAfter)
  expect((await reports(awa, address, ofProfessional)).status).toBe(201)
})

it('is answered no more once it is decided', async () => {
  const { nadia, awa, address, shown } = await aPaidVisit('completed')
  clock.moveTo(lateReport)
  await reports(nadia, address, ofCustomer)
  clock.moveTo(later(lateAnswer, -minute))
  await decides(address)
  expect((await shown(awa)).reportable).toBe(false)
  const { status, body } = await reports(awa, address, ofProfessional)
  expect([status, body.message]).toEqual([409, 'Notre équipe a déjà décidé de cette absence.'])
})

it('is refused to who speaks of herself, to others, without words, and of what was cancelled', async () => {
  const { nadia, awa, address, shown } = await aPaidVisit()
  const refusals = [
    await reports(nadia, address, ofProfessional),
    await reports(awa, address, { ...ofProfessional, text: ' ' }),
    await reports(await app.aPerson('admin'), address, ofCustomer),
    await reports(await app.aPerson('customer'), address, ofProfessional),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([422, 422, 403, 404])
  expect(refusals[0]?.body.message).toBe("Vous ne pouvez signaler que l'absence de l'autre.")
  expect((await shown(awa)).absences).toEqual([])
  const cancelled = await aPaidVisit('cancelled')
  expect((await reports(cancelled.awa, cancelled.address, ofProfessional)).status).toBe(409)
})

it('is exported by both, and its words go with the account of who said them', async () => {
  const { nadia, awa, address, shown } = await aPaidVisit('completed')
  await reports(awa, address, ofProfessional)
  for (const person of [nadia, awa])
    expect((await person.get('/api/v1/account/export')).body.absencesReported).toMatchObject([ofProfessional])
  await decides(address)
  expect((await awa.erasesAccount()).status).toBe(204)
  expect((await shown(nadia)).absences).toMatchObject([{ type: 'professional_absent', text: 'Texte effacé' }])
})

it('is told to nobody where the other has gone', async () => {
  const { nadia, awa, address } = await aPaidVisit('completed')
  expect((await awa.erasesAccount()).status).toBe(204)
  expect((await reports(nadia, address, ofCustomer)).status).toBe(201)
  expect(await app.mailsTo(`${awa.id}@efface.invalid`)).toEqual([])
})
