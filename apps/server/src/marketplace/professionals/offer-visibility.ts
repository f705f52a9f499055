import { type Expression, sql } from 'kysely'
import type { UserExpressionBuilder, Visibility } from '../../identity/accounts/visibility.ts'
import { isFoundBy } from '../../identity/blocks/queries.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** The viewer, and the platform's rule on which professionals are visible. */
export type ViewerContext = { viewer: Viewer | null; visibility: Visibility }

/** Filters rows of `offers`. `renew_offers` already leaves out hidden professionals, but not unverified ones. */
export const isOfferVisible = (isVerified: Expression<boolean>, { verifiedOnly }: Visibility) =>
  verifiedOnly ? sql<boolean>`${isVerified}` : sql<boolean>`true`

/**
 * Filters professionals whose offers the viewer may see: those whom the viewer finds, the viewer's own, and all for an
 * operator.
 */
export const areOffersVisible = (eb: UserExpressionBuilder, { viewer, visibility }: ViewerContext) =>
  viewer?.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(${eb.ref('u.id')} = ${viewer?.id ?? null} or ${isFoundBy(eb, visibility, viewer?.id ?? null)})`
