import { expect } from 'vitest'
import type { movingClock } from '../src/lib/clock.ts'
import type { Db } from '../src/lib/database/database.ts'
import { syncDispute } from '../src/money/disputes/sync-dispute.ts'
import { throwOnLedgerErrors } from '../src/money/ledger/check-ledger.ts'
import { bookings } from './bookings.ts'
import type { Person, TestApp } from './harness.ts'
import { ledgerAccountsOf } from './ledger-accounts.ts'
import { openPayoutAccount, sendPayableTransfers, transferredCentsOf } from './payouts.ts'
import { disputeIntent } from './provider.ts'

const hourMs = 3_600_000

export type PaidAppointment = { nadia: Person; awa: Person; id: string; endTime: string }

/** Returns readers of our ledger, of the provider's objects and of the mails. */
const createReaders = (app: () => TestApp) => ({
  transferredCents: (professional: { id: string }) => transferredCentsOf(app(), professional),
  ledgerAccountsOf: (id: string) => ledgerAccountsOf(app().db, id),
  payoutLineOf: async ({ nadia }: PaidAppointment) => (await nadia.get('/api/v1/payouts')).body.lines[0],
  refundsOf: ({ id }: { id: string }) =>
    app()
      .db.selectFrom('refunds as r')
      .select(['r.id', 'r.status', 'r.failureReason', 'r.amountCents', 'r.replacedCents'])
      .where('r.purchaseId', '=', id)
      .orderBy('r.amountCents')
      .execute(),
})

/** Returns helpers for paid appointments and the disputes of their payments. */
export const disputeHelpers = (app: () => TestApp, clock: ReturnType<typeof movingClock>) => {
  /** Pays 107 € after a declined card; 100 € of it are the share of the professional, whose account is open. */
  const aPaidAppointment = async (): Promise<PaidAppointment> => {
    clock.moveTo(new Date())
    const booking = bookings(app())
    const { nadia, awa, appointment } = await booking.aHold()
    expect((await booking.pay(awa, appointment, 'pm_card_chargeDeclined')).status).toBe(402)
    expect((await booking.pay(awa, appointment)).status).toBe(200)
    await openPayoutAccount(nadia)
    return { nadia, awa, id: appointment.id, endTime: appointment.endTime }
  }

  /** The customer's bank opens a dispute. */
  const openDispute = async (appointment: { id: string }, fields: Record<string, string> = {}) => {
    const [intent] = await bookings(app()).intentsOf(appointment)
    return disputeIntent(app(), intent, fields)
  }
  const decideDispute = (id: string, evidence: 'winning_evidence' | 'losing_evidence') =>
    app().deps.stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true })

  /** Runs the job that follows a dispute's event. */
  const processDispute = async (id: string) => {
    await syncDispute(app().deps, id)
    await app().drainJobs()
    await throwOnLedgerErrors(app().db)
  }
  const completeAppointment = async ({ nadia, id, endTime }: PaidAppointment) => {
    clock.moveTo(new Date(Date.parse(endTime)))
    expect((await nadia.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' })).status).toBe(200)
    clock.advance(49 * hourMs)
  }
  return {
    aPaidAppointment,
    openDispute,
    decideDispute,
    processDispute,
    completeAppointment,
    sendPayableTransfers: () => sendPayableTransfers(app()),
    ...createReaders(app),
  }
}

/** Returns the cost split of a dispute, by purchase. */
export const costSplitOf = (db: Db, providerId: string) =>
  db
    .selectFrom('disputeParts as x')
    .innerJoin('disputes as d', 'd.id', 'x.disputeId')
    .select(['x.purchaseId', 'x.amountCents', 'd.status'])
    .select(['x.customerCents', 'x.professionalCents', 'x.platformCents'])
    .where('d.providerId', '=', providerId)
    .orderBy('x.purchaseId')
