import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'

const daysUnsent = 30

/**
 * Tells the owner that the account is deleted. It is called before the address goes. An address that was never confirmed
 * gets no mail, because it may be somebody else's.
 */
export const mailErasure = async (deps: WithTx<MailDeps>, userId: string) => {
  const account = await deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (account) await enqueueMail(deps, { kind: 'account_erased', userId: null, recipient: account.email })
}

/** The address of a deleted account must not stay because its mail could not be sent. */
export const deleteUnsentErasureMails = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db
    .deleteFrom('mails')
    .where('kind', '=', 'account_erased')
    .where('sentAt', 'is', null)
    .where('createdAt', '<=', new Date(clock.now().getTime() - daysUnsent * 86_400_000))
    .execute()
