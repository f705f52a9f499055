import { sql } from 'kysely'
import type { Db } from '../../server/src/lib/database/database.ts'
import type { Tx } from '../../server/src/lib/database/transaction.ts'
import { isDemoAccount } from './is-demo-account.ts'

const reopenedAt = 'demonstration:reopened at'

/** Records that a database in production is a demonstration again: what was confirmed before stays confirmed. */
export const markReopened = (db: Tx, now: Date) =>
  db
    .insertInto('dataVersions')
    .values({ name: reopenedAt, version: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: now.toISOString() }))
    .execute()

const demoBegan = async (db: Db) => {
  const row = await db.selectFrom('dataVersions').select('version').where('name', '=', reopenedAt).executeTakeFirst()
  return new Date(row?.version ?? 0)
}

/**
 * Takes back what accounts registered while the demo was open have confirmed, because anybody reads the mails there and
 * acts as the operator: confirmations, verifications, sessions, links, IBANs and, of operators, second factors. An older
 * account whose password was set by a reset link meanwhile is unconfirmed too. A new password by mail, or a new
 * registration, confirms an address again; `npm run admin:create` invites an operator again.
 * @returns the number of these accounts
 */
export const unconfirmDemoRegistrations = async (db: Tx, now: Date) => {
  const since = await demoBegan(db)
  await db
    .updateTable('proofs as p')
    .from('users as u')
    .set({ state: 'closed', closedBecause: 'demo', endedAt: now })
    .whereRef('u.id', '=', 'p.userId')
    .where((eb) => sql<boolean>`not ${isDemoAccount(eb)}`)
    .where('p.state', '=', 'verified')
    .where('p.decidedAt', '>=', since)
    .execute()
  const unconfirmed = await db
    .updateTable('users as u')
    .set({ confirmedAt: null })
    .where((eb) => sql<boolean>`not ${isDemoAccount(eb)}`)
    .where('u.confirmedAt', 'is not', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('u.confirmedAt', '>=', since),
        exists(
          selectFrom('links as l')
            .select('l.userId')
            .whereRef('l.userId', '=', 'u.id')
            .where('l.kind', '=', 'reset')
            .where('l.usedAt', '>=', since),
        ),
      ]),
    )
    .where('u.erasedAt', 'is', null)
    .returning('u.id')
    .execute()
  const ids = unconfirmed.map(({ id }) => id)
  await db.deleteFrom('links').execute()
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('createdAt', '>=', since)
    .where('revokedAt', 'is', null)
    .execute()
  if (ids.length > 0) {
    await db.deleteFrom('secondFactors').where('userId', 'in', ids).execute()
    await db.updateTable('payoutAccounts').set({ iban: null, ibanLast4: null }).where('userId', 'in', ids).execute()
  }
  return ids.length
}
