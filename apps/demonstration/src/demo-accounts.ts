import { sql } from 'kysely'
import { endHolds } from '../../server/src/booking/appointments/expire-holds.ts'
import type { Deps } from '../../server/src/deps.ts'
import type { Db } from '../../server/src/lib/database/database.ts'
import { transaction } from '../../server/src/lib/database/transaction.ts'
import type { OfUsers } from '../../server/src/marketplace/professionals/visible.ts'
import { models } from './people/shop.ts'
import { accounts, inventedDomain } from './people.ts'

/** Whether the user is one of the demonstration's. Nobody else has an address there; `.test` is given to nobody. */
export const isInvented = ({ ref }: OfUsers) => sql<boolean>`(
  ${ref('u.email')} in (${sql.join(accounts.map(({ email }) => email))})
  or ${ref('u.email')} like ${`%@${inventedDomain}`})`

/**
 * Where the demonstration is over, what opens its people's doors is known to everybody: all of them are shut out, and shown
 * to nobody. No suspension is written, for no operator has decided one. What it sold is taken off sale with them, once: what an
 * operator does with an article afterwards is hers to say.
 * @returns how many of them are here
 */
export const shutOutInvented = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const left = await db
      .updateTable('users as u')
      .set({ suspendedAt: now })
      .where(isInvented)
      .where('u.suspendedAt', 'is', null)
      .returning('u.id')
      .execute()
    for (const { id } of left) {
      await db
        .updateTable('sessions')
        .set({ revokedAt: now })
        .where('userId', '=', id)
        .where('revokedAt', 'is', null)
        .execute()
      await endHolds(db, id, now)
    }
    if (left.length > 0) await takeOffSale(db, now)
    return countInvented(db)
  })

/** What the demonstration sells: nobody could send it to who pays for real. */
export const takeOffSale = (db: Db, now: Date) =>
  db.updateTable('products').set({ archivedAt: now }).where(isOfDemonstration).where('archivedAt', 'is', null).execute()

const isOfDemonstration = sql<boolean>`modele in (${sql.join(models.map(({ modele }) => modele))})`

const countInvented = async (db: Db) => {
  const { count } = await db
    .selectFrom('users as u')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isInvented)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Back in the demonstration they may come in again, but for whom an operator has shut out, and what left with them is sold again. */
export const letInventedIn = ({ db }: Pick<Deps, 'db'>) =>
  transaction(db, async (db) => {
    const leftAt = db.selectFrom('users as u').select('u.suspendedAt').where(isInvented)
    await db
      .updateTable('products')
      .set({ archivedAt: null })
      .where(isOfDemonstration)
      .where('archivedAt', 'in', leftAt)
      .execute()
    await db
      .updateTable('users as u')
      .set({ suspendedAt: null })
      .where(isInvented)
      .where('u.suspendedAt', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('suspensions as s')
              .select('s.id')
              .whereRef('s.userId', '=', 'u.id')
              .where('s.beganAt', 'is not', null)
              .where('s.liftedAt', 'is', null),
          ),
        ),
      )
      .execute()
  })
