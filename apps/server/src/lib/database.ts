import { type Expression, type ExpressionBuilder, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type { ExpressionBuilder }

// Counts and sums fit a double here; the driver's default is text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const openPool = (connectionString: string, max = 20) => {
  const pool = new pg.Pool({ connectionString, max })
  // A dropped idle connection is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDatabase = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** A cents column as euros on the wire. */
export const euros = (cents: Expression<number>) => sql<number>`${cents}::float8 / 100`

/** Which constraint an error came from, when it came from one. */
export const violated = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
