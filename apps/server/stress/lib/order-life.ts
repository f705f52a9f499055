import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { faultKinds } from '../../../payment-sandbox/src/faults.ts'
import { type movingClock, systemClock } from '../../src/lib/clock.ts'
import type { Random } from '../../src/lib/randomness.ts'
import { issueDueInvoices } from '../../src/money/invoices/issue-invoices.ts'
import { ledgerWrongs } from '../../src/money/ledger/check-ledger.ts'
import { findFailedRefunds } from '../../src/money/refunds/open-refunds.ts'
import { lapseAllOrders } from '../../src/shop/orders/expire-orders.ts'
import type { TestApp } from '../../test/harness.ts'
import { shop } from '../../test/orders.ts'
import { runClockwork, runJobs, unlessAway } from './histories/jobs.ts'
import { askProvider, tellTime } from './histories/provider.ts'
import type { Known, Person, Reply } from './known-order.ts'
import { orderReturns } from './order-returns.ts'
import { orderWrongs } from './order-wrongs.ts'

const minuteMs = 60_000
const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_createDispute'],
  ...['pm_card_threeDSecure2Required', 'pm_card_threeDSecure2Required'],
]
const reason = 'La texture n’est pas celle annoncée.'

export type Place = {
  app: TestApp
  clock: ReturnType<typeof movingClock>
  products: string[]
}

