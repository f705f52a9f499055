import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesWithoutFixtures } from '../../../test/background-fixtures/background-fixtures.ts'
import { ids } from '../../../test/background-fixtures/values.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import type { Db } from '../../lib/database/database.ts'
import { deletePicturesOf } from '../../platform/uploads/delete-pictures-of.ts'
import { deleteAccountData } from './delete-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Column = { table: string; column: string }

/** Columns whose text survives an account deletion, grouped by the reason. */
const retained: Record<string, string[]> = {
  'invoices stay unchanged for ten years': [
    'invoice_counters.series',
    'invoice_lines.libelle',
    'invoices.buyer',
    'invoices.numero',
    'invoices.seller',
    'invoices.texts',
  ],
  'decisions of operators and their reasons stay in the append-only journal': [
    'absence_decisions.reason',
    'safety_refunds.reason',
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
  'accounting looks up a payment, and the reason of a failure, at the provider': [
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
  'an open payment blocks the deletion of the account': ['payments.client_secret'],
  'server-side names of purchased things contain no personal data': [
    'appointment_services.libelle',
    'appointments.libelle',
    'order_lines.libelle',
    'orders.cancelled_by',
    'orders.order_number',
    'purchases.libelle',
    'purchases.reference',
    'purchases.zone',
  ],
  'proof for a bank that the parcel was sent': ['orders.colis_number'],
  'proof of the version of the terms that the person accepted': ['users.cgu_version'],
  'a review stays without its author’s name': ['reviews.texte'],
  'the shop or the copy of a report shows the picture': ['uploads.filename'],
  'a report keeps its copy and its words, and an objection its own, until six months after the decision or the answer':
    [
      'objections.answer',
      'objections.words',
      'reported_contents.texts',
      'reported_messages.content',
      'reported_messages.image',
      'reported_pictures.copy',
      'reported_pictures.image',
      'reports.address',
      'reports.guest_email',
      'reports.guest_name',
      'reports.words',
    ],
  'a decision about a reported person stays, as those in the journal': [
    'report_cases.broken_rule',
    'report_cases.measures',
    'report_cases.reasons',
    'report_cases.statement',
  ],
  'a random name that the browser has given to a message': ['messages.client_id'],
  'four random digits': ['appointments.presence_code'],
}

/** References to a user that survive the deletion of the account, grouped by the reason. */
const retainedReferences: Record<string, string[]> = {
  'invoices stay unchanged for ten years': ['invoices.customer_id', 'invoices.issuer_id'],
  'decisions of operators and their reasons stay in the append-only journal': [
    'absence_decisions.operator_id',
    'safety_refunds.operator_id',
    'goodwill_refunds.operator_id',
    'operator_actions.operator_id',
    'operator_actions.user_id',
    'order_refunds.operator_id',
    'withdrawals.operator_id',
  ],
  'money was paid for what was bought, which stays without names': [
    'appointments.customer_id',
    'appointments.professional_id',
    'availability_windows.professional_id',
    'debt_closures.professional_id',
    'journal_postings.user_id',
    'orders.customer_id',
    'purchases.customer_id',
    'purchases.professional_id',
    'services.professional_id',
  ],
  'a review stays without its author’s name': ['reviews.customer_id', 'reviews.professional_id'],
  'a session is revoked': ['sessions.user_id'],
  'the other side of a conversation keeps its own messages; those of the user are emptied': [
    'conversations.customer_id',
    'conversations.professional_id',
    'conversations.user_id',
    'messages.sender_id',
    'participants.user_id',
  ],
  'the shop or the copy of a report shows the picture': ['uploads.user_id'],
  'the audit log names the proofs that were decided, which stay without names': [
    'proofs.operator_id',
    'proofs.user_id',
  ],
  'a report and its decision stay without names': [
    'objections.operator_id',
    'report_cases.operator_id',
    'report_cases.reported_id',
    'reports.reporter_id',
  ],
}

/** Tables of the shop's products. Orders refer to them, and they refer to no person. */
const shopTables = ['products', 'product_images']

/**
 * Lists the free-text columns of all tables with personal data; a column limited to a few values by a check is left
 * out.
 */
const textColumns = async () => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${[...Object.keys(tablesWithoutFixtures), ...shopTables]})
      and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea'))
      and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%')
    order by 1, 2`.execute(app.db)
  return rows
}

/** Reads the distinct texts of each column. */
const textsIn = async (db: Db, columns: Column[]) => {
  const all = columns.map(
    ({ table, column }) => `select '${table}.${column}' as name, array(
      select distinct ${column}::text from ${table} where ${column}::text not in ('', '{}', '[]', '\\x')) as words`,
  )
  const { rows } = await sql.raw<{ name: string; words: string[] }>(all.join(' union all ')).execute(db)
  return new Map(rows.map(({ name, words }) => [name, words]))
}

const people = [ids.customer, ids.professional, ids.operator]

const userReferences = async () => {
  const { rows } = await sql<Column>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.execute(app.db)
  return rows
}

/** Lists the columns that refer to one of the people in some row. */
const referencesToPeople = async (db: Db, columns: Column[]) => {
  const all = columns.map(
    ({ table, column }) => `select '${table}.${column}' as name
      where exists (select from ${table} where ${column} in ('${people.join("', '")}'))`,
  )
  const { rows } = await sql.raw<{ name: string }>(all.join(' union all ')).execute(db)
  return rows.map(({ name }) => name)
}

/** The placeholder that replaces a deleted text where a text is required. */
const placeholders = {
  'Ancien membre': ['users.firstname', 'orders.firstname', 'withdrawals.firstname'],
  'Adresse effacée': ['appointments.adresse', 'orders.billing_address', 'orders.delivery_address'],
  'Texte effacé': ['absences.text'],
}

const shownPictures = async (db: Db) => {
  const ofProducts = db.selectFrom('productImages').select(sql<string | null>`image`.as('image'))
  const pictures = await ofProducts
    .union(db.selectFrom('reportedMessages').select('image'))
    .union(db.selectFrom('reportedPictures').select('image'))
    .execute()
  return pictures.map(({ image }) => image)
}

class Undone extends Error {}

/** Deletes the accounts of the people, returns what `read` finds then, and undoes the deletion. */
const afterDeletion = async <Found>(read: (db: Db) => Promise<Found>) => {
  const found: Found[] = []
  const erased = app.db.transaction().execute(async (db) => {
    for (const id of people) {
      await deleteAccountData({ ...app.deps, db }, id, async () => {})
      await deletePicturesOf({ ...app.deps, db }, id)
    }
    found.push(await read(db))
    throw new Undone()
  })
  await expect(erased).rejects.toThrow(Undone)
  return found[0] as Found
}

it('an account deletion keeps personal text only in the columns that are listed with a reason', async () => {
  const columns = await textColumns()
  const before = await textsIn(app.db, columns)
  const { after, shown } = await afterDeletion(async (db) => ({
    after: await textsIn(db, columns),
    shown: await shownPictures(db),
  }))

  const emptyColumns = [...before].filter(([, words]) => words.length === 0)
  expect(emptyColumns.map(([name]) => name)).toEqual([])
  const unchangedColumns = [...before].filter(([name, words]) => words.some((word) => after.get(name)?.includes(word)))
  expect(unchangedColumns.map(([name]) => name).sort()).toEqual(Object.values(retained).flat().sort())
  for (const [words, names] of Object.entries(placeholders))
    for (const name of names) expect([name, after.get(name)]).toEqual([name, [words]])
  expect(shown).toEqual(expect.arrayContaining(after.get('uploads.filename') ?? []))
  expect(before.size).toBeGreaterThan(100)
})

it('an account deletion keeps references to the user only in the columns that are listed with a reason', async () => {
  const columns = await userReferences()
  const before = await referencesToPeople(app.db, columns)
  const unused = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !before.includes(name))
  // The deletion of a debtor's account writes the rows of this table.
  expect(unused).toEqual(['retained_debtors.user_id'])
  const after = await afterDeletion((db) => referencesToPeople(db, columns))
  expect(after.sort()).toEqual(Object.values(retainedReferences).flat().sort())
})
