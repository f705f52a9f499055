import type { Deps } from '../../deps.ts'
import { retainDebtor } from '../../money/payouts/retain-debtor.ts'
import { deleteAccountData } from '../account-deletion/delete-account.ts'

/**
 * Deletes an account that a restore has brought back, whatever it has: nothing stood against it when its owner deleted
 * it. Throws a DomainError while a payment of its order is in progress.
 */
export const deleteAgain = (deps: Deps, id: string) => deleteAccountData(deps, id, (deps) => retainDebtor(deps, id))
