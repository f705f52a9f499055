import type { RowsOf } from '../../lib/database/database.ts'

/** In a statement that calls the visits `a`. */
export type OfVisits = RowsOf<'appointments', 'a'>
