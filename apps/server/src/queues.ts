import type { QueueName } from '@couronne/contract/platform/jobs'
import { mailEndedRequests } from './booking/appointments/ended-requests.ts'
import { expireAllOverdueHolds } from './booking/appointments/expire-holds.ts'
import { finishOldAppointments } from './booking/appointments/finish-appointment.ts'
import { mailReschedules } from './booking/appointments/mail-reschedules.ts'
import { openContacts } from './booking/appointments/open-contacts.ts'
import { deleteOldNotes } from './booking/customers/delete-notes.ts'
import { deleteOldEntries } from './booking/own-entries/delete-old-entries.ts'
import { sendReminders } from './booking/reminders/send-reminders.ts'
import { openAllTemplateWindows } from './booking/weekly-hours/open-template-windows.ts'
import type { Deps } from './deps.ts'
import { deleteExpiredAnswers } from './lib/database/stored-answers.ts'
import type { InvalidatedPages } from './lib/http/page-cache.ts'
import type { Queue } from './lib/jobs.ts'
import { mailTemplates } from './mail-templates.ts'
import { pagesWithHours } from './marketplace/professionals/hours-cache-tag.ts'
import { syncDispute, syncDisputes } from './money/disputes/sync-dispute.ts'
import { issuePendingInvoices } from './money/invoices/issue-invoices.ts'
import { throwOnLedgerErrors } from './money/ledger/check-ledger.ts'
import { findUnmatchedTransactions } from './money/ledger/find-unmatched.ts'
import { decideAuthorisation } from './money/payments/authorisations.ts'
import { fetchMissingProviderFees, fetchProviderFee } from './money/payments/payment-cost.ts'
import { syncUndecidedPayments } from './money/payments/undecided-payments.ts'
import { decideTransfers } from './money/payouts/decide-transfers.ts'
import { sendOpenTransfers } from './money/payouts/open-transfers.ts'
import { sendReversal } from './money/payouts/reverse-transfer.ts'
import { sendTransfer } from './money/payouts/send-transfer.ts'
import { syncOpenAccounts, syncPayoutAccount } from './money/payouts/sync-account.ts'
import { handleEvent } from './money/provider-events/handle-event.ts'
import { purgeHandledEvents } from './money/provider-events/purge-events.ts'
import { findFailedRefunds, reportFailedRefunds, syncOpenRefunds } from './money/refunds/open-refunds.ts'
import { sendRefund } from './money/refunds/send-refund.ts'
import { deleteProviderCustomer } from './money/saved-cards/provider-customer.ts'
import { detachCard } from './money/saved-cards/remove-card.ts'
import { saveCard } from './money/saved-cards/save-card.ts'
import { deleteUnusedAccounts } from './operations/account-deletion/delete-unused-accounts.ts'
import { deleteOldAudience } from './operations/audience/delete-old-audience.ts'
import { backUpEveryNight } from './operations/backups/back-up-every-night.ts'
import { deleteAgain } from './operations/backups/delete-again.ts'
import { recordDeletion } from './operations/backups/deletion-list.ts'
import { deleteUnconfirmed } from './operations/newsletter/delete-unconfirmed.ts'
import { beginPendingSuspensions } from './operations/operators/suspend-person.ts'
import { deleteOldReports } from './operations/reports/delete-old-reports.ts'
import { deleteOldProofFiles } from './operations/verification/delete-proof-files.ts'
import { readBusinessRegister } from './operations/verification/read-register.ts'
import { reviewProofs } from './operations/verification/review-proofs.ts'
import { sendMail } from './platform/mails/send-mail.ts'
import { addAvif } from './platform/uploads/add-avif.ts'
import { deletePicturesOf } from './platform/uploads/delete-pictures-of.ts'
import { purgeUnattachedPictures } from './platform/uploads/purge-unattached.ts'
import { expireUnpaidOrders } from './shop/orders/expire-orders.ts'
import { mailTeam, mailUnread } from './talk/conversations/mail-unread.ts'
import { purgeConversations } from './talk/conversations/purge-conversations.ts'

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyHour = '17 * * * *'
const everyNight = '37 3 * * *'
const beforeLedgerCheck = '7 3 * * *'
const hourlyBackup = '37 * * * *'

