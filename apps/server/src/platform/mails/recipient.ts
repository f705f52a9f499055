import type { Deps } from '../../deps.ts'
import type { MailRow } from './mail-template.ts'

/** Returns the address and the greeting of a mail's reader; undefined when the account was erased meanwhile. */
export const findRecipient = async ({ db }: Pick<Deps, 'db'>, mail: MailRow) => {
  const recipient = await db
    .selectFrom('users as u')
    .select(['u.email', 'u.firstname'])
    .where('u.id', '=', mail.userId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  return recipient && { to: recipient.email, greeting: `Bonjour ${recipient.firstname},` }
}
