import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { insertPayment } from '../../../test/payments.ts'
import { askWithKey, losingAnswers } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { violated } from '../../lib/database/database.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { queues } from '../../queues.ts'
import { ledgerWrongs } from '../ledger/check-ledger.ts'
import { decideUndecidedPayments } from './undecided-payments.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

const now = new Date('2026-11-20T09:00:00.000Z')
const minuteMs = 60_000
const clock = movingClock(now)
let app: TestApp
let booking: ReturnType<typeof bookings>
let buying: ReturnType<typeof shop>
let lea: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  buying = shop(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  lea = await app.aPerson('customer')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  expect(await buying.wrongStocks()).toEqual([])
  await app.close()
})

const url = '/api/v1/order'
const refused = 'pm_card_chargeDeclined'
const asksTheBank = 'pm_card_threeDSecure2Required'
const anOrder = async ({ stock = 2, quantity = 2 } = {}) => {
  const product = await buying.aProduct({ stock, priceCents: 1000 })
  const { status, body } = await buying.order(lea, [{ id: product, cartQuantity: quantity }])
  expect(status).toBe(201)
  return { product, order: body as { id: string; order_number: string; total: number } }
}
const seen = async ({ id }: { id: string }, person = lea) => (await person.get(`${url}/${id}`)).body
const cancels = ({ id }: { id: string }) => lea.patch(`${url}/${id}`, { status: 'annulé' })
const lapses = () =>
  queues(app.deps)
    .find(({ name }) => name === 'lapse-orders')
    ?.handle('')
const intentsOf = async ({ id }: { id: string }) => {
  const { data } = await app.deps.stripe.paymentIntents.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata.orderId === id)
}
const confirms = ({ id }: { id: string }) => lea.post(`/api/v1/payment/${id}/confirm`)
/** Returns the balance of each account for the order, from the ledger. */
const accountsOf = async ({ id }: { id: string }) => {
  const rows = await app.db
    .selectFrom('journalPostings as e')
    .innerJoin('journalTransactions as m', 'm.id', 'e.transactionId')
    .select((eb) => ['e.account', eb.fn.sum<number>('e.cents').as('cents')])
    .where('m.purchaseId', '=', id)
    .where('m.kind', '<>', 'cost')
    .groupBy('e.account')
    .execute()
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]))
}
const lateRefunds = (payment: { id: string }) =>
  app.db.selectFrom('refunds as r').select(['r.cause', 'r.amountCents']).where('r.paymentId', '=', payment.id).execute()

/** Makes an order whose customer is at the bank's page. */
const waiting = async (more: Parameters<typeof anOrder>[0] = {}) => {
  const made = await anOrder(more)
  const { status, body } = await buying.pay(lea, made.order, asksTheBank)
  expect([status, body.status]).toEqual([200, 'requires_action'])
  const finish = async () => {
    await booking.authenticate(body.client_secret, 'success')
    return confirms(body)
  }
  return { ...made, payment: body as { id: string; client_secret: string }, finish }
}

