import type { QueueName } from '@couronne/contract/platform/jobs'
import { expireAllLapsedHolds } from './booking/appointments/expire-holds.ts'
import { finishOldAppointments } from './booking/appointments/finish-appointment.ts'
import type { Deps } from './deps.ts'
import { forgetOldAnswers } from './lib/database/stored-answers.ts'
import type { ShowsOn } from './lib/http/page-cache.ts'
import type { Queue } from './lib/jobs.ts'
import { letters } from './mail-templates.ts'
import { pagesWithHours } from './marketplace/professionals/shown-hours.ts'
import { askAboutDispute, askAboutDisputes } from './money/disputes/ask-about-dispute.ts'
import { issueDueInvoices } from './money/invoices/issue-invoices.ts'
import { reportLedgerWrongs } from './money/ledger/check-ledger.ts'
import { findUnmatchedTransactions } from './money/ledger/find-unmatched.ts'
import { askAboutCost, askAboutCosts } from './money/payments/payment-cost.ts'
import { decideUndecidedPayments } from './money/payments/undecided-payments.ts'
import { askAboutAccount, askAboutOpenAccounts } from './money/payouts/ask-about-account.ts'
import { decideTransfers } from './money/payouts/decide-transfers.ts'
import { sendOpenTransfers } from './money/payouts/open-transfers.ts'
import { sendReversal } from './money/payouts/reverse-transfer.ts'
import { sendTransfer } from './money/payouts/send-transfer.ts'
import { handleEvent } from './money/provider-events/handle-event.ts'
import { forgetHandledEvents } from './money/provider-events/purge-events.ts'
import { decideOpenRefunds, findFailedRefunds, reportFailedRefunds } from './money/refunds/open-refunds.ts'
import { sendRefund } from './money/refunds/send-refund.ts'
import { forgetUnusedAccounts } from './operations/account-deletion/delete-unused-accounts.ts'
import { forgetUnconfirmed } from './operations/newsletter/delete-unconfirmed.ts'
import { beginDueSuspensions } from './operations/operators/suspend-person.ts'
import { sendMail } from './platform/mails/send-mail.ts'
import { addAvif } from './platform/uploads/add-avif.ts'
import { forgetPicturesOf } from './platform/uploads/delete-pictures-of.ts'
import { forgetUnattachedPictures } from './platform/uploads/purge-unattached.ts'
import { lapseAllOrders } from './shop/orders/expire-orders.ts'

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyHour = '17 * * * *'
const everyNight = '37 3 * * *'
const beforeTheCheck = '7 3 * * *'

/** Lists all event jobs, which run after a commit, and all recurring jobs. */
export const queues = (deps: Deps): Queue<QueueName>[] =>
  (Object.entries(all(deps)) as [QueueName, Work][]).map(([name, { showsOn, ...queue }]) => ({
    name,
    ...queue,
    handle: async (id) => {
      try {
        await queue.handle(id)
      } finally {
        deps.pageCache.changed(showsOn)
      }
    },
  }))

type Work = Omit<Queue, 'name'> & { showsOn?: ShowsOn }

const all = (deps: Deps): Record<QueueName, Work> => ({
  ...asTheyCome(deps),
  ...sweeps({ ...deps, db: deps.unhurriedDb }),
})

const asTheyCome = (deps: Deps) =>
  ({
    mail: { showsOn: 'no page', handle: (id) => sendMail(deps, letters, id) },
    refund: { showsOn: 'no page', handle: (id) => sendRefund(deps, id) },
    'payment-cost': { showsOn: 'no page', handle: (id) => askAboutCost(deps, id) },
    'payout-account': { showsOn: 'no page', handle: (id) => askAboutAccount(deps, id) },
    transfer: { showsOn: 'no page', handle: (id) => sendTransfer(deps, id) },
    reversal: { showsOn: 'no page', handle: (id) => sendReversal(deps, id) },
    dispute: { showsOn: 'no page', handle: (id) => askAboutDispute(deps, id) },
    'provider-event': { showsOn: pagesWithHours, handle: (id) => handleEvent(deps, id) },
    'erased-pictures': { isHeavy: true, showsOn: 'no page', handle: (userId) => forgetPicturesOf(deps, userId) },
    'undecided-payments': {
      everySeconds: 20,
      showsOn: pagesWithHours,
      handle: () => decideUndecidedPayments(deps),
    },
  }) satisfies Partial<Record<QueueName, Work>>

/** These jobs read all rows of a kind, so they run on `unhurriedDb`. */
const sweeps = (deps: Deps) =>
  ({
    'expire-holds': {
      cron: everyMinute,
      showsOn: pagesWithHours,
      handle: () => expireAllLapsedHolds(deps.db, deps.clock.now()),
    },
    // No page is invalidated: a page shows returned units when it is rendered again, within seconds.
    'lapse-orders': {
      cron: everyMinute,
      showsOn: 'no page',
      handle: () => lapseAllOrders(deps.db, deps.clock.now()),
    },
    'finish-appointments': {
      cron: everyMinute,
      showsOn: 'no page',
      handle: () => finishOldAppointments(deps.db, deps.clock.now()),
    },
    invoices: { cron: everyMinute, showsOn: 'no page', handle: () => issueDueInvoices(deps) },
    'begin-suspensions': { cron: everyMinute, showsOn: 'no page', handle: () => beginDueSuspensions(deps) },
    'open-refunds': { cron: everyHour, handle: () => decideOpenRefunds(deps) },
    'payment-costs': { cron: everyHour, showsOn: 'no page', handle: () => askAboutCosts(deps) },
    'decide-transfers': { cron: everyTenMinutes, showsOn: 'no page', handle: () => decideTransfers(deps) },
    'open-transfers': { cron: everyHour, showsOn: 'no page', handle: () => sendOpenTransfers(deps) },
    'open-accounts': { cron: everyHour, showsOn: 'no page', handle: () => askAboutOpenAccounts(deps) },
    disputes: { cron: everyHour, showsOn: 'no page', handle: () => askAboutDisputes(deps) },
    'failed-refunds': {
      cron: everyHour,
      handle: async () => {
        await findFailedRefunds(deps)
        await reportFailedRefunds(deps)
      },
    },
    'strange-movements': { cron: beforeTheCheck, showsOn: 'no page', handle: () => findUnmatchedTransactions(deps) },
    'check-ledger': { cron: everyNight, showsOn: 'no page', handle: () => reportLedgerWrongs(deps.db) },
    'forget-accounts': { cron: everyNight, handle: () => forgetUnusedAccounts(deps) },
    'forget-subscriptions': { cron: everyHour, showsOn: 'no page', handle: () => forgetUnconfirmed(deps) },
    'forget-events': { cron: everyHour, handle: () => forgetHandledEvents(deps) },
    'forget-answers': { cron: everyHour, handle: () => forgetOldAnswers(deps.db, deps.clock.now()) },
    'add-avif': { isHeavy: true, showsOn: 'no page', handle: (filename) => addAvif(deps, filename) },
    'forget-pictures': { cron: everyHour, handle: () => forgetUnattachedPictures(deps) },
  }) satisfies Partial<Record<QueueName, Work>>
