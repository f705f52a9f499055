import type { QueueName } from '@couronne/contract/jobs'
import { expireAllLapsedHolds } from './appointments/expire-holds.ts'
import { finishOldAppointments } from './appointments/finish-appointment.ts'
import type { Deps } from './deps.ts'
import { askAboutDispute, askAboutDisputes } from './disputes/ask-about-dispute.ts'
import { forgetUnusedAccounts } from './erasure/forget-unused.ts'
import { issueDueInvoices } from './invoices/issue-invoices.ts'
import { reportLedgerWrongs } from './ledger/check-ledger.ts'
import { findStrangeMovements } from './ledger/find-strange-movements.ts'
import { letters } from './letters.ts'
import { forgetOldAnswers } from './lib/database/kept-answers.ts'
import type { ShowsOn } from './lib/http/page-cache.ts'
import type { Queue } from './lib/jobs.ts'
import { sendMail } from './mails/send-mail.ts'
import { forgetUnconfirmed } from './newsletter/forget-subscriptions.ts'
import { beginDueSuspensions } from './operators/suspend-person.ts'
import { lapseAllOrders } from './orders/lapse-orders.ts'
import { decideOpenRefunds, findFailedRefunds, reportFailedRefunds } from './payments/open-refunds.ts'
import { askAboutCost, askAboutCosts } from './payments/payment-cost.ts'
import { sendRefund } from './payments/send-refund.ts'
import { decideUndecidedPayments } from './payments/undecided-payments.ts'
import { askAboutAccount, askAboutOpenAccounts } from './payouts/ask-about-account.ts'
import { decideTransfers } from './payouts/decide-transfers.ts'
import { sendOpenTransfers } from './payouts/open-transfers.ts'
import { sendReversal } from './payouts/reverse-transfer.ts'
import { sendTransfer } from './payouts/send-transfer.ts'
import { pagesWithHours } from './professionals/shown-hours.ts'
import { forgetHandledEvents } from './provider-events/forget-events.ts'
import { handleEvent } from './provider-events/handle-event.ts'
import { addAvif } from './uploads/add-avif.ts'
import { forgetPicturesOf } from './uploads/forget-pictures-of.ts'
import { forgetUnattachedPictures } from './uploads/forget-unattached.ts'

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyHour = '17 * * * *'
const everyNight = '37 3 * * *'
const beforeTheCheck = '7 3 * * *'

/** All the work that is done after a commit or by the clock. */
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

/** These read all rows of a kind. */
const sweeps = (deps: Deps) =>
  ({
    'expire-holds': {
      cron: everyMinute,
      showsOn: pagesWithHours,
      handle: () => expireAllLapsedHolds(deps.db, deps.clock.now()),
    },
    // A unit that is there again is seen when the page is made anew, in seconds.
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
    'strange-movements': { cron: beforeTheCheck, showsOn: 'no page', handle: () => findStrangeMovements(deps) },
    'check-ledger': { cron: everyNight, showsOn: 'no page', handle: () => reportLedgerWrongs(deps.db) },
    'forget-accounts': { cron: everyNight, handle: () => forgetUnusedAccounts(deps) },
    'forget-subscriptions': { cron: everyHour, showsOn: 'no page', handle: () => forgetUnconfirmed(deps) },
    'forget-events': { cron: everyHour, handle: () => forgetHandledEvents(deps) },
    'forget-answers': { cron: everyHour, handle: () => forgetOldAnswers(deps.db, deps.clock.now()) },
    'add-avif': { isHeavy: true, showsOn: 'no page', handle: (filename) => addAvif(deps, filename) },
    'forget-pictures': { cron: everyHour, handle: () => forgetUnattachedPictures(deps) },
  }) satisfies Partial<Record<QueueName, Work>>
