import { expressionBuilder } from 'kysely'
import type { RowsOf } from '../lib/database/database.ts'

/** In a statement that calls the visits `a`. */
export type OfVisits = RowsOf<'appointments', 'a'>

/** For a statement written in SQL as a whole, which says so of itself: nothing checks what it calls them. */
export const visitsInSql: OfVisits = expressionBuilder()
