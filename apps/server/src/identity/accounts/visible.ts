import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { RowsOf } from '../../lib/database/database.ts'

/** Whom the platform shows: where it asks for it, none but professionals whom an operator has verified. */
export type Visibility = Config['visibility']

/** In a statement that calls the users `u`. */
export type OfUsers = RowsOf<'users', 'u'>

/**
 * Whether the professional is shown to the public: confirmed, here, not told that she will be shut out, and checked by the operator where that is asked.
 * `renew_offers` says the same in SQL for search.
 */
export const isFindable = ({ ref }: OfUsers, { verifiedOnly }: Visibility) => sql<boolean>`(
  ${ref('u.role')} = 'professional' and ${ref('u.confirmedAt')} is not null
  and ${ref('u.suspendedAt')} is null and ${ref('u.erasedAt')} is null
  and not exists (select from suspensions n where n.user_id = ${ref('u.id')} and n.lifted_at is null)
  and ${verifiedOnly ? sql`${ref('u.verifiedAt')} is not null` : sql`true`})`

/** A professional like those who are shown, but for the check that the platform asks for. */
export const isAwaitingVerification = (eb: OfUsers, { verifiedOnly }: Visibility) =>
  verifiedOnly
    ? sql<boolean>`(${isFindable(eb, { verifiedOnly: false })} and ${eb.ref('u.verifiedAt')} is null)`
    : sql<boolean>`false`
