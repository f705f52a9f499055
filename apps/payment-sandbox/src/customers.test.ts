import { describe, expect, it } from 'vitest'
import { aSandbox, errorOf, payNow, thirtyEuros } from './sandbox-for-tests.ts'

const aCustomerWithCard = async () => {
  const { stripe } = await aSandbox()
  const customer = await stripe.customers.create({ metadata: { userId: '1' } })
  const kept = { ...payNow, customer: customer.id, setup_future_usage: 'on_session' } as const
  const { payment_method } = await stripe.paymentIntents.create(kept)
  const attached = async () => (await stripe.paymentMethods.list({ customer: customer.id })).data.map(({ id }) => id)
  return { stripe, customer, kept, method: String(payment_method), attached }
}

describe('a card that is kept', () => {
  it('is attached to the customer when the payment has succeeded, and not when it was declined', async () => {
    const { stripe, customer, kept, method, attached } = await aCustomerWithCard()
    expect(await stripe.paymentMethods.retrieve(method)).toMatchObject({ customer: customer.id })
    await errorOf(stripe.paymentIntents.create({ ...kept, payment_method: 'pm_card_chargeDeclined' }))
    await stripe.paymentIntents.create({ ...payNow, customer: customer.id })
    expect(await attached()).toEqual([method])
  })

  it('is attached when the amount is reserved', async () => {
    const { stripe, kept, attached } = await aCustomerWithCard()
    await stripe.paymentIntents.create({ ...kept, payment_method: 'pm_card_mastercard', capture_method: 'manual' })
    expect(await attached()).toHaveLength(2)
  })

  it('pays for its customer alone', async () => {
    const { stripe, customer, method } = await aCustomerWithCard()
    const other = await stripe.customers.create()
    const intent = await stripe.paymentIntents.create({ ...payNow, payment_method: method, customer: customer.id })
    expect(intent.status).toBe('succeeded')
    for (const wrong of [{}, { customer: other.id }])
      expect(
        await errorOf(stripe.paymentIntents.create({ ...payNow, payment_method: method, ...wrong })),
      ).toMatchObject({
        ...{ statusCode: 400, param: 'payment_method' },
      })
    const unknown = await errorOf(stripe.paymentIntents.create({ ...payNow, customer: 'cus_unknown' }))
    expect(unknown).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
  })

  it('pays nothing more once it is detached, also for an intent that was created before', async () => {
    const { stripe, customer, method, attached } = await aCustomerWithCard()
    const saved = { ...thirtyEuros, payment_method: method, customer: customer.id }
    const { id } = await stripe.paymentIntents.create(saved)
    expect(await stripe.paymentMethods.detach(method)).toMatchObject({ id: method, customer: null })
    expect(await attached()).toEqual([])
    expect(await errorOf(stripe.paymentIntents.confirm(id))).toMatchObject({ statusCode: 400 })
    expect(await errorOf(stripe.paymentIntents.create({ ...payNow, payment_method: method }))).toMatchObject({
      statusCode: 400,
    })
    expect(await errorOf(stripe.paymentMethods.detach(method))).toMatchObject({ statusCode: 400 })
  })

  it('is detached when its customer is deleted', async () => {
    const { stripe, customer, method } = await aCustomerWithCard()
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true })
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBeNull()
    expect(await errorOf(stripe.customers.del(customer.id))).toMatchObject({
      ...{ statusCode: 404, code: 'resource_missing' },
    })
    expect(await errorOf(stripe.customers.retrieve(customer.id))).toMatchObject({ statusCode: 404 })
  })
})
