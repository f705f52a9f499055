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

/** What a statement says of its tables, one of which it calls by this alias; another alias or table does not compile. */
export type RowsOf<Table extends keyof DB, Alias extends string> = ExpressionBuilder<
  DB & Record<Alias, DB[Table]>,
  Alias
>

// Counts and sums fit a double here; the driver's default is text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Two hundred who want one hour take their turns in a fraction of it; a longer wait is a database that stands still. */
const connectionTimeoutMillis = 10_000

/**
 * Where a statement may take no longer than `timeoutMs`, waiting for another's rows included, PostgreSQL ends it then:
 * whoever asked has gone, and it would keep a connection from the others.
 */
export const openPool = (connectionString: string, max = 20, timeoutMs?: number) => {
  // A dropped connection is replaced at the next use, and whoever was using it is told by the query; without listeners,
  // one that is dropped between two queries would end the process.
  const onConnect = async (client: pg.ClientBase) => {
    client.on('error', () => {})
    // The pool waits for it. As an option of the connection a pooler between us and PostgreSQL would refuse it.
    if (timeoutMs !== undefined) await client.query(`set statement_timeout = ${timeoutMs}`)
    prepareStatements(client)
  }
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis, onConnect })
  pool.on('error', () => {})
  return pool
}

/** Columns are camelCase in TypeScript and snake_case in SQL; the text of raw SQL and the keys inside JSON stay as they are written. */
export const openDatabase = (pool: pg.Pool, log?: Logger): Db =>
  new Kysely<DB>({
    ...(log && { log }),
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Cents as euros on the wire; a column, or what stands in parentheses. */
export const euros = <Cents extends number | null>(cents: Expression<Cents>) => sql<Cents>`${cents}::float8 / 100`

/** The day of an instant as a wall clock in the zone shows it, `YYYY-MM-DD`. */
export const civilDay = <At extends Date | null>(at: Expression<At>, zone: Expression<string>) =>
  sql<string | (At & null)>`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`

/** As a person is named to others who need to know her; nothing where there is nobody. */
export const fullName = <Name extends string | null>(firstname: Expression<Name>, lastname: Expression<Name>) =>
  sql<Name>`trim(${firstname} || ' ' || ${lastname})`

/** Which constraint an error came from, when it came from one. */
export const violated = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
