import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { applyTransition } from './transition.ts'

const expireOverdue = (db: Db, now: Date) => applyTransition(db, 'expire').where('holdExpiresAt', '<=', now)

/** Expires one professional's overdue holds before a customer holds hours or reschedules. */
export const expireOverdueHolds = (db: Tx, professionalId: string, now: Date) =>
  expireOverdue(db, now).where('professionalId', '=', professionalId).execute()

/** Expires the overdue holds of a customer. */
export const expireOverdueHoldsOf = (db: Tx, customerId: string, now: Date) =>
  expireOverdue(db, now).where('customerId', '=', customerId).execute()

/** Expires one hold if it is overdue. */
export const expireHoldIfOverdue = (db: Tx, appointmentId: string, now: Date) =>
  expireOverdue(db, now).where('id', '=', appointmentId).execute()

/** Expires the overdue holds on the hours of an appointment, its own among them: an overdue hold must block nobody. */
export const expireOverdueHoldsOn = (db: Tx, appointmentId: string, now: Date) =>
  expireOverdue(db, now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('appointments as this')
          .select('this.id')
          .where('this.id', '=', appointmentId)
          .whereRef('this.professionalId', '=', 'appointments.professionalId')
          .where(
            sql<boolean>`tstzrange(this.starts_at, coalesce(this.free_again_at, this.ends_at)) && appointments.busy`,
          ),
      ),
    )
    .execute()

/** Expires the overdue holds of all professionals, so that lists are correct without any request. */
export const expireAllOverdueHolds = (db: Db, now: Date) => expireOverdue(db, now).execute()

type Block = { blockerId: string; blockedId: string }

/**
 * Ends the live holds of the two, of whom either may be the professional. An open request ends as if its customer had
 * withdrawn it or its professional had refused it, and an accepted one as if it could not be charged in time, so that
 * nothing tells of the block. Other holds of a blocked customer end as with a suspended professional: none of them
 * counts against the limits. Those of a customer who blocks count as unpaid ones, so that a block does not evade the
 * limits.
 */
export const endHoldsBetween = async (db: Tx, { blockerId, blockedId }: Block, now: Date) => {
  const liveHolds = (changes: Parameters<typeof applyTransition>[2], customerId: string, professionalId: string) =>
    applyTransition(db, 'expire', changes)
      .where('holdExpiresAt', '>', now)
      .where('customerId', '=', customerId)
      .where('professionalId', '=', professionalId)
  const openRequests = (releasedBy: 'customer' | 'professional', customerId: string, professionalId: string) =>
    liveHolds({ releasedAt: now, releasedBy }, customerId, professionalId)
      .where('requestedAt', 'is not', null)
      .where('acceptedAt', 'is', null)
      .execute()
  await openRequests('professional', blockedId, blockerId)
  await openRequests('customer', blockerId, blockedId)
  await liveHolds({ holdExpiresAt: now }, blockedId, blockerId).where('acceptedAt', 'is not', null).execute()
  await liveHolds({ releasedAt: now, releasedBy: 'admin' }, blockedId, blockerId).execute()
  await liveHolds({ holdExpiresAt: now }, blockerId, blockedId).execute()
}

/** Ends all holds with a suspended professional. They do not count against the customers' limits. */
export const endHolds = async (db: Tx, professionalId: string, now: Date) => {
  await expireOverdueHolds(db, professionalId, now)
  await applyTransition(db, 'expire', { releasedAt: now, releasedBy: 'admin' })
    .where('professionalId', '=', professionalId)
    .execute()
}
