import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { openAccount } from '../sessions/open-account.ts'
import { roleAndReturnPathOf } from '../sessions/return-to.ts'
import { hashLinkToken } from '../sessions/tokens.ts'
import { confirmWaitingBrowser } from './waiting-browsers.ts'

const graceMs = 3_600_000

/**
 * Confirms only the registration that the link was sent for. The same link succeeds again within an hour of its use,
 * because people click twice.
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
    const isUsable = link && (link.usedAt ? now.getTime() - link.usedAt.getTime() <= graceMs : link.expiresAt > now)
    if (!account || !isUsable) throw new DomainError('expired_link')
    if (!account.confirmedAt) {
      if (!link.registrationId) throw new DomainError('expired_link')
      await confirmWaitingBrowser(db, link.registrationId, now)
      await openAccount(deps, account.id, link.registrationId)
    }
    if (!link.usedAt)
      await db.updateTable('links').set({ usedAt: now }).where('tokenHash', '=', link.tokenHash).execute()
    const message = 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.'
    return { message, ...(await roleAndReturnPathOf(db, account.id)) }
  })

/** The use of a link and a registration lock the account first, so that concurrent calls wait for each other. */
const lockAccountOfLink = (db: Tx, token: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.confirmedAt'])
    .where('u.id', '=', ({ selectFrom }) =>
      selectFrom('links as l').select('l.userId').where('l.tokenHash', '=', hashLinkToken(token)),
    )
    .forUpdate()
    .executeTakeFirst()
