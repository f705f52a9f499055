import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerAccountsOf } from '../../../test/ledger-accounts.ts'
import { movingClock } from '../../lib/clock.ts'

type Case = [label: string, starts: string, paid: string, cancelled: string, fee: number | 'refused', until?: string]

const winter = '2026-12-20T10:00:00+01:00'
const shortened = '2027-03-28T10:00:00+02:00'
const lengthened = '2027-10-31T10:00:00+01:00'

// The setting is 5 days and the total 107 €. The last columns are the fee in cents and, where that is not the start,
// the end of the tier.
const cases: Case[] = [
  [
    'a second after booking',
    winter,
    '2026-12-14T11:00:00+01:00',
    '2026-12-14T11:00:01+01:00',
    0,
    '2026-12-19T11:00:00+01:00',
  ],
  [
    'a second before the 5 days end',
    winter,
    '2026-12-14T11:00:00+01:00',
    '2026-12-19T10:59:59+01:00',
    0,
    '2026-12-19T11:00:00+01:00',
  ],
  [
    'as the 5 days end',
    winter,
    '2026-12-14T11:00:00+01:00',
    '2026-12-19T11:00:00+01:00',
    0,
    '2026-12-19T11:00:00+01:00',
  ],
  ['a second after the 5 days', winter, '2026-12-14T11:00:00+01:00', '2026-12-19T11:00:01+01:00', 10_700],
  [
    'a second after 5 days that end where half is due',
    winter,
    '2026-12-14T01:00:00+01:00',
    '2026-12-19T01:00:01+01:00',
    5350,
    '2026-12-19T10:00:00+01:00',
  ],
  [
    'after the 5 days, exactly 48 h before',
    winter,
    '2026-12-12T09:00:00+01:00',
    '2026-12-18T10:00:00+01:00',
    0,
    '2026-12-18T10:00:00+01:00',
  ],
  [
    'after the 5 days, a second less than 48 h before',
    winter,
    '2026-12-12T09:00:00+01:00',
    '2026-12-18T10:00:01+01:00',
    5350,
    '2026-12-19T10:00:00+01:00',
  ],
  // By the clock, five days later are an hour less in spring, and an hour more in autumn.
  [
    'as 120 hours end, in spring',
    shortened,
    '2027-03-23T08:30:00+01:00',
    '2027-03-28T09:30:00+02:00',
    0,
    '2027-03-28T09:30:00+02:00',
  ],
  ['a second after 120 hours, in spring', shortened, '2027-03-23T08:30:00+01:00', '2027-03-28T09:30:01+02:00', 10_700],
  [
    'as 120 hours end, in autumn',
    lengthened,
    '2027-10-26T10:00:00+02:00',
    '2027-10-31T09:00:00+01:00',
    0,
    '2027-10-31T09:00:00+01:00',
  ],
  ['a second after 120 hours, in autumn', lengthened, '2027-10-26T10:00:00+02:00', '2027-10-31T09:00:01+01:00', 10_700],
  // An appointment that is booked less than 24 h before can be cancelled for free until its start.
  ['booked that morning, at once', winter, '2026-12-20T07:00:00+01:00', '2026-12-20T07:00:01+01:00', 0, winter],
  [
    'booked that morning, a second before the start',
    winter,
    '2026-12-20T07:00:00+01:00',
    '2026-12-20T09:59:59+01:00',
    0,
    winter,
  ],
  ['booked that morning, at the start', winter, '2026-12-20T07:00:00+01:00', winter, 'refused'],
  [
    'booked the day before, after the start',
    winter,
    '2026-12-19T18:00:00+01:00',
    '2026-12-20T10:00:01+01:00',
    'refused',
  ],
]

const clock = movingClock(new Date(winter))
let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock, env: { SERVICE_WITHDRAWAL_DAYS: '5' } })
  booking = bookings(app)
})
afterAll(() => app.close())

const hourAfter = (at: Date | string) => new Date(new Date(at).getTime() + 3_600_000)

/** The hold is made five minutes before the payment: the days count from the payment. */
const aPaidAppointment = async (starts: string, paid: string, to: Date | string = hourAfter(starts)) => {
  clock.moveTo(new Date(new Date(paid).getTime() - 300_000))
  const nadia = await app.aProfessionalWithHours({ price: 100, from: starts, to })
  const awa = await app.aPerson('customer')
  const { body: hold } = await holdHours(awa, nadia, { date: starts, endTime: hourAfter(starts) })
  clock.moveTo(new Date(paid))
  expect((await booking.pay(awa, hold)).status).toBe(200)
  return { nadia, awa, id: hold.id as string, hold }
}

