import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const hour = { from: '2026-11-20T09:00:00Z', to: '2026-11-20T10:00:00Z' }
const minute = 60_000
const start = new Date(hour.from)
const after = (minutes: number) => new Date(start.getTime() + minutes * minute)
const clock = movingClock(start)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(after(-60)))
afterAll(() => app.close())

const aPaidAppointment = async () => {
  const nadia = await app.aProfessionalWithHours({ ...hour, firstname: 'Nadia' })
  const awa = await app.aPerson('customer', { firstname: 'Awa' })
  const id = await anAppointment(app, nadia, awa, hour)
  const address = `/api/v1/appointment/${id}`
  const presenceFor = async (person: Pick<Person, 'get'>) => (await person.get(address)).body.presence
  const code: string = (await presenceFor(awa)).code
  return { nadia, awa, id, address, presenceFor, code }
}
type Report = Pick<Person, 'post'>
const reportAbsence = (person: Report, address: string, type: string) =>
  person.post(`${address}/report`, { type, text: 'Personne n’est venu.' })
const otherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

it('a late notice is shown to both parties and mailed to the other one', async () => {
  const { nadia, awa, address, presenceFor } = await aPaidAppointment()
  expect((await awa.post(`${address}/late`, { minutes: 15 })).status).toBe(200)
  const notice = { side: 'customer', minutes: 15, at: after(-60).toISOString() }
  for (const person of [nadia, awa]) expect((await presenceFor(person)).late).toEqual([notice])
  const [mail] = await app.mailsTo(nadia.email)
  expect(mail?.subject).toMatch(/^Awa aura environ 15\sminutes de retard$/)
  expect(await app.mailsTo(awa.email)).toEqual([])
})

