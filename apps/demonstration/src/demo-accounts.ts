import { sql } from 'kysely'
import { endHolds } from '../../server/src/booking/appointments/expire-holds.ts'
import type { Deps } from '../../server/src/deps.ts'
import type { Db } from '../../server/src/lib/database/database.ts'
import { transaction } from '../../server/src/lib/database/transaction.ts'
import { isDemoAccount } from './is-demo-account.ts'
import { models } from './people/shop.ts'
import { markReopened, unconfirmDemoRegistrations } from './unconfirm-demo-registrations.ts'

/**
 * Suspends and hides all demonstration accounts on a server without the demonstration, because their passwords are
 * public. No suspension is written to the operators' records, as no operator has decided one. The products of the
 * demonstration are archived once at the same time; what an operator does with a product later is not undone. Accounts
 * registered while the demo was open, or opened by a reset link then, must confirm their address again.
 * @returns how many demonstration accounts there are, and how many others are unconfirmed by this call
 */
export const disableDemoAccounts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const disabled = await db
      .updateTable('users as u')
      .set({ suspendedAt: now })
      .where(isDemoAccount)
      .where('u.suspendedAt', 'is', null)
      .returning('u.id')
      .execute()
    for (const { id } of disabled) {
      await db
        .updateTable('sessions')
        .set({ revokedAt: now })
        .where('userId', '=', id)
        .where('revokedAt', 'is', null)
        .execute()
      await endHolds(db, id, now)
    }
    if (disabled.length > 0) await archiveDemoProducts(db, now)
    const unconfirmed = disabled.length > 0 ? await unconfirmDemoRegistrations(db, now) : 0
    return { accounts: await countDemoAccounts(db), unconfirmed }
  })

/** Archives the demonstration's products: nobody could send them to a customer who pays real money. */
export const archiveDemoProducts = (db: Db, now: Date) =>
  db.updateTable('products').set({ archivedAt: now }).where(isDemoProduct).where('archivedAt', 'is', null).execute()

const isDemoProduct = sql<boolean>`modele in (${sql.join(models.map(({ modele }) => modele))})`

const countDemoAccounts = async (db: Db) => {
  const { count } = await db
    .selectFrom('users as u')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isDemoAccount)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Reopens the demonstration accounts, except those that an operator has suspended, and puts the products that were
 * archived with them on sale again.
 */
export const enableDemoAccounts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const disabledAt = db.selectFrom('users as u').select('u.suspendedAt').where(isDemoAccount)
    await db
      .updateTable('products')
      .set({ archivedAt: null })
      .where(isDemoProduct)
      .where('archivedAt', 'in', disabledAt)
      .execute()
    const enabled = await db
      .updateTable('users as u')
      .set({ suspendedAt: null })
      .where(isDemoAccount)
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
      .returning('u.id')
      .execute()
    if (enabled.length > 0) await markReopened(db, clock.now())
  })
