import type { LoginAnswer, Role } from '@couronne/contract/identity/sessions'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { deleteWaitingBrowsers } from './delete-waiting-browsers.ts'
import { signDevice } from './devices.ts'
import { deleteReturnPath } from './return-to.ts'
import { sessionSeconds, signToken } from './tokens.ts'

type Account = { id: string; role: Role; passwordHash: string }

/** Creates a session and its tokens. Browsers that still wait for a confirmation of the account no longer log in. */
export const createSession = async (
  { db, clock, secret }: WithTx<Pick<Deps, 'db' | 'clock' | 'secret'>>,
  account: Account,
): Promise<LoginAnswer> => {
  const { id: userId, role } = account
  const now = clock.now()
  await deleteReturnPath(db, userId)
  await deleteWaitingBrowsers(db, userId)
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ userId, createdAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claims = { userId, role, sessionId }
  return {
    access_token: await signToken(secret, 'session', claims, now),
    twilio_token: await signToken(secret, 'chat', claims, now),
    role,
    profile: role,
    device: await signDevice(secret, claims, account, now),
  }
}
