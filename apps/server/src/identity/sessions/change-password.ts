import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { endSessions } from './end-sessions.ts'
import { loginLimits } from './limits.ts'
import { openAccount } from './open-account.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { hashLinkToken } from './tokens.ts'

type PasswordChange = { password: string; passwordConfirm?: string; currentPassword?: string; token?: string }

/** Sets a new password for the owner or the holder of a reset link, and ends every other session. */
export const changePassword = async (deps: Deps, viewer: Viewer | null, userId: string, change: PasswordChange) => {
  if (change.passwordConfirm !== undefined && change.passwordConfirm !== change.password)
    throw validationError('passwordConfirm', 'Les mots de passe ne correspondent pas!')
  rejectCommonPassword(change.password)
  await (change.token
    ? changeWithLink(deps, userId, change.token, change.password)
    : changeWithCurrentPassword(deps, viewer, userId, change))
  return { message: 'Votre mot de passe a été mis à jour' }
}

const changeWithLink = async (deps: Deps, userId: string, token: string, password: string) => {
  const { clock } = deps
  await userOfResetLink(deps.db, token, clock.now(), userId)
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
    if (!used) throw new DomainError('expired_reset_link')
    // The use of the link proves that the person owns the address.
    if (!account?.confirmedAt) await openAccount(deps, userId, used.registrationId)
    await db.updateTable('users').set({ passwordHash: hash }).where('id', '=', userId).execute()
    await endOtherAccess(deps, userId, now)
    // An account that was never open has had no other password to report.
    if (account?.confirmedAt) await notifyOfChange(deps, userId)
  })
}

const changeWithCurrentPassword = async (deps: Deps, viewer: Viewer | null, userId: string, change: PasswordChange) => {
  const { db, clock, limits } = deps
  if (!viewer) throw new DomainError('unauthorized')
  if (viewer.id !== userId) throw new DomainError('not_found')
  if (!change.currentPassword) throw validationError('currentPassword', 'Champs requis!')
  // These tries count for the session and not for the account, so that strangers' tries at the login do not block the
  // owner.
  await limits.take(loginLimits.device, viewer.sessionId)
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(passwordHash, change.currentPassword))) throw wrongPasswordError()
  const hash = await hashPassword(change.password)
  await inTransaction(deps, async (deps, db) => {
    const changed = await db
      .updateTable('users')
      .set({ passwordHash: hash })
      .where('id', '=', viewer.id)
      .where('passwordHash', '=', passwordHash)
      .executeTakeFirst()
    // A reset link has changed the password meanwhile, so the typed password is no longer current.
    if (changed.numUpdatedRows === 0n) throw wrongPasswordError()
    await endOtherAccess(deps, viewer.id, clock.now(), viewer.sessionId)
    await notifyOfChange(deps, viewer.id)
  })
}

const wrongPasswordError = () => validationError('currentPassword', 'Le mot de passe actuel est incorrect.')

/**
 * Ends the sessions of everybody who knew the old password, all earlier reset links, and the address at which a calendar
 * reads the appointments, because whoever knew the password may have created it.
 */
const endOtherAccess = async (
  deps: WithTx<Pick<Deps, 'db' | 'live'>>,
  userId: string,
  now: Date,
  currentSession?: string,
) => {
  await endSessions(deps, userId, now, currentSession)
  await deps.db
    .updateTable('links')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', 'reset')
    .where('usedAt', 'is', null)
    .execute()
  await deps.db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute()
}

/** Each change has its own occasion, so that each sends a mail. */
const notifyOfChange = (deps: WithTx<MailDeps>, userId: string) =>
  enqueueMail(deps, { kind: 'password_changed', userId, subjectId: userId, occasion: randomUUID() })

/** Returns the account of a reset link, without using the link up. */
export const userOfResetLink = async (db: Db, token: string, now: Date, userId?: string) => {
  const link = await db
    .selectFrom('links as l')
    .select('l.userId')
    .where('l.tokenHash', '=', hashLinkToken(token))
    .where('l.kind', '=', 'reset')
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', now)
    .executeTakeFirst()
  if (!link || (userId && link.userId !== userId)) throw new DomainError('expired_reset_link')
  return link.userId
}
