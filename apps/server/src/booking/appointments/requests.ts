import { requestHours } from '@couronne/contract/booking/limits'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'
import { expireOverdueHoldsOn } from './expire-holds.ts'
import { applyTransition } from './transition.ts'

const { most, beforeStart } = requestHours

/**
 * Makes a live hold, whose payment was authorised just now, a request to the professional. Returns false where the hold
 * has ended: then the amount is released.
 */
export const openRequest = async (db: Tx, id: string, now: Date) => {
  await expireOverdueHoldsOn(db, id, now)
  const lastAnswerAt = sql<Date>`starts_at - make_interval(hours => ${beforeStart})`
  const opened = await db
    .updateTable('appointments')
    .set({
      requestedAt: now,
      holdExpiresAt: sql<Date>`least(${now}::timestamptz + make_interval(hours => ${most}), ${lastAnswerAt})`,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending_payment')
    .where('isRequest', '=', true)
    .where(lastAnswerAt, '>', now)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Ends a request that is still open, which frees its hours. */
export const endRequest = (db: Tx, id: string, releasedBy: 'professional' | 'bank', now: Date) =>
  applyTransition(db, releasedBy === 'bank' ? 'expire' : 'refuse', { releasedAt: now, releasedBy })
    .where('id', '=', id)
    .where('requestedAt', 'is not', null)
    .execute()

/** Ends the open requests of a person who is suspended or deletes the account, on either side. */
export const endRequestsOf = (db: Tx, userId: string, now: Date) =>
  applyTransition(db, 'expire', { releasedAt: now, releasedBy: 'admin' })
    .where((eb) => eb.or([eb('customerId', '=', userId), eb('professionalId', '=', userId)]))
    .where('requestedAt', 'is not', null)
    .where('holdExpiresAt', '>', now)
    .execute()
