import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/** Returns one checksum for each table, of all its stored rows; towns are left out, because they never change. */
export const checksumsOfStoredRows = async ({ db }: Pick<TestApp, 'db'>) => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('cities', 'city_neighbours')`.execute(db)
  const sums = tables.map(({ name }) => `(select sum(hashtextextended(t::text, 0)) from ${name} t)`)
  const { rows } = await sql<{ sum: string }>`select concat_ws(',', ${sql.raw(sums.join(', '))}) as sum`.execute(db)
  return rows[0]?.sum ?? ''
}
