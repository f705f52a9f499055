import { ordersApi } from '@couronne/contract/shop/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { address, shop } from '../../../test/orders.ts'
import { type Db, openDatabase } from '../../lib/database/database.ts'
import { productBySlugOrId } from '../products/queries.ts'
import { placeOrder } from './place-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await fillTables()
})
afterAll(() => app.close())

/** Inserts thousands of products and ended orders: for a few rows PostgreSQL prefers a sequential scan. */
const fillTables = async () => {
  const lea = await app.aPerson('customer')
  await app.db.transaction().execute(async (db) => {
    // Triggers are off: stock movements and order lines do not matter for these plans.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into products (slug, modele, libelle, description, texture, longueur, couleur, price_cents, stock, created_at)
      select 'meches-' || n, 'modele-' || n / 3, 'Mèches ' || n, '', '', '', '', 1000, 5, now() from generate_series(1, 5000) n`.execute(
      db,
    )
    await sql`insert into orders (order_number, customer_id, status, firstname, lastname, email, phone, delivery_address,
        billing_address, city, code_postal, country, sub_total_cents, shipping_cents, total_cents, hold_expires_at, created_at,
        cancelled_at, cancelled_by)
      select '0000-' || lpad(n::text, 6, '0') || '-0000', ${lea.id}, 'cancelled', 'Léa', 'N’Diaye', '', '', '', '', '', '', '',
        1000, 490, 1490, now(), now(), now(), 'time' from generate_series(1, 5000) n`.execute(db)
    await sql`insert into order_lines (order_id, product_id, libelle, price_cents, quantity)
      select o.id, p.id, p.libelle, 1000, 1 from orders o
      join products p on p.slug = 'meches-' || right(split_part(o.order_number, '-', 2), 4)::int`.execute(db)
  })
  await sql`analyze products, orders, order_lines`.execute(app.db)
}

/** Returns the SQL statements that the act sends. */
const statementsOf = async (act: (db: Db) => Promise<unknown>) => {
  const sent: string[] = []
  const log = ({ query }: { query: { sql: string } }) => {
    sent.push(query.sql)
  }
  await act(openDatabase(app.deps.pool, log))
  return sent
}

/** Returns the generic plan, which does not depend on parameter values. */
const planOf = async (statement: string) => {
  const { rows } = await app.deps.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const planAmong = async (statements: string[], pattern: RegExp) => {
  const found = statements.filter((statement) => pattern.test(statement))
  expect(found).toHaveLength(1)
  return planOf(found[0] ?? '')
}

describe('placing an order uses indexes instead of a table scan', () => {
  let sent: string[]
  beforeAll(async () => {
    const buying = shop(app)
    const lea = await app.aPerson('customer')
    const cart = [{ id: await buying.aProduct(), cartQuantity: 1 }]
    const viewer = { id: lea.id, role: 'customer', sessionId: '' } as const
    sent = await statementsOf((db) =>
      placeOrder({ ...app.deps, db }, viewer, ordersApi.place.schema.body.parse({ ...address, cart })),
    )
  })

  it('for the customer’s unpaid order and the expired ones', async () => {
    const plan = await planAmong(sent, /^select .*from "orders" as "o".*for update$/s)
    expect(plan).toMatch(/one_unpaid_order|unpaid_orders_by_expiry/)
    expect(plan).not.toContain('Seq Scan')
  })

  it('for the products of the cart and of these orders', async () => {
    const plan = await planAmong(sent, /^select .*from "products" as "p".*for no key update$/s)
    expect(plan).toMatch(/products_pkey on products p .*\n +Index Cond: \(id = ANY/)
    expect(plan).not.toContain('Seq Scan')
  })
})

it('a product page uses an index instead of a table scan', async () => {
  const sent = await statementsOf((db) => productBySlugOrId(db, 'perruque').catch(() => undefined))
  const plan = await planAmong(sent, /from "products" as "p"/)
  expect(plan).toMatch(/one_product_per_slug on products p .*\n +Index Cond: \(slug = /)
  expect(plan).not.toContain('Seq Scan')
})
