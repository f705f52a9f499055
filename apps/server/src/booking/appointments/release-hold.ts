import type { Tx } from '../../lib/database/transaction.ts'
import { applyTransition } from './transition.ts'

/** Ends an unpaid hold before its time. A hold past its time has expired and stays so. */
export const releaseHold = (db: Tx, id: string, cause: 'customer' | 'refused_cards', now: Date) =>
  applyTransition(db, cause === 'customer' ? 'abandon' : 'expire', { releasedAt: now, releasedBy: cause })
    .where('id', '=', id)
    .where('holdExpiresAt', '>', now)
    .execute()
