import type { RowsOf } from '../../lib/database/database.ts'

/** The appointments of the statement have the alias `a`. */
export type OfVisits = RowsOf<'appointments', 'a'>
