import type { Tx } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { mayEnter } from './queries.ts'

/**
 * Refuses to shut out the last colleague who may enter besides the one who asks. All who may are locked, always in one order,
 * so that of several who shut each other out each finds what the one before has left; nobody who is out already decides.
 */
export const keepTeamOpen = async (db: Tx, operator: Viewer, userId: string) => {
  const isOperator = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.role', '=', 'admin')
    .executeTakeFirst()
  if (!isOperator) return
  const team = await mayEnter(db).orderBy('u.id').forNoKeyUpdate().execute()
  const isIn = (id: string) => team.some((member) => member.id === id)
  if (!isIn(operator.id)) throw new Refusal('unauthorized')
  if (isIn(userId) && team.every(({ id }) => id === operator.id || id === userId)) throw new Refusal('last_operator')
}
