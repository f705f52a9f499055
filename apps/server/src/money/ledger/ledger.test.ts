import type { LedgerAccount, TransactionKind } from '@couronne/contract/money/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { settleRefund } from '../refunds/send-refund.ts'
import {
  findLedgerErrors,
  formatLedgerErrors,
  type LedgerFigures,
  ledgerFigures,
  throwOnLedgerErrors,
} from './check-ledger.ts'
import { recordCharge } from './record-transactions.ts'

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, withoutFixtures: true })
  booking = bookings(app)
})
afterAll(() => app.close())

const aPaidAppointment = async (hours?: { from: number; to: number }) => {
  const appointment = await booking.aPaidAppointment(hours)
  return { ...appointment, payment: { id: appointment.paymentId } }
}

type Appointment = { appointment: { id: string }; awa: { id: string }; nadia: { id: string } }

const postingsOf = async ({ appointment, awa, nadia }: Appointment) => {
  const postings = await app.db
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
  for (const { account, userId } of postings) expect(userId).toBe(holders[account])
  return postings.map(({ kind, account, cents }) => `${kind} ${account} ${cents}`)
}

const refundOf = ({ payment }: { payment: { id: string } }) =>
  app.db.selectFrom('refunds').selectAll().where('paymentId', '=', payment.id).executeTakeFirstOrThrow()

/** Returns the ledger's differences after a change, which is then rolled back. */
const errorsAfter = async (change: (db: TestApp['db']) => Promise<unknown>) => {
  let ledgerErrors: string[] = []
  const rollback = new Error('taken back')
  await transaction(app.db, async (db) => {
    await change(db)
    ledgerErrors = await formatLedgerErrors(db)
    throw rollback
  }).catch((error) => {
    if (error !== rollback) throw error
  })
  return ledgerErrors
}

it('the ledger shows where the money of an appointment is, from its charge to a refund that the bank returns', async () => {
  const appointment = await aPaidAppointment()
  const charge = ['charge platform -700', 'charge professional -10000', 'charge provider 10700']
  expect(await postingsOf(appointment)).toEqual(charge)

  await appointment.awa.patch(`/api/v1/appointment/${appointment.appointment.id}`, { status: 'Annuler' })
  const cancelled = [
    ...charge,
    'cancellation customer -10700',
    'cancellation platform 700',
    'cancellation professional 10000',
  ]
  expect(await postingsOf(appointment)).toEqual(cancelled)

  await app.drainJobs()
  const cost = ['cost platform 186', 'cost provider -186']
  const refunded = [...cancelled, 'refund customer 10700', 'refund provider -10700', ...cost]
  expect(await postingsOf(appointment)).toEqual(refunded)

  const { id, providerId } = await refundOf(appointment)
  const providerRefund = { id: providerId as string, metadata: { refundId: id } }
  for (const status of ['succeeded', 'failed', 'failed', 'succeeded'])
    await settleRefund(app.deps, { ...providerRefund, status })
  expect(await postingsOf(appointment)).toEqual([
    ...refunded,
    'refund_failed customer -10700',
    'refund_failed provider 10700',
  ])
})

it('a refund that the bank never accepts stays owed to the customer', async () => {
  const appointment = await aPaidAppointment()
  await app.drainJobs()
  const before = await ledgerFigures(app.db)
  await appointment.awa.patch(`/api/v1/appointment/${appointment.appointment.id}`, { status: 'Annuler' })
  const { id } = await refundOf(appointment)
  await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: id } })
  await app.drainJobs()
  const after = await ledgerFigures(app.db)
  expect(after).toEqual({
    ...before,
    owedToCustomers: before.owedToCustomers + 10_700,
    owedToProfessionals: before.owedToProfessionals - 10_000,
    platform: before.platform - 700,
  })
  await app.drainJobs()
  const customerMails = await app.mailsTo(appointment.awa.email, /refusé/)
  expect(customerMails.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([expect.stringContaining('107 €')])
})

