import type { Deps } from '../../deps.ts'
import { hashLinkToken, newLinkToken } from './tokens.ts'

const hour = 3_600_000

/** How long a confirmation link is good. */
export const hoursToConfirm = 48

/** A new link's secret, which is kept nowhere. It opens the account as it was entered at `registrationId`. */
export const newLink = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: 'confirm' | 'reset',
  userId: string,
  hours: number,
  registrationId?: string | null,
) => {
  const token = newLinkToken()
  const now = clock.now()
  await db
    .insertInto('links')
    .values({
      tokenHash: hashLinkToken(token),
      kind,
      userId,
      registrationId: registrationId ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hours * hour),
    })
    .execute()
  return token
}
