import type { LoginAnswer, LoginBody } from '@couronne/contract/identity/sessions'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { createSession } from './create-session.ts'
import { isDeviceOf, readDevices } from './devices.ts'
import { loginLimits } from './limits.ts'
import { passwordMatches } from './passwords.ts'
import { accountForLogin } from './queries.ts'

export type LoginRole = 'customer' | 'professional'

const wrongRoleCodes = { customer: 'not_a_customer', professional: 'not_a_professional' } as const

/** Opens a session. With `role`, only that role and operators may sign in; without it, any role may. */
export const logIn = async (deps: Deps, body: LoginBody, address: string, role?: LoginRole): Promise<LoginAnswer> => {
  const { account, isKnownDevice } = await countAttempt(deps, body, address)
  if (!(await passwordMatches(account?.passwordHash, body.password)) || !account) throw new DomainError('wrong_login')
  if (role && account.role !== 'admin' && account.role !== role) throw new DomainError(wrongRoleCodes[role])
  if (account.suspendedAt) throw new DomainError('suspended')
  if (!account.confirmedAt) {
    await resendConfirmation(deps, account, body.email)
    throw new DomainError('not_confirmed')
  }
  return openSession(deps, account, isKnownDevice)
}

/**
 * Resends the confirmation of the registration that has this password, because another registration may have been made
 * since the comparison.
 */
const resendConfirmation = (deps: Deps, { id: userId, passwordHash }: Account, address: string) =>
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
 * Counts one more try and returns the account, if it exists. A device that has signed in to the account before has its
 * own limit, so that strangers' tries do not block its owner there. Other tries count for the account and for the
 * network address.
 */
const countAttempt = async ({ db, clock, acceptedSecrets, limits }: Deps, body: LoginBody, address: string) => {
  const devices = await readDevices(acceptedSecrets, body.devices ?? [], clock.now())
  // The limit applies before the database query when there is no valid device token.
  if (devices.length === 0) await limits.take(loginLimits.address, address)
  const account = await accountForLogin(db, body.email)
  const device = account && devices.find((device) => isDeviceOf(device, account))
  if (device) await limits.take(loginLimits.device, device.sessionId)
  else {
    if (devices.length > 0) await limits.take(loginLimits.address, address)
    await limits.take(loginLimits.account, account?.id ?? body.email.toLowerCase())
  }
  return { account, isKnownDevice: device !== undefined }
}

type Account = NonNullable<Awaited<ReturnType<typeof accountForLogin>>>

const openSession = (deps: Deps, account: Account, isKnownDevice: boolean): Promise<LoginAnswer> =>
  inTransaction(deps, async (deps, db) => {
    await assertPasswordUnchanged(db, account)
    // The first login of an account has no other to be compared with. Operators prove themselves by a second factor.
    if (!isKnownDevice && account.role !== 'admin' && (await hasSession(db, account.id)))
      await enqueueMail(deps, { kind: 'new_device', userId: account.id })
    return createSession(deps, account)
  })

const hasSession = async (db: Tx, userId: string) =>
  (await db.selectFrom('sessions').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined

/**
 * Locks the account and checks that its password has not changed during the comparison, which takes a while. A change
 * ended the sessions that existed then, so a later login with the old password must fail. A change that waits for this
 * lock finds the new session.
 */
const assertPasswordUnchanged = async (db: Tx, { id, passwordHash }: Account) => {
  const current = await db
    .selectFrom('users')
    .select(['passwordHash', 'suspendedAt'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (current?.passwordHash !== passwordHash) throw new DomainError('wrong_login')
  if (current.suspendedAt) throw new DomainError('suspended')
}
