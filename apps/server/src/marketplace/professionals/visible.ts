import { type Expression, sql } from 'kysely'
import { isFindable, type OfUsers, type Visibility } from '../../identity/accounts/visible.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** Who looks, in a platform that shows so many. */
export type Onlooker = { viewer: Viewer | null; visibility: Visibility }

/** Whether one of the offers that `renew_offers` keeps is shown: they are of those who are, but for the check. */
export const isOfferShown = (isVerified: Expression<boolean>, { verifiedOnly }: Visibility) =>
  verifiedOnly ? sql<boolean>`${isVerified}` : sql<boolean>`true`

/** Whether she may see what the professional offers: her own, all of it for an operator, else what is shown. */
export const offersOpenTo = (eb: OfUsers, { viewer, visibility }: Onlooker) =>
  viewer?.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(${eb.ref('u.id')} = ${viewer?.id ?? null} or ${isFindable(eb, visibility)})`
