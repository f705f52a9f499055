import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'
import { storedTables } from './stored-rows.ts'

type Table = { name: string; columns: string }

/** A trigger of each table counts the statements that wrote it, also those that were rolled back. */
const countWrites = ({ name }: Table) => `
  create sequence kept_rows.${name}_writes;
  create trigger count_writes after insert or update or delete or truncate on ${name}
    for each statement execute function kept_rows.count_write();`

const copyRows = ({ name }: Table) => `create table kept_rows.${name} as select * from ${name};`

const isChanged = ({ name }: Table) => `exists (
  (select k::text from kept_rows.${name} k except all select t::text from ${name} t) union all
  (select t::text from ${name} t except all select k::text from kept_rows.${name} k))`

const putBack = ({ name, columns }: Table) => `
  delete from ${name} t where t::text not in (select k::text from kept_rows.${name} k);
  insert into ${name} (${columns}) overriding system value
    select ${columns} from kept_rows.${name} k where k::text not in (select t::text from ${name} t);`

const tablesOf = async (db: Db) => {
  const { rows } = await sql<Table>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any(${await storedTables(db)}) and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid`.execute(db)
  return rows
}

/**
 * Remembers all rows of a test's database and the pictures of its server, and puts them back. Only the tables that were
 * written since are compared.
 */
export const keepRows = async (db: Db, imagesDir: string) => {
  const tables = await tablesOf(db)
  const imagesCopy = await mkdtemp(join(tmpdir(), 'couronne-files-'))
  await cp(imagesDir, imagesCopy, { recursive: true })
  await sql
    .raw(`
      create schema kept_rows;
      create function kept_rows.count_write() returns trigger language plpgsql as $$
        begin perform nextval('kept_rows.' || tg_table_name || '_writes'); return null; end $$;
      ${tables.map(copyRows).join('')} ${tables.map(countWrites).join('')}`)
    .execute(db)

  const counts = sql.raw(
    `select array[${tables.map(({ name }) => `(select last_value + is_called::int from kept_rows.${name}_writes)`)}] as counts`,
  )
  const readCounts = async () => (await sql<{ counts: number[] }>`${counts}`.execute(db)).rows[0]?.counts ?? []
  let known = await readCounts()
  const writtenTables = async () => {
    const before = known
    known = await readCounts()
    return tables.filter((_, place) => known[place] !== before[place])
  }

  const changedTables = async () => {
    const written = await writtenTables()
    if (written.length === 0) return []
    const checks = written.map((table) => `select '${table.name}' as name where ${isChanged(table)}`)
    const { rows } = await sql.raw<{ name: string }>(checks.join(' union all ')).execute(db)
    return tables.filter(({ name }) => rows.some((row) => row.name === name))
  }

  return {
    /** Returns the tables whose rows have changed, and puts their rows back. */
    putBackChanged: async () => {
      const changed = await changedTables()
      if (changed.length === 0) return []
      await db.transaction().execute(async (db) => {
        // Without this setting the triggers of the ledger refuse the deletion.
        await sql`set local session_replication_role = replica`.execute(db)
        await sql.raw(changed.map(putBack).join('')).execute(db)
      })
      await cp(imagesCopy, imagesDir, { recursive: true })
      return changed.map(({ name }) => name).sort()
    },
  }
}
