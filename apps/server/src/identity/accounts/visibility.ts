import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { ExpressionBuilderOf } from '../../lib/database/database.ts'

/** Which professionals the platform shows: with `verifiedOnly`, only those whom an operator has verified. */
export type Visibility = Config['visibility']

/** This is the expression builder of a statement with `users` as `u`. */
export type UserExpressionBuilder = ExpressionBuilderOf<'users', 'u'>

/**
 * Returns whether the professional is public: confirmed, not erased, neither suspended nor notified of a coming suspension,
 * and verified by an operator where that is required. `renew_offers` has the same rule in SQL for the search.
 */
export const isPublicProfessional = ({ ref }: UserExpressionBuilder, { verifiedOnly }: Visibility) => sql<boolean>`(
  ${ref('u.role')} = 'professional' and ${ref('u.confirmedAt')} is not null
  and ${ref('u.suspendedAt')} is null and ${ref('u.erasedAt')} is null
  and not exists (select from suspensions n where n.user_id = ${ref('u.id')} and n.lifted_at is null)
  and ${verifiedOnly ? sql`${ref('u.verifiedAt')} is not null` : sql`true`})`

/** Returns whether only the operator's verification is missing for the professional to be public. */
export const isAwaitingVerification = (eb: UserExpressionBuilder, { verifiedOnly }: Visibility) =>
  verifiedOnly
    ? sql<boolean>`(${isPublicProfessional(eb, { verifiedOnly: false })} and ${eb.ref('u.verifiedAt')} is null)`
    : sql<boolean>`false`
