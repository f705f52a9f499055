import type { Deps } from '../../deps.ts'
import { hashLinkToken, newLinkToken } from './tokens.ts'

const hourMs = 3_600_000

/** A confirmation link is valid this long. */
export const hoursToConfirm = 48

/**
 * Creates a link and returns its secret, which is not stored. The link opens the account as entered at
 * `registrationId`.
 */
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
      expiresAt: new Date(now.getTime() + hours * hourMs),
    })
    .execute()
  return token
}
