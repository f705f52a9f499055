import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { aSandbox, errorOf, payNow, thirtyEuros } from './sandbox-for-tests.ts'

describe('a payment', () => {
  it('goes from requires_payment_method to succeeded, with a charge', async () => {
    const { stripe } = await aSandbox()
    const created = await stripe.paymentIntents.create({ ...thirtyEuros, metadata: { order: '12' } })
    expect(created).toMatchObject({ status: 'requires_payment_method', amount: 3000, metadata: { order: '12' } })

    const confirmed = await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
    expect(confirmed).toMatchObject({ status: 'succeeded', amount_received: 3000 })

    const charge = await stripe.charges.retrieve(String(confirmed.latest_charge))
    expect(charge).toMatchObject({ amount: 3000, paid: true, payment_intent: created.id, metadata: { order: '12' } })
    expect(charge.payment_method_details?.card?.last4).toBe('4242')
    expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(confirmed)
  })

  it('waits for its confirmation when the card is already known', async () => {
    const { stripe } = await aSandbox()
    const created = await stripe.paymentIntents.create({ ...thirtyEuros, payment_method: 'pm_card_mastercard' })
    expect(created.status).toBe('requires_confirmation')
    expect((await stripe.paymentIntents.confirm(created.id)).status).toBe('succeeded')
  })

  it('gives each use of a test card a payment method of its own', async () => {
    const { stripe } = await aSandbox()
    const first = await stripe.paymentIntents.create(payNow)
    const second = await stripe.paymentIntents.create(payNow)
    expect(first.payment_method).toMatch(/^pm_/)
    expect(first.payment_method).not.toBe(second.payment_method)
    const method = await stripe.paymentMethods.retrieve(String(first.payment_method))
    expect(method).toMatchObject({ id: first.payment_method, card: { brand: 'visa', last4: '4242' } })
  })

  it('charges once when it is confirmed by several at the same time', async () => {
    const { stripe } = await aSandbox()
    const { id } = await stripe.paymentIntents.create({ ...thirtyEuros, payment_method: 'pm_card_visa' })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => stripe.paymentIntents.confirm(id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  })

  it('asks for a return address when redirecting methods are allowed', async () => {
    const { stripe } = await aSandbox()
    const open = { amount: 3000, currency: 'eur', payment_method: 'pm_card_visa', confirm: true }
    expect((await errorOf(stripe.paymentIntents.create(open))).message).toContain('return_url')
    expect((await stripe.paymentIntents.list()).data).toEqual([])

    const paid = await stripe.paymentIntents.create({ ...open, return_url: 'https://couronne.test/retour' })
    expect(paid).toMatchObject({ status: 'succeeded', automatic_payment_methods: { allow_redirects: 'always' } })
  })

  it('expands the charge in place of its id on request', async () => {
    const { stripe } = await aSandbox()
    const paid = await stripe.paymentIntents.create({ ...payNow, expand: ['latest_charge'] })
    expect(paid.latest_charge).toMatchObject({ object: 'charge', amount: 3000 })
    const { data } = await stripe.paymentIntents.list({ expand: ['data.payment_method'] })
    expect(data[0]?.payment_method).toMatchObject({ object: 'payment_method' })
    expect((await errorOf(stripe.paymentIntents.list({ expand: ['data.amount'] }))).statusCode).toBe(400)
  })

  it('stores a new description and merges metadata', async () => {
    const { stripe } = await aSandbox()
    const { id } = await stripe.paymentIntents.create({ ...thirtyEuros, metadata: { stored: '1', dropped: '2' } })
    await stripe.paymentIntents.update(id, { description: 'Tresses', metadata: { dropped: '', added: 'é & [x]=1' } })
    const { description, metadata } = await stripe.paymentIntents.retrieve(id)
    expect(description).toBe('Tresses')
    expect(metadata).toEqual({ stored: '1', added: 'é & [x]=1' })
  })

  it('can be cancelled until it is paid', async () => {
    const { stripe } = await aSandbox()
    const waiting = await stripe.paymentIntents.create(thirtyEuros)
    const canceled = await stripe.paymentIntents.cancel(waiting.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).not.toBeNull()

    const late = await errorOf(stripe.paymentIntents.confirm(waiting.id, { payment_method: 'pm_card_visa' }))
    expect(late).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    const paid = await stripe.paymentIntents.create(payNow)
    const tooLate = await errorOf(stripe.paymentIntents.cancel(paid.id))
    expect(tooLate).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } })
  })

  it('with manual capture is reserved first, and charged once when it is captured', async () => {
    const { stripe } = await aSandbox()
    const reserved = await stripe.paymentIntents.create({ ...payNow, capture_method: 'manual' })
    expect(reserved).toMatchObject({ status: 'requires_capture', amount_capturable: 3000, amount_received: 0 })
    const charge = await stripe.charges.retrieve(String(reserved.latest_charge))
    expect(charge).toMatchObject({ captured: false, amount_captured: 0, balance_transaction: null })
    expect((await stripe.balanceTransactions.list()).data).toEqual([])

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => stripe.paymentIntents.capture(reserved.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const captured = await stripe.paymentIntents.retrieve(reserved.id)
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 3000 })
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ captured: true, amount_captured: 3000 })
    expect((await stripe.balanceTransactions.list()).data).toMatchObject([{ amount: 3000 }])
    expect((await errorOf(stripe.paymentIntents.cancel(reserved.id))).code).toBe('payment_intent_unexpected_state')
    const events = (await stripe.events.list()).data.map(({ type }) => type)
    expect(events).toEqual([
      'payment_intent.succeeded',
      'charge.captured',
      'payment_intent.amount_capturable_updated',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })

  it('that is reserved and cancelled releases the amount and can no longer be captured', async () => {
    const { stripe } = await aSandbox()
    const { id, latest_charge } = await stripe.paymentIntents.create({ ...payNow, capture_method: 'manual' })
    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
    expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({ captured: false, refunded: true })
    expect((await errorOf(stripe.paymentIntents.capture(id))).code).toBe('payment_intent_unexpected_state')
    expect((await stripe.balanceTransactions.list()).data).toEqual([])
    expect((await stripe.events.list({ type: 'payment_intent.canceled' })).data).toHaveLength(1)
  })

  it.each([
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ amount: 10 }, 'amount_too_small', 'amount'],
    [{ amount: 12.5 }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'abc' }, undefined, 'currency'],
    [{ payment_method: 'pm_card_unknown' }, 'resource_missing', 'payment_method'],
    [{ payment_methode: 'pm_card_visa' }, 'parameter_unknown', 'payment_methode'],
    [{ return_url: 'https://couronne.test' }, undefined, 'return_url'],
  ])('is refused with %o', async (invalid, code, param) => {
    const { stripe } = await aSandbox()
    const params = { ...thirtyEuros, ...invalid } as Stripe.PaymentIntentCreateParams
    const error = await errorOf(stripe.paymentIntents.create(params))
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param })
    expect(error.code).toBe(code)
    expect((await stripe.paymentIntents.list()).data).toEqual([])
  })
})

