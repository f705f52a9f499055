import { maxBlocks, maxBlocksADay } from '@couronne/contract/identity/blocks'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'

type Pair = { blockerId: string; blockedId: string }

const dayMs = 24 * 60 * 60_000

/**
 * Blocks the person, and returns false if that is done already. The first lock makes the blocks of one person count each
 * other. The second one makes a deletion of the blocked account find the block, or this block find no account.
 */
export const blockPerson = async (db: Tx, pair: Pair, now: Date) => {
  await lockAccount(db, pair.blockerId, 'no key update')
  await lockAccount(db, pair.blockedId, 'key share', 'not_found')
  const created = await db
    .insertInto('blocks')
    .values({ ...pair, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockedId')
    .executeTakeFirst()
  if (created) await rejectTooMany(db, pair, now)
  return created !== undefined
}

const rejectTooMany = async (db: Tx, { blockerId }: Pair, now: Date) => {
  const blocks = await db
    .selectFrom('blocks')
    .select('createdAt')
    .where('blockerId', '=', blockerId)
    .orderBy('createdAt', 'desc')
    .execute()
  if (blocks.length > maxBlocks) throw new DomainError('too_many_blocks')
  const limiting = blocks[maxBlocksADay]
  const waitMs = limiting ? limiting.createdAt.getTime() + dayMs - now.getTime() : 0
  if (waitMs > 0) throw new DomainError('blocks_a_day', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

export const unblockPerson = (db: Db, { blockerId, blockedId }: Pair) =>
  db.deleteFrom('blocks').where('blockerId', '=', blockerId).where('blockedId', '=', blockedId).execute()

/** Says whether one of the two has blocked the other. */
export const isBlockBetween = async (db: Db, one: string, other: string) => {
  const block = await db
    .selectFrom('blocks')
    .select('blockerId')
    .where('blockerId', 'in', [one, other])
    .where('blockedId', 'in', [one, other])
    .limit(1)
    .executeTakeFirst()
  return block !== undefined
}

/** Deletes the blocks by and of a person whose account is deleted. */
export const deleteBlocksOf = (db: Tx, userId: string) =>
  db
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute()
