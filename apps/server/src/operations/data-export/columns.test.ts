import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { exportUserData } from './export-user-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/**
 * Columns of exported tables that are not exported, because they say nothing about the person or must stay secret. Ids
 * are never listed.
 */
const notExported: Record<string, string[]> = {
  // These columns are about the operator's decision and the platform's share.
  goodwill_refunds: ['platform_cents', 'professional_cents'],
  appointments: [
    ...[
      'busy',
      'free_again_at',
      'hold_expires_at',
      'hold_extensions',
      'image',
      'is_request',
      'presence_code',
      'presence_tries',
    ],
    ...['released_by', 'request_ended_at', 'taken'],
  ],
  appointment_services: ['name', 'position'],
  // The rest is a link that opens an appointment.
  appointment_shares: ['nth', 'token_hash'],
  // The rest is a link that opens the appointments.
  calendar_feeds: ['secret_hash'],
  cart_lines: ['place'],
  catalogue: ['position'],
  conversations: ['first_count', 'last_at', 'last_seq', 'second_count', 'waits_since'],
  dispute_parts: ['customer_cents', 'platform_cents', 'professional_cents'],
  disputes: ['amount_cents', 'due_at', 'is_question'],
  invoice_lines: ['net_cents', 'place'],
  invoices: ['corrects', 'number', 'series', 'texts', 'vat_percent'],
  journal_postings: ['account'],
  journal_transactions: ['written_in'],
  // These columns contain links that open an account.
  links: ['token_hash'],
  mails: ['calendar', 'handed_at', 'html', 'key', 'text'],
  messages: ['nth', 'side'],
  operator_actions: ['details'],
  order_lines: ['put_back'],
  order_refunds: ['bank_cents', 'cents', 'deduction_cents', 'sent_anyway', 'shipping_cents'],
  orders: ['hold_expires_at', 'hold_extensions', 'retained_cents'],
  participants: ['first_mailed_seq', 'is_listed', 'mailed_seq', 'side', 'undo_hidden_seq'],
  payment_parts: ['is_live'],
  payments: [
    'amount_cents',
    'capture_asked_at',
    'card_use',
    'client_secret',
    'cost_cents',
    'failure_code',
    'failure_message',
    'is_live',
    'is_manual_capture',
    'payment_method',
  ],
  proof_files: ['position'],
  proofs: ['change_mailed_at', 'registry_read_at'],
  // Stands in what was bought.
  purchases: [
    ...['at', 'ends_at', 'is_released_for_refusals', 'is_reported', 'libelle', 'professional_cents'],
    ...['reference', 'retained_cents', 'state', 'total_cents', 'zone'],
  ],
  payout_accounts: ['asked_at', 'iban'],
  reschedules: ['announced_at'],
  refunds: ['error_at', 'failure_reason', 'refusal', 'replaced_cents', 'tries'],
  own_entries: ['free_again_at', 'hours'],
  // A person who is reported does not learn of an open case, nor what those who reported chose.
  report_cases: ['opened_at', 'reasons'],
  // A guest has no account.
  reports: ['guest_email', 'guest_name'],
  saved_cards: ['fingerprint', 'nth'],
  second_factors: ['last_step', 'secret'],
  availability_windows: ['generated_on', 'hours'],
  suspensions: ['began_at'],
  transfers: ['asked_at', 'error_at', 'refusals'],
  uploads: ['bytes'],
  users: ['erased_at', 'password_hash', 'review_count', 'review_sum', 'suspended_at'],
  withdrawal_lines: ['restocked'],
}
/** Tables without personal data; the export only reads names from them, and whether they use a picture. */
const referenceTables = ['cities', 'product_images', 'products']

type Node = { kind: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'kind' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)]
const nameOf = (node: unknown): string | undefined =>
  isNode(node)
    ? within(node)
        .find(({ kind }) => kind === 'IdentifierNode')
        ?.name?.toString()
    : undefined

