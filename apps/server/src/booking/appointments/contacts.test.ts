import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { recordForViewer } from '../../marketplace/professionals/queries.ts'
import { calendarOf } from './calendar.ts'
import { appointmentForViewer } from './queries.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const thirtyDaysMs = 30 * 24 * hourMs

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/** Sets a street and a phone number that nobody else has, so that they are recognised wherever they appear. */
const withContacts = async (person: Person, adresse: string, phone: string) => {
  await app.db.updateTable('users').set({ adresse, phone }).where('id', '=', person.id).execute()
  return [adresse, phone, person.email]
}

/** Returns every answer about the professional or the appointments, and all mails to the reader. */
const everythingVisibleTo = async (person: Person, nadia: Person, appointments: { id: string }[]) => {
  const urls = [
    `/api/v1/user/${nadia.id}`,
    `/api/v1/user/${nadia.id}/reach?cityId=1`,
    `/api/v1/disponibilite/user/${nadia.id}`,
    `/api/v1/appointment/?customer=${person.id}`,
    `/api/v1/appointment/?professional=${person.id}`,
    '/api/v1/account/export',
    ...appointments.flatMap(({ id }) => [
      `/api/v1/appointment/${id}`,
      `/api/v1/appointment/${id}/cancellation`,
      `/api/v1/appointment/${id}/calendar.ics`,
      `/api/v1/appointment/${id}/autres`,
    ]),
  ]
  const replies = await Promise.all(urls.map((url) => person.get(url)))
  const mails = await app.mailsTo(person.email)
  // The long lines of a calendar are folded.
  return JSON.stringify([replies.map(({ body }) => body), mails]).replaceAll('\\r\\n ', '')
}

const aBooking = async () => {
  const { nadia, awa, appointment } = await booking.aHold()
  const professionalContacts = await withContacts(nadia, '77 impasse du Peigne', '0711111111')
  const customerContacts = await withContacts(awa, '9 quai des Perles', '0722222222')
  // A hold copies the professional's street.
  await app.db
    .updateTable('appointments')
    .set({ adresse: professionalContacts[0] })
    .where('id', '=', appointment.id)
    .execute()
  const pay = async (customer = awa, paidAppointment = appointment) =>
    expect((await booking.pay(customer, paidAppointment)).status).toBe(200)
  return { nadia, awa, appointment, professionalContacts, customerContacts, pay }
}
const found = (text: string, contacts: (string | undefined)[]) => contacts.filter((each) => each && text.includes(each))

it('contacts are shown to nobody for a hold, whether active, given up or expired', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts } = await aBooking()
  const expired = await booking.hold(awa, nadia, { from: 104, to: 106 })
  const cancelledHold = await booking.hold(awa, nadia, { from: 112, to: 114 })
  await awa.delete(`/api/v1/appointment/${cancelledHold.id}`)
  const appointments = [appointment, expired, cancelledHold]
  const expectNoContacts = async () => {
    expect(found(await everythingVisibleTo(awa, nadia, appointments), professionalContacts)).toEqual([])
    expect(found(await everythingVisibleTo(nadia, nadia, appointments), customerContacts)).toEqual([])
  }
  await expectNoContacts()
  const { body } = await awa.get(`/api/v1/appointment/${appointment.id}`)
  expect(body).toMatchObject({ adresse: null, phone: null, userEmail: null, city: 'Montreuil' })
  clock.advance(15 * 60_000)
  await expectNoContacts()
})

it('contacts are shown to both parties after the payment, and to nobody else', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts, pay } = await aBooking()
  const lea = await app.aPerson('customer')
  const hold = await booking.hold(lea, nadia, { from: 104, to: 106 })
  await pay()
  const [street, ownPhone] = professionalContacts
  expect(found(await everythingVisibleTo(awa, nadia, [appointment]), professionalContacts)).toEqual([street, ownPhone])
  const [, phone] = customerContacts
  // The street of the appointment is the salon's, so the customer's street does not appear.
  expect(found(await everythingVisibleTo(nadia, nadia, [appointment]), customerContacts)).toEqual([phone])
  // Lea has only a hold, and the other customer has paid another professional.
  const other = await booking.aHold()
  await pay(other.awa, other.appointment)
  for (const [anotherPerson, appointments] of [
    [lea, [hold, appointment]],
    [other.awa, [other.appointment, appointment]],
    [other.nadia, [other.appointment, appointment]],
  ] as const)
    expect(
      found(await everythingVisibleTo(anotherPerson, nadia, [...appointments]), [
        ...professionalContacts,
        ...customerContacts,
      ]),
    ).toEqual([])
  const operator = await app.aPerson('admin')
  expect((await operator.get(`/api/v1/appointment/${hold.id}`)).body).toMatchObject({
    phone: '0612345678',
    userEmail: lea.email,
  })
  expect((await operator.get(`/api/v1/user/${nadia.id}`)).body).toMatchObject({
    adresse: professionalContacts[0],
    phone: professionalContacts[1],
  })
})

