import type { Tx } from '../../lib/database/transaction.ts'
import { makeMove } from './transition.ts'

/** Gives back the hours of an unpaid hold before its time. One whose time is over has lapsed, and is left so. */
export const releaseHold = (db: Tx, id: string, by: 'customer' | 'refused_cards', now: Date) =>
  makeMove(db, by === 'customer' ? 'giveUp' : 'expire', { releasedAt: now, releasedBy: by })
    .where('id', '=', id)
    .where('holdExpiresAt', '>', now)
    .execute()
