import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'

// The process prepares a limited number of texts, and other test files have used them up.
vi.resetModules()
const { openDatabase, openPool } = await import('./database.ts')

let testDb: Awaited<ReturnType<typeof testDatabase>>
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  testDb = await testDatabase()
  db = openDatabase(openPool(testDb.url, 1)) // one connection, so that it reuses its own statements
})
afterAll(async () => {
  await db.destroy()
  await testDb.close()
})

const plansOf = async (text: string) => {
  const { rows } = await sql<{ plans: number }>`
    select generic_plans + custom_plans as plans from pg_prepared_statements where statement like ${`%${text}%`}
      and statement not like '%pg_prepared_statements%'`.execute(db)
  return rows.map(({ plans }) => plans)
}

it('a text with parameters is prepared once and run with other parameters', async () => {
  const half = (number: number) => sql<{ half: number }>`select ${number}::int / 2 as half`.execute(db)
  expect((await half(8)).rows).toEqual([{ half: 4 }])
  expect((await half(6)).rows).toEqual([{ half: 3 }])
  expect(await plansOf('as half')).toEqual([2])
})

it('a text that failed to prepare is prepared again the next time', async () => {
  const late = () => sql`select ${1}::int as late from comes_later`.execute(db)
  await expect(late()).rejects.toThrow('comes_later')
  await sql`create table comes_later as select 1 as one`.execute(db)
  expect((await late()).rows).toEqual([{ late: 1 }])
})

it('a prepared statement fails at most once after a migration added a column to its result', async () => {
  await sql`create table widened as select 1 as one`.execute(db)
  const all = () => sql`select * from widened where one = ${1}`.execute(db)
  expect((await all()).rows).toEqual([{ one: 1 }])
  await sql`alter table widened add two int`.execute(db)
  await all().catch(() => {})
  expect((await all()).rows).toEqual([{ one: 1, two: null }])
})

it('statements called with a callback and texts that begin with `with` are prepared', async () => {
  const pool = openPool(testDb.url, 1)
  const query = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  try {
    for (const number of [4, 6]) expect(await query('select $1::int as called', [number])).toEqual([{ called: number }])
    for (let run = 0; run < 2; run++)
      expect(await query('with named as (select 1 as one) select * from named')).toEqual([{ one: 1 }])
    await query('with a as (select 1) select * from a; select 2 as several')
    const prepared = await query("select statement from pg_prepared_statements where statement not like '%prepared%'")
    expect(prepared.map(({ statement }) => statement.slice(0, 10)).sort()).toEqual(['select $1:', 'with named'])
    await expect(query('select $1::int as one from nowhere', [1])).rejects.toThrow('nowhere')
  } finally {
    await pool.end()
  }
})

it('a statement with a callback and without parameters calls back', async () => {
  const pool = openPool(testDb.url, 1)
  const client = await pool.connect()
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  void client.query('with one as (select 1 as one) select * from one', (_error, { rows }) => resolve(rows))
  expect(await promise).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})

it('a long text that failed as outdated gets no statement name', async () => {
  await sql`create table rejections as select true as rejects`.execute(db)
  await sql`
    create function refused(given int) returns int language plpgsql as $$
    begin
      if (select rejects from rejections) then raise sqlstate '0A000'; end if;
      return given;
    end $$`.execute(db)
  const padding = ' '.repeat(5000)
  const texts = [sql`select ${sql.raw(padding)} refused(${1}) as a`, sql`select ${sql.raw(padding)} refused(${2}) as b`]
  for (const text of texts) await expect(text.execute(db)).rejects.toThrow()
  await sql`update rejections set rejects = false`.execute(db)
  for (const text of texts) expect((await text.execute(db)).rows).toHaveLength(1)
})

it('at most a thousand texts are prepared', async () => {
  for (let number = 0; number < 1100; number++)
    await sql`select ${number}::int as ${sql.id(`crowd${number}`)}`.execute(db)
  expect((await plansOf('crowd')).length).toBeLessThanOrEqual(1000)
})
