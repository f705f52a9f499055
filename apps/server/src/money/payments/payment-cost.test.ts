import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { formatLedgerErrors, ledgerFigures } from '../ledger/check-ledger.ts'
import { fetchMissingProviderFees, fetchProviderFee } from './payment-cost.ts'

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true })
  booking = bookings(app)
})
afterEach(() => {
  vi.restoreAllMocks()
  app.sandbox?.faults.remove()
})
afterAll(() => app.close())

type Paid = { appointment: { id: string }; paymentId: string }

const costOf = async ({ appointment, paymentId }: Paid) => {
  const { costCents } = await app.db
    .selectFrom('payments')
    .select('costCents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const postings = await app.db
    .selectFrom('journalTransactions as m')
    .innerJoin('journalPostings as e', 'e.transactionId', 'm.id')
    .select(['e.account', 'e.cents'])
    .where('m.kind', '=', 'cost')
    .where('m.causeId', '=', paymentId)
    .where('m.purchaseId', '=', appointment.id)
    .orderBy('e.account')
    .execute()
  return [costCents, ...postings.map(({ account, cents }) => `${account} ${cents}`)]
}
const unknown = [null]
const known = [186, 'platform 186', 'provider -186']

/** Changes what the provider's answer says about its fee. */
const mockBalanceTransaction = (
  change: (balanceTransaction: Stripe.BalanceTransaction) => Stripe.BalanceTransaction | null,
) => {
  const { paymentIntents } = app.deps.stripe
  const retrieve = paymentIntents.retrieve.bind(paymentIntents)
  vi.spyOn(paymentIntents, 'retrieve').mockImplementation((async (...args: Parameters<typeof retrieve>) => {
    const intent = await retrieve(...args)
    const charge = intent.latest_charge as Stripe.Charge
    charge.balance_transaction = change(charge.balance_transaction as Stripe.BalanceTransaction)
    return intent
  }) as never)
}

it('the platform pays the provider’s fee, and the professional loses nothing', async () => {
  const operator = await app.aPerson('admin')
  const figures = await ledgerGrowth(operator)
  const appointment = await booking.aPaidAppointment()
  expect(await costOf(appointment)).toEqual(unknown)
  await app.drainJobs()
  expect(await costOf(appointment)).toEqual(known)
  expect((await appointment.nadia.get('/api/v1/payouts')).body.summary).toMatchObject({ received: 0, toBePaid: 100 })
  const { charged, refunded, transferred, disputed, costs, balance } = await ledgerFigures(app.db)
  expect(charged).toBe(refunded + transferred + disputed + costs + balance)
  expect(await figures()).toMatchObject({ costs: 186, balance: 10_514 })
  expect((await operator.get('/api/v1/admin/ledger')).body.errors).toEqual([])
  const appointmentRecord = (await operator.get(`/api/v1/admin/appointments/${appointment.appointment.id}`)).body
  expect(appointmentRecord).toMatchObject({ balance: 107, platformShare: 7, cost: 1.86 })
})

it('a provider fee above the service fee does not reduce the professional’s share', async () => {
  const [from, to] = [booking.inHours(96), booking.inHours(120)]
  const nadia = await app.aProfessionalWithHours({ price: 1, duration: 120, from, to })
  const awa = await app.aPerson('customer')
  const appointment = await booking.hold(awa, nadia)
  const { body } = await booking.pay(awa, appointment, 'pm_card_visa', { amount: 100, charges: 0 })
  await app.drainJobs()
  expect(await costOf({ appointment, paymentId: body.id })).toEqual([27, 'platform 27', 'provider -27'])
  const { endsAt: createdAt } = await app.db
    .updateTable('appointments')
    .set({ status: 'completed', finishedAt: new Date() })
    .where('id', '=', appointment.id)
    .returning('endsAt')
    .executeTakeFirstOrThrow()
  const transfer = { purchaseId: appointment.id, causeId: appointment.id, createdAt }
  const write = (amountCents: number) =>
    app.db
      .insertInto('transfers')
      .values({ ...transfer, amountCents })
      .execute()
  await expect(write(101)).rejects.toMatchObject({ constraint: 'transfer_is_owed' })
  await write(100)
})

it('the provider’s fee stays with the platform after a full refund', async () => {
  const appointment = await booking.aPaidAppointment()
  await appointment.awa.patch(`/api/v1/appointment/${appointment.appointment.id}`, { status: 'Annuler' })
  await app.drainJobs()
  expect(await costOf(appointment)).toEqual(known)
  // The professional's appointments alone leave nothing to pay the fee from.
  expect(await formatLedgerErrors(app.db, [appointment.nadia.id])).toEqual([])
})

it('the provider’s fee is recorded once, in concurrent requests and after lost answers', async () => {
  const appointment = await booking.aPaidAppointment()
  app.sandbox?.faults.add({ kind: 'cut_after', matching: '/v1/payment_intents/*', times: 2 })
  await expect(fetchProviderFee(app.deps, appointment.paymentId)).rejects.toThrow()
  expect(await costOf(appointment)).toEqual(unknown)
  await Promise.all(Array.from({ length: 8 }, () => fetchProviderFee(app.deps, appointment.paymentId)))
  await app.drainJobs()
  await fetchMissingProviderFees(app.deps)
  expect(await costOf(appointment)).toEqual(known)
  expect(await formatLedgerErrors(app.db)).toEqual([])
  const retrieve = vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve')
  await fetchProviderFee(app.deps, appointment.paymentId)
  expect(retrieve).not.toHaveBeenCalled()
})

it('the first fee recorded is final, where two concurrent requests get different answers', async () => {
  const appointment = await booking.aPaidAppointment()
  const { paymentIntents } = app.deps.stripe
  const retrieve = paymentIntents.retrieve.bind(paymentIntents)
  vi.spyOn(paymentIntents, 'retrieve').mockImplementationOnce((async (...args: Parameters<typeof retrieve>) => {
    const intent = await retrieve(...args)
    await fetchProviderFee(app.deps, appointment.paymentId)
    const balanceTransaction = (intent.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction
    balanceTransaction.fee = 200
    return intent
  }) as never)
  await fetchProviderFee(app.deps, appointment.paymentId)
  expect(await costOf(appointment)).toEqual(known)
  await app.drainJobs()
})

it('no row is locked while the provider is asked about a fee', async () => {
  const appointment = await booking.aPaidAppointment()
  const { paymentIntents } = app.deps.stripe
  const retrieve = paymentIntents.retrieve.bind(paymentIntents)
  const retrieveSpy = vi.spyOn(paymentIntents, 'retrieve').mockImplementation((async (
    ...args: Parameters<typeof retrieve>
  ) => {
    await transaction(app.db, async (db) => {
      const [appointments, payments] = [
        db.selectFrom('appointments').select('id'),
        db.selectFrom('payments').select('id'),
      ]
      await appointments.where('id', '=', appointment.appointment.id).forUpdate().noWait().execute()
      await payments.where('id', '=', appointment.paymentId).forUpdate().noWait().execute()
    })
    return retrieve(...args)
  }) as never)
  await app.drainJobs()
  expect(retrieveSpy).toHaveBeenCalled()
  expect(await costOf(appointment)).toEqual(known)
})

it('a fee is requested again where the provider does not know it yet', async () => {
  const appointment = await booking.aPaidAppointment()
  mockBalanceTransaction(() => null)
  await app.drainJobs()
  expect(await costOf(appointment)).toEqual(unknown)
  // If a batch has found no fee, the next batch does not follow at once.
  await booking.aPaidAppointment()
  await app.drainJobs()
  await fetchMissingProviderFees(app.deps, 1)
  const { rows } = await app.deps.pool.query(
    `select from pgboss.job where name = 'payment-costs' and state = 'created'`,
  )
  expect(rows).toEqual([])
  vi.restoreAllMocks()
  await fetchMissingProviderFees(app.deps)
  expect(await costOf(appointment)).toEqual(known)
})

it('a fee may be zero, and is then requested no more', async () => {
  const appointment = await booking.aPaidAppointment()
  mockBalanceTransaction((balanceTransaction) => ({ ...balanceTransaction, fee: 0 }))
  await app.drainJobs()
  expect(await costOf(appointment)).toEqual([0])
  vi.restoreAllMocks()
  await fetchMissingProviderFees(app.deps)
  expect(await costOf(appointment)).toEqual([0])
})

it('a fee in another currency than the payment’s is refused', async () => {
  const appointment = await booking.aPaidAppointment()
  mockBalanceTransaction((balanceTransaction) => ({ ...balanceTransaction, currency: 'usd' }))
  await expect(fetchProviderFee(app.deps, appointment.paymentId)).rejects.toThrow('is in usd')
  vi.restoreAllMocks()
  await app.drainJobs()
  expect(await costOf(appointment)).toEqual(known)
})

it('fees of payments of an earlier release are found batch by batch, also of late payments', async () => {
  const [first, second] = [await booking.aPaidAppointment(), await booking.aPaidAppointment()]
  const { awa, appointment } = await booking.aHold()
  const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
  await app.db.updateTable('payments').set({ status: 'failed' }).where('id', '=', body.id).execute()
  await booking.authenticate(body.client_secret, 'success')
  const settledStatus = async () => {
    await app.deps.jobs.drain({ except: ['payment-cost'] })
    const refund = app.db.selectFrom('refunds').select('status').where('paymentId', '=', body.id)
    return (await refund.executeTakeFirst())?.status
  }
  await expect.poll(settledStatus).toBe('succeeded')
  await app.deps.pool.query(`delete from pgboss.job where name = 'payment-cost'`)

  const appointments = [first, second, { appointment, paymentId: body.id }]
  const costs = () => Promise.all(appointments.map(costOf))
  await fetchMissingProviderFees(app.deps, 1)
  expect((await costs()).filter(([cents]) => cents === 186)).toHaveLength(1)
  await app.drainJobs()
  expect(await costs()).toEqual([known, known, known])
  expect(await formatLedgerErrors(app.db)).toEqual([])
})

it('the ledger check finds a fee that the ledger lacks, and PostgreSQL refuses a negative one', async () => {
  const appointment = await booking.aPaidAppointment()
  await app.drainJobs()
  const payment = (costCents: number) => (db: TestApp['db']) =>
    db.updateTable('payments').set({ costCents }).where('id', '=', appointment.paymentId).execute()
  const found = await transaction(app.db, async (db) => {
    await payment(200)(db)
    throw await formatLedgerErrors(db)
  }).catch((constraintError: unknown) => constraintError)
  expect(found).toEqual([
    `cost ${appointment.paymentId}: -186 cents instead of -200`,
    `platform of purchase ${appointment.appointment.id} (appointment): 514 cents instead of 500`,
  ])
  await expect(payment(-1)(app.db)).rejects.toMatchObject({ constraint: 'payments_cost_cents_check' })
})
