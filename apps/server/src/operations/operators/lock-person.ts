import type { PersonAction } from '@couronne/contract/operations/operators'
import { lockAccount } from '../../lib/database/lock-account.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertNotOneself, assertPersonAction } from './person.rules.ts'
import { activeOperators, selectPersonStates } from './queries.ts'

/** Locks a person's row; throws if the account is deleted, also by a transaction that this one waited for. */
export const lockPerson = (db: Tx, id: string) => lockAccount(db, id, 'update', 'not_found')

/** Locks the person's row and asserts that the action is allowed. */
export const lockForPersonAction = async (db: Tx, operator: Viewer, id: string, action: PersonAction) => {
  if (id === operator.id) assertNotOneself(action)
  if (action === 'suspend') await lockOperators(db, operator, id)
  const person = await lockPerson(db, id)
  // The state needs a second query, because a locking query returns other tables' rows as they were before the wait.
  assertPersonAction(action, await selectPersonStates(db, operator).where('u.id', '=', id).executeTakeFirstOrThrow())
  return person
}

/**
 * Locks all active operators in a fixed order when the action is on an operator. Operators who suspend each other at
 * the same time are thus decided one after the other, and a suspended one decides nothing more.
 */
const lockOperators = async (db: Tx, operator: Viewer, id: string) => {
  const isOperator = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', id)
    .where('u.role', '=', 'admin')
    .executeTakeFirst()
  if (!isOperator) return
  const team = await activeOperators(db).orderBy('o.id').forNoKeyUpdate().execute()
  if (!team.some((member) => member.id === operator.id)) throw new DomainError('unauthorized')
}
