import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { savepoint, transaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table purses (name text primary key, coins integer not null check (coins >= 0))`.execute(database.db)
  await sql`insert into purses values ('a', 5), ('b', 5)`.execute(database.db)
})
afterAll(() => database.close())

const coins = async () =>
  (await sql<{ coins: number }>`select coins from purses order by name`.execute(database.db)).rows.map(
    (row) => row.coins,
  )

it('a transaction runs again when PostgreSQL aborted it to break a deadlock', async () => {
  let attempts = 0
  let updated = 0
  const bothUpdated = Promise.withResolvers<void>()
  const transferCoin = (from: string, to: string) =>
    transaction(database.db, async (db) => {
      attempts += 1
      await sql`update purses set coins = coins - 1 where name = ${from}`.execute(db)
      updated += 1
      if (updated === 2) bothUpdated.resolve()
      await bothUpdated.promise
      await sql`update purses set coins = coins + 1 where name = ${to}`.execute(db)
    })
  await Promise.all([transferCoin('a', 'b'), transferCoin('b', 'a')])
  // The retried transaction may take its coin before the other one resumes; then one of them is aborted again.
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect(await coins()).toEqual([5, 5])
})

it('a failed savepoint is rolled back alone, and no other error is retried', async () => {
  let attempts = 0
  const work = transaction(database.db, async (db) => {
    attempts += 1
    await sql`update purses set coins = 6 where name = 'a'`.execute(db)
    const overdraft = savepoint(db, () => sql`update purses set coins = coins - 100`.execute(db))
    await expect(overdraft).rejects.toMatchObject({ code: '23514' })
  })
  await work
  expect(await coins()).toEqual([6, 5])
  await expect(transaction(database.db, (db) => sql`update purses set coins = -1`.execute(db))).rejects.toThrow()
  expect(attempts).toBe(1)
})

it('a failed nested transaction is rolled back with its own nested transactions and nothing else', async () => {
  const set = (name: string, coins: number) => sql`update purses set coins = ${coins} where name = ${name}`
  await transaction(database.db, async (outer) => {
    await set('a', 1).execute(outer)
    const part = transaction(outer, async (db) => {
      await set('a', 2).execute(db)
      await transaction(db, () => set('b', 2).execute(db))
      await expect(transaction(db, () => set('b', -1).execute(db))).rejects.toMatchObject({ code: '23514' })
      throw new Error('changed its mind')
    })
    await expect(part).rejects.toThrow('changed its mind')
  })
  expect(await coins()).toEqual([1, 5])
})

it('the outer transaction runs again when PostgreSQL aborted a nested one', async () => {
  let attempts = 0
  await transaction(database.db, async (outer) => {
    attempts += 1
    await sql`update purses set coins = coins + 1 where name = 'b'`.execute(outer)
    await transaction(outer, async (db) => {
      if (attempts < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db)
    })
  })
  expect([attempts, await coins()]).toEqual([3, [1, 6]])
})
