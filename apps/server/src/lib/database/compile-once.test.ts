import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { compileOnce } from './compile-once.ts'
import type { Db } from './database.ts'
import { transaction } from './transaction.ts'

let testDb: Awaited<ReturnType<typeof testDatabase>>
let db: Db
beforeAll(async () => {
  testDb = await testDatabase()
  db = testDb.db
})
afterAll(() => testDb.close())

type Args = { minimum: number; names: string[] }
const build = vi.fn((db: Db, { minimum, names }: Args) =>
  db
    .selectFrom('cities as c')
    .select(['c.name', sql<number>`${minimum}::int + ${1}::int`.as('more')])
    .where('c.population', '>=', minimum)
    .where(sql<boolean>`c.name = any(${names}::text[])`)
    .orderBy('c.name'),
)

it('a query is built once and run with new arguments each time, also in a transaction', async () => {
  const towns = compileOnce(build)
  const two = ['Lyon', 'Paris']
  expect(await towns(db, { minimum: 1000, names: two })).toEqual(two.map((name) => ({ name, more: 1001 })))
  expect(await towns(db, { minimum: 1_000_000, names: two })).toEqual([{ name: 'Paris', more: 1_000_001 }])
  expect(await transaction(db, (db) => towns(db, { minimum: 7, names: ['Lyon'] }))).toEqual([{ name: 'Lyon', more: 8 }])
  expect(build).toHaveBeenCalledTimes(1)
})

it('a raw SQL query can be built once', async () => {
  const half = compileOnce((_db, { of: value }: { of: number }) => sql<{ half: number }>`select ${value}::int / 2 as half`)
  expect(await half(db, { of: 8 })).toEqual([{ half: 4 }])
  expect(await half(db, { of: 6 })).toEqual([{ half: 3 }])
})

it('a query with several shapes is built once for each shape', async () => {
  const buildOrdered = vi.fn((db: Db, { names }: { names: string[] }, order: 'asc' | 'desc') =>
    db
      .selectFrom('cities as c')
      .select('c.name')
      .where(sql<boolean>`c.name = any(${names}::text[])`)
      .orderBy('c.name', order),
  )
  const ordered = compileOnce(buildOrdered)
  const names = ['Paris', 'Lyon']
  for (const order of ['asc', 'desc', 'asc'] as const)
    expect((await ordered(db, { names }, order)).map(({ name }) => name)).toEqual(
      order === 'asc' ? ['Lyon', 'Paris'] : names,
    )
  expect(buildOrdered).toHaveBeenCalledTimes(2)
})