it('contacts are hidden when the last appointment is cancelled, and thirty days after the end of a completed one', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts, pay } = await aBooking()
  await pay()
  const profile = async () =>
    found(JSON.stringify((await awa.get(`/api/v1/user/${nadia.id}`)).body), professionalContacts)
  const paidAppointment = async (person: Person) => {
    const { body } = await person.get(`/api/v1/appointment/${appointment.id}`)
    return found(JSON.stringify(body), [...professionalContacts, ...customerContacts])
  }
  expect(await profile()).toHaveLength(2)
  await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
  expect(await profile()).toEqual([])
  expect(await paidAppointment(awa)).toEqual([])
  // The professional sees only their own street, and nothing of the customer.
  expect(await paidAppointment(nadia)).toEqual([professionalContacts[0]])

  const later = await booking.hold(awa, nadia, { from: 104, to: 106 })
  await pay(awa, later)
  clock.advance(107 * 3_600_000)
  expect((await nadia.patch(`/api/v1/appointment/${later.id}`, { status: 'Terminé' })).status).toBe(200)
  // Sessions are over by then, so the queries are called as the routes call them.
  const asViewer = ({ id }: Person, role: 'customer' | 'professional') => ({ id, role, sessionId: '' })
  const shownTo = async (viewer: ReturnType<typeof asViewer>) => {
    const answers = [
      await recordForViewer(app.deps, viewer, nadia.id),
      await appointmentForViewer(app.deps, viewer, later.id, clock.now()),
      (await calendarOf(app.deps, viewer, later.id)).replaceAll('\r\n ', ''),
    ]
    return answers.map((answer) => found(JSON.stringify(answer), [...professionalContacts, ...customerContacts]))
  }
  const [street, phone] = professionalContacts
  const [, customersPhone] = customerContacts
  clock.moveTo(new Date(now.getTime() + 106 * hourMs + thirtyDaysMs - 1))
  expect(await shownTo(asViewer(awa, 'customer'))).toEqual([[street, phone], [street, phone], [street]])
  expect((await shownTo(asViewer(nadia, 'professional'))).slice(1)).toEqual([[street, customersPhone], [street]])
  clock.advance(1)
  expect(await shownTo(asViewer(awa, 'customer'))).toEqual([[], [], []])
  expect((await shownTo(asViewer(nadia, 'professional'))).slice(1)).toEqual([[street], [street]])
  await app.drainJobs()
})

it('a block hides contacts as soon as the appointment has ended, in either direction', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts, pay } = await aBooking()
  await pay()
  const all = [...professionalContacts, ...customerContacts]
  const shown = async () => {
    const answers = await Promise.all([awa, nadia].map((each) => each.get(`/api/v1/appointment/${appointment.id}`)))
    return answers.map(({ body }) => found(JSON.stringify(body), all))
  }
  const [street, phone] = professionalContacts
  const before = [
    [street, phone],
    [street, customerContacts[1]],
  ]
  const block = (blocker: Person, blocked: Person) =>
    app.db.insertInto('blocks').values({ blockerId: blocker.id, blockedId: blocked.id, createdAt: now }).execute()
  for (const [blocker, blocked] of [
    [awa, nadia],
    [nadia, awa],
  ] as const) {
    clock.moveTo(now)
    await block(blocker, blocked)
    expect(await shown()).toEqual(before)
    clock.moveTo(new Date(appointment.endTime))
    expect(await shown()).toEqual([[], [street]])
    await app.db.deleteFrom('blocks').where('blockerId', '=', blocker.id).execute()
    expect(await shown()).toEqual(before)
  }
})
