import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { everythingAbout } from './everything-about.ts'

let house: TestApp
beforeAll(async () => {
  house = await testApp()
})
afterAll(() => house.close())

/** What tells nothing of her, or what she must not be given, in the tables of which she is given the rest. A key never does. */
const leftOut: Record<string, string[]> = {
  // Of whoever decided, and what the house bears.
  allowances: ['platformCents', 'professionalCents'],
  appointments: ['busy', 'freeAgainAt', 'holdExpiresAt', 'image', 'releasedBy', 'taken'],
  cartLines: ['place'],
  catalogue: ['position'],
  disputes: ['customerCents', 'dueAt', 'isQuestion', 'platformCents', 'professionalCents'],
  invoiceLines: ['netCents', 'place'],
  invoices: ['corrects', 'number', 'series', 'texts', 'vatPercent'],
  ledgerEntries: ['account'],
  ledgerMovements: ['writtenIn'],
  // A link in it opens an account.
  links: ['tokenHash'],
  mails: ['handedAt', 'html', 'key', 'text'],
  operatorActions: ['details'],
  orderLines: ['putBack'],
  orderRefunds: ['bankCents', 'cents', 'deductionCents', 'sentAnyway', 'shippingCents'],
  orders: ['holdExpiresAt', 'keptCents'],
  payments: ['client_secret', 'costCents', 'failureCode', 'failureMessage', 'payment_method'],
  payoutAccounts: ['askedAt', 'iban'],
  refunds: ['errorAt', 'failureReason', 'refusal', 'replacedCents', 'tries'],
  secondFactors: ['lastStep', 'secret'],
  slots: ['hours'],
  suspensions: ['beganAt'],
  transfers: ['askedAt', 'errorAt', 'refusals'],
  uploads: ['bytes'],
  users: ['erasedAt', 'passwordHash', 'reviewCount', 'reviewSum', 'suspendedAt'],
  withdrawalLines: ['restocked'],
}
/** Nobody's: only their names stand beside what is hers. */
const nobodys = ['cities', 'products']

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
/** The columns that are named in it, with what calls their table; not those of a statement inside it. */
const namedIn = (node: Node): Named[] => {
  if (node.kind === 'SelectQueryNode') return []
  if (node.kind === 'ReferenceNode') return [{ alias: nameOf(node.table), column: nameOf(node.column) }]
  const words =
    node.kind === 'RawNode' ? (node.sqlFragments as string[]).flatMap((text) => text.match(/\w+/g) ?? []) : []
  return [...words.map((column) => ({ column })), ...childrenOf(node).flatMap(namedIn)]
}

/** What a statement, and each inside it, gives: `table.column`. */
const columnsGiven = (statement: Node, columnsOf: (table: string) => string[]) =>
  within(statement)
    .filter(({ kind }) => kind === 'SelectQueryNode')
    .flatMap(({ from, joins = [], selections = [] }) => {
      const sources = [...((from as Node).froms as Node[]), ...(joins as Node[]).map(({ table }) => table as Node)]
      const named = (selections as Node[]).flatMap(namedIn)
      return sources.flatMap((source) => {
        const table = nameOf(source.node ?? source) ?? ''
        const alias = nameOf(source.alias) ?? table
        const isGiven = (name: string) =>
          named.some((one) => one.column === name && (one.alias === undefined || one.alias === alias))
        return columnsOf(table)
          .filter(isGiven)
          .map((column) => `${table}.${column}`)
      })
    })

it('has every column of what is hers, but for those that are left out for a reason', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`.execute(house.db)
  const columns = new Map(rows.map(({ table, columns }) => [table, columns]))
  const given = new Set<string>()
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const one of columnsGiven({ ...node }, (table) => columns.get(table) ?? [])) given.add(one)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await everythingAbout({ ...house.deps, db: house.db.withPlugin(noting) }, crypto.randomUUID())

  const read = [...columns].filter(
    ([table, names]) => !nobodys.includes(table) && names.some((name) => given.has(`${table}.${name}`)),
  )
  const notGiven = read.map(([table, names]) => [
    table,
    names.filter((name) => !/(^|_)id$/.test(name) && !given.has(`${table}.${name}`)),
  ])
  expect(Object.fromEntries(notGiven.filter(([, names]) => names?.length))).toEqual(leftOut)
  expect(read.length).toBeGreaterThan(30)
})
