import type { Deps } from '../../deps.ts'
import { hoursToConfirm } from '../../identity/sessions/new-link.ts'
import { hashLinkToken, newLinkToken } from '../../identity/sessions/tokens.ts'

/** A new link's secret, which is kept nowhere. */
export const newLink = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subscriber_id: string,
  kind: 'confirm' | 'leave',
) => {
  const token = newLinkToken()
  const expires_at = kind === 'confirm' ? new Date(clock.now().getTime() + hoursToConfirm * 3_600_000) : null
  await db
    .insertInto('newsletter_links')
    .values({ token_hash: hashLinkToken(token), subscriber_id, kind, expires_at })
    .execute()
  return token
}
