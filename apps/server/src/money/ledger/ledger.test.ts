import type { LedgerAccount, MovementKind } from '@couronne/contract/money/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import {
  findLedgerWrongs,
  type LedgerFigures,
  ledgerFigures,
  ledgerWrongs,
  reportLedgerWrongs,
} from './check-ledger.ts'
import { recordCharge } from './record-transactions.ts'

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, isEmpty: true })
  booking = bookings(app)
})
afterAll(() => app.close())

const aPaidVisit = async (hours?: { from: number; to: number }) => {
  const held = await booking.aHold(hours)
  expect((await booking.pay(held.awa, held.appointment)).status).toBe(200)
  const payment = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, held.appointment.id))
    .executeTakeFirstOrThrow()
  return { ...held, payment }
}

type Visit = { appointment: { id: string }; awa: { id: string }; nadia: { id: string } }

const entriesOf = async ({ appointment, awa, nadia }: Visit) => {
  const entries = await app.db
    .selectFrom('journalPostings as e')
    .innerJoin('journalTransactions as m', 'm.id', 'e.transactionId')
    .select(['m.kind', 'e.account', 'e.userId', 'e.cents'])
    .where('m.purchaseId', '=', appointment.id)
    .orderBy('m.id')
    .orderBy('e.account')
    .execute()
  const holders = {
    customer: awa.id,
    professional: nadia.id,
    platform: null,
    provider: null,
    bank: null,
    treasury: null,
  }
  for (const { account, userId } of entries) expect(userId).toBe(holders[account])
  return entries.map(({ kind, account, cents }) => `${kind} ${account} ${cents}`)
}

const refundOf = ({ payment }: { payment: { id: string } }) =>
  app.db.selectFrom('refunds').selectAll().where('paymentId', '=', payment.id).executeTakeFirstOrThrow()

/** Returns the ledger's differences after a change, which is then rolled back. */
const undone = async (change: (db: TestApp['db']) => Promise<unknown>) => {
  let wrongs: string[] = []
  const back = new Error('taken back')
  await transaction(app.db, async (db) => {
    await change(db)
    wrongs = await ledgerWrongs(db)
    throw back
  }).catch((error) => {
    if (error !== back) throw error
  })
  return wrongs
}

it('says where the money of a visit is, from its charge to a refund that the bank sends back', async () => {
  const visit = await aPaidVisit()
  const charge = ['charge platform -700', 'charge professional -10000', 'charge provider 10700']
  expect(await entriesOf(visit)).toEqual(charge)

  await visit.awa.patch(`/api/v1/appointment/${visit.appointment.id}`, { status: 'Annuler' })
  const cancelled = [
    ...charge,
    'cancellation customer -10700',
    'cancellation platform 700',
    'cancellation professional 10000',
  ]
  expect(await entriesOf(visit)).toEqual(cancelled)

  await app.settle()
  const cost = ['cost platform 186', 'cost provider -186']
  const refunded = [...cancelled, 'refund customer 10700', 'refund provider -10700', ...cost]
  expect(await entriesOf(visit)).toEqual(refunded)

  const { id, providerId } = await refundOf(visit)
  const told = { id: providerId as string, metadata: { refundId: id } }
  for (const status of ['succeeded', 'failed', 'failed', 'succeeded']) await settleRefund(app.deps, { ...told, status })
  expect(await entriesOf(visit)).toEqual([...refunded, 'refund_failed customer -10700', 'refund_failed provider 10700'])
})

it('a refund that the bank never takes leaves the money with the customer', async () => {
  const visit = await aPaidVisit()
  await app.settle()
  const before = await ledgerFigures(app.db)
  await visit.awa.patch(`/api/v1/appointment/${visit.appointment.id}`, { status: 'Annuler' })
  const { id } = await refundOf(visit)
  await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: id } })
  await app.settle()
  const after = await ledgerFigures(app.db)
  expect(after).toEqual({
    ...before,
    owedToCustomers: before.owedToCustomers + 10_700,
    owedToProfessionals: before.owedToProfessionals - 10_000,
    ours: before.ours - 700,
  })
  await app.settle()
  const toAwa = (await app.mailsTo(visit.awa.email)).filter(({ subject }) => subject.includes('refusé'))
  expect(toAwa.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([expect.stringContaining('107 €')])
})

