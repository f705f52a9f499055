import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { insertPayment } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00Z')
const clock = movingClock(now)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const day = { from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' }
const hour = { from: '2026-11-25T09:00:00Z', to: '2026-11-25T10:00:00Z' }

const aPaidAppointment = async (hours: Parameters<typeof anAppointment>[3] = hour) => {
  const nadia = await app.aProfessionalWithHours(day)
  const awa = await app.aPerson('customer')
  const id = await anAppointment(app, nadia, awa, hours)
  await insertPayment(app.db, id, { status: 'succeeded', amountCents: 4800, createdAt: now })
  return { nadia, awa, address: `/api/v1/appointment/${id}` }
}
type Person = Awaited<ReturnType<typeof aPaidAppointment>>['awa']
const cancel = (person: Person, address: string) => person.patch(address, { status: 'Annuler' })
const alternativesOf = async (person: Person, address: string) =>
  (await person.get(`${address}/autres`)).body.map(({ id }: { id: string }) => id)

it('a cancellation by the professional shows up to three alternatives for the same hairstyle and day, on the page and in the mail', async () => {
  const fatou = await app.aProfessionalWithHours({ ...day, firstname: 'Fatou', price: 60 })
  await app.aProfessionalWithHours({ from: '2026-11-26T08:00:00Z', to: '2026-11-26T18:00:00Z' })
  await app.aProfessionalWithHours({ ...day, libelle: 'Locks' })
  await app.aProfessionalWithHours({ ...day, cityId: await app.cityId('Lyon', '69') })
  const { nadia, awa, address } = await aPaidAppointment()
  expect(await alternativesOf(awa, address)).toEqual([])
  await cancel(nadia, address)

  expect(await alternativesOf(awa, address)).toEqual([fatou.id])
  const [mail] = await app.mailsTo(awa.email)
  const query = { professionalId: fatou.id, prestation: 'Braids', date: '2026-11-25T08:00:00.000Z' }
  expect(mail?.text).toContain(`/reservation/Fatou?${new URLSearchParams(query)}`)
  expect(mail?.text).toContain('Le même jour, pour Braids, vous pouvez encore réserver ailleurs\u00a0:')
  expect(mail?.text).toContain('Fatou à Montreuil')
  expect(mail?.text).toContain('/?ville=Montreuil+%2893%29&prestation=Braids&date=2026-11-25')
  for (const anotherPerson of [nadia, await app.aPerson('customer')])
    expect((await anotherPerson.get(`${address}/autres`)).status).toBe(404)

  const [aicha, sira] = [await app.aProfessionalWithHours(day), await app.aProfessionalWithHours(day)]
  await app.aProfessionalWithHours(day)
  expect(await alternativesOf(awa, address)).toEqual([fatou.id, aicha.id, sira.id])
  const last = await aPaidAppointment()
  await cancel(last.nadia, last.address)
  expect(await alternativesOf(last.awa, last.address)).toEqual([fatou.id, nadia.id, aicha.id])
})

it('alternatives for an appointment at home are professionals who travel, and the customer’s own cancellation shows none', async () => {
  const appointment = await aPaidAppointment({ ...hour, lieu: 'Ma Maison' })
  await cancel(appointment.nadia, appointment.address)
  expect(await alternativesOf(appointment.awa, appointment.address)).toEqual([])
  const travelling = await app.aProfessionalWithHours({ ...day, mobilite: 'se déplace' })
  expect(await alternativesOf(appointment.awa, appointment.address)).toEqual([travelling.id])

  const own = await aPaidAppointment()
  await cancel(own.awa, own.address)
  expect(await alternativesOf(own.awa, own.address)).toEqual([])
  expect((await app.mailsTo(own.awa.email))[0]?.text).not.toContain('/reservation/')
})

it('an appointment that its customer did not cancel may be replaced by the customer only, until its start', async () => {
  const { nadia, awa, address } = await aPaidAppointment()
  const operator = await app.aPerson('admin')
  const replaceableForEach = () =>
    Promise.all([awa, nadia, operator].map(async (person) => (await person.get(address)).body.mayBeReplaced))
  expect(await replaceableForEach()).toEqual([false, false, false])
  await cancel(nadia, address)
  expect(await replaceableForEach()).toEqual([true, false, false])
  clock.moveTo(new Date(Date.parse(hour.from) - 1))
  expect(await replaceableForEach()).toEqual([true, false, false])
  clock.moveTo(new Date(hour.from))
  expect(await replaceableForEach()).toEqual([false, false, false])
  clock.moveTo(now)

  const current = await aPaidAppointment()
  await operator.patch(current.address, { status: 'Annuler', reason: 'Le salon a été inondé.' })
  expect((await current.awa.get(current.address)).body.mayBeReplaced).toBe(true)
  const own = await aPaidAppointment()
  await cancel(own.awa, own.address)
  expect((await own.awa.get(own.address)).body.mayBeReplaced).toBe(false)
})

it('a cancelled appointment counts as replaced by an upcoming paid appointment for the same hairstyle, and by nothing else', async () => {
  const { nadia, awa, address } = await aPaidAppointment()
  await cancel(nadia, address)
  const isReplaceable = async () => (await awa.get(address)).body.mayBeReplaced
  const fatou = await app.aProfessionalWithHours(day)
  const other = { from: '2026-11-25T12:00:00Z', to: '2026-11-25T13:00:00Z' }
  const change = (id: string, set: object) => app.db.updateTable('appointments').set(set).where('id', '=', id).execute()

  await anAppointment(app, fatou, await app.aPerson('customer'), hour)
  for (const status of ['pending_payment', 'completed', 'cancelled', 'expired'] as const)
    await anAppointment(app, await app.aProfessionalWithHours(day), awa, { ...other, status })
  const replacement = await anAppointment(app, fatou, awa, other)
  await change(replacement, { libelle: 'Locks' })
  expect(await isReplaceable()).toBe(true)
  await change(replacement, { libelle: 'Braids' })
  expect(await isReplaceable()).toBe(false)

  const earlier = { from: '2026-11-24T09:00:00Z', to: '2026-11-24T10:00:00Z' }
  const before = await app.aProfessionalWithHours({ from: '2026-11-24T08:00:00Z', to: '2026-11-24T18:00:00Z' })
  await change(replacement, { status: 'cancelled', cancelledBy: 'customer' })
  await anAppointment(app, before, awa, earlier)
  expect(await isReplaceable()).toBe(false)
  clock.moveTo(new Date(earlier.from))
  expect(await isReplaceable()).toBe(true)
})

it('a cancellation counts in the professional’s record, which the profile shows from the tenth appointment on', async () => {
  const { nadia, awa, address } = await aPaidAppointment()
  const shown = async (person: Person) => (await person.get(`/api/v1/user/${nadia.id}`)).body.cancellations
  expect([await shown(nadia), await shown(awa)]).toEqual([{ cancelled: 0, of: 0 }, null])
  const pastHours = (n: number) => ({ from: `2026-11-1${n}T09:00:00Z`, to: `2026-11-1${n}T10:00:00Z` })
  for (let n = 0; n < 8; n++) {
    const { from: startsAt, to: endsAt } = pastHours(n)
    await app.db.insertInto('availabilityWindows').values({ professionalId: nadia.id, startsAt, endsAt }).execute()
    await anAppointment(app, nadia, awa, { ...pastHours(n), status: 'completed' })
  }
  // Neither an appointment that the customer cancelled nor a hold that was never paid counts.
  const byCustomer = await anAppointment(app, nadia, awa, { ...pastHours(8), status: 'cancelled' })
  const cancelled = { cancelledBy: 'customer', paidAt: now } as const
  await app.db.updateTable('appointments').set(cancelled).where('id', '=', byCustomer).execute()
  await anAppointment(app, nadia, awa, { ...pastHours(9), status: 'expired' })
  const operator = await app.aPerson('admin')
  expect([await shown(operator), await shown(nadia), await shown(awa)]).toEqual([
    { cancelled: 0, of: 8 },
    { cancelled: 0, of: 8 },
    null,
  ])

  expect((await nadia.get(`${address}/cancellation`)).body.record).toEqual({ cancelled: 1, of: 9 })
  expect((await awa.get(`${address}/cancellation`)).body.record).toBeNull()
  await cancel(nadia, address)
  expect([await shown(operator), await shown(awa)]).toEqual([{ cancelled: 1, of: 9 }, null])
  await anAppointment(app, nadia, awa, { ...hour, status: 'completed' })
  expect(await shown(awa)).toEqual({ cancelled: 1, of: 10 })
  expect((await awa.get(`/api/v1/user/${awa.id}`)).body.cancellations).toBeNull()
})
