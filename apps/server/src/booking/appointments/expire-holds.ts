import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { applyTransition } from './transition.ts'

const expireOverdue = (db: Db, now: Date) => applyTransition(db, 'expire').where('holdExpiresAt', '<=', now)

/** Expires one professional's overdue holds before a customer holds hours or reschedules. */
export const expireOverdueHolds = (db: Tx, professionalId: string, now: Date) =>
  expireOverdue(db, now).where('professionalId', '=', professionalId).execute()

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

/** Ends the holds of a customer with a professional as if their time were over, so that nothing tells why. */
export const expireHoldsBetween = (db: Tx, customerId: string, professionalId: string, now: Date) =>
  applyTransition(db, 'expire', { holdExpiresAt: now })
    .where('holdExpiresAt', '>', now)
    .where('customerId', '=', customerId)
    .where('professionalId', '=', professionalId)
    .execute()

/** Ends all holds with a suspended professional. They do not count against the customers' limits. */
export const endHolds = async (db: Tx, professionalId: string, now: Date) => {
  await expireOverdueHolds(db, professionalId, now)
  await applyTransition(db, 'expire', { releasedAt: now, releasedBy: 'admin' })
    .where('professionalId', '=', professionalId)
    .execute()
}
