import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { blockPerson } from '../../identity/blocks/block-person.ts'
import { movingClock } from '../../lib/clock.ts'
import { inTransaction, transaction } from '../../lib/database/transaction.ts'
import { sendReminders } from './send-reminders.ts'

/** Appointments that begin 100 hours later begin at 14 h in Paris. */
const now = new Date('2026-11-20T09:00:00.000Z')
const startsAt = new Date('2026-11-24T13:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const moveBefore = (hours: number, start = startsAt) => clock.moveTo(new Date(start.getTime() - hours * hourMs))
const remind = () => app.runRecurringJob('reminders')
const remindersTo = ({ email }: Person) => app.mailsTo(email, /^Rappel/)
const reschedule = (awa: Person, { id }: { id: string }, from: number) =>
  awa.post(`/api/v1/appointment/${id}/move`, { date: booking.inHours(from), endTime: booking.inHours(from + 2) })

it('the customer alone is reminded 48 and 3 hours before the start, once each, with contacts and the calendar file', async () => {
  const { nadia, awa } = await booking.aPaidAppointment()
  await app.db
    .updateTable('users')
    .set({ phone: '0711111111', adresse: '77 impasse du Peigne' })
    .where('id', '=', nadia.id)
    .execute()
  moveBefore(48.01)
  await remind()
  expect(await remindersTo(awa)).toEqual([])
  moveBefore(48)
  await Promise.all([sendReminders(app.deps), sendReminders(app.deps)])
  await remind()
  const [first, ...others] = await remindersTo(awa)
  expect(others).toEqual([])
  expect(first?.text).toContain(frenchPhone('0711111111'))
  expect(first?.text).toContain('annuler=')
  expect(first?.calendar).toMatch(/^METHOD:PUBLISH\r$/m)
  expect(first?.calendar).not.toMatch(/^ATTENDEE/m)

  moveBefore(3)
  await remind()
  await remind()
  const [second, ...more] = await remindersTo(awa)
  expect(more).toEqual([first])
  expect(second?.subject).toMatch(/aujourd’hui à 14\sh$/)
  expect(await remindersTo(nadia)).toEqual([])
})

it('a rescheduled appointment is reminded of its new start, and never again of the old one', async () => {
  const { awa, appointment } = await booking.aPaidAppointment()
  moveBefore(48)
  await remind()
  expect(await remindersTo(awa)).toHaveLength(1)
  // The new start is inside the window: the mail about the reschedule is enough.
  expect((await reschedule(awa, appointment, 110)).status).toBe(200)
  moveBefore(38)
  await remind()
  expect(await remindersTo(awa)).toHaveLength(1)
  moveBefore(3)
  await remind()
  expect(await remindersTo(awa)).toHaveLength(1)
  // It begins at midnight, and its reminder of the day comes in the evening.
  moveBefore(3.5, new Date(booking.inHours(110)))
  await remind()
  const [reminder, ...others] = await remindersTo(awa)
  expect(others).toHaveLength(1)
  expect(reminder?.subject).toMatch(/demain à 0\sh$/)
  expect(reminder?.text).toContain('est pour demain')
})

it('nobody is reminded of a hold, a cancelled appointment or one that was booked inside the window', async () => {
  const held = await booking.aHold()
  const cancelled = await booking.aPaidAppointment({ from: 104, to: 106 })
  await cancelled.awa.patch(`/api/v1/appointment/${cancelled.id}`, { status: 'Annuler' })
  const late = await booking.aHold({ from: 108, to: 110 })
  for (const hours of [70, 48, 36, 3]) {
    moveBefore(hours)
    if (hours === 36) {
      // Its hold has expired, and the customer takes the hours again.
      const again = await booking.hold(late.awa, late.nadia, { from: 100, to: 102 })
      expect((await booking.pay(late.awa, again)).status).toBe(200)
      await remind()
      expect(await remindersTo(late.awa)).toEqual([])
    }
    await remind()
  }
  expect([await remindersTo(held.awa), await remindersTo(cancelled.awa)]).toEqual([[], []])
  expect(await remindersTo(late.awa)).toHaveLength(1)
})

it.each([
  ['is sent late while it is of use', 48, 25, 1],
  ['is dropped in the night', 48, 40, 0],
  ['is dropped a day later', 48, 24, 0],
  ['is dropped an hour before the start', 3, 1, 0],
])('a reminder that waits for the mail server %s', async (_, dueHours, sentHours, count) => {
  const { awa } = await booking.aPaidAppointment()
  await app.drainJobs()
  moveBefore(dueHours)
  await sendReminders(app.deps)
  moveBefore(sentHours)
  expect(await remindersTo(awa)).toHaveLength(count)
})

it.each(['cancelled', 'rescheduled', 'begun'])(
  'a reminder that waits is dropped when its appointment is %s',
  async (event) => {
    const { awa, appointment } = await booking.aPaidAppointment()
    await app.drainJobs()
    moveBefore(48)
    await sendReminders(app.deps)
    if (event === 'cancelled') await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    else if (event === 'rescheduled') expect((await reschedule(awa, appointment, 110)).status).toBe(200)
    else moveBefore(0)
    expect(await remindersTo(awa)).toEqual([])
  },
)

it('a job that is killed in the middle has reminded nobody of that appointment, and the next one reminds once', async () => {
  const { awa } = await booking.aPaidAppointment()
  await app.drainJobs()
  moveBefore(48)
  const enqueue = async () => {
    throw new Error('killed')
  }
  await expect(sendReminders({ ...app.deps, jobs: { ...app.deps.jobs, enqueue } })).rejects.toThrow(AggregateError)
  expect(await remindersTo(awa)).toEqual([])
  await remind()
  expect(await remindersTo(awa)).toHaveLength(1)
})

it('an appointment that cannot be reminded, or is locked, keeps no other from its reminder', async () => {
  const [failing, locked, other] = [
    await booking.aPaidAppointment(),
    await booking.aPaidAppointment(),
    await booking.aPaidAppointment(),
  ]
  await app.drainJobs()
  moveBefore(48)
  const { jobs } = app.deps
  const enqueue: typeof jobs.enqueue = async (db, queue, id) => {
    const mail = await db.selectFrom('mails').select('userId').where('id', '=', id).executeTakeFirst()
    if (mail?.userId === failing.awa.id) throw new Error('no queue')
    return jobs.enqueue(db, queue, id)
  }
  await transaction(app.db, async (db) => {
    await sql`select from appointments where id = ${locked.id} for no key update`.execute(db)
    await expect(sendReminders({ ...app.deps, jobs: { ...jobs, enqueue } })).rejects.toThrow(AggregateError)
  })
  const counts = () => Promise.all([failing, locked, other].map(async ({ awa }) => (await remindersTo(awa)).length))
  expect(await counts()).toEqual([0, 0, 1])
  await remind()
  expect(await counts()).toEqual([1, 1, 1])
})

type Booked = Awaited<ReturnType<typeof booking.aPaidAppointment>>
const setAccount = (id: string, columns: { suspendedAt: Date } | { erasedAt: Date }) =>
  app.db.updateTable('users').set(columns).where('id', '=', id).execute()

it.each<[string, (booked: Booked) => Promise<unknown>]>([
  ['the customer is suspended', ({ awa }) => setAccount(awa.id, { suspendedAt: now })],
  ['the professional is suspended', ({ nadia }) => setAccount(nadia.id, { suspendedAt: now })],
  ['the account of the customer is deleted', ({ awa }) => setAccount(awa.id, { erasedAt: now })],
  ['the account of the professional is deleted', ({ nadia }) => setAccount(nadia.id, { erasedAt: now })],
  [
    'one has blocked the other',
    ({ nadia, awa }) =>
      inTransaction(app.deps, (_, db) => blockPerson(db, { blockerId: nadia.id, blockedId: awa.id }, now)),
  ],
  [
    'one has alerted the operators about an earlier appointment',
    async ({ nadia, awa }) => {
      const earlier = await booking.hold(awa, nadia, { from: 10, to: 12 })
      expect((await booking.pay(awa, earlier)).status).toBe(200)
      expect((await awa.post(`/api/v1/appointment/${earlier.id}/safety/alert`, { text: '' })).status).toBe(201)
    },
  ],
])('the customer is not reminded when %s', async (_, happens) => {
  const booked = await booking.aPaidAppointment()
  await happens(booked)
  moveBefore(48)
  await remind()
  expect(await remindersTo(booked.awa)).toEqual([])
})
