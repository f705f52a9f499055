import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids, past } from '../../../test/background-fixtures/values.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { recordCharge } from '../../money/ledger/record-transactions.ts'
import { exportUserData } from './export-user-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Row = Record<string, unknown>
const exportOf = async (person: { id: string }) => {
  const { account, ...lists } = await exportUserData(app.deps, person.id)
  return { account: account as Row, lists: Object.entries(lists as Record<string, Row[]>) }
}

/** The background fixtures have rows in every table; none may appear in this export. */
it.each(['customer', 'professional', 'admin'] as const)('a new %s exports only their own data', async (role) => {
  const awa = await app.aPerson(role)
  await app.db.updateTable('users').set({ noticeMinutes: 17 }).where('id', '=', awa.id).execute()
  const { account, lists } = await exportOf(awa)
  expect(account).toMatchObject({ noticeMinutes: 17 })
  const filledLists = lists.filter(([, rows]) => rows.length > 0)
  expect(filledLists.map(([name, rows]) => [name, rows.length])).toEqual([['sessions', 1]])
})

it('the data export of a customer contains the lines of an order and of its invoice', async () => {
  const [buying, lea] = [shop(app), await app.aPerson('customer')]
  const id = await buying.paidOrder(lea, [await buying.aProduct()], { state: 'dispatched' })
  const sale = { id, customerId: lea.id, professionalId: null, professionalCents: 0, totalCents: 1490 }
  const paid = { paymentId: crypto.randomUUID(), cents: 1490, at: app.deps.clock.now() }
  await transaction(app.db, async (db) => recordCharge(db, sale, paid))
  await lea.post('/api/facture', { orderId: id })
  const lists = Object.fromEntries((await exportOf(lea)).lists)
  expect(lists.orders).toMatchObject([{ lines: [{ quantity: 1 }], withdrawals: [] }])
  expect(lists.invoicesReceived).toMatchObject([{ lines: [{ totalCents: 1000 }, { libelle: 'Livraison' }] }])
})

/** The field that sorts each list with possibly many rows. */
const orderedBy = {
  ...{ sessions: 'createdAt', links: 'createdAt', uploads: 'createdAt', mails: 'createdAt' },
  ...{ suspensions: 'decidedAt', actionsByOperators: 'at', actionsAsOperator: 'at', suspensionsDecided: 'decidedAt' },
  ...{ goodwillRefundsDecided: 'at', orderRefundsDecided: 'at', withdrawalsSettled: 'settledAt' },
  ...{
    mutedNotifications: 'mutedAt',
    services: 'createdAt',
    availabilityWindows: 'startsAt',
    ownEntries: 'startsAt',
    catalogue: 'createdAt',
  },
  ...{ appointmentsBooked: 'startsAt', appointmentsReceived: 'startsAt', appointmentsMoved: 'rescheduledAt' },
  ...{ absencesReported: 'createdAt', absencesDecided: 'decidedAt' },
  ...{ lateNotices: 'createdAt', arrivals: 'arrivedAt', appointmentsShared: 'createdAt' },
  ...{ refundsAfterSafety: 'requestedAt', customerNotes: 'changedAt', notesAboutYou: 'changedAt' },
  ...{
    savedCards: 'savedAt',
    payments: 'createdAt',
    refunds: 'createdAt',
    transfers: 'createdAt',
    disputes: 'openedAt',
    ledger: 'at',
  },
  ...{ debtsClosed: 'closedAt', invoicesReceived: 'issuedAt', invoicesIssued: 'issuedAt' },
  ...{ cart: 'addedAt', addresses: 'createdAt', wishes: 'wishedAt', orders: 'createdAt' },
  ...{ reviewsWritten: 'createdAt', reviewsReceived: 'createdAt', conversations: 'createdAt' },
  ...{ blocks: 'createdAt', reportsWritten: 'createdAt', measuresAfterReports: 'decidedAt' },
  ...{ proofs: 'submittedAt', proofsDecided: 'decidedAt' },
  ...{ objectionsToDecisions: 'createdAt' },
}
/** These lists have one row at most, or rows of the week and of the calendar. */
const listsWithoutTimes = [
  ...['returnPaths', 'secondFactors', 'newsletter', 'payoutAccount', 'business', 'calendarFeeds'],
  ...['weeklyHours', 'exceptionDays'],
]

const tables = [
  ...['sessions', 'links', 'uploads', 'mails', 'suspensions', 'operator_actions', 'goodwill_refunds', 'order_refunds'],
  ...['services', 'availability_windows', 'catalogue', 'appointments', 'reschedules', 'absences', 'absence_decisions'],
  ...[
    'customer_notes',
    'muted_notifications',
    'own_entries',
    'late_notices',
    'arrivals',
    'appointment_shares',
    'safety_refunds',
  ],
  ...[
    'saved_cards',
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
  ...['withdrawals', 'reviews', 'blocks', 'report_cases', 'reports', 'objections', 'proofs'],
]
const earlierId = "overlay(value placing '00000000' from 1)"

/**
 * Duplicates the rows of the background fixtures with times an hour earlier and lower positions, but inserts them
 * later. The copies are in temporary tables that shadow the real ones and end with the transaction.
 */
const addEarlierRows = async (db: Tx) => {
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

it('the lists of a data export are sorted by time, and the lines of orders and invoices by position', async () => {
  const people = await app.db.transaction().execute(async (db) => {
    await addEarlierRows(db)
    const exports: Record<string, Row[]>[] = []
    for (const id of [ids.customer, ids.professional, ids.operator]) {
      const { account, ...lists } = await exportUserData({ ...app.deps, db }, id)
      exports.push(lists as Record<string, Row[]>)
    }
    return exports
  })
  const listsWithSeveralRows = new Set<string>()
  for (const lists of people) {
    expect(Object.keys(lists).sort()).toEqual([...Object.keys(orderedBy), ...listsWithoutTimes].sort())
    for (const [name, field] of Object.entries(orderedBy)) {
      const times = (lists[name] ?? []).map((row) => (row[field] as Date).getTime())
      expect([name, times]).toEqual([name, times.toSorted((one, other) => one - other)])
      if (new Set(times).size > 1) listsWithSeveralRows.add(name)
    }
  }
  expect([...listsWithSeveralRows].sort()).toEqual(Object.keys(orderedBy).sort())

  const [customerExport] = people as [Record<'invoicesReceived' | 'orders', Order[]>]
  const named = (lines: { libelle: string }[]) => lines.map(({ libelle }) => libelle)
  const withLines = (rows: Order[]) => rows.map(({ lines }) => named(lines)).filter((lines) => lines.length > 0)
  for (const lines of withLines(customerExport.orders)) expect(lines).toEqual(['avant Bonnet d’hier', 'Bonnet d’hier'])
  for (const lines of withLines(customerExport.invoicesReceived)) expect(lines).toEqual(['avant Braids', 'Braids'])
  const withdrawn = customerExport.orders.flatMap(({ withdrawals }) => withdrawals)
  expect(withdrawn.map(({ libelle, declaredAt }) => [libelle, new Date(declaredAt)])).toEqual([
    ['Bonnet d’hier', past('11:00')],
    ['avant Bonnet d’hier', past('12:00')],
    ['Bonnet d’hier', past('12:00')],
  ])
})
