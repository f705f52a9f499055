import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Within } from '../../lib/database/transaction.ts'
import { mailLimit } from './limits.ts'
import type { MailKind } from './mail-template.ts'

type Cause =
  /**
   * As often as it is asked for, three an hour at most, counted by the account, or by the address where there is none.
   * `userId` null does the same work and sends nothing.
   */
  | { kind: 'confirmation'; userId: string; registrationId: string; address: string }
  | { kind: 'known_address' | 'reset'; userId: string | null; address: string }
  | { kind: 'newsletter_confirmation'; userId: null; subscriberId: string; address: string }
  /** Once for this subject and person, and for the occasion where a subject has several. */
  | {
      kind: Exclude<MailKind, 'confirmation' | 'known_address' | 'reset' | 'newsletter_confirmation'>
      userId: string
      subjectId: string
      occasion?: string
    }

export type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits'> & { jobs: Pick<Deps['jobs'], 'enqueue'> }

/** Writes a mail to be sent once this has committed. */
export const enqueueMail = async ({ db, clock, jobs, limits }: Within<MailDeps>, cause: Cause) => {
  const subjectId = subjectOf(cause)
  const occasion = 'occasion' in cause && cause.occasion ? `:${cause.occasion}` : ''
  if (
    'address' in cause &&
    !(await limits.allows(mailLimit, `${cause.kind}:${cause.userId ?? cause.address.toLowerCase()}`))
  )
    return
  const mail = await db
    .insertInto('mails')
    .values({
      kind: cause.kind,
      key: `${cause.kind}:${'subjectId' in cause ? cause.subjectId : randomUUID()}:${cause.userId}${occasion}`,
      userId: cause.userId,
      subjectId,
      createdAt: clock.now(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (mail) await jobs.enqueue(db, 'mail', mail.id)
}

const subjectOf = (cause: Cause) => {
  if ('subjectId' in cause) return cause.subjectId
  if ('registrationId' in cause) return cause.registrationId
  return 'subscriberId' in cause ? cause.subscriberId : null
}