const balanceOf = async (id: string) => (await ledgerAccountsOf(app.db, id)).provider ?? 0

it.each(cases)('a cancellation %s', async (_, starts, paid, cancelled, fee, until = starts) => {
  const { awa, id } = await aPaidAppointment(starts, paid)
  clock.moveTo(new Date(cancelled))
  const terms = await awa.get(`/api/v1/appointment/${id}/cancellation`)
  const done = await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: terms.body.fee })
  if (fee === 'refused') {
    expect([terms.status, terms.body.error, done.status]).toEqual([409, 'too_late_to_cancel', 409])
    return
  }
  const refund = (10_700 - fee) / 100
  expect(terms.body).toMatchObject({ fee: fee / 100, refund, until: new Date(until).toISOString() })
  expect([done.status, done.body]).toMatchObject([200, { status: 'Annuler', fee: fee / 100, refund }])
  await app.drainJobs()
  expect(await balanceOf(id)).toBe(fee)
})

it('a withdrawal two hours before the start refunds everything, pays the professional nothing, and informs both parties', async () => {
  const { nadia, awa, id } = await aPaidAppointment(winter, '2026-12-18T18:00:00+01:00')
  clock.moveTo(new Date('2026-12-20T08:00:00+01:00'))
  const shown = { fee: 0, refund: 107 }
  const terms = { ...shown, tier: 'free', better: null, next: null }
  expect((await awa.get(`/api/v1/appointment/${id}/cancellation`)).body).toMatchObject(terms)
  expect((await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 53.5 })).body).toMatchObject({
    error: 'price_changed',
    details: terms,
  })
  expect((await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 0 })).body).toMatchObject(shown)
  const [customerMail] = await app.mailsTo(awa.email)
  const [professionalMail] = await app.mailsTo(nadia.email)
  expect(customerMail?.text).toMatch(/Nous vous remboursons 107\s€/)
  expect(professionalMail?.text).toMatch(/Rien ne vous est dû pour ce rendez-vous\./)
  expect((await nadia.get(`/api/v1/appointment/${id}`)).body.share).toBe(0)
  expect((await awa.get(`/api/v1/appointment/${id}`)).body.refunds).toMatchObject([
    { amount: 107, status: 'succeeded' },
  ])
  expect(await balanceOf(id)).toBe(0)
})

it('the withdrawal period is announced before paying, in the mail and to the customer only', async () => {
  const { nadia, awa, id, hold } = await aPaidAppointment(winter, '2026-12-15T18:00:00+01:00')
  expect(hold.withdrawalEndsAt).toBe('2026-12-20T16:55:00.000Z')
  const endsAt = async (person: typeof awa) => (await person.get(`/api/v1/appointment/${id}`)).body.withdrawalEndsAt
  expect([await endsAt(awa), await endsAt({ ...awa, ...nadia })]).toEqual(['2026-12-20T17:00:00.000Z', null])
  const [mail] = await app.mailsTo(awa.email)
  expect(mail?.text).toMatch(/sans frais jusqu.au dimanche 20 décembre 2026 à 18\sh, tant que .* pas commencé\./)
})

it('the withdrawal period allows a reschedule until it ends, and a reschedule does not restart it', async () => {
  const paid = '2026-12-14T11:00:00+01:00'
  const { awa, id } = await aPaidAppointment(winter, paid, '2026-12-20T14:00:00+01:00')
  const reschedule = (hour: number) => {
    const date = `2026-12-20T${hour}:00:00+01:00`
    return awa.post(`/api/v1/appointment/${id}/move`, { date, endTime: hourAfter(date) })
  }
  clock.moveTo(new Date('2026-12-19T11:00:00+01:00'))
  expect([(await reschedule(11)).status, (await reschedule(10)).status]).toEqual([200, 200])
  clock.moveTo(new Date('2026-12-19T12:00:01+01:00'))
  expect((await reschedule(11)).body.error).toBe('too_late_to_cancel')
  expect((await awa.get(`/api/v1/appointment/${id}/cancellation`)).body).toMatchObject({
    fee: 107,
    better: 'free',
    betterUntil: '2026-12-19T10:00:00.000Z',
  })
})
