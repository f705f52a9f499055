import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCodegen } from '../scripts/run-codegen.ts'
import { schemaFile, schemaText } from '../scripts/schema-text.ts'
import {
  changedFixtureRows,
  columnsWithoutFixtures,
  tablesWithoutFixtures,
} from './background-fixtures/background-fixtures.ts'
import { testDatabase } from './harness.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('the table types match the migrations', () => {
  const { status, stdout, stderr } = runCodegen(database.url, '--verify')
  expect(status, `${stdout}\n${stderr}\nRun npm run schema -w apps/server.`).toBe(0)
})

it('schema.sql matches the migrations', async () => {
  const shown = await readFile(schemaFile, 'utf8')
  expect(shown, 'Run npm run schema -w apps/server.').toBe(await schemaText(database.url))
})

describe('the background fixtures of every test', () => {
  let withFixtures: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    withFixtures = await testDatabase(undefined, 'withFixtures')
  })
  afterAll(() => withFixtures.close())

  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(withFixtures.db)
    return rows.map(({ name }) => name)
  }

  it('have rows in every table that stores anything about anybody', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct in_table as name from background_fixtures.rows`.execute(withFixtures.db)
    const fixtureTables = rows.map(({ name }) => name)
    expect([...fixtureTables, ...Object.keys(tablesWithoutFixtures)].sort()).toEqual((await tables()).sort())
  })

  it('have a value in every column, so that a lost value is noticed', async () => {
    const { rows } = await sql<{ table: string; column: string; defaultValue: string | null }>`
      select table_name as table, column_name as column, column_default as "defaultValue"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and table_name <> all(${Object.keys(tablesWithoutFixtures)}) order by 1, 2`.execute(withFixtures.db)
    const holdsNothing = rows.map(
      ({ table, column, defaultValue }) => `select '${table}.${column}' as name where not exists (
        select from ${table} t where t.${column}::text is distinct from (${defaultValue})::text
          and t.${column}::text not in ('', '{}', '[]', '\\x'))`,
    )
    const empty = await sql.raw<{ name: string }>(holdsNothing.join(' union all ')).execute(withFixtures.db)
    expect(empty.rows.map(({ name }) => name).sort()).toEqual(Object.keys(columnsWithoutFixtures).sort())
    expect(rows.length).toBeGreaterThan(300)
  })

  it('are reported when one of their rows is deleted or changed', async () => {
    expect(await changedFixtureRows(withFixtures.db)).toEqual([])
    const unnoticed: string[] = []
    for (const name of (await tables()).filter((name) => !(name in tablesWithoutFixtures))) {
      const undone = withFixtures.db.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db)
        await sql`delete from ${sql.table(name)} where ctid = (select min(ctid) from ${sql.table(name)})`.execute(db)
        const changed = await changedFixtureRows(db)
        throw new Error(changed.map((row) => row.split(':')[0]).join())
      })
      await undone.catch(({ message }) => message !== name && unnoticed.push(`${name}: ${message}`))
    }
    expect(unnoticed).toEqual([])
  })
})
