import { sql } from 'kysely'
import { endHolds } from '../../server/src/booking/appointments/expire-holds.ts'
import type { Deps } from '../../server/src/deps.ts'
import type { OfUsers } from '../../server/src/identity/accounts/visible.ts'
import type { Db } from '../../server/src/lib/database/database.ts'
import { transaction } from '../../server/src/lib/database/transaction.ts'
import { models } from './people/shop.ts'
import { accounts, inventedDomain } from './people.ts'

/**
 * Returns whether the user belongs to the demonstration. Nobody else has an address there: `.test` is a reserved
 * domain.
 */
export const isInvented = ({ ref }: OfUsers) => sql<boolean>`(
  ${ref('u.email')} in (${sql.join(accounts.map(({ email }) => email))})
  or ${ref('u.email')} like ${`%@${inventedDomain}`})`

/**
 * Suspends and hides all demonstration accounts on a server without the demonstration, because their passwords are
 * public. No suspension is written to the operators' records, as no operator has decided one. The products of the
 * demonstration are archived once at the same time; what an operator does with a product later is not undone.
 * @returns how many demonstration accounts there are
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

/** Archives the demonstration's products: nobody could send them to a customer who pays real money. */
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

/**
 * Reopens the demonstration accounts, except those that an operator has suspended, and puts the products that were
 * archived with them on sale again.
 */
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
