import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal } from '../../lib/domain-error.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { loginLimits } from './limits.ts'
import { openAccount } from './open-account.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { hashLinkToken } from './tokens.ts'
import type { Viewer } from './viewer.ts'

type Change = { password: string; passwordConfirm?: string; currentPassword?: string; token?: string }

/** Sets a new password for its owner or the holder of a reset link, and ends every other session. */
export const changePassword = async (deps: Deps, viewer: Viewer | null, userId: string, change: Change) => {
  if (change.passwordConfirm !== undefined && change.passwordConfirm !== change.password)
    throw invalid('passwordConfirm', 'Les mots de passe ne correspondent pas!')
  refuseCommonPassword(change.password)
  await (change.token
    ? withLink(deps, userId, change.token, change.password)
    : withCurrentPassword(deps, viewer, userId, change))
  return { message: 'Votre mot de passe a été mis à jour' }
}

const withLink = async (deps: Deps, userId: string, token: string, password: string) => {
  const { clock } = deps
  await linkToReset(deps.db, token, clock.now(), userId)
  const hash = await hashPassword(password)
  await inTransaction(deps, async (deps, db) => {
    const now = clock.now()
    const account = await db
      .selectFrom('users')
      .select('confirmedAt')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const used = await db
      .updateTable('links')
      .set({ usedAt: now })
      .where('tokenHash', '=', hashLinkToken(token))
      .where('kind', '=', 'reset')
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('registrationId')
      .executeTakeFirst()
    if (!used) throw new Refusal('expired_reset_link')
    // Who reads the mailbox has proved that the address is hers.
    if (!account?.confirmedAt) await openAccount(deps, userId, used.registrationId)
    await db.updateTable('users').set({ passwordHash: hash }).where('id', '=', userId).execute()
    await afterChange(db, userId, now)
    // Of one that was never open, nobody has had another.
    if (account?.confirmedAt) await tellOfChange(deps, userId)
  })
}

const withCurrentPassword = async (deps: Deps, viewer: Viewer | null, userId: string, change: Change) => {
  const { db, clock, limits } = deps
  if (!viewer) throw new Refusal('unauthorized')
  if (viewer.id !== userId) throw new Refusal('not_found')
  if (!change.currentPassword) throw invalid('currentPassword', 'Champs requis!')
  // Whoever has a session here is no stranger: what they try at the login does not count for her.
  await limits.take(loginLimits.device, viewer.sessionId)
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(passwordHash, change.currentPassword))) throw wrongPassword()
  const hash = await hashPassword(change.password)
  await inTransaction(deps, async (deps, db) => {
    const changed = await db
      .updateTable('users')
      .set({ passwordHash: hash })
      .where('id', '=', viewer.id)
      .where('passwordHash', '=', passwordHash)
      .executeTakeFirst()
    // A link has changed it meanwhile, and what was typed is the current one no more.
    if (changed.numUpdatedRows === 0n) throw wrongPassword()
    await afterChange(db, viewer.id, clock.now(), viewer.sessionId)
    await tellOfChange(deps, viewer.id)
  })
}

const wrongPassword = () => invalid('currentPassword', 'Le mot de passe actuel est incorrect.')

/** Whoever knew the old password, or holds a link sent before, is out. */
const afterChange = async (db: Tx, userId: string, now: Date, keptSession?: string) => {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(keptSession !== undefined, (query) => query.where('id', '!=', keptSession as string))
    .execute()
  await db
    .updateTable('links')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', 'reset')
    .where('usedAt', 'is', null)
    .execute()
}

/** Each change is an occasion of its own. */
const tellOfChange = (deps: Within<MailDeps>, userId: string) =>
  enqueueMail(deps, { kind: 'password_changed', userId, subjectId: userId, occasion: randomUUID() })

/** The account a reset link is for; looking does not use the link up. */
export const linkToReset = async (db: Db, token: string, now: Date, userId?: string) => {
  const link = await db
    .selectFrom('links as l')
    .select('l.userId')
    .where('l.tokenHash', '=', hashLinkToken(token))
    .where('l.kind', '=', 'reset')
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', now)
    .executeTakeFirst()
  if (!link || (userId && link.userId !== userId)) throw new Refusal('expired_reset_link')
  return link.userId
}