type Named = { alias?: string | undefined; column: string | undefined }
/** Lists the columns that the node mentions, with their table alias, without those of subqueries. */
const columnsIn = (node: Node): Named[] => {
  if (node.kind === 'SelectQueryNode') return []
  if (node.kind === 'ReferenceNode') return [{ alias: nameOf(node.table), column: nameOf(node.column) }]
  const words =
    node.kind === 'RawNode' ? (node.sqlFragments as string[]).flatMap((text) => text.match(/\w+/g) ?? []) : []
  return [...words.map((column) => ({ column })), ...childrenOf(node).flatMap(columnsIn)]
}

type Columns = Map<string, string[]>
type Parts = (select: Node) => Node[]

/** Lists the columns that the parts of a statement and of its subqueries mention, as `table.column`. */
const columnsInParts = (statement: Node, columns: Columns, partsOf: Parts) =>
  within(statement)
    .filter(({ kind }) => kind === 'SelectQueryNode')
    .flatMap((select) => {
      const { from, joins = [] } = select
      const sources = [...((from as Node).froms as Node[]), ...(joins as Node[]).map(({ table }) => table as Node)]
      const named = partsOf(select).flatMap(columnsIn)
      return sources.flatMap((source) => {
        const table = nameOf(source.node ?? source) ?? ''
        const alias = nameOf(source.alias) ?? table
        const isMentioned = (name: string) =>
          named.some(
            (selection) => selection.column === name && (selection.alias === undefined || selection.alias === alias),
          )
        return (columns.get(table) ?? []).filter(isMentioned).map((column) => `${table}.${column}`)
      })
    })

/** Exports a user without data, and returns the columns that these parts of the statements mention. */
const columnsOfExport = async (columns: Columns, partsOf: Parts) => {
  const mentioned = new Set<string>()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const column of columnsInParts({ ...node }, columns, partsOf)) mentioned.add(column)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await exportUserData({ ...app.deps, db: app.db.withPlugin(recorder) }, crypto.randomUUID())
  return mentioned
}

it('the data export contains every column of its tables, except those with a reason to be left out', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`.execute(app.db)
  const columns = new Map(rows.map(({ table, columns }) => [table, columns]))
  const exported = await columnsOfExport(columns, ({ selections = [] }) => selections as Node[])
  const read = [...columns].filter(
    ([table, names]) => !referenceTables.includes(table) && names.some((name) => exported.has(`${table}.${name}`)),
  )
  const missingColumns = read.map(([table, names]) => [
    table,
    names.filter((name) => !/(^|_)id$/.test(name) && !exported.has(`${table}.${name}`)),
  ])
  expect(Object.fromEntries(missingColumns.filter(([, names]) => names?.length))).toEqual(notExported)
  expect(read.length).toBeGreaterThan(30)
})

/** References to users by which the export does not read their table, with the reason. */
const notReadBy: Record<string, string> = {
  'absence_decisions.operator_id': 'the same decision is among the operator’s actions',
  'conversations.customer_id': 'participants.user_id finds the same conversations',
  'conversations.professional_id': 'participants.user_id finds the same conversations',
  'conversations.user_id': 'participants.user_id finds the same conversations',
  'idempotency_keys.user_id': 'stored replies repeat other data',
  'objections.operator_id': 'the same answer is among the operator’s actions',
  'registrations.user_id': 'an exporting user is confirmed',
  'report_cases.operator_id': 'the same decision is among the operator’s actions',
  'retained_debtors.user_id': 'it contains deleted accounts only',
  'safety_refunds.operator_id': 'the same decision is among the operator’s actions',
  'waiting_browsers.user_id': 'the first login deletes it',
}

it('the data export reads each table by every reference to a user, except those with a reason to be left out', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass group by 1 order by 1`.execute(app.db)
  const references = new Map(rows.map(({ table, columns }) => [table, columns]))
  const read = await columnsOfExport(references, ({ where, joins = [] }) => [where, joins].flat().filter(isNode))
  const names = rows.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  expect(names.filter((name) => !read.has(name))).toEqual(Object.keys(notReadBy))
  expect(read.size).toBeGreaterThan(20)
})
