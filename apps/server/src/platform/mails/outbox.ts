import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { mailLimit } from './limits.ts'
import type { MailKind } from './mail-template.ts'

type ObjectionMail = 'report_objection_received' | 'report_objection_answered'
/** These warn of what somebody else could have done with the account. */
type SecurityMail = 'contact_changed' | 'new_device' | 'payout_account_incomplete'
type Cause =
  /**
   * Sent at each request, at most three an hour, counted by account, or by address where there is no account. With
   * `userId` null, the same work is done and nothing is sent.
   */
  | { kind: 'confirmation'; userId: string; registrationId: string; address: string }
  | { kind: 'known_address' | 'reset'; userId: string | null; address: string }
  | { kind: SecurityMail; userId: string }
  /** Sent once, because an account is deleted once. */
  | { kind: 'account_erased'; userId: null; recipient: string }
  | { kind: 'newsletter_confirmation'; userId: null; subscriberId: string; address: string }
  /** A guest's receipt is limited as above; the later mails to the guest are sent once for each subject. */
  | { kind: 'report_received'; userId: null; subjectId: string; address: string }
  | { kind: 'report_decided' | 'report_reversed' | ObjectionMail; userId: null; subjectId: string; occasion?: string }
  /** Sent once for each subject and person, and for each occasion where a subject has several. */
  | {
      kind: Exclude<
        MailKind,
        'confirmation' | 'known_address' | 'reset' | 'newsletter_confirmation' | 'account_erased' | SecurityMail
      >
      userId: string
      subjectId: string
      occasion?: string
    }

export type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits'> & { jobs: Pick<Deps['jobs'], 'enqueue'> }

/** Enqueues a mail that is sent after the commit. */
export const enqueueMail = async ({ db, clock, jobs, limits }: WithTx<MailDeps>, cause: Cause) => {
  const subjectId = subjectOf(cause)
  const occasion = 'occasion' in cause && cause.occasion ? `:${cause.occasion}` : ''
  const limited = limitedPart(cause)
  if (limited && !(await limits.allows(mailLimit, `${cause.kind}:${limited}`))) return
  const mail = await db
    .insertInto('mails')
    .values({
      kind: cause.kind,
      key: `${cause.kind}:${'subjectId' in cause ? cause.subjectId : randomUUID()}:${cause.userId}${occasion}`,
      userId: cause.userId,
      subjectId,
      createdAt: clock.now(),
      // The account of this mail has no address any more.
      ...('recipient' in cause && { recipient: cause.recipient }),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (mail) await jobs.enqueue(db, 'mail', mail.id)
}

/** Returns the account or address whose mails of this kind are limited, or nothing for a mail that is sent once. */
const limitedPart = (cause: Cause) => {
  if ('address' in cause) return cause.userId ?? cause.address.toLowerCase()
  return 'subjectId' in cause ? undefined : cause.userId
}

const subjectOf = (cause: Cause) => {
  if ('subjectId' in cause) return cause.subjectId
  if ('registrationId' in cause) return cause.registrationId
  return 'subscriberId' in cause ? cause.subscriberId : null
}
