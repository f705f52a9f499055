import { centsFromEuros } from '@couronne/contract/lib/money'
import { type LedgerTransaction, ledgerAccounts, type TransactionSums } from '@couronne/contract/money/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { ledgerFigures } from './check-ledger.ts'
import { ledgerLines, transactionPageQuery } from './transaction-queries.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let operator: Person
type Appointment = Awaited<ReturnType<typeof aPaidAppointment>>
/** They are paid on two evenings in Paris that are one day in UTC; the first is cancelled and refunded. */
let appointments: [Appointment, Appointment]

const aPaidAppointment = async () => {
  const appointment = await bookings(app).aPaidAppointment()
  // The provider's fee is known after this.
  await app.drainJobs()
  return appointment
}

beforeAll(async () => {
  app = await testApp({ clock, payments: true, withoutFixtures: true })
  operator = await app.aPerson('admin')
  clock.moveTo(new Date('2026-11-20T22:59:59Z'))
  const first = await aPaidAppointment()
  clock.moveTo(new Date('2026-11-20T23:00:00Z'))
  const second = await aPaidAppointment()
  clock.moveTo(new Date('2026-11-22T08:00:00Z'))
  await first.awa.patch(`/api/v1/appointment/${first.appointment.id}`, { status: 'Annuler' })
  await app.drainJobs()
  appointments = [first, second]
})
afterAll(() => app.close())

const url = '/api/v1/admin/ledger/movements'
const search = (filters: Record<string, string>) => `?${new URLSearchParams(filters)}`
const page = async (filters: Record<string, string> = {}) => {
  const { status, body } = await operator.get(url + search(filters))
  expect(status).toBe(200)
  return body as { transactions: LedgerTransaction[]; next: string | null }
}
const sums = async (filters: Record<string, string> = {}) =>
  (await operator.get(`${url}/sums${search(filters)}`)).body as TransactionSums
const csv = async (filters: Record<string, string> = {}) => operator.get(`${url}.csv${search(filters)}`)

/** Returns all pages of the list, in order. */
const allPages = async (filters: Record<string, string> = {}) => {
  const transactions: LedgerTransaction[] = []
  for (let before: string | null = ''; before !== null; ) {
    if (transactions.length > 20) throw new Error('the list does not end')
    const found = await page({ ...filters, limit: '2', ...(before && { before }) })
    transactions.push(...found.transactions)
    before = found.next
  }
  return transactions
}
const sumsOf = (transactions: LedgerTransaction[]): TransactionSums => ({
  count: transactions.length,
  accounts: ledgerAccounts.map((account) => {
    const postings = transactions.flatMap(({ postings }) => postings).filter((posting) => posting.account === account)
    return { account, amount: postings.reduce((cents, { amount }) => cents + centsFromEuros(amount), 0) / 100 }
  }),
})
const kinds = (transactions: LedgerTransaction[]) => transactions.map(({ kind }) => kind)

it('the list contains each transaction with its postings, newest first, page by page without gap or repetition', async () => {
  const transactions = await allPages()
  expect(kinds(transactions)).toEqual(['refund', 'cancellation', 'cost', 'charge', 'cost', 'charge'])
  expect(transactions.map(({ at }) => Date.parse(at))).toEqual(
    transactions.map(({ at }) => Date.parse(at)).sort((a, other) => other - a),
  )
  const { nadia, appointment } = appointments[0]
  expect(transactions.at(-1)).toMatchObject({
    at: '2026-11-20T22:59:59.000Z',
    appointmentId: appointment.id,
    postings: [
      { account: 'provider', userId: null, amount: 107 },
      { account: 'professional', userId: nadia.id, amount: -100 },
      { account: 'platform', userId: null, amount: -7 },
    ],
  })
  expect(await page()).toEqual({ transactions: transactions, next: null })
  expect(await page({ limit: '6' })).toEqual({ transactions: transactions, next: null })
})

it('the list continues after the last transaction shown, whatever has been written since', async () => {
  const first = await page({ limit: '2' })
  const rest = await page({ limit: '100', before: first.next as string })
  expect([...kinds(first.transactions), ...kinds(rest.transactions)]).toHaveLength(6)
  expect(first.next).toBe(first.transactions.at(-1)?.id)
  expect(rest.transactions.some(({ id }) => first.transactions.some((listed) => listed.id === id))).toBe(false)
})

