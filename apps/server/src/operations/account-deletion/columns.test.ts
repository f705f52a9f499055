import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobodys } from '../../../test/background-fixtures/keep.ts'
import { ids } from '../../../test/background-fixtures/marks.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import type { Db } from '../../lib/database/database.ts'
import { forgetPicturesOf } from '../../platform/uploads/delete-pictures-of.ts'
import { erase } from './delete-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Column = { table: string; column: string }

/** What stays in the rows that stay, and why. */
const kept: Record<string, string[]> = {
  'invoices stay for ten years, as they were': [
    'invoice_counters.series',
    'invoice_lines.libelle',
    'invoices.buyer',
    'invoices.numero',
    'invoices.seller',
    'invoices.texts',
  ],
  'what operators decided, and why, stands in the journal, which is only added to': [
    'absence_decisions.reason',
    'goodwill_refunds.reason',
    'manual_refunds.how',
    'operator_actions.details',
    'operator_actions.kind',
    'operator_actions.reason',
    'order_refunds.reason',
    'withdrawal_lines.reason',
    'withdrawals.reason',
    'debt_closures.reason',
  ],
  'money is found at the provider, and why it went another way is told, by whoever checks the books': [
    'dispute_transactions.provider_id',
    'disputes.provider_id',
    'disputes.reason',
    'payments.currency',
    'payments.intent_id',
    'payments.payment_method',
    'refunds.cause',
    'refunds.failure_reason',
    'refunds.provider_id',
    'refunds.refusal',
    'transfer_reversals.provider_id',
    'transfer_reversals.refusal',
    'transfers.provider_id',
  ],
  'while there is one, a payment is open, and an account is not erased': ['payments.client_secret'],
  'what was bought, named as the server names it': [
    'appointments.libelle',
    'order_lines.libelle',
    'orders.cancelled_by',
    'orders.order_number',
    'purchases.libelle',
    'purchases.reference',
    'purchases.zone',
  ],
  'shows a bank that asks that the parcel was sent': ['orders.colis_number'],
  'shows to which terms she agreed': ['users.cgu_version'],
  'a review stays without her name': ['reviews.texte'],
  'the shop shows it': ['uploads.filename'],
  'no conversation is kept yet': ['appointments.chat_id'],
}

/** The shop's: what was ordered of it refers to it, it to nobody. */
const wares = ['products', 'product_images']

/** Of every table that holds anything of anybody, the columns in which words can stand, and not only one of a few that it allows. */
const columnsOfWords = async () => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${[...Object.keys(nobodys), ...wares]})
      and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea'))
      and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%')
    order by 1, 2`.execute(app.db)
  return rows
}

/** What stands in each of them. */
const wordsIn = async (db: Db, columns: Column[]) => {
  const all = columns.map(
    ({ table, column }) => `select '${table}.${column}' as name, array(
      select distinct ${column}::text from ${table} where ${column}::text not in ('', '{}', '[]', '\\x')) as words`,
  )
  const { rows } = await sql.raw<{ name: string; words: string[] }>(all.join(' union all ')).execute(db)
  return new Map(rows.map(({ name, words }) => [name, words]))
}

/** What is said where a word is needed. */
const inTheirPlace = {
  'Ancien membre': ['users.firstname', 'orders.firstname', 'withdrawals.firstname'],
  'Adresse effacée': ['appointments.adresse', 'orders.billing_address', 'orders.delivery_address'],
  'Texte effacé': ['absences.text'],
}

class Undone extends Error {}

it('leaves no word that stood in what is hers, but where there is a reason', async () => {
  const columns = await columnsOfWords()
  const before = await wordsIn(app.db, columns)
  let after = new Map<string, string[]>()
  let shown: string[] = []
  const erased = app.db.transaction().execute(async (db) => {
    for (const id of [ids.customer, ids.professional, ids.operator]) {
      await erase({ ...app.deps, db }, id, async () => {})
      await forgetPicturesOf({ ...app.deps, db }, id)
    }
    after = await wordsIn(db, columns)
    shown = (await db.selectFrom('productImages').select('image').distinct().execute()).map(({ image }) => image)
    throw new Undone()
  })
  await expect(erased).rejects.toThrow(Undone)

  const nothingIn = [...before].filter(([, words]) => words.length === 0)
  expect(nothingIn.map(([name]) => name)).toEqual([])
  const stays = [...before].filter(([name, words]) => words.some((word) => after.get(name)?.includes(word)))
  expect(stays.map(([name]) => name).sort()).toEqual(Object.values(kept).flat().sort())
  for (const [words, names] of Object.entries(inTheirPlace))
    for (const name of names) expect([name, after.get(name)]).toEqual([name, [words]])
  expect(shown).toEqual(expect.arrayContaining(after.get('uploads.filename') ?? []))
  expect(before.size).toBeGreaterThan(100)
})
