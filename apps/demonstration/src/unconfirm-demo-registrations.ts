import { sql } from 'kysely'
import type { Db } from '../../server/src/lib/database/database.ts'
import type { Tx } from '../../server/src/lib/database/transaction.ts'
import { isDemoAccount } from './is-demo-account.ts'

const reopenedAt = 'demonstration:reopened at'

/** Records that a database in production is a demonstration again: what was confirmed before stays believed. */
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
 * Takes back what people who came by themselves have confirmed in an open demonstration, where anybody reads the mails
 * and acts as the operator: confirmations, verifications, sessions, links and, of operators, second factors. A new
 * password by mail, or a new registration, confirms an address again; `npm run admin:create` invites an operator again.
 * @returns the number of these accounts
 */
export const distrustNewcomers = async (db: Tx, now: Date) => {
  const since = await demoBegan(db)
  await db.deleteFrom('links').execute()
  await db
    .updateTable('proofs as p')
    .from('users as u')
    .set({ state: 'closed', closedBecause: 'demo', endedAt: now })
    .whereRef('u.id', '=', 'p.userId')
    .where((eb) => sql<boolean>`not ${isDemoAccount(eb)}`)
    .where('p.state', '=', 'verified')
    .where('p.decidedAt', '>=', since)
    .execute()
  const newcomers = await db
    .updateTable('users as u')
    .set({ confirmedAt: null })
    .where((eb) => sql<boolean>`not ${isDemoAccount(eb)}`)
    .where('u.confirmedAt', '>=', since)
    .where('u.erasedAt', 'is', null)
    .returning('u.id')
    .execute()
  const ids = newcomers.map(({ id }) => id)
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('createdAt', '>=', since)
    .where('revokedAt', 'is', null)
    .execute()
  if (ids.length > 0) await db.deleteFrom('secondFactors').where('userId', 'in', ids).execute()
  return ids.length
}
