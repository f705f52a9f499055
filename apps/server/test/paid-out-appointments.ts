import { expect } from 'vitest'
import type { movingClock } from '../src/lib/clock.ts'
import { decideTransfers } from '../src/money/payouts/decide-transfers.ts'
import { bookings } from './bookings.ts'
import type { TestApp } from './harness.ts'

const hourMs = 3_600_000
/** This is a Monday so far ahead that no recorded time is a week old by the database's clock. */
export const paidOutStart = new Date('2099-01-05T08:00:00.000Z')

/**
 * The times are hours after the start. The appointment is over on Friday, the share is sent on Sunday, and it is paid
 * out to the bank on Monday, which begins at 160. Sessions last until 168.
 */
export const paidOutTimes = { over: 102, sunday: 150, monday: 161, tuesday: 185 }

type Held = Awaited<ReturnType<ReturnType<typeof bookings>['aHold']>>
export type PaidVisit = Held & { booking: ReturnType<typeof bookings> }
type Sees = () => { app: TestApp; operator: Awaited<ReturnType<TestApp['aPerson']>> }

/** Returns readers of the professional's transfers and reversals. */
const sharesOf = (sees: Sees) => {
  const reversalsOf = ({ nadia }: Held) =>
    sees()
      .app.db.selectFrom('transferReversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transferId')
      .innerJoin('appointments as a', 'a.id', 't.purchaseId')
      .selectAll('r')
      .where('a.professionalId', '=', nadia.id)
      .orderBy('r.id')
      .execute()

  const sentTo = async ({ nadia }: Held) => {
    const { db, deps } = sees().app
    const { connectId } = await db
      .selectFrom('users')
      .select('connectId')
      .where('id', '=', nadia.id)
      .executeTakeFirstOrThrow()
    const { data } = await deps.stripe.transfers.list({ destination: String(connectId) })
    return data.map(({ amount, amount_reversed }) => amount - amount_reversed)
  }

  return { reversalsOf, sentTo }
}

/**
 * Returns helpers for paid appointments whose share has been paid out to the professional's bank before some of it must
 * come back.
 */
export const paidOutVisits = (sees: Sees, clock: ReturnType<typeof movingClock>) => {
  const { reversalsOf, sentTo } = sharesOf(sees)

  /**
   * Sets our clock and the provider's to this many hours after the start: the provider pays out what is available by
   * then.
   */
  const itIs = async (hours: number) => {
    clock.moveTo(new Date(paidOutStart.getTime() + hours * hourMs))
    const headers = { authorization: 'Bearer sk_test_sandbox' }
    const body = new URLSearchParams({ now: String(clock.now().getTime() / 1000) })
    const url = `${sees().app.sandbox?.url}/sandbox/clock`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  }

  const opensAccount = async (nadia: Held['nadia']) => {
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    const sent = { firstname: 'N', lastname: 'D', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end: 'complete' }
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
    await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})
  }

  /** Pays an appointment of which 100 € are the professional's share. */
  const aPaidVisit = async (): Promise<PaidVisit> => {
    await itIs(0)
    const booking = bookings(sees().app)
    const visit = await booking.aHold()
    expect((await booking.pay(visit.awa, visit.appointment)).status).toBe(200)
    await opensAccount(visit.nadia)
    return { ...visit, booking }
  }

  const takesPlace = ({ nadia, appointment }: Held) =>
    nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })

  const sendsWhatIsPayable = async () => {
    const { app } = sees()
    await decideTransfers(app.deps)
    await app.settle()
  }

  const isSent = async (visit: Held) => {
    await itIs(paidOutTimes.over)
    await takesPlace(visit)
    await itIs(paidOutTimes.sunday)
    await sendsWhatIsPayable()
  }

  const givesBack = async ({ appointment }: Held) => {
    const { app, operator } = sees()
    const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, refund)).status).toBe(201)
    await app.settle()
  }

  /** The whole share has been paid out to the professional's bank when 18,71 € of it must come back. */
  const aVisitPaidOut = async () => {
    const visit = await aPaidVisit()
    await isSent(visit)
    expect(await sentTo(visit)).toEqual([10_000])
    await itIs(paidOutTimes.monday)
    await givesBack(visit)
    return visit
  }

  return {
    itIs,
    aPaidVisit,
    takesPlace,
    sendsWhatIsPayable,
    isSent,
    givesBack,
    aVisitPaidOut,
    reversalsOf,
    sentTo,
  }
}
