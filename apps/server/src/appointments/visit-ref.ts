import { expressionBuilder } from 'kysely'
import type { ExpressionBuilder } from '../lib/database/database.ts'
import type { DB } from '../lib/database/tables.ts'

type WithVisits = DB & { a: DB['appointments'] }

/** In a statement that calls the visits `a`. */
export type OfVisits = ExpressionBuilder<WithVisits, 'a'>

/** For a statement written in SQL as a whole, which says so of itself: nothing checks what it calls them. */
export const visitsInSql: OfVisits = expressionBuilder<WithVisits, 'a'>()
