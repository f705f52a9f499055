import { DomainError } from '../domain-error.ts'
import type { Tx } from './transaction.ts'

/**
 * `key share` only conflicts with an erasure, `no key update` also with another `no key update`, and `update` also with
 * new rows that reference the account.
 */
type Strength = 'key share' | 'no key update' | 'update'

/**
 * Locks the row of an account that is not erased until the transaction ends. An erasure takes this lock first. Data
 * written for a person after this lock is therefore complete for a later erasure to delete; if the erasure came first,
 * the lock fails with the error `missingCode`.
 */
export const lockAccount = async (
  db: Tx,
  id: string,
  strength: Strength = 'key share',
  missingCode: 'unauthorized' | 'not_found' = 'unauthorized',
) => {
  const account = db
    .selectFrom('users as u')
    // The query reads one table only. Joined with `cities`, an account whose town changed while this query waited for
    // the lock would not be found.
    .select(['u.role', 'u.confirmedAt', 'u.cityId'])
    .where('u.id', '=', id)
    .where('u.erasedAt', 'is', null)
  const lockWith = {
    'key share': () => account.forKeyShare(),
    'no key update': () => account.forNoKeyUpdate(),
    update: () => account.forUpdate(),
  }
  const found = await lockWith[strength]().executeTakeFirst()
  if (!found) throw new DomainError(missingCode)
  return found
}
