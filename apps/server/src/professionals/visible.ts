import { sql } from 'kysely'
import type { Viewer } from '../sessions/viewer.ts'

/**
 * Whether the professional `u` is shown to the public: confirmed, here, not told that she will be shut out, and checked by the operator where that is asked.
 * `renew_offers` says the same in SQL for search.
 */
export const isFindable = (
  verifiedOnly: boolean,
) => sql<boolean>`(u.role = 'professional' and u.confirmed_at is not null
  and u.suspended_at is null and u.erased_at is null
  and not exists (select from suspensions n where n.user_id = u.id and n.lifted_at is null)
  and ${verifiedOnly ? sql`u.verified_at is not null` : sql`true`})`

/** Of the user `u`: a professional like those who are shown, but for the check that the house asks for. */
export const isAwaitingVerification = (verifiedOnly: boolean) =>
  verifiedOnly ? sql<boolean>`(${isFindable(false)} and u.verified_at is null)` : sql<boolean>`false`

/** Whether the viewer may see what the professional `u` offers: her own, all of it for an operator, else what is shown. */
export const offersOpenTo = (viewer: Viewer | null, verifiedOnly: boolean) =>
  viewer?.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(u.id = ${viewer?.id ?? null} or ${isFindable(verifiedOnly)})`
