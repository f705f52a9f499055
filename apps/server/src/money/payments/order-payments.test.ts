import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { ledgerAccountsOf } from '../../../test/ledger-accounts.ts'
import { shop } from '../../../test/orders.ts'
import { insertPayment } from '../../../test/payments.ts'
import { intentsOf } from '../../../test/provider.ts'
import { failStoringAnswers, sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { formatLedgerErrors } from '../ledger/check-ledger.ts'
import { syncUndecidedPayments } from './undecided-payments.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const minuteMs = 60_000
const clock = movingClock(now)
let app: TestApp
let booking: ReturnType<typeof bookings>
let shopping: ReturnType<typeof shop>
let lea: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  shopping = shop(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  lea = await app.aPerson('customer')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  expect(await shopping.findStockErrors()).toEqual([])
  await app.close()
})

const url = '/api/v1/order'
const refused = 'pm_card_chargeDeclined'
const cardWithAuthentication = 'pm_card_threeDSecure2Required'
const anOrder = async ({ stock = 2, quantity = 2 } = {}) => {
  const product = await shopping.aProduct({ stock, priceCents: 1000 })
  const { status, body } = await shopping.order(lea, [{ id: product, cartQuantity: quantity }])
  expect(status).toBe(201)
  return { product, order: body as { id: string; order_number: string; total: number } }
}
const readOrder = async ({ id }: { id: string }, person = lea) => (await person.get(`${url}/${id}`)).body
const cancelOrder = ({ id }: { id: string }) => lea.patch(`${url}/${id}`, { status: 'annulé' })
const confirmPayment = ({ id }: { id: string }) => lea.post(`/api/v1/payment/${id}/confirm`)
const lateRefunds = (payment: { id: string }) =>
  app.db.selectFrom('refunds as r').select(['r.cause', 'r.amountCents']).where('r.paymentId', '=', payment.id).execute()

/** Makes an order whose customer is at the bank's page. */
const anOrderAtBank = async (more: Parameters<typeof anOrder>[0] = {}) => {
  const created = await anOrder(more)
  const { status, body } = await shopping.pay(lea, created.order, cardWithAuthentication)
  expect([status, body.status]).toEqual([200, 'requires_action'])
  const finish = async () => {
    await booking.authenticate(body.client_secret, 'success')
    return confirmPayment(body)
  }
  return { ...created, payment: body as { id: string; client_secret: string }, finish }
}

