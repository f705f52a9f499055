import { expireAllLapsedHolds } from './appointments/expire-holds.ts'
import { finishOldAppointments } from './appointments/finish-appointment.ts'
import type { Deps } from './deps.ts'
import { askAboutDispute, askAboutDisputes } from './disputes/ask-about-dispute.ts'
import { forgetUnusedAccounts } from './erasure/forget-unused.ts'
import { reportLedgerWrongs } from './ledger/check-ledger.ts'
import { findStrangeMovements } from './ledger/find-strange-movements.ts'
import { letters } from './letters.ts'
import type { Queue } from './lib/jobs.ts'
import { forgetOldAnswers } from './lib/kept-answers.ts'
import type { ShowsOn } from './lib/page-cache.ts'
import { sendMail } from './mails/send-mail.ts'
import { beginDueSuspensions } from './operators/suspend-person.ts'
import { decideOpenRefunds, findFailedRefunds, reportFailedRefunds } from './payments/open-refunds.ts'
import { askAboutCost, askAboutCosts } from './payments/payment-cost.ts'
import { sendRefund } from './payments/send-refund.ts'
import { decideUndecidedPayments } from './payments/undecided-payments.ts'
import { askAboutAccount, askAboutOpenAccounts } from './payouts/ask-about-account.ts'
import { decideTransfers } from './payouts/decide-transfers.ts'
import { sendOpenTransfers } from './payouts/open-transfers.ts'
import { sendReversal } from './payouts/reverse-transfer.ts'
import { sendTransfer } from './payouts/send-transfer.ts'
import { forgetHandledEvents } from './provider-events/forget-events.ts'
import { handleEvent } from './provider-events/handle-event.ts'
import { addAvif } from './uploads/add-avif.ts'
import { forgetUnattachedPictures } from './uploads/forget-unattached.ts'

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyHour = '17 * * * *'
const everyNight = '37 3 * * *'
const beforeTheCheck = '7 3 * * *'

/** All the work that is done after a commit or by the clock. */
export const queues = (deps: Deps): Queue[] =>
  all(deps).map(({ showsOn, ...queue }) => ({
    ...queue,
    handle: async (id) => {
      try {
        await queue.handle(id)
      } finally {
        deps.pageCache.changed(showsOn)
      }
    },
  }))

const all = (deps: Deps): (Queue & { showsOn?: ShowsOn })[] => [
  ...asTheyCome(deps),
  ...sweeps({ ...deps, db: deps.unhurriedDb }),
]

const asTheyCome = (deps: Deps): (Queue & { showsOn?: ShowsOn })[] => [
  { name: 'mail', showsOn: 'no page', handle: (id) => sendMail(deps, letters, id) },
  { name: 'refund', showsOn: 'no page', handle: (id) => sendRefund(deps, id) },
  { name: 'payment-cost', showsOn: 'no page', handle: (id) => askAboutCost(deps, id) },
  { name: 'payout-account', showsOn: 'no page', handle: (id) => askAboutAccount(deps, id) },
  { name: 'transfer', showsOn: 'no page', handle: (id) => sendTransfer(deps, id) },
  { name: 'reversal', showsOn: 'no page', handle: (id) => sendReversal(deps, id) },
  { name: 'dispute', showsOn: 'no page', handle: (id) => askAboutDispute(deps, id) },
  { name: 'provider-event', showsOn: 'pages with hours', handle: (id) => handleEvent(deps, id) },
  {
    name: 'undecided-payments',
    everySeconds: 20,
    showsOn: 'pages with hours',
    handle: () => decideUndecidedPayments(deps),
  },
]

/** These read all rows of a kind. */
const sweeps = (deps: Deps): (Queue & { showsOn?: ShowsOn })[] => [
  {
    name: 'expire-holds',
    cron: everyMinute,
    showsOn: 'pages with hours',
    handle: () => expireAllLapsedHolds(deps.db, deps.clock.now()),
  },
  {
    name: 'finish-appointments',
    cron: everyMinute,
    showsOn: 'no page',
    handle: () => finishOldAppointments(deps.db, deps.clock.now()),
  },
  { name: 'begin-suspensions', cron: everyMinute, showsOn: 'no page', handle: () => beginDueSuspensions(deps) },
  { name: 'open-refunds', cron: everyHour, handle: () => decideOpenRefunds(deps) },
  { name: 'payment-costs', cron: everyHour, showsOn: 'no page', handle: () => askAboutCosts(deps) },
  { name: 'decide-transfers', cron: everyTenMinutes, showsOn: 'no page', handle: () => decideTransfers(deps) },
  { name: 'open-transfers', cron: everyHour, showsOn: 'no page', handle: () => sendOpenTransfers(deps) },
  { name: 'open-accounts', cron: everyHour, showsOn: 'no page', handle: () => askAboutOpenAccounts(deps) },
  { name: 'disputes', cron: everyHour, showsOn: 'no page', handle: () => askAboutDisputes(deps) },
  {
    name: 'failed-refunds',
    cron: everyHour,
    handle: async () => {
      await findFailedRefunds(deps)
      await reportFailedRefunds(deps)
    },
  },
  { name: 'strange-movements', cron: beforeTheCheck, showsOn: 'no page', handle: () => findStrangeMovements(deps) },
  { name: 'check-ledger', cron: everyNight, showsOn: 'no page', handle: () => reportLedgerWrongs(deps.db) },
  { name: 'forget-accounts', cron: everyNight, handle: () => forgetUnusedAccounts(deps) },
  { name: 'forget-events', cron: everyHour, handle: () => forgetHandledEvents(deps) },
  { name: 'forget-answers', cron: everyHour, handle: () => forgetOldAnswers(deps.db, deps.clock.now()) },
  { name: 'add-avif', isHeavy: true, showsOn: 'no page', handle: (filename) => addAvif(deps, filename) },
  { name: 'forget-pictures', cron: everyHour, handle: () => forgetUnattachedPictures(deps) },
]
