import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import type { DB } from './tables.ts'

/** The database within a transaction: what must be done in one asks for this, and nothing else compiles. */
export type Tx = Transaction<DB>

/** Dependencies of which the database is a transaction. */
export type Within<Needed extends { db: Db }> = Omit<Needed, 'db'> & { db: Tx }

const deadlock = '40P01'
const serializationFailure = '40001'
const tries = 5

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === deadlock || error.code === serializationFailure)

const isTx = (db: Db): db is Tx => db.isTransaction

/** Does again, from its beginning, what PostgreSQL has sacrificed to another transaction. */
export const triedAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
    }
}

/**
 * Does the work in one transaction, again where it was sacrificed. Inside a transaction it is a part of that one, and only the
 * whole is done again.
 */
export const transaction = async <T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> =>
  isTx(db) ? savepoint(db, () => work(db)) : triedAgain(() => db.transaction().execute(work))

/** A transaction in which the work has its dependencies, the database among them. */
export const inTransaction = <Needed extends { db: Db }, T>(
  deps: Needed,
  work: (deps: Within<Needed>, db: Tx) => Promise<T>,
): Promise<T> => transaction(deps.db, (db) => work({ ...deps, db }, db))

/** Does a part of a transaction that may fail by itself: what it wrote is undone, the rest goes on. */
export const savepoint = async <T>(db: Tx, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    // Going back to a savepoint keeps it: left there, it would be the one that an outer part goes back to.
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}