describe('paying an order', () => {
  it('makes it hers, with the money in the ledger and a mail that says what was bought', async () => {
    const { order, product } = await anOrder()
    const paid = await buying.pay(lea, order, 'pm_card_visa', { amount: 2490 })
    expect([paid.status, paid.body]).toEqual([
      200,
      {
        id: expect.any(String),
        status: 'succeeded',
        amount: 2490,
        currency: 'eur',
        appointmentId: null,
        orderId: order.id,
      },
    ])
    expect(await seen(order)).toMatchObject({
      status: 'En attente',
      payment_status: 'Payé',
      holdExpiresAt: null,
      refunded: 0,
      allowedActions: ['cancel'],
    })
    expect(await accountsOf(order)).toEqual({ provider: 2490, platform: -2490 })
    clock.advance(31 * minuteMs)
    await lapses()
    expect(await buying.stockOf(product)).toBe(0)
    expect((await lea.get(`/api/v1/payment/${paid.body.id}`)).body).toEqual(paid.body)
    const [mail] = await app.mailsTo(lea.email)
    expect(mail?.subject).toMatch(new RegExp(`^MERCI\\s! Votre commande N°\\s${order.order_number}$`))
    expect(mail?.text).toMatch(/Article \d+ × 2 : 20\s€[\s\S]*4,90\s€[\s\S]*24,90\s€[\s\S]*12 rue des Lilas, 93100/)
    expect(mail?.text).toMatch(/14\sjours à compter de la livraison/)
    expect(mail?.text).toContain('/account/purchase-history')
  })

  it('is named by the check of the ledger where that does not say what was paid', async () => {
    const { order } = await anOrder()
    await buying.pay(lea, order)
    const wrongs = await transaction(app.db, async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update journal_postings e set cents = 2 * cents from journal_transactions m
        where m.id = e.transaction_id and m.purchase_id = ${order.id}`.execute(db)
      throw await ledgerWrongs(db)
    }).catch((wrongs: unknown) => wrongs)
    expect(wrongs).toContain(`platform of an order ${order.id}: 4980 cents instead of 2490`)
  })

  it('charges once, however often it is asked', async () => {
    const { order } = await anOrder()
    const replies = await Promise.all(Array.from({ length: 5 }, () => buying.pay(lea, order)))
    const later = await buying.pay(lea, order, 'pm_card_mastercard', { amount: 1 })
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: later.body })
    expect(await intentsOf(order)).toHaveLength(1)
    expect(await app.mailsTo(lea.email)).toHaveLength(1)
  })

  it('is one attempt under one key, and another of the same key is refused', async () => {
    const { order } = await anOrder()
    const asked = { orderId: order.id, payment_method: 'pm_card_visa' }
    const replies = await Promise.all([1, 2].map(() => askWithKey(app.server, lea, 'k', `${url}/payment`, asked)))
    replies.push(await askWithKey(app.server, lea, 'k', `${url}/payment`, asked))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await intentsOf(order)).toHaveLength(1)
    const other = await askWithKey(app.server, lea, 'k', `${url}/payment`, { ...asked, payment_method: refused })
    expect(other.body).toContain('idempotency_mismatch')
  })

  it('is the attempt of its key also where the answer was lost', async () => {
    const { order } = await anOrder()
    const asked = { orderId: order.id, payment_method: refused }
    const stop = await losingAnswers(app)
    const lost = await askWithKey(app.server, lea, 'lost', `${url}/payment`, asked)
    await stop()
    expect(lost.status).toBe(500)
    const again = await askWithKey(app.server, lea, 'lost', `${url}/payment`, asked)
    expect([again.status, JSON.parse(again.body).error]).toEqual([402, 'card_declined'])
    expect(await intentsOf(order)).toHaveLength(1)
  })

  it('charges nothing where another total was shown, and tells ours', async () => {
    const { order } = await anOrder()
    expect(await buying.pay(lea, order, 'pm_card_visa', { amount: 2000 })).toMatchObject({
      status: 409,
      body: { error: 'price_changed', details: { price: 20, total: 24.9, charges: 490, shipping: 4.9 } },
    })
    expect(await intentsOf(order)).toEqual([])
  })

  it('is for its customer alone', async () => {
    const { order } = await anOrder()
    const awa = await app.aPerson('customer')
    for (const other of [awa, await app.aPerson('professional'), await app.aPerson('admin')])
      expect((await buying.pay(other, order)).status).toBe(404)
    expect((await buying.pay(lea, { id: crypto.randomUUID() })).status).toBe(404)
    expect((await buying.pay(lea, order, '')).status).toBe(422)
    expect(await intentsOf(order)).toEqual([])
    const { body } = await buying.pay(lea, order)
    expect((await awa.get(`/api/v1/payment/${body.id}`)).status).toBe(404)
  })

  it('is refused once its time is over, or when it is cancelled', async () => {
    const { order } = await anOrder()
    clock.advance(30 * minuteMs)
    expect(await buying.pay(lea, order)).toMatchObject({ status: 409, body: { error: 'hold_expired' } })
    const { order: other } = await anOrder()
    await cancels(other)
    expect(await buying.pay(lea, other)).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: 'Cette commande est annulée.' },
    })
    expect([...(await intentsOf(order)), ...(await intentsOf(other))]).toEqual([])
  })
})

describe('a card', () => {
  it('that is refused says why, and leaves the order to another', async () => {
    const { order } = await anOrder()
    const answer = await buying.pay(lea, order, 'pm_card_chargeDeclinedInsufficientFunds')
    expect([answer.status, answer.body.error]).toEqual([402, 'card_declined'])
    expect(answer.body.message).toMatch(/insuffisants/)
    expect((await buying.pay(lea, order)).status).toBe(200)
  })

  it('that is the fifth to be refused gives the units back', async () => {
    const { order, product } = await anOrder()
    for (let time = 0; time < 4; time++) expect((await buying.pay(lea, order, refused)).body.details).toBeUndefined()
    expect(await buying.stockOf(product)).toBe(0)
    const released = {
      message: expect.stringMatching(/^Cinq paiements ont été refusés[\s\S]*commandez à nouveau\.$/),
      details: { released: 'refused_cards' },
    }
    expect(await buying.pay(lea, order, refused)).toMatchObject({
      status: 402,
      body: { error: 'card_declined', ...released },
    })
    expect(await buying.stockOf(product)).toBe(2)
    expect(await buying.pay(lea, order)).toMatchObject({ status: 409, body: { error: 'hold_expired', ...released } })
    expect(await seen(order)).toMatchObject({
      status: 'annulé',
      payment_status: 'Échoué',
      cancelledBy: 'refused_cards',
      allowedActions: [],
    })
    expect(await intentsOf(order)).toHaveLength(5)
  })

  it('whose bank asks pays after it', async () => {
    const { order, payment, finish } = await waiting()
    expect((await seen(order)).payment_status).toBe('En attente')
    expect((await buying.pay(lea, order, asksTheBank)).body).toEqual(expect.objectContaining(payment))
    expect((await finish()).body.status).toBe('succeeded')
    expect((await seen(order)).payment_status).toBe('Payé')
    expect(await intentsOf(order)).toHaveLength(1)
  })

  it('whose bank asks may be left for another, and can then no longer be charged', async () => {
    const { order, payment } = await waiting()
    expect((await buying.pay(lea, order, 'pm_card_mastercard')).body.status).toBe('succeeded')
    await expect(booking.authenticate(payment.client_secret, 'success')).rejects.toThrow()
    expect((await intentsOf(order)).map(({ status }) => status)).toEqual(['succeeded', 'canceled'])
  })
})

describe('when the provider', () => {
  const away = () => new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })

  it('is not there, she is told so, and pays once when it is', async () => {
    const { order } = await anOrder()
    vi.spyOn(app.deps.stripe.paymentIntents, 'create').mockRejectedValue(away())
    expect(await buying.pay(lea, order)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    vi.restoreAllMocks()
    expect((await buying.pay(lea, order)).body.status).toBe('succeeded')
    expect(await intentsOf(order)).toHaveLength(1)
  })

  it('has charged and its answer is lost, the server finds out by itself', async () => {
    const { order } = await anOrder()
    const { paymentIntents } = app.deps.stripe
    const confirm = paymentIntents.confirm.bind(paymentIntents)
    const secret = app.deps.stripeWebhookSecret
    app.deps.stripeWebhookSecret = 'whsec_of_nobody'
    vi.spyOn(paymentIntents, 'confirm').mockImplementationOnce((async (...given: Parameters<typeof confirm>) => {
      await confirm(...given)
      throw away()
    }) as never)
    vi.spyOn(paymentIntents, 'retrieve').mockRejectedValueOnce(away())
    expect((await buying.pay(lea, order)).status).toBe(503)
    vi.restoreAllMocks()
    // The order's units are reserved meanwhile.
    expect((await seen(order)).payment_status).toBe('En attente')
    await decideUndecidedPayments(app.deps)
    app.deps.stripeWebhookSecret = secret
    expect((await seen(order)).payment_status).toBe('Payé')
    expect(await intentsOf(order)).toHaveLength(1)
  })

  it('tells of it before it answers, it is one sale', async () => {
    const { order } = await anOrder()
    const { paymentIntents } = app.deps.stripe
    const confirm = paymentIntents.confirm.bind(paymentIntents)
    vi.spyOn(paymentIntents, 'confirm').mockImplementationOnce((async (...given: Parameters<typeof confirm>) => {
      const intent = await confirm(...given)
      expect((await booking.send(await booking.eventOf(intent))).statusCode).toBe(200)
      await app.settle()
      expect((await seen(order)).payment_status).toBe('Payé')
      return intent
    }) as never)
    expect((await buying.pay(lea, order)).body.status).toBe('succeeded')
    expect(await accountsOf(order)).toEqual({ provider: 2490, platform: -2490 })
    expect(await app.mailsTo(lea.email)).toHaveLength(1)
  })
})

describe('an order that time has ended while her bank was asked', () => {
  const ended = async () => {
    const asked = await waiting({ stock: 6 })
    clock.advance(31 * minuteMs)
    await lapses()
    return asked
  }

  it.each([
    ['paid', true],
    ['to be paid', false],
  ])('is paid back where the next one of the same goods is %s: she does not buy them twice', async (_, isPaid) => {
    const { order, product, payment, finish } = await ended()
    const { body: next } = await buying.order(lea, [
      { id: product, cartQuantity: 1 },
      { id: await buying.aProduct(), cartQuantity: 1 },
    ])
    if (isPaid) expect((await buying.pay(lea, next)).status).toBe(200)
    expect(await finish()).toMatchObject({ status: 409, body: { error: 'hold_expired' } })
    expect(await lateRefunds(payment)).toEqual([{ cause: 'late_payment', amountCents: 2490 }])
    expect(await seen(order)).toMatchObject({ status: 'annulé', cancelledBy: 'time' })
    expect((await seen(next)).status).toBe('En attente')
    expect(await buying.stockOf(product)).toBe(5)
  })

  it('is sold once where both had ended before her bank said yes to either, whichever it says first', async () => {
    for (const isFirstToo of [true, false]) {
      const first = await ended()
      const { body: next } = await buying.order(lea, [{ id: first.product, cartQuantity: 1 }])
      const { body: asked } = await buying.pay(lea, next, asksTheBank)
      clock.advance(31 * minuteMs)
      await lapses()
      const finishes = async () => {
        await booking.authenticate(asked.client_secret, 'success')
        return confirms(asked)
      }
      const replies = []
      for (const finish of isFirstToo ? [first.finish, finishes] : [finishes, first.finish])
        replies.push(await finish())
      expect(replies.map(({ status }) => status)).toEqual([200, 409])
      const [sold, given] = isFirstToo ? [first.order, next] : [next, first.order]
      expect(await seen(sold)).toMatchObject({ status: 'En attente', payment_status: 'Payé' })
      expect((await seen(given)).status).toBe('annulé')
      const mail = (await app.mailsTo(lea.email)).find(
        ({ subject, text }) => subject === 'Votre paiement est remboursé' && text.includes(given.order_number),
      )
      expect(mail?.text).toContain('vous aviez commandé ces articles une autre fois')
    }
  })

  it('is hers where she has ordered other goods since, or the same and ended that', async () => {
    const { order, product, finish } = await ended()
    const { body: same } = await buying.order(lea, [{ id: product, cartQuantity: 1 }])
    await cancels(same)
    const other = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
    expect(other.status).toBe(201)
    expect((await finish()).body.status).toBe('succeeded')
    expect(await seen(order)).toMatchObject({ status: 'En attente', payment_status: 'Payé' })
  })
})

describe('an order that is being paid', () => {
  it('gives way neither to the next one of its customer', async () => {
    const { order, product, finish } = await waiting()
    const next = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
    expect([next.status, next.body]).toMatchObject([409, { error: 'already_done', details: { orderId: order.id } }])
    expect(await buying.stockOf(product)).toBe(0)
    expect((await finish()).body.status).toBe('succeeded')
  })

  it('is left at her bank when she cancels it, and can then no longer be charged', async () => {
    const { order, product, payment } = await waiting()
    expect(await seen(order)).toMatchObject({ payment: 'requires_action', allowedActions: ['pay', 'cancel'] })
    // Another customer cannot cancel the order.
    const awa = await app.aPerson('customer')
    expect((await awa.patch(`${url}/${order.id}`, { status: 'annulé' })).status).toBe(404)
    expect(await seen(order)).toMatchObject({ payment: 'requires_action' })
    expect(await cancels(order)).toMatchObject({ status: 200, body: { status: 'annulé', cancelledBy: 'customer' } })
    await expect(booking.authenticate(payment.client_secret, 'success')).rejects.toThrow()
    expect(await buying.stockOf(product)).toBe(2)
  })

  it('is not cancelled while a charge is under way, whoever asks', async () => {
    const { order } = await anOrder()
    const begins = () => insertPayment(app.db, order.id, { amountCents: 2490, status: 'undecided', createdAt: now })
    await begins()
    expect(await seen(order)).toMatchObject({ payment: 'processing', allowedActions: [] })
    expect(await seen(order, await app.aPerson('admin'))).toMatchObject({ payment: null })
    expect(await cancels(order)).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: expect.stringContaining('vous pourrez annuler dès sa réponse') },
    })
    const byHand = app.db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelledAt: now, cancelledBy: 'customer' })
      .where('id', '=', order.id)
      .execute()
    expect(violated(await byHand.catch((error: unknown) => error))).toBe('not_while_being_paid')
    // No other attempt begins beside it, and none begins for an order that has ended.
    expect(violated(await begins().catch((error: unknown) => error))).toBe('one_live_payment')
    clock.advance(31 * minuteMs)
    await lapses()
    const [latest] = (await lea.get(`${url}/user/${lea.id}`)).body
    expect(latest).toMatchObject({ id: order.id, status: 'annulé', payment: 'processing' })
    await decideUndecidedPayments(app.deps)
    expect(violated(await begins().catch((error: unknown) => error))).toBe('pays_an_open_order')
  })

  it('is cancelled or paid, never both for nothing, when both are asked at once', async () => {
    const { order, product } = await anOrder()
    const [paid, cancelled] = await Promise.all([buying.pay(lea, order), cancels(order)])
    expect([200, 409]).toContain(paid.status)
    await app.settle()
    const { status, payment_status } = await seen(order)
    expect(await buying.stockOf(product)).toBe(status === 'annulé' ? 2 : 0)
    if (cancelled.status === 200) expect(['Échoué', 'Remboursé']).toContain(payment_status)
    else expect([status, payment_status]).toEqual(['En attente', 'Payé'])
  })
})

describe('a payment that comes after the time of its order', () => {
  const over = async () => {
    clock.advance(30 * minuteMs)
    await lapses()
  }

  it('is honoured where the units are still there, which it takes anew', async () => {
    const { order, product, payment, finish } = await waiting()
    await over()
    expect(await seen(order)).toMatchObject({ status: 'annulé', payment_status: 'Échoué', cancelledBy: 'time' })
    expect(await buying.stockOf(product)).toBe(2)
    expect((await finish()).body.status).toBe('succeeded')
    expect(await seen(order)).toMatchObject({ status: 'En attente', payment_status: 'Payé', cancelledBy: null })
    expect(await buying.stockOf(product)).toBe(0)
    expect(await lateRefunds(payment)).toEqual([])
    // The order can be cancelled again, which gives the units back.
    expect((await cancels(order)).status).toBe(200)
    expect(await buying.stockOf(product)).toBe(2)
  })

  it('is honoured though nothing has swept, and though another’s that has lapsed too holds the units', async () => {
    const { order, product, finish } = await waiting()
    clock.advance(30 * minuteMs)
    const awa = await app.aPerson('customer')
    const { body: hers } = await buying.order(awa, [{ id: product, cartQuantity: 2 }])
    expect((await seen(order)).status).toBe('annulé')
    clock.advance(30 * minuteMs)
    expect((await finish()).body.status).toBe('succeeded')
    expect((await seen(order)).payment_status).toBe('Payé')
    expect(await seen(hers, awa)).toMatchObject({ status: 'annulé', cancelledBy: 'time' })

    const { order: alone, finish: finishAlone } = await waiting()
    clock.advance(30 * minuteMs)
    expect((await finishAlone()).body.status).toBe('succeeded')
    expect((await seen(alone)).payment_status).toBe('Payé')
  })

  it('does not wait for who buys what only an order that has ended already had with it', async () => {
    const { product, finish } = await waiting()
    await over()
    const awa = await app.aPerson('customer')
    const other = await buying.aProduct()
    const lines = [product, other].map((id) => ({ id, cartQuantity: 1 }))
    const { body: hers } = await buying.order(awa, lines)
    expect((await awa.patch(`${url}/${hers.id}`, { status: 'annulé' })).status).toBe(200)
    clock.advance(30 * minuteMs)
    await app.db.transaction().execute(async (db) => {
      await db.selectFrom('products as p').select('p.id').where('p.id', '=', other).forUpdate().execute()
      expect((await finish()).body.status).toBe('succeeded')
    })
  })

  it('is refunded in full where one of the units is another’s, and takes none of the rest', async () => {
    const { order, product, payment, finish } = await waiting()
    await over()
    const awa = await app.aPerson('customer')
    expect((await buying.order(awa, [{ id: product, cartQuantity: 1 }])).status).toBe(201)
    const late = await finish()
    expect([late.status, late.body]).toMatchObject([409, { error: 'hold_expired', details: { refund: 24.9 } }])
    expect(late.body.message).toBe('Ces articles n’étaient plus disponibles : vous êtes remboursée en totalité.')
    expect(await buying.stockOf(product)).toBe(1)
    expect(await lateRefunds(payment)).toEqual([{ cause: 'late_payment', amountCents: 2490 }])
    const [mail] = await app.mailsTo(lea.email)
    expect([mail?.subject, mail?.text]).toEqual(['Votre paiement est remboursé', expect.stringMatching(/24,90\s€/)])
    expect(mail?.text).toContain('/account/purchase-history')
    expect(await seen(order)).toMatchObject({ status: 'annulé', payment_status: 'Remboursé', refunded: 24.9 })
    // The customer has paid the order, so the list shows what became of it.
    expect((await lea.get(`${url}/user/${lea.id}`)).body).toMatchObject([{ id: order.id, payment_status: 'Remboursé' }])
    expect(await accountsOf(order)).toEqual({})
  })

  it('gets the last units once, of two at once', async () => {
    const product = await buying.aProduct({ stock: 2 })
    const people = [await app.aPerson('customer'), await app.aPerson('customer')]
    const paying: { person: Person; id: string; client_secret: string }[] = []
    for (const person of people) {
      const { body: order } = await buying.order(person, [{ id: product, cartQuantity: 2 }])
      const { body } = await buying.pay(person, order, asksTheBank)
      paying.push({ ...body, person })
      clock.advance(30 * minuteMs)
    }
    for (const { client_secret } of paying) await booking.authenticate(client_secret, 'success')
    const replies = await Promise.all(
      paying.map(({ person, id }) => person.post(`/api/v1/payment/${id}/confirm`).then(({ status }) => status)),
    )
    expect(replies.sort()).toEqual([200, 409])
    expect(await buying.stockOf(product)).toBe(0)
  })

  it('lets an order stand again that time has ended, once it is paid, and no other', async () => {
    const revive = async ({ id }: { id: string }, paidAt: Date | null) => {
      const written = { status: 'pending', paidAt, cancelledAt: null, cancelledBy: null } as const
      const done = app.db.updateTable('orders').set(written).where('id', '=', id).execute()
      return done.then(() => undefined, violated)
    }
    const { order: cancelled } = await anOrder()
    await cancels(cancelled)
    expect(await revive(cancelled, now)).toBe('revived_by_its_payment')
    const { order } = await anOrder()
    await over()
    expect(await revive(order, null)).toBe('revived_by_its_payment')
    const { order: paid } = await anOrder()
    await buying.pay(lea, paid)
    await cancels(paid)
    expect(await revive(paid, now)).toBe('revived_by_its_payment')
  })

  it('is refunded where we had called it failed', async () => {
    const { order, payment } = await waiting()
    await booking.authenticate(payment.client_secret, 'failure')
    expect((await confirms(payment)).status).toBe(402)
    const [intent] = await intentsOf(order)
    await app.deps.stripe.paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' })
    expect((await booking.send(await booking.eventOf(intent ?? { id: '' }))).statusCode).toBe(200)
    await app.settle()
    expect(await lateRefunds(payment)).toEqual([{ cause: 'late_payment', amountCents: 2490 }])
    expect((await seen(order)).holdExpiresAt).not.toBeNull()
  })
})
