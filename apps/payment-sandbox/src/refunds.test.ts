import { expect, it } from 'vitest'
import { aSandbox, errorOf, payNow } from './sandbox-for-tests.ts'

const aPayment = async () => {
  const { stripe } = await aSandbox()
  const { id, latest_charge } = await stripe.paymentIntents.create(payNow)
  return { stripe, intent: id, charge: String(latest_charge) }
}

it('a refund may be a part, then the rest, and nothing more', async () => {
  const { stripe, intent, charge } = await aPayment()
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 1000, metadata: { order: '12' } })
  expect(part).toMatchObject({ amount: 1000, status: 'succeeded', charge, metadata: { order: '12' } })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1000, refunded: false })

  const error = await errorOf(stripe.refunds.create({ charge, amount: 2001 }))
  expect(error).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(error.message).toContain('(€20.01) is greater than unrefunded amount on charge (€20.00)')

  const rest = await stripe.refunds.create({ charge, reason: 'requested_by_customer' })
  expect(rest).toMatchObject({ amount: 2000, reason: 'requested_by_customer' })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 3000, refunded: true })
  expect((await errorOf(stripe.refunds.create({ charge }))).code).toBe('charge_already_refunded')

  expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([rest, part])
})

it('concurrent refunds never exceed the payment', async () => {
  const { stripe, intent, charge } = await aPayment()
  const attempts = [1, 2, 3, 4, 5].map(() => stripe.refunds.create({ payment_intent: intent, amount: 1000 }))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 3000, refunded: true })
})

it('a refund of an unpaid payment is refused', async () => {
  const { stripe } = await aPayment()
  const declined = await errorOf(stripe.paymentIntents.create({ ...payNow, payment_method: 'pm_card_chargeDeclined' }))
  const intent = declined.payment_intent?.id ?? ''
  expect((await errorOf(stripe.refunds.create({ payment_intent: intent }))).statusCode).toBe(400)
  const failed = await errorOf(stripe.refunds.create({ charge: declined.charge ?? '' }))
  expect(failed.code).toBe('charge_not_refundable')
  expect((await errorOf(stripe.refunds.create({}))).code).toBe('parameter_missing')
  expect((await errorOf(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing')
  expect((await stripe.refunds.list()).data).toEqual([])
})

it('the balance is what was paid less fees and refunds', async () => {
  const { stripe, intent } = await aPayment()
  await errorOf(stripe.paymentIntents.create({ ...payNow, payment_method: 'pm_card_chargeDeclined' }))
  await stripe.paymentIntents.create({ ...payNow, amount: 500 })
  await stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  const { available } = await stripe.balance.retrieve()
  expect(available).toEqual([{ amount: 2397, currency: 'eur', source_types: { card: 2397 } }])
})
