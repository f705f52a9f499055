import { formatLedgerErrors } from '../../../src/money/ledger/check-ledger.ts'
import { isLastingDebt, type TestApp } from '../../../test/harness.ts'
import { checkPrice, checkShare } from './check-appointment.ts'
import { checkPayments, checkRefunds, checkUnmatched } from './check-money.ts'
import { findDisputeErrors } from './dispute-errors.ts'
import { loadAppointments } from './expected-amounts.ts'
import { joinRecords, loadOwnRows } from './own-rows.ts'
import type { ProviderObjects } from './provider-objects.ts'

/** Excludes long-standing debts: another check covers them. */
export const findLedgerErrors = async ({ db }: TestApp, professionals: string[]) =>
  (await formatLedgerErrors(db, professionals)).filter((message) => !isLastingDebt(message))

type HistoryScope = { app: TestApp; professionals: string[]; now: Date }

/** Returns all violations about these professionals' appointments, in our own ledger and at the provider. */
export const findErrors = async ({ app, professionals, now }: HistoryScope, providerObjects: ProviderObjects) => {
  const appointments = await loadAppointments(app, professionals)
  const records = joinRecords(await loadOwnRows(app, professionals), providerObjects)
  const disputeResult = await findDisputeErrors(app.db, professionals, providerObjects.disputes)
  const errors = [...(await findLedgerErrors(app, professionals)), ...disputeResult.found]
  const check = (isValid: boolean, message: string) => {
    if (!isValid) errors.push(message)
  }
  const { shares, ownRefunds, reversals, paid } = records

  for (const { id, remainingCents, connectId } of records.owed) {
    const { available } = await app.deps.stripe.balance.retrieve({}, { stripeAccount: String(connectId) })
    const cents = available[0]?.amount ?? 0
    check(cents < remainingCents, `reversal ${id} of ${remainingCents} waits, and there are ${cents} on the professional’s account`)
  }
  for (const { id } of records.overlaps) check(false, `appointment ${id} shares its hours with another`)
  checkUnmatched(records, check)
  checkRefunds(records, check)
  checkPayments(records, check)
  for (const appointment of appointments) {
    checkPrice(appointment, records, check)
    checkShare(appointment, records, now, check)
  }
  const disputes = disputeResult.disputes.map(({ id, ...dispute }) => ({
    ...dispute,
    isReclaimed: reversals.some(({ causeId }) => causeId === id),
    replaces: ownRefunds.some(({ paymentId, replacedCents }) => paymentId === dispute.paymentId && replacedCents > 0),
  }))
  return { errors, appointments, shares, disputes, paid: paid.length, refunded: ownRefunds.length, reversals }
}

/** Returns the professionals with transfers that still wait. */
export const professionalsWithPendingTransfers = async ({ db }: TestApp, professionals: string[]) => {
  const waiting = await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.purchaseId')
    .select('a.professionalId as id')
    .distinct()
    .where('a.professionalId', 'in', professionals)
    .where('t.status', '=', 'undecided')
    .execute()
  return waiting.map(({ id }) => id)
}
