import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** `key share` keeps out an erasure alone, `no key update` who asks for the same too, `update` also whatever is new of hers. */
type Strength = 'key share' | 'no key update' | 'update'

/**
 * Holds an account that is not erased until this transaction ends. An erasure holds it first of all: what is written of a
 * person behind this is there for the erasure to forget, or, if the erasure was first, is refused as `gone` says.
 */
export const lockAccount = async (
  db: Tx,
  id: string,
  strength: Strength = 'key share',
  gone: 'unauthorized' | 'not_found' = 'unauthorized',
) => {
  const account = db
    .selectFrom('users as u')
    // Of one table alone: joined with its town, one that has moved while this waited would not be found.
    .select(['u.role', 'u.confirmedAt', 'u.cityId'])
    .where('u.id', '=', id)
    .where('u.erasedAt', 'is', null)
  const locking = {
    'key share': () => account.forKeyShare(),
    'no key update': () => account.forNoKeyUpdate(),
    update: () => account.forUpdate(),
  }
  const found = await locking[strength]().executeTakeFirst()
  if (!found) throw new Refusal(gone)
  return found
}
