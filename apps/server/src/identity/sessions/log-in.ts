import type { LoginAnswer, LoginBody } from '@couronne/contract/identity/sessions'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, transaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { isDeviceOf, readDevices, signDevice } from './devices.ts'
import { loginLimits } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { accountForLogin } from './queries.ts'
import { deleteReturnPath } from './return-to.ts'
import { sessionSeconds, signToken } from './tokens.ts'

export type LoginRole = 'customer' | 'professional'

const wrongRole = { customer: 'not_a_customer', professional: 'not_a_professional' } as const

/** Opens a session. `role` lets in its own role and operators; without one any role enters. */
export const logIn = async (deps: Deps, body: LoginBody, address: string, role?: LoginRole): Promise<LoginAnswer> => {
  const account = await accountThatMayTry(deps, body, address)
  if (!(await passwordMatches(account?.passwordHash, body.password)) || !account) throw new Refusal('wrong_login')
  if (role && account.role !== 'admin' && account.role !== role) throw new Refusal(wrongRole[role])
  if (account.suspendedAt) throw new Refusal('suspended')
  if (!account.confirmedAt) {
    await sendConfirmationAgain(deps, account, body.email)
    throw new Refusal('not_confirmed')
  }
  return openSession(deps, account)
}

/** For the registration whose password this is: another may have been made since it was compared. */
const sendConfirmationAgain = (deps: Deps, { id: userId, passwordHash }: Account, address: string) =>
  inTransaction(deps, async (deps, db) => {
    const registration = await db
      .selectFrom('registrations as r')
      .select('r.id')
      .where('r.userId', '=', userId)
      .where('r.passwordHash', '=', passwordHash)
      .executeTakeFirst()
    if (registration)
      await enqueueMail(deps, { kind: 'confirmation', userId, registrationId: registration.id, address })
  })

/**
 * The account, known or not, once one more try is counted: for a device that has been let in to it before by itself, so that
 * strangers who try it shut out nobody there; else for the account and for where the try comes from.
 */
const accountThatMayTry = async ({ db, clock, secret, limits }: Deps, body: LoginBody, address: string) => {
  const devices = await readDevices(secret, body.devices ?? [], clock.now())
  // Before the database is asked, unless one of ours is shown.
  if (devices.length === 0) await limits.take(loginLimits.address, address)
  const account = await accountForLogin(db, body.email)
  const device = account && devices.find((device) => isDeviceOf(device, account))
  if (device) await limits.take(loginLimits.device, device.sessionId)
  else {
    if (devices.length > 0) await limits.take(loginLimits.address, address)
    await limits.take(loginLimits.account, account?.id ?? body.email.toLowerCase())
  }
  return account
}

type Account = NonNullable<Awaited<ReturnType<typeof accountForLogin>>>

const openSession = async ({ db, clock, secret }: Deps, account: Account): Promise<LoginAnswer> => {
  const { id: userId, role } = account
  const now = clock.now()
  const { id: sessionId } = await transaction(db, async (db) => {
    await lockUnchanged(db, account)
    await deleteReturnPath(db, userId)
    return db
      .insertInto('sessions')
      .values({ userId, createdAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const claims = { userId, role, sessionId }
  return {
    access_token: await signToken(secret, 'session', claims, now),
    twilio_token: await signToken(secret, 'chat', claims, now),
    role,
    profile: role,
    device: await signDevice(secret, claims, account, now),
  }
}

/**
 * Comparing a password takes a while, in which it may have been changed: that ended the sessions it saw, and whoever comes
 * after it is let in no more. One that comes while the row is held finds this session.
 */
const lockUnchanged = async (db: Tx, { id, passwordHash }: Account) => {
  const current = await db
    .selectFrom('users')
    .select(['passwordHash', 'suspendedAt'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (current?.passwordHash !== passwordHash) throw new Refusal('wrong_login')
  if (current.suspendedAt) throw new Refusal('suspended')
}
