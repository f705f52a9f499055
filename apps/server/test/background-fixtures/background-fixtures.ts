import { sql } from 'kysely'
import type { Db } from '../../src/lib/database/database.ts'
import { transaction } from '../../src/lib/database/transaction.ts'
import { addAbsences } from './absences.ts'
import { addAppointments } from './appointments.ts'
import { addInvoice } from './invoices.ts'
import { addMoney } from './money.ts'
import { addOperatorActions } from './operator.ts'
import { addOrders } from './orders.ts'
import { addPeople } from './people.ts'
import { addReviews } from './reviews.ts'
import { addContentReports, addConversations, addReports } from './talk.ts'
import { ids, past } from './values.ts'

/** The fixture people have no rows in these tables; the value is the reason. */
export const tablesWithoutFixtures = {
  audience_counts: 'views of a day, which are about nobody',
  audience_hosts: 'the sites that led to them',
  cities: 'towns of France',
  city_neighbours: 'towns beyond its borders',
  retained_debtors: 'people who left with a debt: a nightly job purges them once nothing is owed',
  data_versions: 'the source of the towns',
  migrations: 'the migrations that have run',
  pending_invoices: 'invoices that the next job writes',
  provider_events: 'the events that the provider sent',
  provider_readings: 'the time up to which the provider was read',
  unmatched_transactions: 'money without a purchase',
  unmatched_resolutions: 'explanations of operators for such money',
}

/** These columns are empty for the fixture people, or have the same value in every row; the text is the reason. */
export const columnsWithoutFixtures = {
  'order_refunds.bank_cents': 'set once a bank has refunded: never changed',
  'order_refunds.deduction_cents': 'never changed',
  'order_refunds.sent_anyway': 'never changed',
  'payments.currency': 'there is no other',
  'purchases.is_reported': 'an operator has decided about their report',
  'stock_movements.order_refund_id': 'never changed',
  'users.erased_at': 'only anonymised people have it',
  'withdrawal_lines.deduction_cents': 'never changed once it is settled',
}

/**
 * Adds a customer and a professional whom no test knows, with rows of their own in every table of personal rows, to a
 * database without anybody else. A copy of their rows is stored beside them, so that a test can find out whether all of
 * them still exist unchanged.
 */
export const addBackgroundFixtures = async (db: Db) => {
  await transaction(db, async (db) => {
    await addPeople(db)
    await addAppointments(db)
    await addOrders(db)
    await addReviews(db)
    await addMoney(db)
    await addInvoice(db)
    await addAbsences(db)
    await addConversations(db)
    await addReports(db)
    await addContentReports(db)
    await addOperatorActions(db)
    await db.deleteFrom('pendingInvoices').execute()
    // The job that reads the provider's transactions would otherwise ask for every day since those of the fixtures.
    await sql`insert into provider_readings (kind, read_until) values ('transactions', now())`.execute(db)
  })
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${Object.keys(tablesWithoutFixtures)}) order by 1`.execute(db)
  const tables = rows.map(({ name }) => name)
  const storedRowsOf = (name: string) =>
    `select stored.content from background_fixtures.rows stored where stored.in_table = '${name}'`
  const changed = tables.map(
    (name) =>
      `select '${name}' as in_table, x.content from (${storedRowsOf(name)} except all select t::text from ${name} t) x`,
  )
  await sql
    .raw(`
      create schema background_fixtures;
      create table background_fixtures.rows (in_table text not null, content text not null);
      insert into background_fixtures.rows (in_table, content) ${tables.map((name) => `select '${name}', t::text from ${name} t`).join(' union all ')};
      create function background_fixtures.changed() returns table (in_table text, content text) language sql
        begin atomic ${changed.join(' union all ')}; end;`)
    .execute(db)
}

const hasFixtures = async (db: Db) => {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('background_fixtures.rows') is not null as exists`.execute(db)
  return rows[0]?.exists ?? false
}

/** Returns the fixture rows that were deleted or changed, by table. */
export const changedFixtureRows = async (db: Db) => {
  if (!(await hasFixtures(db))) return []
  const { rows } = await sql<{ inTable: string; content: string }>`select * from background_fixtures.changed()`.execute(
    db,
  )
  return rows.map((row) => `${row.inTable}: ${row.content}`)
}

/** Puts a product of a test on the wish list and into the cart of the fixture customer. */
export const addToFixtureCart = async (db: Db, productId: string) => {
  if (!(await hasFixtures(db))) return
  await sql`
    with wish as (
      insert into wishes (user_id, product_id, was_sold_out, wished_at)
      values (${ids.customer}, ${productId}, false, ${past('06:00')}) returning wishes::text as content
    ), line as (
      insert into cart_lines (user_id, product_id, cart_quantity, seen_price_cents, added_at)
      values (${ids.customer}, ${productId}, 7, 900, ${past('06:00')}) returning cart_lines::text as content
    )
    insert into background_fixtures.rows
      select 'wishes', content from wish union all select 'cart_lines', content from line`.execute(db)
}