it('a journal transaction is written once per cause, balances, and cannot be changed', async () => {
  const appointment = await aPaidAppointment()
  const before = await postingsOf(appointment)
  const { db } = app
  const row = { id: appointment.appointment.id, customerId: appointment.awa.id, professionalId: appointment.nadia.id }
  const booked = { ...row, professionalCents: 10_000, totalCents: 10_700 }
  const secondCharge = { paymentId: appointment.payment.id, cents: 10_700, at: new Date() }
  await Promise.all(
    Array.from({ length: 20 }, () => transaction(db, async (db) => recordCharge(db, booked, secondCharge))),
  )
  expect(await postingsOf(appointment)).toEqual(before)

  const transactionRow = { kind: 'charge', causeId: appointment.nadia.id, purchaseId: row.id, at: new Date() } as const
  const writeTransaction = (postings: { account: 'provider' | 'platform'; cents: number }[]) =>
    transaction(db, async (db) => {
      const { id } = await db
        .insertInto('journalTransactions')
        .values(transactionRow)
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = postings.map((posting) => ({ ...posting, transactionId: id }))
      if (rows.length > 0) await db.insertInto('journalPostings').values(rows).execute()
    })
  const oneCent = { account: 'provider', cents: 1 } as const
  await expect(writeTransaction([])).rejects.toMatchObject({ constraint: 'ledger_balances' })
  await expect(writeTransaction([oneCent])).rejects.toMatchObject({ constraint: 'ledger_balances' })
  const { id: transactionId } = await db.selectFrom('journalTransactions').select('id').executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('journalPostings')
      .values([
        { account: 'customer', userId: appointment.nadia.id, transactionId, cents: 1 },
        { account: 'professional', userId: appointment.awa.id, transactionId, cents: -1 },
      ])
      .execute(),
  ).rejects.toMatchObject({ constraint: 'ledger_balances' })
  const writtenOnceError = { constraint: 'ledger_written_once' }
  for (const [table, snake] of [
    ['journalPostings', 'journal_postings'],
    ['journalTransactions', 'journal_transactions'],
  ] as const) {
    await expect(db.deleteFrom(table).execute()).rejects.toMatchObject(writtenOnceError)
    await expect(app.deps.pool.query(`truncate ${snake} cascade`)).rejects.toMatchObject(writtenOnceError)
  }
  await expect(db.updateTable('journalPostings').set({ cents: 5 }).execute()).rejects.toMatchObject(writtenOnceError)
})

it('a ledger problem is shown on the page with a code and an amount in cents', async () => {
  const { appointment } = await aPaidAppointment()
  const found = await transaction(app.db, async (db) => {
    await db.updateTable('appointments').set({ priceCents: 9000 }).where('id', '=', appointment.id).execute()
    throw await findLedgerErrors(db)
  }).catch((errors: unknown) => errors)
  expect(found).toEqual([
    { code: 'platform_of_purchase', purchaseKind: 'appointment', id: appointment.id, expected: 1700, found: 700 },
    {
      code: 'professional_of_purchase',
      purchaseKind: 'appointment',
      id: appointment.id,
      expected: 9000,
      found: 10_000,
    },
  ])
})

it('the ledger check finds what the ledger lacks', async () => {
  expect(await formatLedgerErrors(app.db)).toEqual([])
  const paid = await aPaidAppointment()
  const cancelled = await aPaidAppointment({ from: 110, to: 112 })
  await cancelled.awa.patch(`/api/v1/appointment/${cancelled.appointment.id}`, { status: 'Annuler' })
  await app.drainJobs()
  const errorsWhen = async (change: (db: TestApp['db']) => Promise<unknown>) =>
    (await errorsAfter(change)).map((error) => error.replace(/[\da-f-]{36}/, 'X'))
  const fields = { id: paid.appointment.id }
  expect(
    await errorsWhen((db) =>
      db
        .updateTable('appointments')
        .set({ status: 'cancelled', retainedCents: 5350 })
        .where('id', '=', fields.id)
        .execute(),
    ),
  ).toEqual([
    'platform of purchase X (appointment): 514 cents instead of 164',
    'professional of purchase X (appointment): 10000 cents instead of 5000',
  ])
  expect(
    await errorsWhen((db) =>
      db.updateTable('payments').set({ status: 'failed' }).where('id', '=', paid.payment.id).execute(),
    ),
  ).toEqual(['charge X: 10700 cents instead of 0'])
  const { id: refundId } = await refundOf(cancelled)
  expect(
    await errorsWhen((db) => db.updateTable('refunds').set({ amountCents: 700 }).where('id', '=', refundId).execute()),
  ).toEqual(['refund X: -10700 cents instead of -700'])
  expect(
    await errorsWhen((db) => db.updateTable('refunds').set({ status: 'pending' }).where('id', '=', refundId).execute()),
  ).toEqual(['customer of purchase X (appointment): 0 cents instead of 10700', 'refund X: -10700 cents instead of 0'])
})

it('the ledger check finds a payment to the wrong professional', async () => {
  const appointment = await aPaidAppointment()
  const other = await app.aPerson('professional')
  const found = await errorsAfter(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const invalidUpdate = db
      .updateTable('journalPostings')
      .set({ userId: other.id })
      .where('userId', '=', appointment.nadia.id)
    await invalidUpdate.execute()
  })
  const account = `professional of purchase ${appointment.appointment.id} (appointment)`
  expect(found.sort()).toEqual([`${account}: 0 cents instead of 10000`, `${account}: 10000 cents instead of 0`])
})

