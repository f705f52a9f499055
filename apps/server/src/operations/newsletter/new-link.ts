import type { Deps } from '../../deps.ts'
import { hoursToConfirm } from '../../identity/sessions/new-link.ts'
import { hashLinkToken, newLinkToken } from '../../identity/sessions/tokens.ts'

/** Creates a link and returns its token; the database stores only the hash. */
export const newLink = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subscriberId: string,
  kind: 'confirm' | 'leave',
) => {
  const token = newLinkToken()
  const expiresAt = kind === 'confirm' ? new Date(clock.now().getTime() + hoursToConfirm * 3_600_000) : null
  await db
    .insertInto('newsletterLinks')
    .values({ tokenHash: hashLinkToken(token), subscriberId, kind, expiresAt })
    .execute()
  return token
}
