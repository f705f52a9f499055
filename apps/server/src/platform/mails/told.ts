import type { Db } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { MailKind } from './mail-template.ts'

/**
 * Whether what these mails tell of has been told. The platform writes each by itself, in the transaction of what happened, and
 * once: who asks for it sends nothing.
 */
export const told = async (db: Db, kinds: MailKind[], subjectIds: string[]) => {
  const mails = await db
    .selectFrom('mails as m')
    .select(['m.sentAt', 'm.recipient'])
    .where('m.subjectId', 'in', subjectIds)
    .where('m.kind', 'in', kinds)
    .execute()
  // One that had lost its reason was dropped.
  const due = mails.filter(({ sentAt, recipient }) => sentAt === null || recipient !== null)
  if (due.length === 0) throw new Refusal('mail_not_due')
  const isSent = due.every(({ sentAt }) => sentAt !== null)
  return {
    message: isSent
      ? 'Ce message a déjà été envoyé : il ne part qu’une fois.'
      : 'Ce message part de lui-même, une seule fois.',
  }
}
