import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerGrowth } from '../../../test/ledger-growth.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { ledgerFigures, ledgerWrongs } from '../ledger/check-ledger.ts'
import { askAboutCost, askAboutCosts } from './payment-cost.ts'

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true })
  booking = bookings(app)
})
afterEach(() => {
  vi.restoreAllMocks()
  app.sandbox?.faults.takeBack()
})
afterAll(() => app.close())

const aPaidVisit = async () => {
  const { nadia, awa, appointment } = await booking.aHold()
  const { status, body } = await booking.pay(awa, appointment)
  expect(status).toBe(200)
  return { nadia, awa, appointment, paymentId: body.id as string }
}
type Paid = { appointment: { id: string }; paymentId: string }

const costOf = async ({ appointment, paymentId }: Paid) => {
  const { costCents } = await app.db
    .selectFrom('payments')
    .select('costCents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const entries = await app.db
    .selectFrom('journalTransactions as m')
    .innerJoin('journalPostings as e', 'e.transactionId', 'm.id')
    .select(['e.account', 'e.cents'])
    .where('m.kind', '=', 'cost')
    .where('m.causeId', '=', paymentId)
    .where('m.purchaseId', '=', appointment.id)
    .orderBy('e.account')
    .execute()
  return [costCents, ...entries.map(({ account, cents }) => `${account} ${cents}`)]
}
const unknown = [null]
const known = [186, 'platform 186', 'provider -186']

/** Changes what the provider's answer says about its fee. */
const providerSays = (change: (told: Stripe.BalanceTransaction) => Stripe.BalanceTransaction | null) => {
  const { paymentIntents } = app.deps.stripe
  const retrieve = paymentIntents.retrieve.bind(paymentIntents)
  vi.spyOn(paymentIntents, 'retrieve').mockImplementation((async (...given: Parameters<typeof retrieve>) => {
    const intent = await retrieve(...given)
    const charge = intent.latest_charge as Stripe.Charge
    charge.balance_transaction = change(charge.balance_transaction as Stripe.BalanceTransaction)
    return intent
  }) as never)
}

it('what the provider keeps of a payment is ours to bear, and nothing is missing to the professional', async () => {
  const operator = await app.aPerson('admin')
  const figures = await ledgerGrowth(operator)
  const visit = await aPaidVisit()
  expect(await costOf(visit)).toEqual(unknown)
  await app.settle()
  expect(await costOf(visit)).toEqual(known)
  expect((await visit.nadia.get('/api/v1/payouts')).body.summary).toMatchObject({ received: 0, toBePaid: 100 })
  const { charged, refunded, transferred, disputed, costs, balance } = await ledgerFigures(app.db)
  expect(charged).toBe(refunded + transferred + disputed + costs + balance)
  expect(await figures()).toMatchObject({ costs: 186, balance: 10_514 })
  expect((await operator.get('/api/v1/admin/ledger')).body.wrongs).toEqual([])
  const seen = (await operator.get(`/api/v1/admin/appointments/${visit.appointment.id}`)).body
  expect(seen).toMatchObject({ balance: 107, platformShare: 7, cost: 1.86 })
})

it('is not hers to miss where it is more than our charges', async () => {
  const [from, to] = [booking.inHours(96), booking.inHours(120)]
  const nadia = await app.aProfessionalWithHours({ price: 1, duration: 120, from, to })
  const awa = await app.aPerson('customer')
  const appointment = await booking.hold(awa, nadia)
  const { body } = await booking.pay(awa, appointment, 'pm_card_visa', { amount: 100, charges: 0 })
  await app.settle()
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

it('stays with us when all goes back to the customer', async () => {
  const visit = await aPaidVisit()
  await visit.awa.patch(`/api/v1/appointment/${visit.appointment.id}`, { status: 'Annuler' })
  await app.settle()
  expect(await costOf(visit)).toEqual(known)
  // The professional's appointments alone leave nothing to pay the fee from.
  expect(await ledgerWrongs(app.db, [visit.nadia.id])).toEqual([])
})

it('is written once, whoever else asks and however often an answer is lost', async () => {
  const visit = await aPaidVisit()
  app.sandbox?.faults.tell({ kind: 'cut_after', matching: '/v1/payment_intents/*', times: 2 })
  await expect(askAboutCost(app.deps, visit.paymentId)).rejects.toThrow()
  expect(await costOf(visit)).toEqual(unknown)
  await Promise.all(Array.from({ length: 8 }, () => askAboutCost(app.deps, visit.paymentId)))
  await app.settle()
  await askAboutCosts(app.deps)
  expect(await costOf(visit)).toEqual(known)
  expect(await ledgerWrongs(app.db)).toEqual([])
  const retrieve = vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve')
  await askAboutCost(app.deps, visit.paymentId)
  expect(retrieve).not.toHaveBeenCalled()
})

it('is what was heard first, where two ask at once and are told otherwise', async () => {
  const visit = await aPaidVisit()
  const { paymentIntents } = app.deps.stripe
  const retrieve = paymentIntents.retrieve.bind(paymentIntents)
  vi.spyOn(paymentIntents, 'retrieve').mockImplementationOnce((async (...given: Parameters<typeof retrieve>) => {
    const intent = await retrieve(...given)
    await askAboutCost(app.deps, visit.paymentId)
    const told = (intent.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction
    told.fee = 200
    return intent
  }) as never)
  await askAboutCost(app.deps, visit.paymentId)
  expect(await costOf(visit)).toEqual(known)
  await app.settle()
})

it('holds nobody up while the provider is asked', async () => {
  const visit = await aPaidVisit()
  const { paymentIntents } = app.deps.stripe
  const retrieve = paymentIntents.retrieve.bind(paymentIntents)
  const others = vi.spyOn(paymentIntents, 'retrieve').mockImplementation((async (
    ...given: Parameters<typeof retrieve>
  ) => {
    await transaction(app.db, async (db) => {
      const [appointments, payments] = [
        db.selectFrom('appointments').select('id'),
        db.selectFrom('payments').select('id'),
      ]
      await appointments.where('id', '=', visit.appointment.id).forUpdate().noWait().execute()
      await payments.where('id', '=', visit.paymentId).forUpdate().noWait().execute()
    })
    return retrieve(...given)
  }) as never)
  await app.settle()
  expect(others).toHaveBeenCalled()
  expect(await costOf(visit)).toEqual(known)
})

it('is asked for again where the provider does not say it yet', async () => {
  const visit = await aPaidVisit()
  providerSays(() => null)
  await app.settle()
  expect(await costOf(visit)).toEqual(unknown)
  // If a batch has found no fee, the next batch does not follow at once.
  await aPaidVisit()
  await app.settle()
  await askAboutCosts(app.deps, 1)
  const { rows } = await app.deps.pool.query(
    `select from pgboss.job where name = 'payment-costs' and state = 'created'`,
  )
  expect(rows).toEqual([])
  vi.restoreAllMocks()
  await askAboutCosts(app.deps)
  expect(await costOf(visit)).toEqual(known)
})

it('may be nothing, and is then asked for no more', async () => {
  const visit = await aPaidVisit()
  providerSays((told) => ({ ...told, fee: 0 }))
  await app.settle()
  expect(await costOf(visit)).toEqual([0])
  vi.restoreAllMocks()
  await askAboutCosts(app.deps)
  expect(await costOf(visit)).toEqual([0])
})

it('is in the currency that was paid, or in none of our books', async () => {
  const visit = await aPaidVisit()
  providerSays((told) => ({ ...told, currency: 'usd' }))
  await expect(askAboutCost(app.deps, visit.paymentId)).rejects.toThrow('is in usd')
  vi.restoreAllMocks()
  await app.settle()
  expect(await costOf(visit)).toEqual(known)
})

it('is found for payments of an earlier release, a batch after the other, the late ones too', async () => {
  const [first, second] = [await aPaidVisit(), await aPaidVisit()]
  const { awa, appointment } = await booking.aHold()
  const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
  await app.db.updateTable('payments').set({ status: 'failed' }).where('id', '=', body.id).execute()
  await booking.authenticate(body.client_secret, 'success')
  const isLate = async () => {
    await app.deps.jobs.drain({ except: ['payment-cost'] })
    const refund = app.db.selectFrom('refunds').select('status').where('paymentId', '=', body.id)
    return (await refund.executeTakeFirst())?.status
  }
  await expect.poll(isLate).toBe('succeeded')
  await app.deps.pool.query(`delete from pgboss.job where name = 'payment-cost'`)

  const visits = [first, second, { appointment, paymentId: body.id }]
  const costs = () => Promise.all(visits.map(costOf))
  await askAboutCosts(app.deps, 1)
  expect((await costs()).filter(([cents]) => cents === 186)).toHaveLength(1)
  await app.settle()
  expect(await costs()).toEqual([known, known, known])
  expect(await ledgerWrongs(app.db)).toEqual([])
})

it('a check finds a cost that the ledger does not know, and PostgreSQL refuses one below zero', async () => {
  const visit = await aPaidVisit()
  await app.settle()
  const payment = (costCents: number) => (db: TestApp['db']) =>
    db.updateTable('payments').set({ costCents }).where('id', '=', visit.paymentId).execute()
  const found = await transaction(app.db, async (db) => {
    await payment(200)(db)
    throw await ledgerWrongs(db)
  }).catch((wrongs: unknown) => wrongs)
  expect(found).toEqual([
    `cost ${visit.paymentId}: -186 cents instead of -200`,
    `platform of an appointment ${visit.appointment.id}: 514 cents instead of 500`,
  ])
  await expect(payment(-1)(app.db)).rejects.toMatchObject({ constraint: 'payments_cost_cents_check' })
})
