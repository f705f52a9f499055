import {
  CamelCasePlugin,
  type Expression,
  type ExpressionBuilder,
  Kysely,
  type Logger,
  PostgresDialect,
  sql,
} from 'kysely'
import pg from 'pg'
import { prepareStatements } from './prepared-statements.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type { ExpressionBuilder }

/**
 * This is the expression builder of a statement that uses `Table` under `Alias`; another alias or table does not
 * compile.
 */
export type ExpressionBuilderOf<Table extends keyof DB, Alias extends string> = ExpressionBuilder<
  DB & Record<Alias, DB[Table]>,
  Alias
>

// Counts and sums fit a double here; the driver returns bigint as text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Two hundred customers who book one hour at once are all served within a fraction of this time. A longer wait means
 * that the database does not respond.
 */
const connectionTimeoutMillis = 10_000

/**
 * Opens a connection pool. With `timeoutMs`, PostgreSQL cancels each statement after that time, including the time it
 * waits for a lock: the client has gone by then, and the statement would keep a connection from other requests.
 */
export const openPool = (connectionString: string, max = 20, timeoutMs?: number) => {
  // A dropped connection is replaced at the next use, and the query in progress reports the error. Without these
  // listeners, a connection that drops between two queries would end the process.
  const onConnect = async (client: pg.ClientBase) => {
    client.on('error', () => {})
    // The pool waits for this statement. A connection pooler between us and PostgreSQL would reject the setting as a
    // connection option.
    if (timeoutMs !== undefined) await client.query(`set statement_timeout = ${timeoutMs}`)
    prepareStatements(client)
  }
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis, onConnect })
  pool.on('error', () => {})
  return pool
}

/**
 * Columns are camelCase in TypeScript and snake_case in SQL. The text of raw SQL and the keys inside JSON stay
 * unchanged.
 */
export const openDatabase = (pool: pg.Pool, log?: Logger): Db =>
  new Kysely<DB>({
    ...(log && { log }),
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Converts cents to euros for the wire; `cents` is a column or an expression in parentheses. */
export const euros = <Cents extends number | null>(cents: Expression<Cents>) => sql<Cents>`${cents}::float8 / 100`

/** Returns the date of an instant in a time zone, as `YYYY-MM-DD`. */
export const civilDay = <At extends Date | null>(at: Expression<At>, zone: Expression<string>) =>
  sql<string | (At & null)>`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`

/** Compares with any of these ids. The SQL text is the same for any number of them. */
export const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

/** Returns the full name of a person; null where there is no person. */
export const fullName = <Name extends string | null>(firstname: Expression<Name>, lastname: Expression<Name>) =>
  sql<Name>`trim(${firstname} || ' ' || ${lastname})`

/** Returns the name of the constraint that an error violates, if it violates one. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