it('the list is filtered by account, kind, day in Paris, appointment and person', async () => {
  const [{ awa, nadia, appointment }, later] = appointments
  expect(kinds(await allPages({ kind: 'charge' }))).toEqual(['charge', 'charge'])
  expect(kinds(await allPages({ appointment: appointment.id }))).toEqual(['refund', 'cancellation', 'cost', 'charge'])
  expect(kinds(await allPages({ appointment: later.appointment.id.toUpperCase() }))).toEqual(['cost', 'charge'])
  const ofDay = async (from: string, to: string) =>
    (await allPages({ from, to })).map(({ appointmentId }) => appointmentId)
  expect(await ofDay('2026-11-20', '2026-11-20')).toEqual([appointment.id, appointment.id])
  expect(await ofDay('2026-11-21', '2026-11-21')).toEqual([later.appointment.id, later.appointment.id])
  expect(await ofDay('2026-11-23', '2026-11-23')).toEqual([])

  const ofProfessional = await allPages({ person: nadia.id })
  expect(ofProfessional.map(({ postings }) => postings)).toEqual([
    [{ account: 'professional', userId: nadia.id, amount: 100 }],
    [{ account: 'professional', userId: nadia.id, amount: -100 }],
  ])
  const ofCustomers = await allPages({ account: 'customer' })
  expect(
    ofCustomers.map(({ kind, postings }) => [kind, postings.map(({ userId, amount }) => [userId, amount])]),
  ).toEqual([
    ['refund', [[awa.id, 107]]],
    ['cancellation', [[awa.id, -107]]],
  ])
  expect(await allPages({ account: 'bank' })).toEqual([])
  const invalidFilters: Record<string, string>[] = [
    { account: 'nobody' },
    { kind: 'gift' },
    { from: 'demain' },
    { to: '9999-12-31' },
  ]
  for (const invalid of invalidFilters)
    expect((await operator.get(url + search(invalid))).status, JSON.stringify(invalid)).toBe(422)
})

it('the list adds up its rows, and the whole list to the figures of the ledger', async () => {
  const { nadia, awa, appointment } = appointments[0]
  for (const filters of [
    {},
    { account: 'provider' },
    { kind: 'charge' },
    { from: '2026-11-21' },
    { to: '2026-11-20' },
    { appointment: appointment.id },
    { person: nadia.id },
    { person: awa.id, kind: 'refund', account: 'customer' },
    { person: awa.id, kind: 'charge' },
  ] as Record<string, string>[])
    expect(await sums(filters), JSON.stringify(filters)).toEqual(sumsOf(await allPages(filters)))
  const { balance, owedToCustomers, owedToProfessionals, platform } = await ledgerFigures(app.db)
  const figures = {
    provider: balance,
    customer: -owedToCustomers,
    professional: -owedToProfessionals,
    platform: -platform,
    bank: 0,
    treasury: 0,
  }
  const { accounts } = await sums()
  expect(Object.fromEntries(accounts.map(({ account, amount }) => [account, centsFromEuros(amount)]))).toEqual(
    Object.fromEntries(Object.entries(figures).map(([account, cents]) => [account, cents === 0 ? 0 : cents])),
  )
})

it('the list is exported for spreadsheets, a row for each posting, with the same sums', async () => {
  const { nadia, appointment } = appointments[0]
  const { status, headers, body } = await csv({ appointment: appointment.id })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="grand-livre.csv"')
  const lines = (body as string).split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate;Heure (Paris);Mouvement;Compte;Montant (€);Personne;Rendez-vous;Commande;Écriture')
  expect(lines).toHaveLength(1 + 2 + 3 + 2 + 3 + 1)
  const [charge] = await allPages({ appointment: appointment.id, kind: 'charge' })
  expect(lines).toContain(`20/11/2026;23:59:59;Paiement;Coiffeuse;-100,00;${nadia.id};${appointment.id};;${charge?.id}`)
  const all = ((await csv()).body as string).split('\r\n').slice(1, -1)
  const cents = all.reduce((sum, line) => sum + Number((line.split(';')[4] as string).replace(',', '')), 0)
  expect([all.length, cents]).toEqual([15, 0])
})

it('the list refuses an export that would be too long', async () => {
  expect(await ledgerLines(app.db, {}, 15)).toHaveLength(15)
  await expect(ledgerLines(app.db, {}, 14)).rejects.toMatchObject({
    code: 'validation',
    message: 'C’est trop pour un seul fichier : choisissez une période plus courte.',
    extra: { details: [{ path: 'from' }] },
  })
})

it('the list reads one page of a long ledger, and disputed money, without reading the rest', async () => {
  const rollback = new Error('taken back')
  const plans: string[] = []
  await app.db
    .transaction()
    .execute(async (db) => {
      await sql`insert into journal_transactions (id, kind, cause_id, purchase_id, at)
        select gen_random_uuid(), 'goodwill_refund', gen_random_uuid(), ${appointments[0].appointment.id}, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 5000) n`.execute(db)
      await sql`insert into journal_postings (transaction_id, account, user_id, cents)
        select m.id, e.account, null, e.cents from journal_transactions m
        cross join (values ('provider', 100), ('platform', -100)) e (account, cents) where m.kind = 'goodwill_refund'`.execute(
        db,
      )
      await sql`analyze journal_transactions, journal_postings`.execute(db)
      for (const filters of [{}, { before: appointments[0].appointment.id }, { account: 'bank' as const }]) {
        const query = transactionPageQuery(filters, { ...filters, limit: 26 }).compile(db)
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
  const [newest, after, bankPlan] = plans
  for (const plan of [newest, after]) {
    expect(plan).toContain('Index Scan Backward using journal_transactions_by_time')
    expect(plan).not.toContain('Seq Scan')
  }
  expect(bankPlan).toContain('journal_postings_of_banks')
  expect(bankPlan).not.toContain('Seq Scan')
})