describe('a declined card', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s answers %s and stores the failed attempt', async (card, code, declineCode) => {
    const { stripe } = await aSandbox()
    const error = await errorOf(stripe.paymentIntents.create({ ...payNow, payment_method: card }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode })

    const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '')
    expect(intent).toEqual(error.payment_intent)
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: error.charge,
      last_payment_error: { type: 'card_error', code, decline_code: declineCode },
    })
    const charge = await stripe.charges.retrieve(error.charge ?? '')
    expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code })
  })

  it('can be replaced by another', async () => {
    const { stripe } = await aSandbox()
    const { id } = await stripe.paymentIntents.create({ ...thirtyEuros, payment_method: 'pm_card_chargeDeclined' })
    await errorOf(stripe.paymentIntents.confirm(id))
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })
})

describe('a card that asks for authentication', () => {
  const challenged = { ...payNow, payment_method: 'pm_card_authenticationRequired' }

  const authenticate = async (url: string, id: string, params: Record<string, string>) => {
    const body = new URLSearchParams(params)
    const response = await fetch(`${url}/sandbox/payment_intents/${id}/authenticate`, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }

  it('is charged once the customer passes the challenge', async () => {
    const { stripe, url } = await aSandbox()
    const intent = await stripe.paymentIntents.create({ ...challenged, return_url: 'https://couronne.test/retour' })
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null })
    expect(intent.next_action?.redirect_to_url).toMatchObject({ return_url: 'https://couronne.test/retour' })
    expect(intent.next_action?.redirect_to_url?.url).toContain(url)

    await authenticate(url, intent.id, { client_secret: String(intent.client_secret), outcome: 'success' })
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
    const { payment_method_details: details } = paid.latest_charge as Stripe.Charge
    expect(details?.card?.three_d_secure?.result).toBe('authenticated')
  })

  it('is detached when the customer fails the challenge', async () => {
    const { stripe, url } = await aSandbox()
    const intent = await stripe.paymentIntents.create({
      ...challenged,
      payment_method: 'pm_card_threeDSecure2Required',
    })
    expect(intent.next_action?.type).toBe('use_stripe_sdk')
    await authenticate(url, intent.id, { client_secret: String(intent.client_secret), outcome: 'failure' })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
    })
  })

  it('is not charged without the client secret, nor twice', async () => {
    const { stripe, url } = await aSandbox()
    const intent = await stripe.paymentIntents.create(challenged)
    const otherAttempt = await authenticate(url, intent.id, { client_secret: 'guess', outcome: 'success' })
    expect(otherAttempt).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } })
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')

    const passed = { client_secret: String(intent.client_secret), outcome: 'success' }
    const replies = await Promise.all([1, 2].map(() => authenticate(url, intent.id, passed)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  it('is declined when the customer is away', async () => {
    const { stripe } = await aSandbox()
    const error = await errorOf(stripe.paymentIntents.create({ ...challenged, off_session: true }))
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    expect(error.payment_intent?.status).toBe('requires_payment_method')
  })
})

describe('the list of payments', () => {
  it('is read page after page, newest first', async () => {
    const { stripe } = await aSandbox()
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.push((await stripe.paymentIntents.create(thirtyEuros)).id)

    const first = await stripe.paymentIntents.list({ limit: 3 })
    expect(first.has_more).toBe(true)
    const listed: string[] = []
    for await (const { id } of stripe.paymentIntents.list({ limit: 3 })) listed.push(id)
    expect(listed).toEqual(ids.toReversed())
    const before = await stripe.paymentIntents.list({ limit: 2, ending_before: first.data[2]?.id ?? '' })
    expect(before.data.map(({ id }) => id)).toEqual(listed.slice(0, 2))
  })

  it('is filtered by the time of creation', async () => {
    const { stripe } = await aSandbox()
    const { id, created } = await stripe.paymentIntents.create(thirtyEuros)
    const idsOf = async (range: Stripe.RangeQueryParam | number) =>
      (await stripe.paymentIntents.list({ created: range })).data.map((intent) => intent.id)
    expect(await idsOf({ gte: created, lt: created + 1 })).toEqual([id])
    expect(await idsOf(created)).toEqual([id])
    expect(await idsOf({ gt: created })).toEqual([])
  })
})
