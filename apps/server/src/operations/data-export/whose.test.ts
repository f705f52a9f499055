import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids, past } from '../../../test/background-fixtures/marks.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { recordCharge } from '../../money/ledger/record-transactions.ts'
import { everythingAbout } from './everything-about.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Row = Record<string, unknown>
const exportOf = async (person: { id: string }) => {
  const { account, ...lists } = await everythingAbout(app.deps, person.id)
  return { account: account as Row, lists: Object.entries(lists as Record<string, Row[]>) }
}

/** The two whom no test knows have rows in every table. */
it.each(['customer', 'professional', 'admin'] as const)('a new %s is given nothing of anybody', async (role) => {
  const awa = await app.aPerson(role)
  await app.db.updateTable('users').set({ noticeMinutes: 17 }).where('id', '=', awa.id).execute()
  const { account, lists } = await exportOf(awa)
  expect(account).toMatchObject({ noticeMinutes: 17 })
  const given = lists.filter(([, rows]) => rows.length > 0)
  expect(given.map(([name, rows]) => [name, rows.length])).toEqual([['sessions', 1]])
})

it('who has ordered is given the lines of her order and of its invoice', async () => {
  const [buying, lea] = [shop(app), await app.aPerson('customer')]
  const id = await buying.paidOrder(lea, [await buying.aProduct()], { state: 'dispatched' })
  const sale = { id, customerId: lea.id, professionalId: null, professionalCents: 0, totalCents: 1490 }
  const paid = { paymentId: crypto.randomUUID(), cents: 1490, at: app.deps.clock.now() }
  await transaction(app.db, async (db) => recordCharge(db, sale, paid))
  await lea.post('/api/facture', { orderId: id })
  const of = Object.fromEntries((await exportOf(lea)).lists)
  expect(of.orders).toMatchObject([{ lines: [{ quantity: 1 }], withdrawals: [] }])
  expect(of.invoicesReceived).toMatchObject([{ lines: [{ totalCents: 1000 }, { libelle: 'Livraison' }] }])
})

/** By what each list is sorted that may be long. */
const orderedBy = {
  ...{ sessions: 'createdAt', links: 'createdAt', uploads: 'createdAt', mails: 'createdAt' },
  ...{ suspensions: 'decidedAt', actionsByOperators: 'at', actionsAsOperator: 'at', suspensionsDecided: 'decidedAt' },
  ...{ goodwillRefundsDecided: 'at', orderRefundsDecided: 'at', withdrawalsSettled: 'settledAt' },
  ...{ services: 'createdAt', slots: 'startsAt', catalogue: 'createdAt' },
  ...{ appointmentsBooked: 'startsAt', appointmentsReceived: 'startsAt', appointmentsMoved: 'rescheduledAt' },
  ...{ absencesReported: 'createdAt', absencesDecided: 'decidedAt' },
  ...{ payments: 'createdAt', refunds: 'createdAt', transfers: 'createdAt', disputes: 'openedAt', ledger: 'at' },
  ...{ debtsClosed: 'closedAt', invoicesReceived: 'issuedAt', invoicesIssued: 'issuedAt' },
  ...{ cart: 'addedAt', addresses: 'createdAt', wishes: 'wishedAt', orders: 'createdAt' },
  ...{ reviewsWritten: 'createdAt', reviewsReceived: 'createdAt' },
}
const oneAtMost = ['returnPaths', 'secondFactors', 'newsletter', 'payoutAccount', 'business']

const tables = [
  ...['sessions', 'links', 'uploads', 'mails', 'suspensions', 'operator_actions', 'goodwill_refunds', 'order_refunds'],
  ...['services', 'availability_windows', 'catalogue', 'appointments', 'reschedules', 'absences', 'absence_decisions'],
  ...[
    'payments',
    'refunds',
    'transfers',
    'disputes',
    'payment_parts',
    'dispute_parts',
    'journal_transactions',
    'journal_postings',
  ],
  ...['debt_closures', 'invoices', 'invoice_lines', 'cart_lines', 'addresses', 'wishes', 'orders', 'order_lines'],
  ...['withdrawals', 'reviews'],
]
const earlierId = "overlay(value placing '00000000' from 1)"

