import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { openAccount } from '../sessions/open-account.ts'
import { wayInOf } from '../sessions/return-to.ts'
import { hashLinkToken } from '../sessions/tokens.ts'

const graceMs = 3_600_000

/**
 * Confirms the registration that the link was sent for, and no other. The same link within an hour of its use says yes
 * again: people click twice.
 */
export const confirmAccount = (deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, token: string) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const account = await lockAccountOfLink(db, token)
    const link = await db
      .selectFrom('links as l')
      .select(['l.tokenHash', 'l.registrationId', 'l.expiresAt', 'l.usedAt'])
      .where('l.tokenHash', '=', hashLinkToken(token))
      .where('l.kind', '=', 'confirm')
      .executeTakeFirst()
    const usable = link && (link.usedAt ? now.getTime() - link.usedAt.getTime() <= graceMs : link.expiresAt > now)
    if (!account || !usable) throw new Refusal('expired_link')
    if (!account.confirmedAt) {
      if (!link.registrationId) throw new Refusal('expired_link')
      await openAccount(deps, account.id, link.registrationId)
    }
    if (!link.usedAt)
      await db.updateTable('links').set({ usedAt: now }).where('tokenHash', '=', link.tokenHash).execute()
    const message = 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.'
    return { message, ...(await wayInOf(db, account.id)) }
  })

/** Whoever uses a link, or registers, holds the account first: two who come at once take turns. */
const lockAccountOfLink = (db: Tx, token: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.confirmedAt'])
    .where('u.id', '=', ({ selectFrom }) =>
      selectFrom('links as l').select('l.userId').where('l.tokenHash', '=', hashLinkToken(token)),
    )
    .forUpdate()
    .executeTakeFirst()
