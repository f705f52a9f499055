import type { ExpressionBuilderOf } from '../../lib/database/database.ts'

/** The appointments of the statement have the alias `a`. */
export type AppointmentRefs = ExpressionBuilderOf<'appointments', 'a'>
