import { sql } from 'kysely'

/** Movements that send or take back what is a professional's, or write down what she owes: none brings her a share or takes of it. */
export const transferKinds = sql`('transfer', 'reversal', 'debt_settled', 'debt_written_off')`
