import { centsFromEuros } from '@couronne/contract/lib/money'
import { ledgerAccounts, type Movement, type MovementSums } from '@couronne/contract/money/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { ledgerFigures } from './check-ledger.ts'
import { ledgerLines, movementPageQuery } from './transaction-queries.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
type Visit = Awaited<ReturnType<typeof aPaidVisit>>
/** They are paid on two evenings in Paris that are one day in UTC; the first is cancelled and refunded. */
let visits: [Visit, Visit]

const aPaidVisit = async () => {
  const booking = bookings(app)
  const held = await booking.aHold()
  expect((await booking.pay(held.awa, held.appointment)).status).toBe(200)
  // The provider's fee is known after this.
  await app.settle()
  return held
}

beforeAll(async () => {
  app = await testApp({ clock, payments: true, isEmpty: true })
  operator = await app.aPerson('admin')
  clock.moveTo(new Date('2026-11-20T22:59:59Z'))
  const first = await aPaidVisit()
  clock.moveTo(new Date('2026-11-20T23:00:00Z'))
  const second = await aPaidVisit()
  clock.moveTo(new Date('2026-11-22T08:00:00Z'))
  await first.awa.patch(`/api/v1/appointment/${first.appointment.id}`, { status: 'Annuler' })
  await app.settle()
  visits = [first, second]
})
afterAll(() => app.close())

const url = '/api/v1/admin/ledger/movements'
const search = (asked: Record<string, string>) => `?${new URLSearchParams(asked)}`
const page = async (asked: Record<string, string> = {}) => {
  const { status, body } = await operator.get(url + search(asked))
  expect(status).toBe(200)
  return body as { movements: Movement[]; next: string | null }
}
const sums = async (asked: Record<string, string> = {}) =>
  (await operator.get(`${url}/sums${search(asked)}`)).body as MovementSums
const csv = async (asked: Record<string, string> = {}) => operator.get(`${url}.csv${search(asked)}`)

/** Returns all pages of the list, in order. */
const whole = async (asked: Record<string, string> = {}) => {
  const movements: Movement[] = []
  for (let before: string | null = ''; before !== null; ) {
    if (movements.length > 20) throw new Error('the list does not end')
    const found = await page({ ...asked, limit: '2', ...(before && { before }) })
    movements.push(...found.movements)
    before = found.next
  }
  return movements
}
const added = (movements: Movement[]): MovementSums => ({
  movements: movements.length,
  accounts: ledgerAccounts.map((account) => {
    const entries = movements.flatMap(({ entries }) => entries).filter((entry) => entry.account === account)
    return { account, amount: entries.reduce((cents, { amount }) => cents + centsFromEuros(amount), 0) / 100 }
  }),
})
const kinds = (movements: Movement[]) => movements.map(({ kind }) => kind)

it('lists each movement with its entries, the newest first, page by page without a gap or a repeat', async () => {
  const movements = await whole()
  expect(kinds(movements)).toEqual(['refund', 'cancellation', 'cost', 'charge', 'cost', 'charge'])
  expect(movements.map(({ at }) => Date.parse(at))).toEqual(
    movements.map(({ at }) => Date.parse(at)).sort((one, other) => other - one),
  )
  const { nadia, appointment } = visits[0]
  expect(movements.at(-1)).toMatchObject({
    at: '2026-11-20T22:59:59.000Z',
    appointmentId: appointment.id,
    entries: [
      { account: 'provider', userId: null, amount: 107 },
      { account: 'professional', userId: nadia.id, amount: -100 },
      { account: 'platform', userId: null, amount: -7 },
    ],
  })
  expect(await page()).toEqual({ movements, next: null })
  expect(await page({ limit: '6' })).toEqual({ movements, next: null })
})

it('goes on after the last one seen, whatever has been written since', async () => {
  const first = await page({ limit: '2' })
  const rest = await page({ limit: '100', before: first.next as string })
  expect([...kinds(first.movements), ...kinds(rest.movements)]).toHaveLength(6)
  expect(first.next).toBe(first.movements.at(-1)?.id)
  expect(rest.movements.some(({ id }) => first.movements.some((seen) => seen.id === id))).toBe(false)
})

