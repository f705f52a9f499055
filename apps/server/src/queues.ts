import { expireAllLapsedHolds } from './appointments/expire-holds.ts'
import { finishOldAppointments } from './appointments/finish-appointment.ts'
import type { Deps } from './deps.ts'
import type { Queue } from './lib/jobs.ts'
import { sendMail } from './mails/send-mail.ts'
import { sendRefund } from './payments/send-refund.ts'
import { decideUndecidedPayments } from './payments/undecided-payments.ts'
import { forgetUnattachedPictures } from './uploads/forget-unattached.ts'

const everyMinute = '* * * * *'
const everyHour = '17 * * * *'

/** All the work that is done after a commit or by the clock. */
export const queues = (deps: Deps): Queue[] => [
  { name: 'mail', handle: (id) => sendMail(deps, id) },
  { name: 'refund', handle: (id) => sendRefund(deps, id) },
  { name: 'expire-holds', cron: everyMinute, handle: () => expireAllLapsedHolds(deps.db, deps.clock.now()) },
  { name: 'finish-appointments', cron: everyMinute, handle: () => finishOldAppointments(deps.db, deps.clock.now()) },
  { name: 'undecided-payments', cron: everyMinute, handle: () => decideUndecidedPayments(deps) },
  { name: 'forget-pictures', cron: everyHour, handle: () => forgetUnattachedPictures(deps) },
]