/** Lists all event jobs, which run after a commit, and all recurring jobs. */
export const queues = (deps: Deps): Queue<QueueName>[] =>
  (Object.entries(allJobs(deps)) as [QueueName, JobDefinition][]).map(([name, { invalidates, ...queue }]) => ({
    name,
    ...queue,
    handle: async (id) => {
      try {
        await queue.handle(id)
      } finally {
        deps.pageCache.invalidate(invalidates)
      }
    },
  }))

type JobDefinition = Omit<Queue, 'name'> & { invalidates?: InvalidatedPages }

const allJobs = (deps: Deps): Record<QueueName, JobDefinition> => ({
  ...eventJobs(deps),
  ...recurringJobs({ ...deps, db: deps.backgroundDb }),
})

const eventJobs = (deps: Deps) =>
  ({
    mail: { invalidates: 'no page', handle: (id) => sendMail(deps, mailTemplates, id) },
    refund: { invalidates: 'no page', handle: (id) => sendRefund(deps, id) },
    authorisation: { invalidates: pagesWithHours, handle: (id) => decideAuthorisation(deps, id) },
    'payment-cost': { invalidates: 'no page', handle: (id) => fetchProviderFee(deps, id) },
    'save-card': { invalidates: 'no page', handle: (id) => saveCard(deps, id) },
    'detach-card': { invalidates: 'no page', handle: (id) => detachCard(deps, id) },
    'delete-provider-customer': { invalidates: 'no page', handle: (id) => deleteProviderCustomer(deps, id) },
    'payout-account': { invalidates: 'no page', handle: (id) => syncPayoutAccount(deps, id) },
    transfer: { invalidates: 'no page', handle: (id) => sendTransfer(deps, id) },
    reversal: { invalidates: 'no page', handle: (id) => sendReversal(deps, id) },
    dispute: { invalidates: 'no page', handle: (id) => syncDispute(deps, id) },
    'provider-event': { invalidates: pagesWithHours, handle: (id) => handleEvent(deps, id) },
    'picture-deletions': { isHeavy: true, invalidates: 'no page', handle: (userId) => deletePicturesOf(deps, userId) },
    'delete-again': { handle: (id) => deleteAgain(deps, id) },
    'record-deletion': { invalidates: 'no page', handle: (id) => recordDeletion(deps, id) },
    'undecided-payments': {
      everySeconds: 20,
      invalidates: pagesWithHours,
      handle: () => syncUndecidedPayments(deps),
    },
  }) satisfies Partial<Record<QueueName, JobDefinition>>

