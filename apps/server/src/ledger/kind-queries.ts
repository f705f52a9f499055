import { sql } from 'kysely'

/** A movement `m` that brings a professional a share or takes of it: neither sends nor takes back what is hers, nor writes down what she owes. */
export const isNoTransfer = sql<boolean>`m.kind not in ('transfer', 'reversal', 'debt_paid', 'debt_forgiven')`
