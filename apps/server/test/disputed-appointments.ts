import { expect } from 'vitest'
import type { movingClock } from '../src/lib/clock.ts'
import type { Db } from '../src/lib/database/database.ts'
import { syncDispute } from '../src/money/disputes/sync-dispute.ts'
import { throwOnLedgerErrors } from '../src/money/ledger/check-ledger.ts'
import { decideTransfers } from '../src/money/payouts/decide-transfers.ts'
import { bookings } from './bookings.ts'
import type { Person, TestApp } from './harness.ts'

const hourMs = 3_600_000

export type PaidAppointment = { nadia: Person; awa: Person; id: string; endTime: string }

/** Returns readers of our ledger, of the provider's objects and of the mails. */
const createReaders = (app: () => TestApp) => {
  const transferredCents = async ({ id }: Person) => {
    const { connectId } = await app()
      .db.selectFrom('users')
      .select('connectId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { data } = await app().deps.stripe.transfers.list({ destination: connectId ?? '' })
    return data.map(({ amount, amount_reversed }) => amount - amount_reversed)
  }
  const ledgerAccountsOf = async (id: string) => {
    const rows = await app()
      .db.selectFrom('journalPostings as e')
      .innerJoin('journalTransactions as m', 'm.id', 'e.transactionId')
      .select((eb) => ['e.account', eb.fn.sum<number>('e.cents').as('cents')])
      .where('m.purchaseId', '=', id)
      // The provider's fees come with a later job and have tests of their own.
      .where('m.kind', '<>', 'cost')
      .groupBy('e.account')
      .execute()
    return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]))
  }
  const payoutLineOf = async ({ nadia }: PaidAppointment) => (await nadia.get('/api/v1/payouts')).body.lines[0]
  const mailsMatching = async (person: { email: string }, subject: RegExp) =>
    (await app().mailsTo(person.email)).filter((mail) => subject.test(mail.subject))
  const refundsOf = ({ id }: { id: string }) =>
    app()
      .db.selectFrom('refunds as r')
      .select(['r.id', 'r.status', 'r.failureReason', 'r.amountCents', 'r.replacedCents'])
      .where('r.purchaseId', '=', id)
      .orderBy('r.amountCents')
      .execute()
  return { transferredCents, ledgerAccountsOf, payoutLineOf, mailsMatching, refundsOf }
}

/** Returns helpers for paid appointments and the disputes of their payments. */
export const disputeHelpers = (app: () => TestApp, clock: ReturnType<typeof movingClock>) => {
  const openPayoutAccount = async (nadia: Person) => {
    const { body } = await nadia.get(`/api/v1/stripe/account/link/${nadia.id}`)
    const sent = { firstname: 'N', lastname: 'D', birth: '1990-01-01', iban: 'FR761234', terms: 'yes', end: 'complete' }
    await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(sent) })
    await nadia.patch(`/api/v1/stripe/connect/${nadia.id}`, {})
  }

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
    const reply = await fetch(`${app().sandbox?.url}/sandbox/charges/${intent?.latest_charge}/dispute`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams(fields),
    })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { id: string }).id
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
  const sendPayableTransfers = async () => {
    await decideTransfers(app().deps)
    await app().drainJobs()
  }
  return {
    openPayoutAccount,
    aPaidAppointment,
    openDispute,
    decideDispute,
    processDispute,
    completeAppointment,
    sendPayableTransfers,
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
