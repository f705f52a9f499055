import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

/** Sends a reset link to a known address. An unknown address gets the same answer after the same work. */
export const requestReset = async (deps: Deps, email: string) => {
  await inTransaction(deps, async (deps, db) => {
    const account = await db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.email', '=', email)
      .where('u.erasedAt', 'is', null)
      .executeTakeFirst()
    await enqueueMail(deps, { kind: 'reset', userId: account?.id ?? null, address: email })
  })
  return { message: 'Email envoyé' }
}
