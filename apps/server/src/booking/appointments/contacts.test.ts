import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { isContactWindowOpen } from '@couronne/contract/marketplace/contact-window'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { isContactWindowOpen as isContactWindowOpenInSql } from '../../marketplace/professionals/contact-window.ts'
import { recordForViewer } from '../../marketplace/professionals/queries.ts'
import { calendarOf } from './calendar.ts'
import { openContacts } from './open-contacts.ts'
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
/** The long lines of a calendar are folded. */
const unfolded = (calendar?: string | null) => (calendar ?? '').replaceAll('\r\n ', '')
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

it('contacts are shown to both parties from 72 hours before the start of a paid appointment, and to nobody else', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts, pay } = await aBooking()
  const lea = await app.aPerson('customer')
  const hold = await booking.hold(lea, nadia, { from: 104, to: 106 })
  await pay()
  const opensAt = new Date(new Date(appointment.date).getTime() - 72 * hourMs)
  const seenByAwa = async () => found(await everythingVisibleTo(awa, nadia, [appointment]), professionalContacts)
  const seenByNadia = async () => found(await everythingVisibleTo(nadia, nadia, [appointment]), customerContacts)
  const fields = async () => (await awa.get(`/api/v1/appointment/${appointment.id}`)).body
  const runJob = () => app.runRecurringJob('open-contacts')

  await runJob()
  expect([await seenByAwa(), await seenByNadia()]).toEqual([[], []])
  expect(await fields()).toMatchObject({
    ...{ adresse: null, phone: null, userEmail: null, city: 'Montreuil', codePostal: '93100' },
    contactsFrom: opensAt.toISOString(),
  })
  const [confirmation] = await app.mailsTo(awa.email)
  expect(confirmation?.text).toMatch(
    /vous seront communiqués le samedi 21 novembre 2026 à 14\sh, soit 72\sheures avant/,
  )
  expect(confirmation?.text).toContain('Au salon, 93100 Montreuil')

  clock.moveTo(new Date(opensAt.getTime() - 1))
  await runJob()
  expect([await seenByAwa(), await seenByNadia()]).toEqual([[], []])

  clock.advance(1)
  const [street, ownPhone] = professionalContacts
  const [, phone] = customerContacts
  expect(found(JSON.stringify(await fields()), professionalContacts)).toEqual([street, ownPhone])
  expect(await fields()).toMatchObject({ contactsFrom: null })
  await Promise.all([runJob(), runJob()])
  await runJob()
  expect([await seenByAwa(), await seenByNadia()]).toEqual([[street, ownPhone], [phone]])
  for (const [person, other] of [
    [awa, ownPhone],
    [nadia, phone],
  ] as const) {
    const mails = await app.mailsTo(person.email)
    const [opening] = mails
    expect(mails).toHaveLength(2)
    expect(opening?.subject).toContain('de quoi vous retrouver')
    expect(opening?.text).toContain(street)
    expect(opening?.text).toContain(frenchPhone(other ?? ''))
    expect(unfolded(opening?.calendar)).toContain(frenchPhone(other ?? ''))
    expect(unfolded(opening?.calendar)).toContain(`${street}\\, 93100 Montreuil`)
  }
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

it('an appointment at the customer’s home names its street to the professional in the contact window alone', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts, pay } = await aBooking()
  const [street] = customerContacts
  await app.db
    .updateTable('appointments')
    .set({ lieu: 'Ma Maison', adresse: street })
    .where('id', '=', appointment.id)
    .execute()
  await pay()
  const seenByNadia = async () => found(await everythingVisibleTo(nadia, nadia, [appointment]), customerContacts)
  expect(await seenByNadia()).toEqual([])
  const profile = async () => JSON.stringify((await awa.get(`/api/v1/user/${nadia.id}`)).body)
  expect((await app.mailsTo(awa.email))[0]?.text).toContain(`Chez vous, ${street}, 93100 Montreuil`)
  clock.moveTo(new Date(new Date(appointment.date).getTime() - 72 * hourMs))
  await app.runRecurringJob('open-contacts')
  expect(await seenByNadia()).toEqual(customerContacts.slice(0, 2))
  // The customer has no need of the professional's own street.
  expect(found(await profile(), professionalContacts)).toEqual([professionalContacts[1]])
})

