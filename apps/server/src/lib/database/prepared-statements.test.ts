import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { openDatabase, openPool } from './database.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  made = await testDatabase()
  db = openDatabase(openPool(made.url, 1)) // one connection, so that it meets its own statements again
})
afterAll(async () => {
  await db.destroy()
  await made.close()
})

const plansOf = async (text: string) => {
  const { rows } = await sql<{ plans: number }>`
    select generic_plans + custom_plans as plans from pg_prepared_statements where statement like ${`%${text}%`}
      and statement not like '%pg_prepared_statements%'`.execute(db)
  return rows.map(({ plans }) => plans)
}

it('prepares a text with parameters once, and runs it with others', async () => {
  const half = (number: number) => sql<{ half: number }>`select ${number}::int / 2 as half`.execute(db)
  expect((await half(8)).rows).toEqual([{ half: 4 }])
  expect((await half(6)).rows).toEqual([{ half: 3 }])
  expect(await plansOf('as half')).toEqual([2])
})

it('prepares anew what was refused the first time', async () => {
  const late = () => sql`select ${1}::int as late from comes_later`.execute(db)
  await expect(late()).rejects.toThrow('comes_later')
  await sql`create table comes_later as select 1 as one`.execute(db)
  expect((await late()).rows).toEqual([{ late: 1 }])
})

it('is refused once at most where a migration gave the result another column', async () => {
  await sql`create table widened as select 1 as one`.execute(db)
  const all = () => sql`select * from widened where one = ${1}`.execute(db)
  expect((await all()).rows).toEqual([{ one: 1 }])
  await sql`alter table widened add two int`.execute(db)
  await all().catch(() => {})
  expect((await all()).rows).toEqual([{ one: 1, two: null }])
})

it('prepares for who asks with a callback, as a pool does, and what begins with `with`', async () => {
  const pool = openPool(made.url, 1)
  const ask = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  try {
    for (const number of [4, 6]) expect(await ask('select $1::int as called', [number])).toEqual([{ called: number }])
    for (let twice = 0; twice < 2; twice++)
      expect(await ask('with named as (select 1 as one) select * from named')).toEqual([{ one: 1 }])
    await ask('with a as (select 1) select * from a; select 2 as several')
    const prepared = await ask("select statement from pg_prepared_statements where statement not like '%prepared%'")
    expect(prepared.map(({ statement }) => statement.slice(0, 10)).sort()).toEqual(['select $1:', 'with named'])
    await expect(ask('select $1::int as one from nowhere', [1])).rejects.toThrow('nowhere')
  } finally {
    await pool.end()
  }
})

it('calls back who gives no parameters', async () => {
  const pool = openPool(made.url, 1)
  const client = await pool.connect()
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  void client.query('with one as (select 1 as one) select * from one', (_error, { rows }) => resolve(rows))
  expect(await promise).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})

it('gives no name to a long text that was refused as outdated', async () => {
  await sql`create table refusing as select true as refuses`.execute(db)
  await sql`
    create function refused(given int) returns int language plpgsql as $$
    begin
      if (select refuses from refusing) then raise sqlstate '0A000'; end if;
      return given;
    end $$`.execute(db)
  const padding = ' '.repeat(5000)
  const texts = [sql`select ${sql.raw(padding)} refused(${1}) as a`, sql`select ${sql.raw(padding)} refused(${2}) as b`]
  for (const text of texts) await expect(text.execute(db)).rejects.toThrow()
  await sql`update refusing set refuses = false`.execute(db)
  for (const text of texts) expect((await text.execute(db)).rows).toHaveLength(1)
})

it('does not keep more than a thousand texts', async () => {
  for (let number = 0; number < 1100; number++)
    await sql`select ${number}::int as ${sql.id(`crowd${number}`)}`.execute(db)
  expect((await plansOf('crowd')).length).toBeLessThanOrEqual(1000)
})
