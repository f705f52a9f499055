import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp, testDatabase } from '../../../test/harness.ts'
import { openDatabase, openPool, type RowsOf } from './database.ts'

it('knows rows by what a statement calls them: another alias, or another table under it, does not compile', () => {
  const db = openDatabase(openPool('postgres://nowhere'))
  const isPaid = ({ ref }: RowsOf<'orders', 'o'>) => sql<boolean>`${ref('o.paidAt')} is not null`
  const { sql: written } = db.selectFrom('orders as o').select('o.id').where(isPaid).compile()
  expect(written).toBe('select "o"."id" from "orders" as "o" where "o"."paid_at" is not null')
  // @ts-expect-error They are called otherwise.
  db.selectFrom('orders as p').where(isPaid)
  // @ts-expect-error Others are called so.
  db.selectFrom('products as o').where(isPaid)
})

it('outlives a connection that PostgreSQL drops in the middle of a transaction', async () => {
  const { url, close } = await testDatabase()
  const pool = openPool(url)
  try {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const dropped = new Promise((resolve) => client.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await dropped
    await expect(client.query('select 1')).rejects.toThrow()
    client.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
    await close()
  }
})

it('hands out no connection on which a statement might take for ever', async () => {
  const { url, close } = await testDatabase()
  const refused = -1
  const [patient, impatient] = [openPool(url, 1, 60_000), openPool(url, 1, refused)]
  try {
    expect((await patient.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }])
    await expect(impatient.query('select 1')).rejects.toThrow('statement_timeout')
  } finally {
    await Promise.all([patient.end(), impatient.end()])
    await close()
  }
})

it('ends a statement for which a person would wait too long, and says so', async () => {
  const app = await testApp({ readTimeoutMs: 1500, statementTimeoutMs: 1500 })
  // What sweeps the tables may wait for others: it has all the time it needs.
  const other = await app.deps.unhurriedDb.startTransaction().execute()
  try {
    const id = randomUUID()
    await sql`lock table users in access exclusive mode`.execute(other)
    const refused = await app.get(`/api/v1/user/${id}`)
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '5',
      {
        statusCode: 503,
        error: 'unavailable',
        message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
      },
    ])
    const swept = app.deps.unhurriedDb.selectFrom('users').select('id').where('id', '=', id).execute()
    expect((await app.get(`/api/v1/user/${id}`)).status).toBe(503)
    await other.rollback().execute()
    expect(await swept).toEqual([])
    expect((await app.get(`/api/v1/user/${id}`)).status).toBe(404)
  } finally {
    if (!other.isCommitted && !other.isRolledBack) await other.rollback().execute()
    await app.close()
  }
})
