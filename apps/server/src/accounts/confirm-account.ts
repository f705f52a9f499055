import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { hashLinkToken } from './tokens.ts'
import { wayInOf } from './way-back.ts'

const graceMs = 3_600_000

/** Confirms the e-mail of the link's account. The same link within an hour of its use says yes again: people click twice. */
export const confirmAccount = ({ db, clock, jobs }: Deps, token: string) =>
  db.transaction().execute(async (db) => {
    const now = clock.now()
    const link = await db
      .selectFrom('links as l')
      .select(['l.token_hash', 'l.user_id', 'l.expires_at', 'l.used_at'])
      .where('l.token_hash', '=', hashLinkToken(token))
      .where('l.kind', '=', 'confirm')
      .forUpdate()
      .executeTakeFirst()
    const usable = link && (link.used_at ? now.getTime() - link.used_at.getTime() <= graceMs : link.expires_at > now)
    if (!usable) throw new Refusal('expired_link')
    if (!link.used_at) {
      await db.updateTable('links').set({ used_at: now }).where('token_hash', '=', link.token_hash).execute()
      const confirmed = await db
        .updateTable('users')
        .set({ confirmed_at: now })
        .where('id', '=', link.user_id)
        .where('confirmed_at', 'is', null)
        .returning('role')
        .executeTakeFirst()
      // Where she will be paid; opened with the provider when this has committed.
      if (confirmed?.role === 'professional') await jobs.enqueue(db, 'payout-account', link.user_id)
    }
    const message = 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.'
    return { message, ...(await wayInOf(db, link.user_id)) }
  })