it('is written once for each cause, balances, and is only added to', async () => {
  const visit = await aPaidVisit()
  const before = await entriesOf(visit)
  const { db } = app
  const row = { id: visit.appointment.id, customerId: visit.awa.id, professionalId: visit.nadia.id }
  const booked = { ...row, professionalCents: 10_000, totalCents: 10_700 }
  const again = { paymentId: visit.payment.id, cents: 10_700, at: new Date() }
  await Promise.all(Array.from({ length: 20 }, () => transaction(db, async (db) => recordCharge(db, booked, again))))
  expect(await entriesOf(visit)).toEqual(before)

  const movement = { kind: 'charge', causeId: visit.nadia.id, purchaseId: row.id, at: new Date() } as const
  const write = (entries: { account: 'provider' | 'platform'; cents: number }[]) =>
    transaction(db, async (db) => {
      const { id } = await db
        .insertInto('journalTransactions')
        .values(movement)
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = entries.map((entry) => ({ ...entry, transactionId: id }))
      if (rows.length > 0) await db.insertInto('journalPostings').values(rows).execute()
    })
  const one = { account: 'provider', cents: 1 } as const
  await expect(write([])).rejects.toMatchObject({ constraint: 'ledger_balances' })
  await expect(write([one])).rejects.toMatchObject({ constraint: 'ledger_balances' })
  const { id: transactionId } = await db.selectFrom('journalTransactions').select('id').executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('journalPostings')
      .values([
        { account: 'customer', userId: visit.nadia.id, transactionId, cents: 1 },
        { account: 'professional', userId: visit.awa.id, transactionId, cents: -1 },
      ])
      .execute(),
  ).rejects.toMatchObject({ constraint: 'ledger_balances' })
  const writtenOnce = { constraint: 'ledger_written_once' }
  for (const [table, snake] of [
    ['journalPostings', 'journal_postings'],
    ['journalTransactions', 'journal_transactions'],
  ] as const) {
    await expect(db.deleteFrom(table).execute()).rejects.toMatchObject(writtenOnce)
    await expect(app.deps.pool.query(`truncate ${snake} cascade`)).rejects.toMatchObject(writtenOnce)
  }
  await expect(db.updateTable('journalPostings').set({ cents: 5 }).execute()).rejects.toMatchObject(writtenOnce)
})

it('tells a page what is wrong by a code and in cents', async () => {
  const { appointment } = await aPaidVisit()
  const found = await transaction(app.db, async (db) => {
    await db.updateTable('appointments').set({ priceCents: 9000 }).where('id', '=', appointment.id).execute()
    throw await findLedgerWrongs(db)
  }).catch((wrongs: unknown) => wrongs)
  expect(found).toEqual([
    { code: 'platform_of_an_appointment', id: appointment.id, expected: 1700, found: 700 },
    { code: 'professional_of_an_appointment', id: appointment.id, expected: 9000, found: 10_000 },
  ])
})

it('a check finds what the ledger does not know', async () => {
  expect(await ledgerWrongs(app.db)).toEqual([])
  const paid = await aPaidVisit()
  const cancelled = await aPaidVisit({ from: 110, to: 112 })
  await cancelled.awa.patch(`/api/v1/appointment/${cancelled.appointment.id}`, { status: 'Annuler' })
  await app.settle()
  const wrongsWhen = async (change: (db: TestApp['db']) => Promise<unknown>) =>
    (await undone(change)).map((wrong) => wrong.replace(/[\da-f-]{36}/, 'X'))
  const ofVisit = { id: paid.appointment.id }
  expect(
    await wrongsWhen((db) =>
      db
        .updateTable('appointments')
        .set({ status: 'cancelled', feeCents: 5350 })
        .where('id', '=', ofVisit.id)
        .execute(),
    ),
  ).toEqual([
    'platform of an appointment X: 514 cents instead of 164',
    'professional of an appointment X: 10000 cents instead of 5000',
  ])
  expect(
    await wrongsWhen((db) =>
      db.updateTable('payments').set({ status: 'failed' }).where('id', '=', paid.payment.id).execute(),
    ),
  ).toEqual(['charge X: 10700 cents instead of 0'])
  const { id: refundId } = await refundOf(cancelled)
  expect(
    await wrongsWhen((db) => db.updateTable('refunds').set({ amountCents: 700 }).where('id', '=', refundId).execute()),
  ).toEqual(['refund X: -10700 cents instead of -700'])
  expect(
    await wrongsWhen((db) => db.updateTable('refunds').set({ status: 'pending' }).where('id', '=', refundId).execute()),
  ).toEqual(['customer of an appointment X: 0 cents instead of 10700', 'refund X: -10700 cents instead of 0'])
})

