import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { faultKinds } from '../../../payment-sandbox/src/faults.ts'
import { type movingClock, systemClock } from '../../src/lib/clock.ts'
import type { Random } from '../../src/lib/randomness.ts'
import { issuePendingInvoices } from '../../src/money/invoices/issue-invoices.ts'
import { formatLedgerErrors } from '../../src/money/ledger/check-ledger.ts'
import { findFailedRefunds } from '../../src/money/refunds/open-refunds.ts'
import { expireUnpaidOrders } from '../../src/shop/orders/expire-orders.ts'
import type { Person, TestApp } from '../../test/harness.ts'
import { shop } from '../../test/orders.ts'
import { ignoreUnavailable, runJobs, runRecurringJobs } from './histories/jobs.ts'
import { callProvider, syncProviderClock } from './histories/provider.ts'
import { findOrderErrors } from './order-errors.ts'
import { orderReturns } from './order-returns.ts'
import type { PlacedOrder, Reply } from './order-types.ts'

const minuteMs = 60_000
const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_createDispute'],
  ...['pm_card_threeDSecure2Required', 'pm_card_threeDSecure2Required'],
]
const reason = 'La texture n’est pas celle annoncée.'

export type TestServer = {
  app: TestApp
  clock: ReturnType<typeof movingClock>
  products: string[]
}

