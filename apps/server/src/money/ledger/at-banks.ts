import type { LedgerFigures } from './check-ledger.ts'

/** In cents: what banks have taken while they decide. Every movement balances: what is owed and not held is with them. */
export const atBanksCents = ({ balance, treasury, owedToCustomers, owedToProfessionals, ours }: LedgerFigures) =>
  owedToCustomers + owedToProfessionals + ours - balance - treasury