/** These jobs read all rows of a kind, so they run on `backgroundDb`. */
const recurringJobs = (deps: Deps) =>
  ({
    'expire-holds': {
      cron: everyMinute,
      invalidates: pagesWithHours,
      handle: () => expireAllOverdueHolds(deps.db, deps.clock.now()),
    },
    'ended-requests': {
      cron: everyMinute,
      invalidates: pagesWithHours,
      handle: () => mailEndedRequests(deps),
    },
    // No page is invalidated: a page shows returned units when it is rendered again, within seconds.
    'expire-orders': {
      cron: everyMinute,
      invalidates: 'no page',
      handle: () => expireUnpaidOrders(deps.db, deps.clock.now()),
    },
    'finish-appointments': {
      cron: everyMinute,
      invalidates: 'no page',
      handle: () => finishOldAppointments(deps),
    },
    'template-windows': { cron: everyNight, invalidates: pagesWithHours, handle: () => openAllTemplateWindows(deps) },
    'open-contacts': { cron: everyMinute, invalidates: 'no page', handle: () => openContacts(deps) },
    reminders: { cron: everyMinute, invalidates: 'no page', handle: () => sendReminders(deps) },
    invoices: { cron: everyMinute, invalidates: 'no page', handle: () => issuePendingInvoices(deps) },
    'waiting-messages': { cron: everyHour, invalidates: 'no page', handle: () => mailTeam(deps) },
    'reschedule-mails': { cron: everyMinute, invalidates: 'no page', handle: () => mailReschedules(deps) },
    'unread-messages': { cron: everyMinute, invalidates: 'no page', handle: () => mailUnread(deps) },
    'begin-suspensions': { cron: everyMinute, invalidates: 'no page', handle: () => beginPendingSuspensions(deps) },
    // A professional whose proof ends is hidden within a minute.
    proofs: { everySeconds: 30, invalidates: 'no page', handle: () => reviewProofs(deps) },
    'business-register': { cron: everyMinute, invalidates: 'no page', handle: () => readBusinessRegister(deps) },
    'delete-old-proof-files': { cron: everyNight, invalidates: 'no page', handle: () => deleteOldProofFiles(deps) },
    'open-refunds': { cron: everyHour, handle: () => syncOpenRefunds(deps) },
    'payment-costs': { cron: everyHour, invalidates: 'no page', handle: () => fetchMissingProviderFees(deps) },
    'decide-transfers': { cron: everyTenMinutes, invalidates: 'no page', handle: () => decideTransfers(deps) },
    'open-transfers': { cron: everyHour, invalidates: 'no page', handle: () => sendOpenTransfers(deps) },
    'open-accounts': { cron: everyHour, invalidates: 'no page', handle: () => syncOpenAccounts(deps) },
    disputes: { cron: everyHour, invalidates: 'no page', handle: () => syncDisputes(deps) },
    'failed-refunds': {
      cron: everyHour,
      handle: async () => {
        await findFailedRefunds(deps)
        await reportFailedRefunds(deps)
      },
    },
    'unmatched-transactions': {
      cron: beforeLedgerCheck,
      invalidates: 'no page',
      handle: () => findUnmatchedTransactions(deps),
    },
    'check-ledger': { cron: everyNight, invalidates: 'no page', handle: () => throwOnLedgerErrors(deps.db) },
    backup: {
      cron: hourlyBackup,
      maxSeconds: 6 * 3600,
      invalidates: 'no page',
      handle: () => backUpEveryNight(deps),
    },
    'delete-unused-accounts': { cron: everyNight, handle: () => deleteUnusedAccounts(deps) },
    'delete-old-subscriptions': { cron: everyHour, invalidates: 'no page', handle: () => deleteUnconfirmed(deps) },
    'delete-old-conversations': {
      cron: everyNight,
      invalidates: 'no page',
      handle: () => purgeConversations(deps),
    },
    'delete-old-reports': { cron: everyNight, invalidates: 'no page', handle: () => deleteOldReports(deps) },
    'delete-old-audience': { cron: everyNight, invalidates: 'no page', handle: () => deleteOldAudience(deps) },
    'delete-old-entries': { cron: everyNight, invalidates: 'no page', handle: () => deleteOldEntries(deps) },
    'delete-old-notes': { cron: everyNight, invalidates: 'no page', handle: () => deleteOldNotes(deps) },
    'delete-old-events': { cron: everyHour, handle: () => purgeHandledEvents(deps) },
    'delete-old-answers': { cron: everyHour, handle: () => deleteExpiredAnswers(deps.db, deps.clock.now()) },
    'add-avif': { isHeavy: true, invalidates: 'no page', handle: (filename) => addAvif(deps, filename) },
    'delete-unused-pictures': { cron: everyHour, handle: () => purgeUnattachedPictures(deps) },
  }) satisfies Partial<Record<QueueName, JobDefinition>>