/**
 * Plays random steps of three customers, their banks, an operator and the provider on orders of the same few products.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over everything that has happened so far.
export const anOrderLife = async (place: Place, random: Random) => {
  const { app, clock, products } = place
  const { db } = app
  const buying = shop(app)
  const patience = { ms: 250 }
  const asking = { app, patience, clock }
  // Days pass in an order's life, and sessions end.
  const operator = await app.aPerson('admin')
  const customers = await Promise.all([1, 2, 3].map(() => app.aPerson('customer')))
  const orders: Known[] = []
  const challenges: { id: string; clientSecret: string; customer: Person }[] = []
  const steps: string[] = []
  const happened: string[] = []

  const heard = async (what: string, asked: Promise<Reply>) => {
    const reply = await asked
    steps.push(`${what}: ${reply.status} ${reply.body.error ?? reply.body.status ?? ''}`)
    assert.ok(reply.status < 500 || reply.status === 503, `${what} was answered ${reply.status}`)
    if (reply.status < 300) happened.push(what)
    return reply
  }
  const one = () => random.pick(orders)
  const twice = (act: () => Promise<Reply>) => Promise.all(random.chance(0.3) ? [act(), act()] : [act()])

  const places = async () => {
    const customer = random.pick(customers)
    const cart = random
      .shuffled(products)
      .slice(0, random.whole(1, 3))
      .map((id) => ({ id, cartQuantity: random.whole(1, 3) }))
    const { status, body } = await heard('order', buying.order(customer, cart))
    if (status === 201) orders.push({ id: body.id, customer, lines: body.lines })
  }
  /** Picks an order to change, mostly the latest, which may still be unpaid. */
  const oneToChange = () => (random.chance(0.7) && orders.at(-1)) || one()
  const adds = () => {
    const order = oneToChange()
    const line = { order: order.id, id: random.pick(products), cartQuantity: random.whole(1, 3) }
    return twice(async () => {
      const reply = await heard('add a line', order.customer.post('/api/v1/cart', line))
      const { status, body } = reply
      if (status === 201 && order.lines.every(({ id }) => id !== body.id)) order.lines.push(body)
      return reply
    })
  }
  const changes = async () => {
    const order = oneToChange()
    const line = random.pick(order.lines)
    const quantity = random.whole(0, 4)
    const asked = order.customer.put(`/api/v1/cart/${line.id}`, { quantity })
    if ((await heard('change a line', asked)).status !== 200) return
    order.lines = order.lines.flatMap((each) =>
      each.id !== line.id ? [each] : quantity > 0 ? [{ ...each, quantity }] : [],
    )
  }
  const pays = async () => {
    const order = one()
    const card = random.pick(cards)
    const { body } = await heard('pay', buying.pay(order.customer, order, card))
    if (body.client_secret) challenges.push({ ...order, id: body.id, clientSecret: body.client_secret })
  }
  const comesBack = async () => {
    const challenge = random.pick(challenges)
    if (!challenge) return pays()
    const { id, clientSecret, customer } = challenge
    const [intentId] = clientSecret.split('_secret_')
    const sent = { client_secret: clientSecret, outcome: random.pick(['success', 'success', 'failure']) }
    await askProvider(asking, `/sandbox/payment_intents/${intentId}/authenticate`, sent)
    if (random.chance(0.6)) await heard('come back from the bank', customer.post(`/api/v1/payment/${id}/confirm`))
  }
  const cancels = () => {
    const { id, customer } = one()
    const [what, by] = random.chance(0.3)
      ? (['cancel as operator', operator] as const)
      : (['cancel', customer] as const)
    return twice(() => heard(what, by.patch(`/api/v1/order/${id}`, { status: 'annulé', reason })))
  }
  const givesBack = () => {
    const { id, lines } = one()
    const isWhole = random.chance(0.3)
    const some = isWhole ? lines : random.shuffled(lines).slice(0, random.whole(0, 2))
    const body = {
      lines: some.map(({ id, quantity }) => ({ id, quantity: isWhole ? quantity : random.whole(1, quantity) })),
      shipping: isWhole || random.chance(0.3),
      ...random.pick([{}, {}, {}, { lost: true }, { sentAnyway: true }]),
      reason,
    }
    return twice(() => heard('refund', operator.post(`/api/v1/admin/orders/${id}/refunds`, body)))
  }
  const chargesOf = async ({ id }: Known) => {
    const page = await askProvider<{ data: Stripe.Charge[] }>(asking, '/v1/charges?limit=100')
    return (page?.data ?? []).filter(({ paid, metadata }) => paid && metadata.orderId === id)
  }
  const contests = async () => {
    for (const { id, amount } of await chargesOf(one())) {
      const part = String(Math.max(1, Math.round(amount * random.pick([1, 1, 0.4]))))
      const sent = { reason: 'product_not_received', amount: part }
      if (await askProvider(asking, `/sandbox/charges/${id}/dispute`, sent)) happened.push('dispute')
    }
  }
  const decides = async () => {
    const page = await askProvider<{ data: Stripe.Dispute[] }>(asking, '/v1/disputes?limit=100')
    for (const { id, status } of page?.data ?? [])
      if (!['won', 'lost'].includes(status)) {
        const end = random.pick(['winning_evidence', 'losing_evidence'])
        const sent = { 'evidence[uncategorized_text]': end, submit: 'true' }
        if (await askProvider(asking, `/v1/disputes/${id}`, sent)) happened.push(end)
      }
  }
  const refusesRefund = async () => {
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
    if (refund && (await askProvider(asking, `/sandbox/refunds/${refund.id}/fail`, {}))) happened.push('refund refused')
  }
  const works = async () => {
    await runJobs(app)
    await runClockwork(app).catch(unlessAway)
    // The sandbox here dates its events by the real day and lists those of a week.
    await findFailedRefunds({ ...app.deps, clock: systemClock }).catch(unlessAway)
    await lapseAllOrders(db, clock.now())
  }
  const passes = async (minutes: number) => {
    steps.push(`${minutes} minutes pass`)
    clock.advance(minutes * minuteMs)
    await tellTime(asking)
  }
  const breaks = async () => {
    const kind = random.pick(faultKinds)
    const isOfEvents = kind.startsWith('events')
    const matching = random.pick(['/v1/payment_intents*', '/v1/refunds', '/v1/payment_intents/*/confirm'])
    steps.push(`the provider: ${kind}`)
    app.sandbox?.faults.tell({ kind, ms: 20, times: random.whole(1, 4), ...(!isOfEvents && { matching }) })
  }
  const refuses = async () => {
    await refusesRefund()
    await works()
  }
  const given = { db, random, orders, operator, heard, twice, happened, pays, now: clock.now, passes, refuses }
  const returns = orderReturns(given)
  const acts = [
    ...[places, places, adds, changes, pays, pays, pays, comesBack, comesBack, cancels, givesBack, givesBack],
    ...returns,
    ...[contests, decides, refusesRefund, works, works, breaks],
    ...[() => passes(random.pick([1, 15, 31, 61]))],
  ]

  const isRight = async () => {
    assert.deepEqual(await buying.wrongStocks(), [])
    assert.deepEqual(await ledgerWrongs(db), [])
    await issueDueInvoices(app.deps)
    assert.deepEqual(await orderWrongs(app), [])
  }
  const ends = async () => {
    app.sandbox?.faults.takeBack()
    patience.ms = 30_000
    for (let turn = 0; turn < 4; turn++) {
      await passes(24 * 60)
      while ((await runJobs(app)) > 0);
      await decides()
      await works()
    }
    await isRight()
  }
  return {
    orders,
    steps,
    happened,
    live: async (moments: number) => {
      await places()
      for (let moment = 0; moment < moments; moment++) {
        if (orders.length === 0) await places()
        else if (random.chance(0.25)) await Promise.all([random.pick(acts)(), random.pick(acts)()])
        else await random.pick(acts)()
        await isRight()
      }
      await ends()
    },
  }
}
