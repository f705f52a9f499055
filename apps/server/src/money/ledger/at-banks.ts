import type { LedgerFigures } from './check-ledger.ts'

/**
 * Returns the cents that banks have taken while they decide. Every journal transaction balances, so the money that is
 * owed and is neither in the balance nor in the treasury is with the banks.
 */
export const atBanksCents = ({ balance, treasury, owedToCustomers, owedToProfessionals, platform }: LedgerFigures) =>
  owedToCustomers + owedToProfessionals + platform - balance - treasury
