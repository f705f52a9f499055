import { sql } from 'kysely'
import Stripe from 'stripe'
import { expireAllOverdueHolds } from '../../../src/booking/appointments/expire-holds.ts'
import { finishOldAppointments } from '../../../src/booking/appointments/finish-appointment.ts'
import { syncDispute, syncDisputes } from '../../../src/money/disputes/sync-dispute.ts'
import { fetchMissingProviderFees, fetchProviderFee } from '../../../src/money/payments/payment-cost.ts'
import { syncUndecidedPayments } from '../../../src/money/payments/undecided-payments.ts'
import { decideTransfers } from '../../../src/money/payouts/decide-transfers.ts'
import { sendOpenTransfers } from '../../../src/money/payouts/open-transfers.ts'
import { sendReversal } from '../../../src/money/payouts/reverse-transfer.ts'
import { sendTransfer } from '../../../src/money/payouts/send-transfer.ts'
import { syncOpenAccounts, syncPayoutAccount } from '../../../src/money/payouts/sync-account.ts'
import { handleEvent } from '../../../src/money/provider-events/handle-event.ts'
import { syncOpenRefunds } from '../../../src/money/refunds/open-refunds.ts'
import { sendRefund } from '../../../src/money/refunds/send-refund.ts'
import { beginPendingSuspensions } from '../../../src/operations/operators/suspend-person.ts'
import type { TestApp } from '../../../test/harness.ts'

/** These queues move money. Mails stay in their queue: another stress test covers them. */
const handlers = {
  'payment-cost': fetchProviderFee,
  'decide-transfers': decideTransfers,
  refund: sendRefund,
  transfer: sendTransfer,
  reversal: sendReversal,
  'payout-account': syncPayoutAccount,
  dispute: syncDispute,
  'provider-event': handleEvent,
}
type Job = { id: string; name: keyof typeof handlers; subject: string }
const names = Object.keys(handlers)

/**
 * Runs the jobs without pauses between tries: pg-boss counts pauses by the database's clock, which stands still beside
 * the test's clock. A failed job stays for the next call. Returns how many jobs succeeded.
 */
export const runJobs = async ({ db, deps }: TestApp) => {
  const { rows } = await sql<Job>`
    select id, name, data ->> 'id' as subject from pgboss.job
    where name = any(${names}) and state < 'active' and not blocked`.execute(db)
  const done: string[] = []
  for (const { id, name, subject } of rows)
    await handlers[name](deps, subject).then(
      () => done.push(id),
      () => {},
    )
  // Two such workers may have done the same jobs: they lock the rows in one order, to avoid a deadlock.
  if (done.length > 0)
    await sql`
      with locked as (
        select name, id from pgboss.job where name = any(${names}) and id = any(${done}::uuid[]) order by id for update)
      update pgboss.job set state = 'completed', completed_on = now() from locked
      where job.name = locked.name and job.id = locked.id`.execute(db)
  return done.length
}

/** Runs the recurring jobs of each minute and hour. Errors because the provider is away are expected. */
export const runRecurringJobs = async ({ db, deps }: TestApp) => {
  const now = deps.clock.now()
  await expireAllOverdueHolds(db, now)
  await finishOldAppointments(deps)
  await beginPendingSuspensions(deps)
  await syncUndecidedPayments(deps)
  await syncOpenRefunds(deps).catch(ignoreRejected)
  await fetchMissingProviderFees(deps)
  await syncDisputes(deps).catch(ignoreUnavailable)
  await decideTransfers(deps)
  await sendOpenTransfers(deps).catch(ignoreRejected)
  await syncOpenAccounts(deps)
}

/** Ignores errors of an absent provider; the next hour asks again. */
export const ignoreUnavailable = (error: unknown) => {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors
  const unavailableErrors = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError]
  if (!unavailableErrors.some((errorClass) => error instanceof errorClass)) throw error
}

/**
 * Ignores refused calls: a refund or a dispute has taken the money that the first try asked for, and the next try asks
 * for what is left.
 */
const ignoreRejected = (error: unknown) => {
  const { errors = [error] } = error as AggregateError
  if (!errors.every((each) => each instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}
