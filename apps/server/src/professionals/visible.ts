import { sql } from 'kysely'
import { isFindable } from '../accounts/queries.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** Whether the viewer may see what the professional `u` offers: her own, all of it for an operator, else what is shown. */
export const offersOpenTo = (viewer: Viewer | null, verifiedOnly: boolean) =>
  viewer?.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(u.id = ${viewer?.id ?? null} or ${isFindable(verifiedOnly)})`