type PostingRow = [account: LedgerAccount, userId: string | null, cents: number]

/** Writes a journal transaction, whether the ledger's constraints allow it or not. */
const insertTransaction = async (
  db: TestApp['db'],
  kind: TransactionKind,
  fields: { purchaseId?: string },
  postings: PostingRow[],
) => {
  await sql`set local session_replication_role = replica`.execute(db)
  const { id: transactionId } = await db
    .insertInto('journalTransactions')
    .values({ kind, causeId: crypto.randomUUID(), at: new Date(), ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = postings.map(([account, userId, cents]) => ({ transactionId, account, userId, cents }))
  await db.insertInto('journalPostings').values(rows).execute()
}

it('the ledger adds up each kind of transaction in its account', async () => {
  const { appointment, awa, nadia } = await aPaidAppointment()
  const paidAppointment = { purchaseId: appointment.id }
  const figures: LedgerFigures[] = [await ledgerFigures(app.db)]
  await errorsAfter(async (db) => {
    await insertTransaction(db, 'charge', paidAppointment, [
      ['provider', null, 100_000],
      ['customer', awa.id, -10_000],
      ['professional', nadia.id, -70_000],
      ['platform', null, -20_000],
    ])
    const otherTransactions: [TransactionKind, { purchaseId?: string }, PostingRow[]][] = [
      ['refund', paidAppointment, [['customer', awa.id, 1]]],
      ['refund_failed', paidAppointment, [['customer', awa.id, -2]]],
      ['transfer', paidAppointment, [['professional', nadia.id, 4]]],
      ['reversal', paidAppointment, [['professional', nadia.id, -8]]],
      [
        'dispute',
        paidAppointment,
        [
          ['bank', null, 10],
          ['platform', null, 6],
        ],
      ],
      ['cost', paidAppointment, [['platform', null, 32]]],
      ['unmatched', {}, [['treasury', null, 64]]],
    ]
    for (const [kind, fields, postings] of otherTransactions) {
      const sum = postings.reduce((all, [, , cents]) => all + cents, 0)
      await insertTransaction(db, kind, fields, [['provider', null, -sum], ...postings])
    }
    await insertTransaction(db, 'debt_settled', paidAppointment, [
      ['professional', nadia.id, -128],
      ['treasury', null, 128],
    ])
    figures.push(await ledgerFigures(db))
  })
  const [before, after] = figures as [LedgerFigures, LedgerFigures]
  const growth = Object.entries(after).map(([name, cents]) => [name, cents - before[name as keyof LedgerFigures]])
  expect(Object.fromEntries(growth)).toEqual({
    ...{ charged: 100_000, refunded: -1, transferred: -4, disputed: 16, costs: 32, unmatched: 64, balance: 99_893 },
    ...{ owedToCustomers: 10_001, owedToProfessionals: 70_132, platform: 19_962, treasury: 192 },
  })
})

it.each(['customer', 'professional', 'platform', 'provider'] as const)(
  'the ledger check finds that a %s is below zero',
  async (account) => {
    const { appointment, awa, nadia } = await aPaidAppointment()
    const userId = { customer: awa.id, professional: nadia.id, platform: null, provider: null }[account]
    const cents = 10_000_000
    const found = await errorsAfter((db) =>
      insertTransaction(db, 'refund', { purchaseId: appointment.id }, [
        [account, userId, account === 'provider' ? -cents : cents],
        ['bank', null, account === 'provider' ? cents : -cents],
      ]),
    )
    const named = account === 'provider' ? 'provider below zero' : `party below zero ${account}`
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^${named} ${userId ?? ''}: -\\d+ cents instead of 0$`)),
    )
  },
)

it('the ledger check reports each problem on a line, and nothing when there is none', async () => {
  const paid = [(await aPaidAppointment()).payment.id, (await aPaidAppointment({ from: 110, to: 112 })).payment.id]
  const reportedFor = async (payments: string[]) => {
    const messages: string[] = []
    await errorsAfter(async (db) => {
      if (payments.length > 0)
        await db.updateTable('payments').set({ status: 'failed' }).where('id', 'in', payments).execute()
      await throwOnLedgerErrors(db).catch((error: Error) => messages.push(error.message))
    })
    return messages
  }
  const line = (id?: string) => `charge ${id}: 10700 cents instead of 0`
  expect(await reportedFor([])).toEqual([])
  expect(await reportedFor(paid.slice(0, 1))).toEqual([`the ledger is wrong:\n${line(paid[0])}`])
  expect(await reportedFor(paid)).toEqual([`the ledger is wrong:\n${line(paid[0])}\n${line(paid[1])}`])
})
