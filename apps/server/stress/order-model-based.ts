import assert from 'node:assert/strict'
import Stripe from 'stripe'
import { movingClock } from '../src/lib/clock.ts'
import { randomFrom } from '../src/lib/randomness.ts'
import { type TestApp, testApp } from '../test/harness.ts'
import { shop } from '../test/orders.ts'
import { paymentsOf } from '../test/payments.ts'
import { createOrderHistory, type TestServer } from './lib/order-history.ts'

type Counts = { histories: number; moments: number }

/** One server runs this number of histories: their rows make each check slower. */
const historiesPerApp = 20
/** From this number of histories on, every kind must have occurred. */
const minForAllKinds = 200
const kinds = [
  ...[
    'order',
    'add a line',
    'change a line',
    'pay',
    'come back from the bank',
    'cancel',
    'cancel as operator',
    'refund',
    'dispatch',
    'dispute',
  ],
  ...['winning_evidence', 'losing_evidence', 'sold anew', 'deliver', 'withdraw', 'withdraw too late'],
  ...['return received', 'closed without return', 'manual refund'],
]
/** These kinds are counted and not required. */
const rareKinds = ['refund refused', 'late refund']

const openTestServer = async (): Promise<TestServer> => {
  const clock = movingClock(new Date('2026-11-20T09:00:00.000Z'))
  const app = await testApp({ payments: true, clock, providerTimeoutMs: 250, withoutFixtures: true })
  Object.assign(app.deps.stripe, {
    getInitialNetworkRetryDelay: () => 0.005,
    getMaxNetworkRetryDelay: () => 0.005,
  })
  const { aProduct } = shop(app)
  const products = await Promise.all([1230, 1000, 4560].map((priceCents) => aProduct({ stock: 40, priceCents })))
  return { app, clock, products }
}

/** Returns the differences between our records of these orders and the provider's. */
const findProviderDifferences = async ({ db, sandbox }: TestApp, orders: { id: string }[]) => {
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandbox?.port, protocol: 'http' })
  const errors: string[] = []
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  for (const { id } of orders) {
    const payments = await db
      .selectFrom('payments as y')
      .selectAll('y')
      .where('y.id', 'in', paymentsOf(db, id))
      .execute()
    const refunds = await db
      .selectFrom('refunds as r')
      .select(['r.amountCents', 'r.status', 'r.cause', 'r.paymentId'])
      .where('r.purchaseId', '=', id)
      .execute()
    const { status, paidAt } = await db
      .selectFrom('orders as o')
      .select(['o.status', 'o.paidAt'])
      .where('o.id', '=', id)
      .executeTakeFirstOrThrow()
    if (status === 'pending' && !paidAt) errors.push(`order ${id} is held for ever`)
    for (const payment of payments) {
      const own = charges.filter(({ paid, metadata }) => paid && metadata.paymentId === payment.id)
      const isPaid = payment.status === 'succeeded'
      if (!isPaid && payment.status !== 'failed') errors.push(`payment ${payment.id} is left ${payment.status}`)
      // A payment that we recorded as failed and that succeeded later is refunded, and its status stays failed.
      const isLate = refunds.some(({ paymentId, cause }) => paymentId === payment.id && cause === 'late_payment')
      if (own.length !== Number(isPaid || isLate)) errors.push(`payment ${payment.id} was charged ${own.length} times`)
      const refundedCents = refunds
        .filter((refund) => refund.paymentId === payment.id && refund.status === 'succeeded')
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      const refundedAtProvider = own.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
      if (refundedCents !== refundedAtProvider)
        errors.push(`of payment ${payment.id} we refunded ${refundedCents}, the provider ${refundedAtProvider}`)
    }
    const sales = payments.filter(
      (payment) =>
        payment.status === 'succeeded' &&
        !refunds.some(({ paymentId, cause }) => paymentId === payment.id && cause === 'late_payment'),
    )
    if (sales.length !== Number(paidAt !== null)) errors.push(`order ${id} (${status}) was sold ${sales.length} times`)
  }
  return errors
}

const kindsInTables = async ({ db }: TestApp) => {
  const resold = await db.selectFrom('stockMovements').select('id').where('cause', '=', 'late_order').execute()
  const late = await db.selectFrom('refunds').select('id').where('cause', '=', 'late_payment').execute()
  return [...resold.map(() => 'sold anew'), ...late.map(() => 'late refund')]
}

/**
 * Orders are paid, cancelled, shipped, withdrawn from, returned, refunded and disputed at random: units, invoices, our
 * ledger and the provider's objects agree at every step.
 */
export const stressTest = {
  name: 'order-model-based',
  small: { histories: 2, moments: 14 } as Counts,
  usual: { histories: 60, moments: 18 } as Counts,
  full: { histories: 400, moments: 22 } as Counts,
  run: async ({ histories, moments }: Counts, seed: number) => {
    const kindCounts = new Map([...kinds, ...rareKinds].map((kind) => [kind, 0]))
    const count = (all: string[]) => {
      for (const what of all) kindCounts.set(what, (kindCounts.get(what) ?? 0) + 1)
    }
    for (let started = 0; started < histories; ) {
      const testServer = await openTestServer()
      try {
        for (let played = 0; played < historiesPerApp && started < histories; played++, started++) {
          const player = await createOrderHistory(testServer, randomFrom(`${seed} ${started}`))
          try {
            await player.play(moments)
            assert.deepEqual(await findProviderDifferences(testServer.app, player.orders), [])
          } catch (error) {
            const message = error instanceof Error ? error.message : String(error)
            assert.fail([`history ${started} of seed ${seed}`, ...player.steps, '', message].join('\n'))
          }
          count(player.happened)
        }
        count(await kindsInTables(testServer.app))
      } finally {
        await testServer.app.close()
      }
    }
    const missingKinds = histories >= minForAllKinds ? kinds.filter((kind) => kindCounts.get(kind) === 0) : []
    assert.deepEqual(missingKinds, [], 'what has never happened')
    const summary = [...kindCounts].sort().map(([what, times]) => `${times} ${what}`)
    return `${histories} histories of orders ended with money and units in their place: ${summary.join(', ')}`
  },
}
