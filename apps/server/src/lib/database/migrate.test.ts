import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { checkSchema, migrate, SchemaMismatchError } from './migrate.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const applied = async () => (await client.query('select * from migrations order by version')).rows

it('migrate changes nothing in a database that has all migrations', async () => {
  const before = await applied()
  await migrate(database.url)
  await checkSchema(database.url)
  expect(await applied()).toEqual(before)
  expect(before.length).toBeGreaterThan(7)
})

it.each([
  ['whose first migration has changed since', `update migrations set md5 = md5('as it was') where version = 1`],
  [
    'whose last migration has changed since',
    `update migrations set md5 = md5('as it was') where version = (select max(version) from migrations)`,
  ],
  ['with a migration of a later release', `insert into migrations values (9999, 'later', md5('later'))`],
  ['that lacks a migration before its last', 'delete from migrations where version = 2'],
  ['whose migrations have other numbers', 'update migrations set version = version * 1000'],
])('migrate refuses a database %s, and leaves it unchanged', async (_, change) => {
  const before = await applied()
  await client.query(change)
  try {
    const changed = await applied()
    expect(changed).not.toEqual(before)
    await expect(migrate(database.url)).rejects.toThrow(SchemaMismatchError)
    await expect(checkSchema(database.url)).rejects.toThrow(SchemaMismatchError)
    expect(await applied()).toEqual(changed)
  } finally {
    await client.query('delete from migrations')
    await client.query('insert into migrations select * from jsonb_populate_recordset(null::migrations, $1)', [
      JSON.stringify(before),
    ])
  }
  expect(await applied()).toEqual(before)
})

it('migrate runs the migrations that a database lacks at its end', async () => {
  const { rows } = await client.query(
    'delete from migrations where version = (select max(version) from migrations) returning name',
  )
  await checkSchema(database.url)
  // The file has created or dropped its objects already, so doing it again fails, which shows that the file was run.
  await expect(migrate(database.url)).rejects.toThrow(/already exists|does not exist/)
  expect(rows).toHaveLength(1)
})
