import { expect } from 'vitest'
import type { movingClock } from '../src/lib/clock.ts'
import { decideTransfers } from '../src/money/payouts/decide-transfers.ts'
import { bookings } from './bookings.ts'
import type { Person, TestApp } from './harness.ts'

const hourMs = 3_600_000
/** This is a Monday so far ahead that no recorded time is a week old by the database's clock. */
export const paidOutStart = new Date('2099-01-05T08:00:00.000Z')

/**
 * The times are hours after the start. The appointment is over on Friday, the share is sent on Sunday, and it is paid
 * out to the bank on Monday, which begins at 160. Sessions last until 168.
 */
export const paidOutTimes = { ended: 102, sunday: 150, monday: 161, tuesday: 185 }

type HeldAppointment = Awaited<ReturnType<ReturnType<typeof bookings>['aHold']>>
export type PaidOutAppointment = HeldAppointment & { booking: ReturnType<typeof bookings> }
type GetContext = () => { app: TestApp; operator: Person }

/** Returns readers of the professional's transfers and reversals. */
const transferReaders = (getContext: GetContext) => {
  const reversalsOf = ({ nadia }: HeldAppointment) =>
    getContext()
      .app.db.selectFrom('transferReversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transferId')
      .innerJoin('appointments as a', 'a.id', 't.purchaseId')
      .selectAll('r')
      .where('a.professionalId', '=', nadia.id)
      .orderBy('r.id')
      .execute()

  const transferredCents = async ({ nadia }: HeldAppointment) => {
    const { db, deps } = getContext().app
    const { connectId } = await db
      .selectFrom('users')
      .select('connectId')
      .where('id', '=', nadia.id)
      .executeTakeFirstOrThrow()
    const { data } = await deps.stripe.transfers.list({ destination: String(connectId) })
    return data.map(({ amount, amount_reversed }) => amount - amount_reversed)
  }

  return { reversalsOf, transferredCents }
}

/**
 * Returns helpers for paid appointments whose share has been paid out to the professional's bank before some of it must
 * come back.
 */
export const paidOutHelpers = (getContext: GetContext, clock: ReturnType<typeof movingClock>) => {
  const { reversalsOf, transferredCents } = transferReaders(getContext)

  /**
   * Sets our clock and the provider's to this many hours after the start: the provider pays out what is available by
   * then.
   */
  const moveTimeTo = async (hours: number) => {
    clock.moveTo(new Date(paidOutStart.getTime() + hours * hourMs))
    const headers = { authorization: 'Bearer sk_test_sandbox' }
    const body = new URLSearchParams({ now: String(clock.now().getTime() / 1000) })
    const url = `${getContext().app.sandbox?.url}/sandbox/clock`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  }

  const openPayoutAccount = async (nadia: HeldAppointment['nadia']) => {
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    const formFields = {
      firstname: 'N',
      lastname: 'D',
      birth: '1990-01-01',
      iban: 'FR761234',
      terms: 'yes',
      end: 'complete',
    }
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(formFields) })
    await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})
  }

  /** Pays an appointment of which 100 € are the professional's share. */
  const aPaidAppointment = async (): Promise<PaidOutAppointment> => {
    await moveTimeTo(0)
    const booking = bookings(getContext().app)
    const held = await booking.aHold()
    expect((await booking.pay(held.awa, held.appointment)).status).toBe(200)
    await openPayoutAccount(held.nadia)
    return { ...held, booking }
  }

  const completeAppointment = ({ nadia, appointment }: HeldAppointment) =>
    nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })

  const sendPayableTransfers = async () => {
    const { app } = getContext()
    await decideTransfers(app.deps)
    await app.drainJobs()
  }

  const completeAndTransfer = async (held: HeldAppointment) => {
    await moveTimeTo(paidOutTimes.ended)
    await completeAppointment(held)
    await moveTimeTo(paidOutTimes.sunday)
    await sendPayableTransfers()
  }

  const refundPart = async ({ appointment }: HeldAppointment) => {
    const { app, operator } = getContext()
    const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, refund)).status).toBe(201)
    await app.drainJobs()
  }

  /** The whole share has been paid out to the professional's bank when 18,71 € of it must come back. */
  const aPaidOutAppointment = async () => {
    const held = await aPaidAppointment()
    await completeAndTransfer(held)
    expect(await transferredCents(held)).toEqual([10_000])
    await moveTimeTo(paidOutTimes.monday)
    await refundPart(held)
    return held
  }

  return {
    moveTimeTo,
    aPaidAppointment,
    completeAppointment,
    sendPayableTransfers,
    completeAndTransfer,
    refundPart,
    aPaidOutAppointment,
    reversalsOf,
    transferredCents,
  }
}
