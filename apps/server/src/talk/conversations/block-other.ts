import { sql } from 'kysely'
import { endHoldsBetween } from '../../booking/appointments/expire-holds.ts'
import { lockParties } from '../../booking/appointments/hold-checks.ts'
import type { Deps } from '../../deps.ts'
import { blockPerson, unblockPerson } from '../../identity/blocks/block-person.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { conversationFor, participantOf } from './queries.ts'
import { signalOwn } from './signals.ts'

type BlockDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'live'>

/** Returns the two of the viewer's conversation. Nobody blocks the team. */
const pairOf = async (db: Db, viewer: Viewer, sid: string) => {
  const participant = await participantOf(db, viewer, sid)
  const { conversationId } = participant
  const pair = await db
    .selectFrom('conversations as c')
    .select(['c.customerId', 'c.professionalId'])
    .select(
      sql<string>`case c.customer_id when ${viewer.id} then c.professional_id else c.customer_id end`.as('otherId'),
    )
    .where('c.id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const { customerId, professionalId, otherId } = pair
  if (!customerId || !professionalId) throw new DomainError('not_found')
  return {
    participant,
    conversationId,
    customerId,
    professionalId,
    block: { blockerId: viewer.id, blockedId: otherId },
  }
}

/**
 * Blocks the other of the conversation. Appointments that are paid stay. Unpaid holds of the two end, and a booking that
 * waits for the locks of the accounts finds the block.
 */
export const blockOther = async (deps: BlockDeps, viewer: Viewer, sid: string) => {
  const { participant, conversationId, customerId, professionalId, block } = await pairOf(deps.db, viewer, sid)
  await inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    await lockParties(db, customerId, professionalId)
    // A message that is being sent is stored before the block, or finds it.
    await db.selectFrom('conversations').select('id').where('id', '=', conversationId).forNoKeyUpdate().execute()
    if (await blockPerson(db, block, now)) await endHoldsBetween(db, block, now)
    signalOwn(deps, participant, 'conversation', { sid })
  })
  return conversationFor(deps, viewer, sid)
}

export const unblockOther = async (deps: BlockDeps, viewer: Viewer, sid: string) => {
  const { participant, block } = await pairOf(deps.db, viewer, sid)
  await unblockPerson(deps.db, block)
  signalOwn(deps, participant, 'conversation', { sid })
  return conversationFor(deps, viewer, sid)
}
