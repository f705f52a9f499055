import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { feeCents } from '@couronne/contract/lib/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerAccountsOf } from '../../../test/ledger-accounts.ts'
import { movingClock } from '../../lib/clock.ts'

type Role = 'customer' | 'professional' | 'admin'
type Case = [starts: string, booked: string, cancelled: string, by: Role, price: number, ...cents: number[]]

// Specification §6 counts elapsed hours: no fee from 48 h before the start, half the total from more than 24 h, else
// all. The fee is shared as the total was, and each share is rounded to the professional's disadvantage. Paris is at
// UTC+1 in winter.
const winter = '2026-12-10T10:00:00+01:00'
// In the night before these starts the clocks went from 2 to 3 h, and from 3 to 2 h.
const shortened = '2027-03-28T10:00:00+02:00'
const lengthened = '2027-10-31T10:00:00+01:00'

const cases: Case[] = [
  // The columns are: starts, booked, cancelled, by, price, fee, refund, the professional's share, the platform's share.
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-04T09:00:01+01:00', 'customer', 100, 0, 10_700, 0, 0],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-08T09:59:59+01:00', 'customer', 100, 0, 10_700, 0, 0],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-08T10:00:00+01:00', 'customer', 100, 0, 10_700, 0, 0],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-08T10:00:01+01:00', 'customer', 100, 5350, 5350, 5000, 350],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-08T10:00:01+01:00', 'customer', 99.99, 5299, 5300, 4999, 300],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-08T22:00:00+01:00', 'customer', 33.33, 1766, 1767, 1666, 100],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-09T09:59:58+01:00', 'customer', 45, 2400, 2400, 2250, 150],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-09T09:59:59+01:00', 'customer', 99.99, 5299, 5300, 4999, 300],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-09T10:00:00+01:00', 'customer', 100, 10_700, 0, 10_000, 700],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-09T10:00:00+01:00', 'customer', 33.33, 3533, 0, 3333, 200],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-10T09:59:59+01:00', 'customer', 99.99, 10_599, 0, 9999, 600],
  // These appointments are booked when cancelling costs a fee already.
  [winter, '2026-12-08T23:00:00+01:00', '2026-12-08T23:00:01+01:00', 'customer', 45, 2400, 2400, 2250, 150],
  [winter, '2026-12-09T18:00:00+01:00', '2026-12-09T18:00:01+01:00', 'customer', 45, 4800, 0, 4500, 300],
  // A professional or an operator who cancels causes a full refund, to the last second.
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-05T09:00:00+01:00', 'professional', 100, 0, 10_700, 0, 0],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-09T09:00:00+01:00', 'professional', 99.99, 0, 10_599, 0, 0],
  [winter, '2026-12-09T18:00:00+01:00', '2026-12-10T09:59:59+01:00', 'professional', 33.33, 0, 3533, 0, 0],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-09T12:00:00+01:00', 'admin', 100, 0, 10_700, 0, 0],
  [winter, '2026-12-04T09:00:00+01:00', '2026-12-10T09:59:59+01:00', 'admin', 45, 0, 4800, 0, 0],
  // By the clock, two days before are 47 hours in spring and 49 in autumn, and one day 23 and 25.
  [shortened, '2027-03-22T09:00:00+01:00', '2027-03-26T10:00:00+01:00', 'customer', 100, 5350, 5350, 5000, 350],
  [shortened, '2027-03-22T09:00:00+01:00', '2027-03-26T09:00:00+01:00', 'customer', 100, 0, 10_700, 0, 0],
  [shortened, '2027-03-22T09:00:00+01:00', '2027-03-27T09:00:00+01:00', 'customer', 99.99, 10_599, 0, 9999, 600],
  [lengthened, '2027-10-25T09:00:00+02:00', '2027-10-29T10:30:00+02:00', 'customer', 100, 0, 10_700, 0, 0],
  [lengthened, '2027-10-25T09:00:00+02:00', '2027-10-29T11:00:01+02:00', 'customer', 45, 2400, 2400, 2250, 150],
  [lengthened, '2027-10-25T09:00:00+02:00', '2027-10-30T10:59:59+02:00', 'customer', 33.33, 1766, 1767, 1666, 100],
]

const clock = movingClock(new Date(winter))
let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
afterAll(() => app.close())

const aPaidAppointment = async (starts: Date, price: number) => {
  const endTime = new Date(starts.getTime() + 3_600_000)
  const nadia = await app.aProfessionalWithHours({ price, from: starts, to: endTime })
  const awa = await app.aPerson('customer')
  const { body: hold } = await holdHours(awa, nadia, { date: starts, endTime })
  const charges = feeCents(Math.round(price * 100))
  const amount = Math.round(price * 100) + charges
  expect((await booking.pay(awa, hold, 'pm_card_visa', { amount, charges })).status).toBe(200)
  return { nadia, awa, id: hold.id as string }
}

const shareText = (cents: number) => new RegExp(`${frenchEuros(cents).replace(/\s/g, '\\s')} vous en reviennent`)

it('the table of cancellation shares has 24 cases', () => expect(cases).toHaveLength(24))

it.each(cases)(
  '%s booked %s cancelled %s by the %s, %d €',
  async (starts, booked, cancelled, actorRole, price, ...cents) => {
    clock.moveTo(new Date(booked))
    const { nadia, awa, id } = await aPaidAppointment(new Date(starts), price)
    clock.moveTo(new Date(cancelled))
    const actor = { customer: awa, professional: nadia, admin: await app.aPerson('admin') }[actorRole]
    const [fee = 0, refund = 0, professional = 0, platform = 0] = cents

    const { body: terms } = await actor.get(`/api/v1/appointment/${id}/cancellation`)
    const shown = { fee: fee / 100, refund: refund / 100 }
    expect(terms).toMatchObject(shown)
    const reason = actorRole === 'admin' ? 'Le salon a été inondé.' : undefined
    const change = { status: 'Annuler', fee: shown.fee, reason }
    expect((await actor.patch(`/api/v1/appointment/${id}`, change)).body).toMatchObject(shown)
    await app.drainJobs()

    const balances = await ledgerAccountsOf(app.db, id)
    const ofProfessional = (await nadia.get(`/api/v1/appointment/${id}`)).body
    expect([ofProfessional.share, (await awa.get(`/api/v1/appointment/${id}`)).body.share]).toEqual([
      professional / 100,
      null,
    ])
    if (actorRole === 'customer') {
      const [mail] = await app.mailsTo(nadia.email)
      expect(mail?.text).toMatch(
        professional > 0 ? shareText(professional) : /Rien ne vous est dû pour ce rendez-vous\./,
      )
    }
    const noShares = { provider: 0, professional: 0, platform: 0, customer: 0 }
    const expected = { ...noShares, provider: fee, professional: -professional || 0, platform: -platform || 0 }
    expect({ ...noShares, ...balances }).toEqual(expected)
  },
)
