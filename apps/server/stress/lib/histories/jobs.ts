import { sql } from 'kysely'
import Stripe from 'stripe'
import { expireAllLapsedHolds } from '../../../src/booking/appointments/expire-holds.ts'
import { finishOldAppointments } from '../../../src/booking/appointments/finish-appointment.ts'
import { askAboutDispute, askAboutDisputes } from '../../../src/money/disputes/ask-about-dispute.ts'
import { askAboutCost, askAboutCosts } from '../../../src/money/payments/payment-cost.ts'
import { decideUndecidedPayments } from '../../../src/money/payments/undecided-payments.ts'
import { askAboutAccount, askAboutOpenAccounts } from '../../../src/money/payouts/ask-about-account.ts'
import { decideTransfers } from '../../../src/money/payouts/decide-transfers.ts'
import { sendOpenTransfers } from '../../../src/money/payouts/open-transfers.ts'
import { sendReversal } from '../../../src/money/payouts/reverse-transfer.ts'
import { sendTransfer } from '../../../src/money/payouts/send-transfer.ts'
import { handleEvent } from '../../../src/money/provider-events/handle-event.ts'
import { decideOpenRefunds } from '../../../src/money/refunds/open-refunds.ts'
import { sendRefund } from '../../../src/money/refunds/send-refund.ts'
import { beginDueSuspensions } from '../../../src/operations/operators/suspend-person.ts'
import type { TestApp } from '../../../test/harness.ts'

/** The queues that move money. Letters are left lying: they are another proof's. */
const handlers = {
  'payment-cost': askAboutCost,
  'decide-transfers': decideTransfers,
  refund: sendRefund,
  transfer: sendTransfer,
  reversal: sendReversal,
  'payout-account': askAboutAccount,
  dispute: askAboutDispute,
  'provider-event': handleEvent,
}
type Job = { id: string; name: keyof typeof handlers; subject: string }
const names = Object.keys(handlers)

/**
 * A worker for whom no time passes between two tries: pg-boss counts them by the database's clock, which stands still
 * beside ours. A failed job stays, to be taken by the next call. Says how many were done.
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
  // Two such workers may have done the same jobs: they lock them in one order.
  if (done.length > 0)
    await sql`
      with locked as (
        select name, id from pgboss.job where name = any(${names}) and id = any(${done}::uuid[]) order by id for update)
      update pgboss.job set state = 'completed', completed_on = now() from locked
      where job.name = locked.name and job.id = locked.id`.execute(db)
  return done.length
}

/** What the clock sets off each minute or hour. That the provider is away is no surprise here. */
export const runClockwork = async ({ db, deps }: TestApp) => {
  const now = deps.clock.now()
  await expireAllLapsedHolds(db, now)
  await finishOldAppointments(db, now)
  await beginDueSuspensions(deps)
  await decideUndecidedPayments(deps)
  await decideOpenRefunds(deps).catch(unlessRefused)
  await askAboutCosts(deps)
  await askAboutDisputes(deps).catch(unlessAway)
  await decideTransfers(deps)
  await sendOpenTransfers(deps).catch(unlessRefused)
  await askAboutOpenAccounts(deps)
}

/** Asked for its list, it says nothing: the next hour asks again. */
export const unlessAway = (error: unknown) => {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors
  const aways = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError]
  if (!aways.some((away) => error instanceof away)) throw error
}

/** Refused, because a refund has taken what the first try asked for, or a bank has it: the next one asks for what is left. */
const unlessRefused = (error: unknown) => {
  const { errors = [error] } = error as AggregateError
  if (!errors.every((each) => each instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}