/**
 * Plays random steps of three customers, their banks, an operator and the provider on orders of the same few products.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over everything that has happened so far.
export const createOrderHistory = async (testServer: TestServer, random: Random) => {
  const { app, clock, products } = testServer
  const { db } = app
  const buying = shop(app)
  const timeout = { ms: 250 }
  const providerAccess = { app, timeout, clock }
  // Days pass in an order's life, and sessions end.
  const operator = await app.aPerson('admin')
  const customers = await Promise.all([1, 2, 3].map(() => app.aPerson('customer')))
  const orders: PlacedOrder[] = []
  const challenges: { id: string; clientSecret: string; customer: Person }[] = []
  const steps: string[] = []
  const happened: string[] = []

  const recordReply = async (what: string, request: Promise<Reply>) => {
    const reply = await request
    steps.push(`${what}: ${reply.status} ${reply.body.error ?? reply.body.status ?? ''}`)
    assert.ok(reply.status < 500 || reply.status === 503, `${what} was answered ${reply.status}`)
    if (reply.status < 300) happened.push(what)
    return reply
  }
  const anyOrder = () => random.pick(orders)
  const onceOrTwice = (action: () => Promise<Reply>) =>
    Promise.all(random.chance(0.3) ? [action(), action()] : [action()])

  const placeOrder = async () => {
    const customer = random.pick(customers)
    const cart = random
      .shuffled(products)
      .slice(0, random.whole(1, 3))
      .map((id) => ({ id, cartQuantity: random.whole(1, 3) }))
    const { status, body } = await recordReply('order', buying.order(customer, cart))
    if (status === 201) orders.push({ id: body.id, customer, lines: body.lines })
  }
  /** Picks an order to change, mostly the latest, which may still be unpaid. */
  const recentOrder = () => (random.chance(0.7) && orders.at(-1)) || anyOrder()
  const addLine = () => {
    const order = recentOrder()
    const line = { order: order.id, id: random.pick(products), cartQuantity: random.whole(1, 3) }
    return onceOrTwice(async () => {
      const reply = await recordReply('add a line', order.customer.post('/api/v1/cart', line))
      const { status, body } = reply
      if (status === 201 && order.lines.every(({ id }) => id !== body.id)) order.lines.push(body)
      return reply
    })
  }
  const changeLine = async () => {
    const order = recentOrder()
    const line = random.pick(order.lines)
    const quantity = random.whole(0, 4)
    const request = order.customer.put(`/api/v1/cart/${line.id}`, { quantity })
    if ((await recordReply('change a line', request)).status !== 200) return
    order.lines = order.lines.flatMap((each) =>
      each.id !== line.id ? [each] : quantity > 0 ? [{ ...each, quantity }] : [],
    )
  }
  const pay = async () => {
    const order = anyOrder()
    const card = random.pick(cards)
    const { body } = await recordReply('pay', buying.pay(order.customer, order, card))
    if (body.client_secret) challenges.push({ ...order, id: body.id, clientSecret: body.client_secret })
  }
  const returnFromBank = async () => {
    const challenge = random.pick(challenges)
    if (!challenge) return pay()
    const { id, clientSecret, customer } = challenge
    const [intentId] = clientSecret.split('_secret_')
    const sent = { client_secret: clientSecret, outcome: random.pick(['success', 'success', 'failure']) }
    await callProvider(providerAccess, `/sandbox/payment_intents/${intentId}/authenticate`, sent)
    if (random.chance(0.6)) await recordReply('come back from the bank', customer.post(`/api/v1/payment/${id}/confirm`))
  }
  const cancelOrder = () => {
    const { id, customer } = anyOrder()
    const [what, actor] = random.chance(0.3)
      ? (['cancel as operator', operator] as const)
      : (['cancel', customer] as const)
    return onceOrTwice(() => recordReply(what, actor.patch(`/api/v1/order/${id}`, { status: 'annulé', reason })))
  }
  const refundLines = () => {
    const { id, lines } = anyOrder()
    const isWhole = random.chance(0.3)
    const some = isWhole ? lines : random.shuffled(lines).slice(0, random.whole(0, 2))
    const body = {
      lines: some.map(({ id, quantity }) => ({ id, quantity: isWhole ? quantity : random.whole(1, quantity) })),
      shipping: isWhole || random.chance(0.3),
      ...random.pick([{}, {}, {}, { lost: true }, { sentAnyway: true }]),
      reason,
    }
    return onceOrTwice(() => recordReply('refund', operator.post(`/api/v1/admin/orders/${id}/refunds`, body)))
  }
  const chargesOf = async ({ id }: PlacedOrder) => {
    const page = await callProvider<{ data: Stripe.Charge[] }>(providerAccess, '/v1/charges?limit=100')
    return (page?.data ?? []).filter(({ paid, metadata }) => paid && metadata.orderId === id)
  }
  const openDisputes = async () => {
    for (const { id, amount } of await chargesOf(anyOrder())) {
      const part = String(Math.max(1, Math.round(amount * random.pick([1, 1, 0.4]))))
      const sent = { reason: 'product_not_received', amount: part }
      if (await callProvider(providerAccess, `/sandbox/charges/${id}/dispute`, sent)) happened.push('dispute')
    }
  }
  const decideDisputes = async () => {
    const page = await callProvider<{ data: Stripe.Dispute[] }>(providerAccess, '/v1/disputes?limit=100')
    for (const { id, status } of page?.data ?? [])
      if (!['won', 'lost'].includes(status)) {
        const end = random.pick(['winning_evidence', 'losing_evidence'])
        const sent = { 'evidence[uncategorized_text]': end, submit: 'true' }
        if (await callProvider(providerAccess, `/v1/disputes/${id}`, sent)) happened.push(end)
      }
  }
  const failRefund = async () => {
    const sent = await db
      .selectFrom('refunds as r')
      .select('r.providerId as id')
      .where(
        'r.purchaseId',
        'in',
        orders.map(({ id }) => id),
      )
      .where('r.status', '=', 'succeeded')
      .orderBy('r.id')
      .execute()
    const refund = random.pick(sent)
    if (refund && (await callProvider(providerAccess, `/sandbox/refunds/${refund.id}/fail`, {})))
      happened.push('refund refused')
  }
  const runPendingJobs = async () => {
    await runJobs(app)
    await runRecurringJobs(app).catch(ignoreUnavailable)
    // The sandbox here dates its events by the real day and lists those of a week.
    await findFailedRefunds({ ...app.deps, clock: systemClock }).catch(ignoreUnavailable)
    await expireUnpaidOrders(db, clock.now())
  }
  const passTime = async (minutes: number) => {
    steps.push(`${minutes} minutes pass`)
    clock.advance(minutes * minuteMs)
    await syncProviderClock(providerAccess)
  }
  const addProviderFault = async () => {
    const kind = random.pick(faultKinds)
    const isEventFault = kind.startsWith('events')
    const matching = random.pick(['/v1/payment_intents*', '/v1/refunds', '/v1/payment_intents/*/confirm'])
    steps.push(`the provider: ${kind}`)
    app.sandbox?.faults.add({ kind, ms: 20, times: random.whole(1, 4), ...(!isEventFault && { matching }) })
  }
  const failRefundAndRunJobs = async () => {
    await failRefund()
    await runPendingJobs()
  }
  const stage = {
    db,
    random,
    orders,
    operator,
    recordReply,
    onceOrTwice,
    happened,
    pay,
    now: clock.now,
    passTime,
    failRefundAndRunJobs,
  }
  const returns = orderReturns(stage)
  const actions = [
    ...[
      placeOrder,
      placeOrder,
      addLine,
      changeLine,
      pay,
      pay,
      pay,
      returnFromBank,
      returnFromBank,
      cancelOrder,
      refundLines,
      refundLines,
    ],
    ...returns,
    ...[openDisputes, decideDisputes, failRefund, runPendingJobs, runPendingJobs, addProviderFault],
    ...[() => passTime(random.pick([1, 15, 31, 61]))],
  ]

  const assertConsistent = async () => {
    assert.deepEqual(await buying.findStockErrors(), [])
    assert.deepEqual(await formatLedgerErrors(db), [])
    await issuePendingInvoices(app.deps)
    assert.deepEqual(await findOrderErrors(app), [])
  }
  const finish = async () => {
    app.sandbox?.faults.remove()
    timeout.ms = 30_000
    for (let turn = 0; turn < 4; turn++) {
      await passTime(24 * 60)
      while ((await runJobs(app)) > 0);
      await decideDisputes()
      await runPendingJobs()
    }
    await assertConsistent()
  }
  return {
    orders,
    steps,
    happened,
    play: async (moments: number) => {
      await placeOrder()
      for (let moment = 0; moment < moments; moment++) {
        if (orders.length === 0) await placeOrder()
        else if (random.chance(0.25)) await Promise.all([random.pick(actions)(), random.pick(actions)()])
        else await random.pick(actions)()
        await assertConsistent()
      }
      await finish()
    },
  }
}
