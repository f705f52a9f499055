import { sql } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'

/** Returns the names of the tables; towns are left out, because they never change. */
export const storedTables = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('cities', 'city_neighbours')`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns one checksum of all stored rows. */
export const checksumsOfStoredRows = async ({ db }: { db: Db }) => {
  const sums = (await storedTables(db)).map((name) => `(select sum(hashtextextended(t::text, 0)) from ${name} t)`)
  const { rows } = await sql<{ sum: string }>`select concat_ws(',', ${sql.raw(sums.join(', '))}) as sum`.execute(db)
  return rows[0]?.sum ?? ''
}
