import type { Deps } from './deps.ts'
import type { Queue } from './lib/jobs.ts'
import { sendMail } from './mails/send-mail.ts'

/** All the work that is done after a commit or by the clock. */
export const queues = (deps: Deps): Queue[] => [{ name: 'mail', handle: (id) => sendMail(deps, id) }]
