import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { makeMove } from './transition.ts'

const lapsedHolds = (db: Db, now: Date) => makeMove(db, 'expire').where('holdExpiresAt', '<=', now)

/** Gives back the hours of one professional's lapsed holds, before hours are taken or moved. */
export const expireLapsedHolds = (db: Tx, professionalId: string, now: Date) =>
  lapsedHolds(db, now).where('professionalId', '=', professionalId).execute()

/** The same for one of them. */
export const expireIfLapsed = (db: Tx, appointmentId: string, now: Date) =>
  lapsedHolds(db, now).where('id', '=', appointmentId).execute()

/** The same for those that lie on the hours of an appointment, its own among them: past their time they keep nobody away. */
export const expireLapsedHoldsOn = (db: Tx, appointmentId: string, now: Date) =>
  lapsedHolds(db, now)
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

/** The same for everyone, so that lists are right by themselves. */
export const expireAllLapsedHolds = (db: Db, now: Date) => lapsedHolds(db, now).execute()

/** Gives back the hours of all holds with her, since she is shut out: none of it is to her customers' account. */
export const endHolds = async (db: Tx, professionalId: string, now: Date) => {
  await expireLapsedHolds(db, professionalId, now)
  await makeMove(db, 'expire', { releasedAt: now, releasedBy: 'admin' })
    .where('professionalId', '=', professionalId)
    .execute()
}
