import { wrongIbanText } from '@couronne/contract/money/payouts'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { payoutSummary } from './queries.ts'

/**
 * Saves a user's own IBAN, encrypted with the platform's key. Its last four characters are saved in clear, to be shown.
 */
export const changeIban = async (deps: Deps, viewer: Viewer, userId: string, numero: string) => {
  if (userId !== viewer.id) throw new DomainError('not_found')
  const iban = electronicFormatIBAN(numero) ?? ''
  if (!isValidIBAN(iban)) throw validationError('numero', wrongIbanText)
  if (!isSEPACountry(iban.slice(0, 2)))
    throw validationError('numero', 'Ce compte est hors de la zone SEPA : indiquez-en un de la zone euro.')
  const encrypted = {
    iban: deps.encryption.encrypt({ purpose: 'iban', userId: viewer.id }, iban),
    ibanLast4: iban.slice(-4),
  }
  return transaction(deps.db, async (db) => {
    await lockAccount(db, viewer.id)
    await db
      .insertInto('payoutAccounts')
      .values({ userId: viewer.id, ...encrypted })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(encrypted))
      .execute()
    return payoutSummary(db, viewer.id)
  })
}