/**
 * What each of the two has once more: an hour before, and before it in what is numbered, but written after it. In tables of
 * this transaction alone, which go before those of the same name.
 */
const addEarlierOnes = async (db: Tx) => {
  for (const table of [...tables, 'withdrawal_lines'])
    await sql.raw(`create temp table ${table} on commit drop as table public.${table}`).execute(db)
  for (const table of tables)
    await sql
      .raw(`
        insert into ${table} select (jsonb_populate_record(t, (
          select coalesce(jsonb_object_agg(key, case
            when key in ('place', 'position') then to_jsonb(value::integer - 100)
            when key = 'libelle' then to_jsonb('avant ' || value)
            when key in ('id', 'transaction_id', 'payment_id', 'dispute_id') then to_jsonb(${earlierId})
            else to_jsonb(value::timestamptz - interval '1 hour') end), '{}')
          from jsonb_each_text(to_jsonb(t))
          where key in ('place', 'position', 'libelle', 'id', 'transaction_id', 'payment_id', 'dispute_id', 'at') or key like '%\\_at'))).*
        from public.${table} t`)
      .execute(db)
  for (const other of ['withdrawal_id', 'order_line_id'])
    await sql
      .raw(`
        insert into withdrawal_lines select (jsonb_populate_record(t, (
          select jsonb_build_object(key, ${earlierId}) from jsonb_each_text(to_jsonb(t)) where key = '${other}'))).*
        from public.withdrawal_lines t`)
      .execute(db)
}

type Order = { lines: { libelle: string }[]; withdrawals: { libelle: string; declaredAt: string }[] }

it('each list is in the order in which things came to be, and the lines of an order and of an invoice in theirs', async () => {
  const people = await app.db.transaction().execute(async (db) => {
    await addEarlierOnes(db)
    const exports: Record<string, Row[]>[] = []
    for (const id of [ids.customer, ids.professional, ids.operator]) {
      const { account, ...lists } = await everythingAbout({ ...app.deps, db }, id)
      exports.push(lists as Record<string, Row[]>)
    }
    return exports
  })
  const several = new Set<string>()
  for (const lists of people) {
    expect(Object.keys(lists).sort()).toEqual([...Object.keys(orderedBy), ...oneAtMost].sort())
    for (const [name, by] of Object.entries(orderedBy)) {
      const times = (lists[name] ?? []).map((row) => (row[by] as Date).getTime())
      expect([name, times]).toEqual([name, times.toSorted((one, other) => one - other)])
      if (new Set(times).size > 1) several.add(name)
    }
  }
  expect([...several].sort()).toEqual(Object.keys(orderedBy).sort())

  const [hers] = people as [Record<'invoicesReceived' | 'orders', Order[]>]
  const named = (lines: { libelle: string }[]) => lines.map(({ libelle }) => libelle)
  const withLines = (rows: Order[]) => rows.map(({ lines }) => named(lines)).filter((lines) => lines.length > 0)
  for (const lines of withLines(hers.orders)) expect(lines).toEqual(['avant Bonnet d’hier', 'Bonnet d’hier'])
  for (const lines of withLines(hers.invoicesReceived)) expect(lines).toEqual(['avant Braids', 'Braids'])
  const givenUp = hers.orders.flatMap(({ withdrawals }) => withdrawals)
  expect(givenUp.map(({ libelle, declaredAt }) => [libelle, new Date(declaredAt)])).toEqual([
    ['Bonnet d’hier', past('11:00')],
    ['avant Bonnet d’hier', past('12:00')],
    ['Bonnet d’hier', past('12:00')],
  ])
})
