import type { PersonAction } from '@couronne/contract/operations/operators'
import { lockAccount } from '../../lib/database/lock-account.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertNotOneself, assertPersonAction } from './person.rules.ts'
import { mayEnter, standingPeople } from './queries.ts'

/** Whoever is being erased, or is erased already, is nobody's to suspend. */
export const lockPerson = (db: Tx, id: string) => lockAccount(db, id, 'update', 'not_found')

/** Locked, where the move that her record offers is open to who asks. */
export const lockForPersonMove = async (db: Tx, operator: Viewer, id: string, move: PersonAction) => {
  if (id === operator.id) assertNotOneself(move)
  if (move === 'suspend') await lockTeam(db, operator, id)
  const person = await lockPerson(db, id)
  // By itself: what is read with a lock is read as it was before the wait.
  assertPersonAction(move, await standingPeople(db, operator).where('u.id', '=', id).executeTakeFirstOrThrow())
  return person
}

/**
 * Where it is about an operator, all who may enter are locked, always in one order, so that of several who shut each other out
 * each finds what the one before has left; nobody who is out already decides.
 */
const lockTeam = async (db: Tx, operator: Viewer, id: string) => {
  const isOperator = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', id)
    .where('u.role', '=', 'admin')
    .executeTakeFirst()
  if (!isOperator) return
  const team = await mayEnter(db).orderBy('o.id').forNoKeyUpdate().execute()
  if (!team.some((member) => member.id === operator.id)) throw new Refusal('unauthorized')
}