it('a payment inside the contact window brings the contacts in the confirmation, and no second mail follows', async () => {
  const { nadia, awa, appointment } = await booking.aHold({ from: 10, to: 12 })
  const [street, phone] = await withContacts(nadia, '77 impasse du Peigne', '0711111111')
  await app.db
    .updateTable('appointments')
    .set({ adresse: street as string })
    .where('id', '=', appointment.id)
    .execute()
  await booking.pay(awa, appointment)
  for (const hours of [0, 1, 11]) {
    clock.moveTo(new Date(now.getTime() + hours * hourMs))
    await app.runRecurringJob('open-contacts')
  }
  for (const person of [awa, nadia]) {
    const mails = await app.mailsTo(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(street)
    expect(mails[0]?.text).not.toContain('communiqué')
    expect(unfolded(mails[0]?.calendar)).toContain(street)
  }
  expect((await app.mailsTo(awa.email))[0]?.text).toContain(frenchPhone(phone ?? ''))
})

it('a reschedule out of the contact window hides the contacts again, and one mail brings them at the new start', async () => {
  const { nadia, awa, appointment, professionalContacts, pay } = await aBooking()
  await pay()
  const openContacts = async () => {
    await app.runRecurringJob('open-contacts')
    return app.mailsTo(awa.email, /de quoi vous retrouver/)
  }
  const sequence = async () =>
    Number(
      /SEQUENCE:(\d+)/.exec((await awa.get(`/api/v1/appointment/${appointment.id}/calendar.ics`)).body as string)?.[1],
    )
  clock.advance(29 * hourMs)
  expect(await openContacts()).toHaveLength(1)
  expect(await sequence()).toBe(1)
  const to = { date: booking.inHours(110), endTime: booking.inHours(112) }
  expect((await awa.post(`/api/v1/appointment/${appointment.id}/move`, to)).status).toBe(200)
  const pages = async () => {
    const urls = [`/api/v1/user/${nadia.id}`, `/api/v1/appointment/${appointment.id}`]
    const answers = await Promise.all(urls.map((url) => awa.get(url)))
    return answers.map(({ body }) => found(JSON.stringify(body), professionalContacts))
  }
  expect(await pages()).toEqual([[], []])
  expect(await sequence()).toBe(2)
  expect(await openContacts()).toHaveLength(1)
  clock.advance(11 * 60_000)
  await app.runRecurringJob('reschedule-mails')
  const [aboutReschedule] = await app.mailsTo(awa.email, /déplacé/)
  expect(found(aboutReschedule?.text ?? '', professionalContacts)).toEqual([])
  expect(aboutReschedule?.text).toContain('vous seront communiqués le dimanche 22 novembre 2026 à 0')
  clock.moveTo(new Date(now.getTime() + 38 * hourMs))
  expect(await pages()).toEqual(Array(2).fill(professionalContacts.slice(0, 2)))
  expect(await openContacts()).toHaveLength(2)
  expect(await openContacts()).toHaveLength(2)
  expect(await sequence()).toBe(3)
})

it.each(['cancelled', 'rescheduled'])(
  'an opening mail that waits is dropped when its appointment is %s',
  async (event) => {
    const { awa, appointment, pay } = await aBooking()
    await pay()
    await app.drainJobs()
    clock.advance(29 * hourMs)
    await app.runRecurringJob('open-contacts')
    if (event === 'cancelled') await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    // The other start is inside the window too.
    else
      await awa.post(`/api/v1/appointment/${appointment.id}/move`, {
        ...{ date: booking.inHours(98), endTime: booking.inHours(100) },
      })
    await app.drainJobs()
    const openings = async () => (await app.mailsTo(awa.email, /de quoi vous retrouver/)).length
    expect(await openings()).toBe(0)
    await app.runRecurringJob('open-contacts')
    expect(await openings()).toBe(event === 'rescheduled' ? 1 : 0)
  },
)

it('a suspended person gets no contacts of the other, who is still mailed', async () => {
  const { nadia, awa, pay } = await aBooking()
  await pay()
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', nadia.id).execute()
  clock.advance(29 * hourMs)
  await app.runRecurringJob('open-contacts')
  const openings = async (person: Person) => (await app.mailsTo(person.email, /de quoi vous retrouver/)).length
  expect([await openings(awa), await openings(nadia)]).toEqual([1, 0])
})

it('a reschedule from outside the contact window to an open one is followed by the mail with the contacts', async () => {
  const { nadia, awa, appointment, pay } = await aBooking()
  await pay()
  await app.drainJobs()
  const to = { date: booking.inHours(20), endTime: booking.inHours(22) }
  expect((await awa.post(`/api/v1/appointment/${appointment.id}/move`, to)).status).toBe(200)
  await app.runRecurringJob('open-contacts')
  const openings = async (person: Person) => (await app.mailsTo(person.email, /de quoi vous retrouver/)).length
  expect([await openings(awa), await openings(nadia)]).toEqual([1, 1])
})

it('a job that is killed in the middle has mailed nothing, and the next one mails each side once', async () => {
  const { nadia, awa, pay } = await aBooking()
  await pay()
  await app.drainJobs()
  clock.advance(29 * hourMs)
  let enqueued = 0
  const enqueue: typeof app.deps.jobs.enqueue = async (...job) => {
    enqueued += 1
    if (enqueued === 2) throw new Error('killed')
    return app.deps.jobs.enqueue(...job)
  }
  const dying = openContacts({ ...app.deps, jobs: { ...app.deps.jobs, enqueue } })
  await expect(dying).rejects.toThrow('killed')
  const openings = (person: Person) => app.mailsTo(person.email, /de quoi vous retrouver/)
  expect(await openings(awa)).toHaveLength(0)
  await openContacts(app.deps)
  expect([await openings(awa), await openings(nadia)].map(({ length }) => length)).toEqual([1, 1])
})

it('the contract’s rule and that of the database agree at each edge of the contact window', async () => {
  const { appointment, pay } = await aBooking()
  await pay()
  const starts = new Date(appointment.date).getTime()
  const ends = new Date(appointment.endTime).getTime()
  const edges = [starts - 72 * hourMs, starts, ends, ends + thirtyDaysMs]
  const instants = edges.flatMap((edge) => [edge - 1, edge, edge + 1]).map((ms) => new Date(ms))
  const both = await Promise.all(
    instants.map(async (at) => {
      const row = await app.db
        .selectFrom('appointments as a')
        .select(['a.status', 'a.startsAt', 'a.endsAt'])
        .select((eb) => isContactWindowOpenInSql(eb, at).as('isOpen'))
        .where('a.id', '=', appointment.id)
        .executeTakeFirstOrThrow()
      return [row.isOpen, isContactWindowOpen(row, at)]
    }),
  )
  const open = [false, ...Array(9).fill(true), false, false]
  expect(both).toEqual(open.map((each) => [each, each]))
})

it('contacts are hidden when the last appointment is cancelled, and thirty days after the end of a completed one', async () => {
  const { nadia, awa, appointment, professionalContacts, customerContacts, pay } = await aBooking()
  await pay()
  clock.advance(40 * hourMs)
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
  clock.advance(67 * hourMs)
  expect((await nadia.patch(`/api/v1/appointment/${later.id}`, { status: 'Terminé' })).status).toBe(200)
  // Sessions are over by then, so the queries are called as the routes call them.
  const asViewer = ({ id }: Person, role: 'customer' | 'professional') => ({ id, role, sessionId: '' })
  const shownTo = async (viewer: ReturnType<typeof asViewer>) => {
    const answers = [
      await recordForViewer(app.deps, viewer, nadia.id),
      await appointmentForViewer(app.deps, viewer, later.id, clock.now()),
      (await calendarOf(app.deps, viewer, later.id)).text.replaceAll('\r\n ', ''),
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
  clock.advance(40 * hourMs)
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
    clock.moveTo(new Date(now.getTime() + 40 * hourMs))
    await block(blocker, blocked)
    expect(await shown()).toEqual(before)
    clock.moveTo(new Date(appointment.endTime))
    expect(await shown()).toEqual([[], [street]])
    await app.db.deleteFrom('blocks').where('blockerId', '=', blocker.id).execute()
    expect(await shown()).toEqual(before)
  }
})
