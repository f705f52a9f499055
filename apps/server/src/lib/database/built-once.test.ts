import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { builtOnce } from './built-once.ts'
import type { Db } from './database.ts'
import { transaction } from './transaction.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Db
beforeAll(async () => {
  made = await testDatabase()
  db = made.db
})
afterAll(() => made.close())

type Args = { least: number; names: string[] }
const build = vi.fn((db: Db, { least, names }: Args) =>
  db
    .selectFrom('cities as c')
    .select(['c.name', sql<number>`${least}::int + ${1}::int`.as('more')])
    .where('c.population', '>=', least)
    .where(sql<boolean>`c.name = any(${names}::text[])`)
    .orderBy('c.name'),
)

it('a query is built once and run with new arguments each time, also in a transaction', async () => {
  const towns = builtOnce(build)
  const two = ['Lyon', 'Paris']
  expect(await towns(db, { least: 1000, names: two })).toEqual(two.map((name) => ({ name, more: 1001 })))
  expect(await towns(db, { least: 1_000_000, names: two })).toEqual([{ name: 'Paris', more: 1_000_001 }])
  expect(await transaction(db, (db) => towns(db, { least: 7, names: ['Lyon'] }))).toEqual([{ name: 'Lyon', more: 8 }])
  expect(build).toHaveBeenCalledTimes(1)
})

it('a raw SQL query can be built once', async () => {
  const half = builtOnce((_db, { of }: { of: number }) => sql<{ half: number }>`select ${of}::int / 2 as half`)
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
  const ordered = builtOnce(buildOrdered)
  const names = ['Paris', 'Lyon']
  for (const order of ['asc', 'desc', 'asc'] as const)
    expect((await ordered(db, { names }, order)).map(({ name }) => name)).toEqual(
      order === 'asc' ? ['Lyon', 'Paris'] : names,
    )
  expect(buildOrdered).toHaveBeenCalledTimes(2)
})
