import { sql } from 'kysely'

/**
 * These journal transactions transfer or take back a professional's share or close a debt; the share stays the same.
 */
export const transferKinds = sql`('transfer', 'reversal', 'debt_settled', 'debt_written_off')`
