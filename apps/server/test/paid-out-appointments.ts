import { expect } from 'vitest'
import type { movingClock } from '../src/lib/clock.ts'
import { bookings } from './bookings.ts'
import type { Person, TestApp } from './harness.ts'
import { openPayoutAccount, sendPayableTransfers, transferredCentsOf } from './payouts.ts'
import { setProviderClock } from './provider.ts'
import { giveGoodwillRefund } from './refunds.ts'

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

/**
 * Returns helpers for paid appointments whose share has been paid out to the professional's bank before some of it must
 * come back.
 */
export const paidOutHelpers = (getContext: GetContext, clock: ReturnType<typeof movingClock>) => {
  const reversalsOf = ({ nadia }: HeldAppointment) =>
    getContext()
      .app.db.selectFrom('transferReversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transferId')
      .innerJoin('appointments as a', 'a.id', 't.purchaseId')
      .selectAll('r')
      .where('a.professionalId', '=', nadia.id)
      .orderBy('r.id')
      .execute()
  const transferredCents = ({ nadia }: HeldAppointment) => transferredCentsOf(getContext().app, nadia)

  /**
   * Sets our clock and the provider's to this many hours after the start: the provider pays out what is available by
   * then.
   */
  const moveTimeTo = async (hours: number) => {
    clock.moveTo(new Date(paidOutStart.getTime() + hours * hourMs))
    await setProviderClock(getContext().app, clock.now())
  }

  /** Pays an appointment of which 100 € are the professional's share. */
  const aPaidAppointment = async (): Promise<PaidOutAppointment> => {
    await moveTimeTo(0)
    const booking = bookings(getContext().app)
    const paid = await booking.aPaidAppointment()
    await openPayoutAccount(paid.nadia)
    return { ...paid, booking }
  }

  const completeAppointment = ({ nadia, appointment }: HeldAppointment) =>
    nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })

  const completeAndTransfer = async (held: HeldAppointment) => {
    await moveTimeTo(paidOutTimes.ended)
    await completeAppointment(held)
    await moveTimeTo(paidOutTimes.sunday)
    await sendPayableTransfers(getContext().app)
  }

  const refundPart = async ({ appointment }: HeldAppointment) => {
    const { app, operator } = getContext()
    await giveGoodwillRefund(operator, appointment, 2001)
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
    sendPayableTransfers: () => sendPayableTransfers(getContext().app),
    completeAndTransfer,
    refundPart,
    aPaidOutAppointment,
    reversalsOf,
    transferredCents,
  }
}
