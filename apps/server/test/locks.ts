import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Deps } from '../src/deps.ts'
import type { Db } from '../src/lib/database/database.ts'
import { transaction, type WithTx } from '../src/lib/database/transaction.ts'
import type { TestApp } from './harness.ts'

/** Waits until this many statements in the database wait for another transaction. */
export const waitForBlockedStatements = (db: Db, statements = 1) =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length >= statements
    },
    { timeout: 20_000, interval: 10 },
  )

/**
 * Returns the outcome of the second function. It begins when the first has done its work uncommitted, and must wait for
 * that transaction to end.
 */
export const startSecondBeforeCommit = async <T>(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  first: (deps: WithTx<Deps>) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> => {
  const started: Promise<T>[] = []
  await transaction(db, async (tx) => {
    await first({ ...deps, db: tx })
    const waiting = second()
    waiting.catch(() => {})
    started.push(waiting)
    await waitForBlockedStatements(db)
  })
  return started.at(-1) as Promise<T>
}
