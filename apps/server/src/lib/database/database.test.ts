import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp, testDatabase } from '../../../test/harness.ts'
import { type ExpressionBuilderOf, openDatabase, openPool } from './database.ts'

it('a condition typed for one table and alias does not compile with another alias or table', () => {
  const db = openDatabase(openPool('postgres://nowhere'))
  const isPaid = ({ ref }: ExpressionBuilderOf<'orders', 'o'>) => sql<boolean>`${ref('o.paidAt')} is not null`
  const { sql: written } = db.selectFrom('orders as o').select('o.id').where(isPaid).compile()
  expect(written).toBe('select "o"."id" from "orders" as "o" where "o"."paid_at" is not null')
  // @ts-expect-error The table has another alias here.
  db.selectFrom('orders as p').where(isPaid)
  // @ts-expect-error Another table has the alias here.
  db.selectFrom('products as o').where(isPaid)
})

it('the pool survives a connection that PostgreSQL drops in the middle of a transaction', async () => {
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

it('the pool hands out no connection without its statement timeout', async () => {
  const { url, close } = await testDatabase()
  const invalidTimeout = -1
  const [patient, impatient] = [openPool(url, 1, 60_000), openPool(url, 1, invalidTimeout)]
  try {
    expect((await patient.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }])
    await expect(impatient.query('select 1')).rejects.toThrow('statement_timeout')
  } finally {
    await Promise.all([patient.end(), impatient.end()])
    await close()
  }
})

it('a statement that exceeds the timeout is cancelled, and the caller gets a 503', async () => {
  const app = await testApp({ readTimeoutMs: 1500, statementTimeoutMs: 1500 })
  // Recurring jobs use this pool, which has no statement timeout.
  const other = await app.deps.backgroundDb.startTransaction().execute()
  try {
    const id = randomUUID()
    await sql`lock table users in access exclusive mode`.execute(other)
    const unavailable = await app.get(`/api/v1/user/${id}`)
    expect([unavailable.status, unavailable.headers['retry-after'], unavailable.body]).toEqual([
      503,
      '5',
      {
        statusCode: 503,
        error: 'unavailable',
        message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
      },
    ])
    const slowRead = app.deps.backgroundDb.selectFrom('users').select('id').where('id', '=', id).execute()
    expect((await app.get(`/api/v1/user/${id}`)).status).toBe(503)
    await other.rollback().execute()
    expect(await slowRead).toEqual([])
    expect((await app.get(`/api/v1/user/${id}`)).status).toBe(404)
  } finally {
    if (!other.isCommitted && !other.isRolledBack) await other.rollback().execute()
    await app.close()
  }
})