it('is narrowed by account, kind, day in Paris, visit and person', async () => {
  const [{ awa, nadia, appointment }, later] = visits
  expect(kinds(await whole({ kind: 'charge' }))).toEqual(['charge', 'charge'])
  expect(kinds(await whole({ appointment: appointment.id }))).toEqual(['refund', 'cancellation', 'cost', 'charge'])
  expect(kinds(await whole({ appointment: later.appointment.id.toUpperCase() }))).toEqual(['cost', 'charge'])
  const ofDay = async (from: string, to: string) =>
    (await whole({ from, to })).map(({ appointmentId }) => appointmentId)
  expect(await ofDay('2026-11-20', '2026-11-20')).toEqual([appointment.id, appointment.id])
  expect(await ofDay('2026-11-21', '2026-11-21')).toEqual([later.appointment.id, later.appointment.id])
  expect(await ofDay('2026-11-23', '2026-11-23')).toEqual([])

  const hers = await whole({ person: nadia.id })
  expect(hers.map(({ entries }) => entries)).toEqual([
    [{ account: 'professional', userId: nadia.id, amount: 100 }],
    [{ account: 'professional', userId: nadia.id, amount: -100 }],
  ])
  const ofCustomers = await whole({ account: 'customer' })
  expect(ofCustomers.map(({ kind, entries }) => [kind, entries.map(({ userId, amount }) => [userId, amount])])).toEqual(
    [
      ['refund', [[awa.id, 107]]],
      ['cancellation', [[awa.id, -107]]],
    ],
  )
  expect(await whole({ account: 'bank' })).toEqual([])
  const wrongs: Record<string, string>[] = [
    { account: 'nobody' },
    { kind: 'gift' },
    { from: 'demain' },
    { to: '9999-12-31' },
  ]
  for (const wrong of wrongs) expect((await operator.get(url + search(wrong))).status, JSON.stringify(wrong)).toBe(422)
})

it('adds up what the list shows, and all of it to the figures of the ledger', async () => {
  const { nadia, awa, appointment } = visits[0]
  for (const asked of [
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
    expect(await sums(asked), JSON.stringify(asked)).toEqual(added(await whole(asked)))
  const { balance, owedToCustomers, owedToProfessionals, ours } = await ledgerFigures(app.db)
  const figures = {
    provider: balance,
    customer: -owedToCustomers,
    professional: -owedToProfessionals,
    platform: -ours,
    bank: 0,
    treasury: 0,
  }
  const { accounts } = await sums()
  expect(Object.fromEntries(accounts.map(({ account, amount }) => [account, centsFromEuros(amount)]))).toEqual(
    Object.fromEntries(Object.entries(figures).map(([account, cents]) => [account, cents === 0 ? 0 : cents])),
  )
})

it('is a file for spreadsheets, a line for each entry, with the same sums', async () => {
  const { nadia, appointment } = visits[0]
  const { status, headers, body } = await csv({ appointment: appointment.id })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="grand-livre.csv"')
  const lines = (body as string).split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate;Heure (Paris);Mouvement;Compte;Montant (€);Personne;Rendez-vous;Commande;Écriture')
  expect(lines).toHaveLength(1 + 2 + 3 + 2 + 3 + 1)
  const [charge] = await whole({ appointment: appointment.id, kind: 'charge' })
  expect(lines).toContain(`20/11/2026;23:59:59;Paiement;Coiffeuse;-100,00;${nadia.id};${appointment.id};;${charge?.id}`)
  const all = ((await csv()).body as string).split('\r\n').slice(1, -1)
  const cents = all.reduce((sum, line) => sum + Number((line.split(';')[4] as string).replace(',', '')), 0)
  expect([all.length, cents]).toEqual([15, 0])
})

it('refuses a file that would be too long', async () => {
  expect(await ledgerLines(app.db, {}, 15)).toHaveLength(15)
  await expect(ledgerLines(app.db, {}, 14)).rejects.toMatchObject({
    code: 'validation',
    message: 'C’est trop pour un seul fichier : choisissez une période plus courte.',
    extra: { details: [{ path: 'from' }] },
  })
})

it('reads a page from the end of a long ledger, and what banks have taken without reading the rest', async () => {
  const back = new Error('taken back')
  const plans: string[] = []
  await app.db
    .transaction()
    .execute(async (db) => {
      await sql`insert into journal_transactions (id, kind, cause_id, purchase_id, at)
        select gen_random_uuid(), 'goodwill_refund', gen_random_uuid(), ${visits[0].appointment.id}, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 5000) n`.execute(db)
      await sql`insert into journal_postings (transaction_id, account, user_id, cents)
        select m.id, e.account, null, e.cents from journal_transactions m
        cross join (values ('provider', 100), ('platform', -100)) e (account, cents) where m.kind = 'goodwill_refund'`.execute(
        db,
      )
      await sql`analyze journal_transactions, journal_postings`.execute(db)
      for (const asked of [{}, { before: visits[0].appointment.id }, { account: 'bank' as const }]) {
        const query = movementPageQuery(asked, { ...asked, limit: 26 }).compile(db)
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      throw back
    })
    .catch((error) => {
      if (error !== back) throw error
    })
  const [newest, after, ofBanks] = plans
  for (const plan of [newest, after]) {
    expect(plan).toContain('Index Scan Backward using journal_transactions_by_time')
    expect(plan).not.toContain('Seq Scan')
  }
  expect(ofBanks).toContain('journal_postings_of_banks')
  expect(ofBanks).not.toContain('Seq Scan')
})
