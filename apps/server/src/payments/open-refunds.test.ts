import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../test/bookings.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { movingClock } from '../lib/clock.ts'
import { decideOpenRefunds, findFailedRefunds, reportFailedRefunds } from './open-refunds.ts'
import { sendRefund } from './send-refund.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let house: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  house = await testApp({ payments: true, clock })
  booking = bookings(house)
  // No event of the provider is believed: here we must find out by ourselves.
  house.deps.stripeWebhookSecret = 'whsec_of_nobody'
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => house.close())

/** A paid visit, cancelled by its customer days before; the refund is decided, and not sent. */
const aCancelledVisit = async () => {
  const { awa, appointment } = await booking.aHold()
  expect((await booking.pay(awa, appointment)).status).toBe(200)
  expect((await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  const refund = await house.db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .select('r.id')
    .where('y.appointment_id', '=', appointment.id)
    .executeTakeFirstOrThrow()
  const [intent] = await booking.intentsOf(appointment)
  if (!intent) throw new Error('no intent')
  return { ...refund, intent }
}

const statusOf = async ({ id }: { id: string }) =>
  (await house.db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirst())?.status

/** The bank says so of every refund. */
const bankSays = (call: 'create' | 'retrieve', status: string) => {
  const { refunds } = house.deps.stripe
  const real = refunds[call].bind(refunds) as (...given: unknown[]) => Promise<Stripe.Refund>
  vi.spyOn(refunds, call).mockImplementation((async (...given: unknown[]) => ({
    ...(await real(...given)),
    status,
  })) as never)
}

it('a refund that comes back days later is found where its event was lost', async () => {
  const refund = await aCancelledVisit()
  await sendRefund(house.deps, refund.id)
  const [sent] = await booking.refundsOf(refund.intent)
  await findFailedRefunds(house.deps)
  expect(await statusOf(refund)).toBe('succeeded')
  const url = `${house.sandbox?.url}/sandbox/refunds/${sent?.id}/fail`
  await fetch(url, { method: 'POST', headers: { authorization: 'Bearer sk_test_sandbox' } })
  await findFailedRefunds(house.deps)
  await findFailedRefunds(house.deps)
  expect(await statusOf(refund)).toBe('failed')
  const failed = await house.db
    .selectFrom('ledger_movements')
    .select('id')
    .where('kind', '=', 'refund_failed')
    .where('cause_id', '=', refund.id)
    .execute()
  expect(failed).toHaveLength(1)
})

it('a refund that never left, or whose answer was lost, is sent once', async () => {
  const [never, lost] = [await aCancelledVisit(), await aCancelledVisit()]
  const { refunds } = house.deps.stripe
  const create = refunds.create.bind(refunds)
  vi.spyOn(refunds, 'create').mockImplementationOnce((async (...given: Parameters<typeof create>) => {
    await create(...given)
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
  }) as never)
  await expect(sendRefund(house.deps, lost.id)).rejects.toThrow('gone')
  clock.advance(3_600_000 - 1)
  await decideOpenRefunds(house.deps)
  expect([await statusOf(never), await statusOf(lost)]).toEqual(['undecided', 'undecided'])
  clock.advance(1)
  await decideOpenRefunds(house.deps)
  for (const refund of [never, lost]) {
    expect(await statusOf(refund)).toBe('succeeded')
    expect(await booking.refundsOf(refund.intent)).toHaveLength(1)
  }
})

it('a refund that the bank thinks about is asked about until it is decided', async () => {
  const refund = await aCancelledVisit()
  bankSays('create', 'pending')
  await sendRefund(house.deps, refund.id)
  expect(await statusOf(refund)).toBe('pending')
  clock.advance(3_600_000)
  await decideOpenRefunds(house.deps)
  expect(await statusOf(refund)).toBe('succeeded')
})

it('a refund that the bank did not take is reported for a week', async () => {
  const refund = await aCancelledVisit()
  bankSays('create', 'pending')
  bankSays('retrieve', 'failed')
  await sendRefund(house.deps, refund.id)
  clock.advance(3_600_000)
  await decideOpenRefunds(house.deps)
  expect(await statusOf(refund)).toBe('failed')
  await expect(reportFailedRefunds(house.deps)).rejects.toThrow(refund.id)
  clock.advance(7 * 86_400_000 - 1)
  await expect(reportFailedRefunds(house.deps)).rejects.toThrow(refund.id)
  clock.advance(1)
  await reportFailedRefunds(house.deps)
})