it('a payment to the wrong professional is found', async () => {
  const visit = await aPaidVisit()
  const other = await app.aPerson('professional')
  const found = await undone(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const wrong = db.updateTable('journalPostings').set({ userId: other.id }).where('userId', '=', visit.nadia.id)
    await wrong.execute()
  })
  const ofVisit = `professional of an appointment ${visit.appointment.id}`
  expect(found.sort()).toEqual([`${ofVisit}: 0 cents instead of 10000`, `${ofVisit}: 10000 cents instead of 0`])
})

type Moved = [account: LedgerAccount, userId: string | null, cents: number]

/** Writes a journal transaction, whether the ledger's constraints allow it or not. */
const moves = async (db: TestApp['db'], kind: MovementKind, of: { purchaseId?: string }, entries: Moved[]) => {
  await sql`set local session_replication_role = replica`.execute(db)
  const { id: transactionId } = await db
    .insertInto('journalTransactions')
    .values({ kind, causeId: crypto.randomUUID(), at: new Date(), ...of })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = entries.map(([account, userId, cents]) => ({ transactionId, account, userId, cents }))
  await db.insertInto('journalPostings').values(rows).execute()
}

it('adds up what has moved of each kind where it belongs', async () => {
  const { appointment, awa, nadia } = await aPaidVisit()
  const visit = { purchaseId: appointment.id }
  const figures: LedgerFigures[] = [await ledgerFigures(app.db)]
  await undone(async (db) => {
    await moves(db, 'charge', visit, [
      ['provider', null, 100_000],
      ['customer', awa.id, -10_000],
      ['professional', nadia.id, -70_000],
      ['platform', null, -20_000],
    ])
    const others: [MovementKind, { purchaseId?: string }, Moved[]][] = [
      ['refund', visit, [['customer', awa.id, 1]]],
      ['refund_failed', visit, [['customer', awa.id, -2]]],
      ['transfer', visit, [['professional', nadia.id, 4]]],
      ['reversal', visit, [['professional', nadia.id, -8]]],
      [
        'dispute',
        visit,
        [
          ['bank', null, 10],
          ['platform', null, 6],
        ],
      ],
      ['cost', visit, [['platform', null, 32]]],
      ['unmatched', {}, [['treasury', null, 64]]],
    ]
    for (const [kind, of, entries] of others) {
      const sum = entries.reduce((all, [, , cents]) => all + cents, 0)
      await moves(db, kind, of, [['provider', null, -sum], ...entries])
    }
    await moves(db, 'debt_settled', visit, [
      ['professional', nadia.id, -128],
      ['treasury', null, 128],
    ])
    figures.push(await ledgerFigures(db))
  })
  const [before, after] = figures as [LedgerFigures, LedgerFigures]
  const grown = Object.entries(after).map(([name, cents]) => [name, cents - before[name as keyof LedgerFigures]])
  expect(Object.fromEntries(grown)).toEqual({
    ...{ charged: 100_000, refunded: -1, transferred: -4, disputed: 16, costs: 32, strange: 64, balance: 99_893 },
    ...{ owedToCustomers: 10_001, owedToProfessionals: 70_132, ours: 19_962, treasury: 192 },
  })
})

it.each(['customer', 'professional', 'platform', 'provider'] as const)(
  'a check finds that a %s is below zero',
  async (account) => {
    const { appointment, awa, nadia } = await aPaidVisit()
    const whose = { customer: awa.id, professional: nadia.id, platform: null, provider: null }[account]
    const cents = 10_000_000
    const found = await undone((db) =>
      moves(db, 'refund', { purchaseId: appointment.id }, [
        [account, whose, account === 'provider' ? -cents : cents],
        ['bank', null, account === 'provider' ? cents : -cents],
      ]),
    )
    const named = account === 'provider' ? 'provider below zero' : `party below zero ${account}`
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^${named} ${whose ?? ''}: -\\d+ cents instead of 0$`)),
    )
  },
)

it('what is wrong is reported, each on a line, and nothing where nothing is', async () => {
  const paid = [(await aPaidVisit()).payment.id, (await aPaidVisit({ from: 110, to: 112 })).payment.id]
  const reported = async (payments: string[]) => {
    const said: string[] = []
    await undone(async (db) => {
      if (payments.length > 0)
        await db.updateTable('payments').set({ status: 'failed' }).where('id', 'in', payments).execute()
      await reportLedgerWrongs(db).catch((error: Error) => said.push(error.message))
    })
    return said
  }
  const line = (id?: string) => `charge ${id}: 10700 cents instead of 0`
  expect(await reported([])).toEqual([])
  expect(await reported(paid.slice(0, 1))).toEqual([`the ledger is wrong:\n${line(paid[0])}`])
  expect(await reported(paid)).toEqual([`the ledger is wrong:\n${line(paid[0])}\n${line(paid[1])}`])
})
