import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import type { Db } from './database.ts'
import type { DB } from './tables.ts'

/**
 * This type is the database inside a transaction. A function that must run in a transaction takes it, so that other
 * calls do not compile.
 */
export type Tx = Transaction<DB>

/** Replaces `db` in the dependencies by a transaction. */
export type WithTx<Needed extends { db: Db }> = Omit<Needed, 'db'> & { db: Tx }

const deadlock = '40P01'
const serializationFailure = '40001'
const maxAttempts = 5

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === deadlock || error.code === serializationFailure)

const isTx = (db: Db): db is Tx => db.isTransaction

/** Contains what is to be done after the commit of each transaction that `transaction` has opened. */
const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** The data are stored, so a failure of this work is logged and changes nothing. */
const runAfterCommit = (work: () => void) => {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'after a commit')
  }
}

/**
 * Does the work after the commit of the outermost transaction, and never if it or this part of it is rolled back. Outside
 * a transaction the work is done at once.
 */
export const afterCommit = (db: Db, work: () => void) => {
  if (isTx(db)) afterCommits.get(db)?.push(work)
  else runAfterCommit(work)
}

const runAndCommit = async <T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> => {
  const works: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    afterCommits.set(tx, works)
    return work(tx)
  })
  works.forEach(runAfterCommit)
  return result
}

/** Runs the work again from its beginning when PostgreSQL aborted it in favour of another transaction. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
    }
}

/**
 * Runs the work in one transaction and retries it after a deadlock or a serialization failure. Inside a transaction it
 * becomes a savepoint of that one, and only the outermost transaction is retried.
 */
export const transaction = async <T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> =>
  isTx(db) ? savepoint(db, () => work(db)) : withRetries(() => runAndCommit(db, work))

/** Runs the work in a transaction and passes it its dependencies with `db` replaced by that transaction. */
export const inTransaction = <Needed extends { db: Db }, T>(
  deps: Needed,
  work: (deps: WithTx<Needed>, db: Tx) => Promise<T>,
): Promise<T> => transaction(deps.db, (db) => work({ ...deps, db }, db))

/** Runs a part of a transaction that may fail alone: its writes are undone, and the transaction goes on. */
export const savepoint = async <T>(db: Tx, work: () => Promise<T>): Promise<T> => {
  const works = afterCommits.get(db) ?? []
  const worksBefore = works.length
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    works.length = worksBefore
    // `rollback to savepoint` keeps the savepoint. An outer part would roll back to it if it were not released.
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}
