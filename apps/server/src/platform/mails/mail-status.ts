import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { MailKind } from './mail-template.ts'

/**
 * Answers a request for mails that the platform sends itself: each is written once, in the transaction of its event, so
 * the request sends nothing and only reports whether they have been sent, to `userId` alone if it is given.
 */
export const describeMailStatus = async (
  db: Db,
  kinds: MailKind[],
  subjectIds: string[],
  { userId }: { userId?: string } = {},
) => {
  const mails = await db
    .selectFrom('mails as m')
    .select(['m.sentAt', 'm.recipient'])
    .where('m.subjectId', 'in', subjectIds)
    .where('m.kind', 'in', kinds)
    .$if(userId !== undefined, (all) => all.where('m.userId', '=', userId ?? ''))
    .execute()
  // A mail without a recipient was dropped, because it had no reason any more.
  const notDropped = mails.filter(({ sentAt, recipient }) => sentAt === null || recipient !== null)
  if (notDropped.length === 0) throw new DomainError('mail_not_due')
  const isSent = notDropped.every(({ sentAt }) => sentAt !== null)
  return {
    message: isSent
      ? 'Ce message a déjà été envoyé : il ne part qu’une fois.'
      : 'Ce message part de lui-même, une seule fois.',
  }
}