describe('paying an order', () => {
  it('completes its sale, with the money in the ledger and a mail that lists what was bought', async () => {
    const { order, product } = await anOrder()
    const paid = await shopping.pay(lea, order, 'pm_card_visa', { amount: 2490 })
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
    expect(await readOrder(order)).toMatchObject({
      status: 'En attente',
      payment_status: 'Payé',
      holdExpiresAt: null,
      refunded: 0,
      allowedActions: ['cancel'],
    })
    expect(await ledgerAccountsOf(app.db, order.id)).toEqual({ provider: 2490, platform: -2490 })
    clock.advance(31 * minuteMs)
    await app.runRecurringJob('expire-orders')
    expect(await shopping.stockOf(product)).toBe(0)
    expect((await lea.get(`/api/v1/payment/${paid.body.id}`)).body).toEqual(paid.body)
    const [mail] = await app.mailsTo(lea.email)
    expect(mail?.subject).toMatch(new RegExp(`^MERCI\\s! Votre commande N°\\s${order.order_number}$`))
    expect(mail?.text).toMatch(/Article \d+ × 2 : 20\s€[\s\S]*4,90\s€[\s\S]*24,90\s€[\s\S]*12 rue des Lilas, 93100/)
    expect(mail?.text).toMatch(/14\sjours à compter de la livraison/)
    expect(mail?.text).toContain('/account/purchase-history')
  })

  it('is reported by the ledger check where the ledger lacks it', async () => {
    const { order } = await anOrder()
    await shopping.pay(lea, order)
    const constraintError = await transaction(app.db, async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update journal_postings e set cents = 2 * cents from journal_transactions m
        where m.id = e.transaction_id and m.purchase_id = ${order.id}`.execute(db)
      throw await formatLedgerErrors(db)
    }).catch((constraintError: unknown) => constraintError)
    expect(constraintError).toContain(`platform of purchase ${order.id} (order): 4980 cents instead of 2490`)
  })

  it('charges once, however often it is requested', async () => {
    const { order } = await anOrder()
    const replies = await Promise.all(Array.from({ length: 5 }, () => shopping.pay(lea, order)))
    const later = await shopping.pay(lea, order, 'pm_card_mastercard', { amount: 1 })
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: later.body })
    expect(await intentsOf(app, order)).toHaveLength(1)
    expect(await app.mailsTo(lea.email)).toHaveLength(1)
  })

  it('is one attempt under one idempotency key, and another attempt under the same key is refused', async () => {
    const { order } = await anOrder()
    const paymentBody = { orderId: order.id, payment_method: 'pm_card_visa' }
    const replies = await Promise.all(
      [1, 2].map(() => sendWithKey(app.server, lea, 'k', `${url}/payment`, paymentBody)),
    )
    replies.push(await sendWithKey(app.server, lea, 'k', `${url}/payment`, paymentBody))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(await intentsOf(app, order)).toHaveLength(1)
    const other = await sendWithKey(app.server, lea, 'k', `${url}/payment`, { ...paymentBody, payment_method: refused })
    expect(other.body).toContain('idempotency_mismatch')
  })

  it('continues one attempt when the key is sent again after a lost answer', async () => {
    const { order } = await anOrder()
    const paymentBody = { orderId: order.id, payment_method: refused }
    const stop = await failStoringAnswers(app)
    const lost = await sendWithKey(app.server, lea, 'lost', `${url}/payment`, paymentBody)
    await stop()
    expect(lost.status).toBe(500)
    const retried = await sendWithKey(app.server, lea, 'lost', `${url}/payment`, paymentBody)
    expect([retried.status, JSON.parse(retried.body).error]).toEqual([402, 'card_declined'])
    expect(await intentsOf(app, order)).toHaveLength(1)
  })

  it('charges nothing where another total was shown, and returns the server’s total', async () => {
    const { order } = await anOrder()
    expect(await shopping.pay(lea, order, 'pm_card_visa', { amount: 2000 })).toMatchObject({
      status: 409,
      body: { error: 'price_changed', details: { price: 20, total: 24.9, charges: 490, shipping: 4.9 } },
    })
    expect(await intentsOf(app, order)).toEqual([])
  })

  it('is for its customer only', async () => {
    const { order } = await anOrder()
    const awa = await app.aPerson('customer')
    for (const other of [awa, await app.aPerson('professional'), await app.aPerson('admin')])
      expect((await shopping.pay(other, order)).status).toBe(404)
    expect((await shopping.pay(lea, { id: crypto.randomUUID() })).status).toBe(404)
    expect((await shopping.pay(lea, order, '')).status).toBe(422)
    expect(await intentsOf(app, order)).toEqual([])
    const { body } = await shopping.pay(lea, order)
    expect((await awa.get(`/api/v1/payment/${body.id}`)).status).toBe(404)
  })

  it('is refused once its hold has expired, or when it is cancelled', async () => {
    const { order } = await anOrder()
    clock.advance(30 * minuteMs)
    expect(await shopping.pay(lea, order)).toMatchObject({ status: 409, body: { error: 'hold_expired' } })
    const { order: other } = await anOrder()
    await cancelOrder(other)
    expect(await shopping.pay(lea, other)).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: 'Cette commande est annulée.' },
    })
    expect([...(await intentsOf(app, order)), ...(await intentsOf(app, other))]).toEqual([])
  })
})

describe('a card', () => {
  it('that is refused gives the reason, and the order can be paid with another', async () => {
    const { order } = await anOrder()
    const answer = await shopping.pay(lea, order, 'pm_card_chargeDeclinedInsufficientFunds')
    expect([answer.status, answer.body.error]).toEqual([402, 'card_declined'])
    expect(answer.body.message).toMatch(/insuffisants/)
    expect((await shopping.pay(lea, order)).status).toBe(200)
  })

  it('that is the fifth to be refused releases the units', async () => {
    const { order, product } = await anOrder()
    for (let time = 0; time < 4; time++) expect((await shopping.pay(lea, order, refused)).body.details).toBeUndefined()
    expect(await shopping.stockOf(product)).toBe(0)
    const released = {
      message: expect.stringMatching(/^Cinq paiements ont été refusés[\s\S]*commandez à nouveau\.$/),
      details: { released: 'refused_cards' },
    }
    expect(await shopping.pay(lea, order, refused)).toMatchObject({
      status: 402,
      body: { error: 'card_declined', ...released },
    })
    expect(await shopping.stockOf(product)).toBe(2)
    expect(await shopping.pay(lea, order)).toMatchObject({ status: 409, body: { error: 'hold_expired', ...released } })
    expect(await readOrder(order)).toMatchObject({
      status: 'annulé',
      payment_status: 'Échoué',
      cancelledBy: 'refused_cards',
      allowedActions: [],
    })
    expect(await intentsOf(app, order)).toHaveLength(5)
  })

  it('whose bank requires authentication pays after it', async () => {
    const { order, payment, finish } = await anOrderAtBank()
    expect((await readOrder(order)).payment_status).toBe('En attente')
    expect((await shopping.pay(lea, order, cardWithAuthentication)).body).toEqual(expect.objectContaining(payment))
    expect((await finish()).body.status).toBe('succeeded')
    expect((await readOrder(order)).payment_status).toBe('Payé')
    expect(await intentsOf(app, order)).toHaveLength(1)
  })

  it('whose bank requires authentication can be replaced by another, and can then no longer be charged', async () => {
    const { order, payment } = await anOrderAtBank()
    expect((await shopping.pay(lea, order, 'pm_card_mastercard')).body.status).toBe('succeeded')
    await expect(booking.authenticate(payment.client_secret, 'success')).rejects.toThrow()
    expect((await intentsOf(app, order)).map(({ status }) => status)).toEqual(['succeeded', 'canceled'])
  })
})

describe('when the provider', () => {
  const connectionError = () => new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })

  it('is unavailable, the customer is informed, and pays once when it is back', async () => {
    const { order } = await anOrder()
    vi.spyOn(app.deps.stripe.paymentIntents, 'create').mockRejectedValue(connectionError())
    expect(await shopping.pay(lea, order)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    vi.restoreAllMocks()
    expect((await shopping.pay(lea, order)).body.status).toBe('succeeded')
    expect(await intentsOf(app, order)).toHaveLength(1)
  })

  it('has charged and its answer is lost, the server finds the charge by itself', async () => {
    const { order } = await anOrder()
    const { paymentIntents } = app.deps.stripe
    const confirm = paymentIntents.confirm.bind(paymentIntents)
    const secret = app.deps.stripeWebhookSecret
    app.deps.stripeWebhookSecret = 'whsec_of_nobody'
    vi.spyOn(paymentIntents, 'confirm').mockImplementationOnce((async (...args: Parameters<typeof confirm>) => {
      await confirm(...args)
      throw connectionError()
    }) as never)
    vi.spyOn(paymentIntents, 'retrieve').mockRejectedValueOnce(connectionError())
    expect((await shopping.pay(lea, order)).status).toBe(503)
    vi.restoreAllMocks()
    // The order's units are reserved meanwhile.
    expect((await readOrder(order)).payment_status).toBe('En attente')
    await syncUndecidedPayments(app.deps)
    app.deps.stripeWebhookSecret = secret
    expect((await readOrder(order)).payment_status).toBe('Payé')
    expect(await intentsOf(app, order)).toHaveLength(1)
  })

  it('sends the event before its answer, there is one sale', async () => {
    const { order } = await anOrder()
    const { paymentIntents } = app.deps.stripe
    const confirm = paymentIntents.confirm.bind(paymentIntents)
    vi.spyOn(paymentIntents, 'confirm').mockImplementationOnce((async (...args: Parameters<typeof confirm>) => {
      const intent = await confirm(...args)
      expect((await booking.send(await booking.eventOf(intent))).statusCode).toBe(200)
      await app.drainJobs()
      expect((await readOrder(order)).payment_status).toBe('Payé')
      return intent
    }) as never)
    expect((await shopping.pay(lea, order)).body.status).toBe('succeeded')
    expect(await ledgerAccountsOf(app.db, order.id)).toEqual({ provider: 2490, platform: -2490 })
    expect(await app.mailsTo(lea.email)).toHaveLength(1)
  })
})

describe('an order that expired during the bank’s authentication', () => {
  const anExpiredOrder = async () => {
    const order = await anOrderAtBank({ stock: 6 })
    clock.advance(31 * minuteMs)
    await app.runRecurringJob('expire-orders')
    return order
  }

  it.each([
    ['paid', true],
    ['unpaid', false],
  ])('is refunded where the next order of the same articles is %s', async (_, isPaid) => {
    const { order, product, payment, finish } = await anExpiredOrder()
    const { body: next } = await shopping.order(lea, [
      { id: product, cartQuantity: 1 },
      { id: await shopping.aProduct(), cartQuantity: 1 },
    ])
    if (isPaid) expect((await shopping.pay(lea, next)).status).toBe(200)
    expect(await finish()).toMatchObject({ status: 409, body: { error: 'hold_expired' } })
    expect(await lateRefunds(payment)).toEqual([{ cause: 'late_payment', amountCents: 2490 }])
    expect(await readOrder(order)).toMatchObject({ status: 'annulé', cancelledBy: 'time' })
    expect((await readOrder(next)).status).toBe('En attente')
    expect(await shopping.stockOf(product)).toBe(5)
  })

  it('is sold once where a second order expired too before the bank approved either, in any order', async () => {
    for (const isInOrder of [true, false]) {
      const first = await anExpiredOrder()
      const { body: next } = await shopping.order(lea, [{ id: first.product, cartQuantity: 1 }])
      const { body: payment } = await shopping.pay(lea, next, cardWithAuthentication)
      clock.advance(31 * minuteMs)
      await app.runRecurringJob('expire-orders')
      const finishSecond = async () => {
        await booking.authenticate(payment.client_secret, 'success')
        return confirmPayment(payment)
      }
      const replies = []
      for (const finish of isInOrder ? [first.finish, finishSecond] : [finishSecond, first.finish])
        replies.push(await finish())
      expect(replies.map(({ status }) => status)).toEqual([200, 409])
      const [sold, unsold] = isInOrder ? [first.order, next] : [next, first.order]
      expect(await readOrder(sold)).toMatchObject({ status: 'En attente', payment_status: 'Payé' })
      expect((await readOrder(unsold)).status).toBe('annulé')
      const mail = (await app.mailsTo(lea.email)).find(
        ({ subject, text }) => subject === 'Votre paiement est remboursé' && text.includes(unsold.order_number),
      )
      expect(mail?.text).toContain('vous aviez commandé ces articles une autre fois')
    }
  })

  it('is sold where the customer has ordered other articles since, or cancelled the second order', async () => {
    const { order, product, finish } = await anExpiredOrder()
    const { body: sameOrder } = await shopping.order(lea, [{ id: product, cartQuantity: 1 }])
    await cancelOrder(sameOrder)
    const other = await shopping.order(lea, [{ id: await shopping.aProduct(), cartQuantity: 1 }])
    expect(other.status).toBe(201)
    expect((await finish()).body.status).toBe('succeeded')
    expect(await readOrder(order)).toMatchObject({ status: 'En attente', payment_status: 'Payé' })
  })
})

describe('an order that is being paid', () => {
  it('is not replaced by the next one of its customer', async () => {
    const { order, product, finish } = await anOrderAtBank()
    const next = await shopping.order(lea, [{ id: await shopping.aProduct(), cartQuantity: 1 }])
    expect([next.status, next.body]).toMatchObject([409, { error: 'already_done', details: { orderId: order.id } }])
    expect(await shopping.stockOf(product)).toBe(0)
    expect((await finish()).body.status).toBe('succeeded')
  })

  it('is cancelled during the bank’s authentication, and can then no longer be charged', async () => {
    const { order, product, payment } = await anOrderAtBank()
    expect(await readOrder(order)).toMatchObject({ payment: 'requires_action', allowedActions: ['pay', 'cancel'] })
    // Another customer cannot cancel the order.
    const awa = await app.aPerson('customer')
    expect((await awa.patch(`${url}/${order.id}`, { status: 'annulé' })).status).toBe(404)
    expect(await readOrder(order)).toMatchObject({ payment: 'requires_action' })
    expect(await cancelOrder(order)).toMatchObject({ status: 200, body: { status: 'annulé', cancelledBy: 'customer' } })
    await expect(booking.authenticate(payment.client_secret, 'success')).rejects.toThrow()
    expect(await shopping.stockOf(product)).toBe(2)
  })

  it('cannot be cancelled during a charge, by anyone', async () => {
    const { order } = await anOrder()
    const beginPayment = () =>
      insertPayment(app.db, order.id, { amountCents: 2490, status: 'undecided', createdAt: now })
    await beginPayment()
    expect(await readOrder(order)).toMatchObject({ payment: 'processing', allowedActions: [] })
    expect(await readOrder(order, await app.aPerson('admin'))).toMatchObject({ payment: null })
    expect(await cancelOrder(order)).toMatchObject({
      status: 409,
      body: { error: 'already_done', message: expect.stringContaining('vous pourrez annuler dès sa réponse') },
    })
    const directUpdate = app.db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelledAt: now, cancelledBy: 'customer' })
      .where('id', '=', order.id)
      .execute()
    expect(violatedConstraint(await directUpdate.catch((error: unknown) => error))).toBe('not_while_being_paid')
    // No other attempt begins beside it, and none begins for an order that has ended.
    expect(violatedConstraint(await beginPayment().catch((error: unknown) => error))).toBe('one_live_payment')
    clock.advance(31 * minuteMs)
    await app.runRecurringJob('expire-orders')
    const [latest] = (await lea.get(`${url}/user/${lea.id}`)).body
    expect(latest).toMatchObject({ id: order.id, status: 'annulé', payment: 'processing' })
    await syncUndecidedPayments(app.deps)
    expect(violatedConstraint(await beginPayment().catch((error: unknown) => error))).toBe('pays_an_open_order')
  })

  it('is either cancelled or paid when both are requested at once', async () => {
    const { order, product } = await anOrder()
    const [paid, cancelled] = await Promise.all([shopping.pay(lea, order), cancelOrder(order)])
    expect([200, 409]).toContain(paid.status)
    await app.drainJobs()
    const { status, payment_status } = await readOrder(order)
    expect(await shopping.stockOf(product)).toBe(status === 'annulé' ? 2 : 0)
    if (cancelled.status === 200) expect(['Échoué', 'Remboursé']).toContain(payment_status)
    else expect([status, payment_status]).toEqual(['En attente', 'Payé'])
  })
})

describe('a payment that arrives after the hold of its order', () => {
  const expireAndSettle = async () => {
    clock.advance(30 * minuteMs)
    await app.runRecurringJob('expire-orders')
  }

  it('is honoured where the units are still in stock, and takes them again', async () => {
    const { order, product, payment, finish } = await anOrderAtBank()
    await expireAndSettle()
    expect(await readOrder(order)).toMatchObject({ status: 'annulé', payment_status: 'Échoué', cancelledBy: 'time' })
    expect(await shopping.stockOf(product)).toBe(2)
    expect((await finish()).body.status).toBe('succeeded')
    expect(await readOrder(order)).toMatchObject({ status: 'En attente', payment_status: 'Payé', cancelledBy: null })
    expect(await shopping.stockOf(product)).toBe(0)
    expect(await lateRefunds(payment)).toEqual([])
    // The order can be cancelled again, which gives the units back.
    expect((await cancelOrder(order)).status).toBe(200)
    expect(await shopping.stockOf(product)).toBe(2)
  })

  it('is honoured though no job has run, and though another’s expired order holds the units', async () => {
    const { order, product, finish } = await anOrderAtBank()
    clock.advance(30 * minuteMs)
    const awa = await app.aPerson('customer')
    const { body: orderOfAwa } = await shopping.order(awa, [{ id: product, cartQuantity: 2 }])
    expect((await readOrder(order)).status).toBe('annulé')
    clock.advance(30 * minuteMs)
    expect((await finish()).body.status).toBe('succeeded')
    expect((await readOrder(order)).payment_status).toBe('Payé')
    expect(await readOrder(orderOfAwa, awa)).toMatchObject({ status: 'annulé', cancelledBy: 'time' })

    const { order: singleOrder, finish: finishAlone } = await anOrderAtBank()
    clock.advance(30 * minuteMs)
    expect((await finishAlone()).body.status).toBe('succeeded')
    expect((await readOrder(singleOrder)).payment_status).toBe('Payé')
  })

  it('does not wait for a buyer who shares articles only with an order that has ended', async () => {
    const { product, finish } = await anOrderAtBank()
    await expireAndSettle()
    const awa = await app.aPerson('customer')
    const other = await shopping.aProduct()
    const lines = [product, other].map((id) => ({ id, cartQuantity: 1 }))
    const { body: orderOfAwa } = await shopping.order(awa, lines)
    expect((await awa.patch(`${url}/${orderOfAwa.id}`, { status: 'annulé' })).status).toBe(200)
    clock.advance(30 * minuteMs)
    await app.db.transaction().execute(async (db) => {
      await db.selectFrom('products as p').select('p.id').where('p.id', '=', other).forUpdate().execute()
      expect((await finish()).body.status).toBe('succeeded')
    })
  })

  it('is refunded in full where one of the units is another’s, and takes none of the rest', async () => {
    const { order, product, payment, finish } = await anOrderAtBank()
    await expireAndSettle()
    const awa = await app.aPerson('customer')
    expect((await shopping.order(awa, [{ id: product, cartQuantity: 1 }])).status).toBe(201)
    const lateReply = await finish()
    expect([lateReply.status, lateReply.body]).toMatchObject([
      409,
      { error: 'hold_expired', details: { refund: 24.9 } },
    ])
    expect(lateReply.body.message).toBe('Ces articles n’étaient plus disponibles : tout vous est remboursé.')
    expect(await shopping.stockOf(product)).toBe(1)
    expect(await lateRefunds(payment)).toEqual([{ cause: 'late_payment', amountCents: 2490 }])
    const [mail] = await app.mailsTo(lea.email)
    expect([mail?.subject, mail?.text]).toEqual(['Votre paiement est remboursé', expect.stringMatching(/24,90\s€/)])
    expect(mail?.text).toContain('/account/purchase-history')
    expect(await readOrder(order)).toMatchObject({ status: 'annulé', payment_status: 'Remboursé', refunded: 24.9 })
    // The customer has paid the order, so the list shows what became of it.
    expect((await lea.get(`${url}/user/${lea.id}`)).body).toMatchObject([{ id: order.id, payment_status: 'Remboursé' }])
    expect(await ledgerAccountsOf(app.db, order.id)).toEqual({})
  })

  it('gets the last units once, of two at once', async () => {
    const product = await shopping.aProduct({ stock: 2 })
    const customers = [await app.aPerson('customer'), await app.aPerson('customer')]
    const paying: { person: Person; id: string; client_secret: string }[] = []
    for (const person of customers) {
      const { body: order } = await shopping.order(person, [{ id: product, cartQuantity: 2 }])
      const { body } = await shopping.pay(person, order, cardWithAuthentication)
      paying.push({ ...body, person })
      clock.advance(30 * minuteMs)
    }
    for (const { client_secret } of paying) await booking.authenticate(client_secret, 'success')
    const replies = await Promise.all(
      paying.map(({ person, id }) => person.post(`/api/v1/payment/${id}/confirm`).then(({ status }) => status)),
    )
    expect(replies.sort()).toEqual([200, 409])
    expect(await shopping.stockOf(product)).toBe(0)
  })

  it('restores an expired order once it is paid, and no other', async () => {
    const setPaidAt = async ({ id }: { id: string }, paidAt: Date | null) => {
      const pendingOrder = { status: 'pending', paidAt, cancelledAt: null, cancelledBy: null } as const
      const done = app.db.updateTable('orders').set(pendingOrder).where('id', '=', id).execute()
      return done.then(() => undefined, violatedConstraint)
    }
    const { order: cancelled } = await anOrder()
    await cancelOrder(cancelled)
    expect(await setPaidAt(cancelled, now)).toBe('revived_by_its_payment')
    const { order } = await anOrder()
    await expireAndSettle()
    expect(await setPaidAt(order, null)).toBe('revived_by_its_payment')
    const { order: paid } = await anOrder()
    await shopping.pay(lea, paid)
    await cancelOrder(paid)
    expect(await setPaidAt(paid, now)).toBe('revived_by_its_payment')
  })

  it('is refunded where the server had recorded it as failed', async () => {
    const { order, payment } = await anOrderAtBank()
    await booking.authenticate(payment.client_secret, 'failure')
    expect((await confirmPayment(payment)).status).toBe(402)
    const [intent] = await intentsOf(app, order)
    await app.deps.stripe.paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' })
    expect((await booking.send(await booking.eventOf(intent ?? { id: '' }))).statusCode).toBe(200)
    await app.drainJobs()
    expect(await lateRefunds(payment)).toEqual([{ cause: 'late_payment', amountCents: 2490 }])
    expect((await readOrder(order)).holdExpiresAt).not.toBeNull()
  })
})
