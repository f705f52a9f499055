import type { LoginAnswer, LoginBody, Role } from '@couronne/contract/accounts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import { passwordMatches } from './passwords.ts'
import { accountForLogin } from './queries.ts'
import { sessionSeconds, signToken } from './tokens.ts'

export type Door = 'customer' | 'professional'

const wrongDoor = { customer: 'not_a_customer', professional: 'not_a_professional' } as const

/** Opens a session. `door` lets in its own role and operators; without one any role enters. */
export const logIn = async (deps: Deps, body: LoginBody, address: string, door?: Door): Promise<LoginAnswer> => {
  await deps.limits.take('login_address', address)
  await deps.limits.take('login_account', body.email.toLowerCase())
  const account = await accountForLogin(deps.db, body.email)
  if (!(await passwordMatches(account?.password_hash, body.password)) || !account) throw new Refusal('wrong_login')
  if (door && account.role !== 'admin' && account.role !== door) throw new Refusal(wrongDoor[door])
  if (account.suspended_at) throw new Refusal('suspended')
  if (!account.confirmed_at) {
    await deps.db
      .transaction()
      .execute((db) => enqueueMail({ ...deps, db }, { kind: 'confirmation', userId: account.id, address: body.email }))
    throw new Refusal('not_confirmed')
  }
  return openSession(deps, account.id, account.role)
}

const openSession = async ({ db, clock, secret }: Deps, userId: string, role: Role): Promise<LoginAnswer> => {
  const now = clock.now()
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, created_at: now, expires_at: new Date(now.getTime() + sessionSeconds * 1000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claims = { userId, role, sessionId: id }
  return {
    access_token: await signToken(secret, 'session', claims, now),
    twilio_token: await signToken(secret, 'chat', claims, now),
    role,
    profile: role,
  }
}