it('a party says three times to be late, however many requests come at once', async () => {
  const { nadia, address, presenceFor } = await aPaidAppointment()
  const replies = await Promise.all([5, 10, 15, 20].map((minutes) => nadia.post(`${address}/late`, { minutes })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  const refused = await nadia.post(`${address}/late`, { minutes: 30 })
  expect(refused.body.message).toMatch(/^Vous avez prévenu trois fois/)
  expect((await presenceFor(nadia)).late).toHaveLength(3)
})

it('a late notice of other minutes is refused', async () => {
  const { awa, address, presenceFor } = await aPaidAppointment()
  for (const minutes of [0, 7, 60, 'dix']) expect((await awa.post(`${address}/late`, { minutes })).status).toBe(422)
  expect((await presenceFor(awa)).late).toEqual([])
})

it('each party says once to be there, and is not late any more', async () => {
  const { nadia, awa, address, presenceFor } = await aPaidAppointment()
  const replies = await Promise.all([1, 2].map(() => nadia.post(`${address}/here`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await nadia.post(`${address}/late`, { minutes: 5 })).status).toBe(409)
  expect((await awa.post(`${address}/here`)).status).toBe(200)
  expect((await presenceFor(awa)).here.map(({ side }: { side: string }) => side)).toEqual(['professional', 'customer'])
  expect((await app.mailsTo(awa.email)).map(({ subject }) => subject)).toEqual(['Nadia est là'])
})

it.each([
  ['three hours before the start', -180, 200],
  ['a minute before that', -181, 409],
  ['a minute before the end', 59, 200],
  ['at the end', 60, 409],
])(
  'the parties say that they are late or there from three hours before the start to the end: %s',
  async (_, at, status) => {
    const { nadia, awa, address, code } = await aPaidAppointment()
    clock.moveTo(after(at))
    expect((await awa.post(`${address}/late`, { minutes: 5 })).status).toBe(status)
    expect((await awa.post(`${address}/here`)).status).toBe(status)
    expect((await nadia.post(`${address}/presence`, { code })).status).toBe(status)
  },
)

it('the customer alone reads the presence code, from the contact window to the end', async () => {
  const { nadia, awa, presenceFor, code } = await aPaidAppointment()
  expect(code).toMatch(/^\d{4}$/)
  const operator = await app.aPerson('admin')
  expect((await presenceFor(nadia)).code).toBeNull()
  expect((await presenceFor(operator)).code).toBeNull()
  clock.moveTo(after(-72 * 60))
  expect((await presenceFor(awa)).code).toBe(code)
  clock.moveTo(after(-72 * 60 - 1))
  expect((await presenceFor(awa)).code).toBeNull()
  clock.moveTo(after(60))
  expect((await presenceFor(awa)).code).toBeNull()
})

it('presence codes differ from one appointment to the next', async () => {
  const codes = await Promise.all([1, 2, 3, 4, 5].map(async () => (await aPaidAppointment()).code))
  expect(new Set(codes).size).toBeGreaterThan(1)
})

it('with the presence code the absence of the customer is refused, and that of the professional is not', async () => {
  const { nadia, awa, address, presenceFor, code } = await aPaidAppointment()
  const confirmed = await nadia.post(`${address}/presence`, { code })
  expect([confirmed.status, confirmed.body.confirmedAt]).toEqual([200, after(-60).toISOString()])
  expect(await presenceFor(awa)).toMatchObject({ code: null, confirmedAt: after(-60).toISOString() })
  clock.moveTo(after(70))
  expect((await nadia.get(address)).body.allowedActions).not.toContain('report')
  const refused = await reportAbsence(nadia, address, 'customer_absent')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Le code de présence a été saisi : une absence de la personne qui a réservé ne se signale plus.',
  ])
  expect((await reportAbsence(awa, address, 'professional_absent')).status).toBe(201)
})

it('five wrong presence codes are counted, even at once, and then the right one is refused too', async () => {
  const { nadia, address, presenceFor, code } = await aPaidAppointment()
  const wrong = otherCode(code)
  const first = await nadia.post(`${address}/presence`, { code: wrong })
  expect([first.status, first.body.details]).toEqual([
    409,
    [{ path: 'code', message: 'Ce n’est pas le code de ce rendez-vous. Encore 4 essais.' }],
  ])
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => nadia.post(`${address}/presence`, { code: wrong })))
  expect(replies.every(({ status }) => status === 409)).toBe(true)
  const refused = await nadia.post(`${address}/presence`, { code })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Cinq codes n’étaient pas les bons/),
  ])
  expect((await presenceFor(nadia)).confirmedAt).toBeNull()
  const { presenceTries } = await app.db
    .selectFrom('appointments')
    .select('presenceTries')
    .where('id', '=', address.split('/').at(-1) as string)
    .executeTakeFirstOrThrow()
  expect(presenceTries).toBe(5)
})

it('the last try with the right presence code is accepted', async () => {
  const { nadia, address, code } = await aPaidAppointment()
  for (const _ of [1, 2, 3, 4]) await nadia.post(`${address}/presence`, { code: otherCode(code) })
  expect((await nadia.post(`${address}/presence`, { code })).status).toBe(200)
})

it('nobody but the professional types the presence code, and outsiders find no appointment', async () => {
  const { awa, address, presenceFor, code } = await aPaidAppointment()
  expect((await awa.post(`${address}/presence`, { code })).status).toBe(403)
  const outsider = await app.aPerson('professional')
  for (const path of ['presence', 'here', 'late'])
    expect((await outsider.post(`${address}/${path}`, { code, minutes: 5 })).status).toBe(404)
  expect(await presenceFor(awa)).toMatchObject({ late: [], here: [], confirmedAt: null })
})

it('what the parties say is in the export of both', async () => {
  const { nadia, awa, id, address } = await aPaidAppointment()
  await awa.post(`${address}/late`, { minutes: 20 })
  await nadia.post(`${address}/here`)
  for (const person of [nadia, awa])
    expect((await person.get('/api/v1/account/export')).body).toMatchObject({
      lateNotices: [{ appointmentId: id, side: 'customer', minutes: 20 }],
      arrivals: [{ appointmentId: id, side: 'professional' }],
    })
})
