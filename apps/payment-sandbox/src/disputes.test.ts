import { expect, it } from 'vitest'
import { aReceiver, aSandbox, errorOf, payNow, secretKey } from './sandbox-for-tests.ts'

const dispute = (url: string, charge: string, fields: Record<string, string> = {}, key = secretKey) =>
  fetch(`${url}/sandbox/charges/${charge}/dispute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  })

it('a dispute of a dedicated test card begins once it has paid; the money and two fees are deducted', async () => {
  const receiver = await aReceiver()
  const { stripe } = await aSandbox(receiver.url)
  const { id, latest_charge } = await stripe.paymentIntents.create({
    ...payNow,
    payment_method: 'pm_card_createDispute',
  })
  const [found] = (await stripe.disputes.list({ payment_intent: id })).data
  expect(found).toMatchObject({ amount: 3000, charge: latest_charge, reason: 'fraudulent', status: 'needs_response' })
  expect(found?.balance_transactions).toMatchObject([{ amount: -3000, fee: 2000, net: -5000 }])
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(-2070)
  expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_disputed')
  await receiver.deliveriesToReach(5)
  const types = receiver.events().map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'payment_intent.succeeded']),
  )
})

it('a dispute is won or lost by its evidence, once, and won money comes back', async () => {
  const { stripe, url } = await aSandbox()
  const disputed = async (fields?: Record<string, string>) => {
    const { latest_charge } = await stripe.paymentIntents.create(payNow)
    const reply = await dispute(url, String(latest_charge), fields)
    return (await reply.json()) as { id: string; charge: string }
  }
  const won = await disputed()
  const evidence = (uncategorized_text: string) => ({ evidence: { uncategorized_text }, submit: true })
  expect(await stripe.disputes.update(won.id, evidence('winning_evidence'))).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -3000 }, { amount: 3000, fee: 0 }],
  })
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(930)
  expect((await errorOf(stripe.disputes.close(won.id))).statusCode).toBe(400)
  await stripe.refunds.create({ charge: won.charge })

  const lost = await disputed({ amount: '1000', reason: 'general' })
  expect(await stripe.disputes.close(lost.id)).toMatchObject({ status: 'lost', amount: 1000, reason: 'general' })
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(-2140)
  expect((await dispute(url, lost.charge)).status).toBe(400)
  expect((await errorOf(stripe.refunds.create({ charge: lost.charge, amount: 2001 }))).statusCode).toBe(400)
  expect(await stripe.refunds.create({ charge: lost.charge })).toMatchObject({ amount: 2000 })
})

it('a dispute is lost when nobody has answered in time', async () => {
  const { stripe, url } = await aSandbox()
  const { id, latest_charge } = await stripe.paymentIntents.create(payNow)
  await dispute(url, String(latest_charge))
  const [open] = (await stripe.disputes.list({ payment_intent: id })).data
  const expire = (key: string) =>
    fetch(`${url}/sandbox/disputes/${open?.id}/expire`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
  expect((await expire('pk_test_sandbox')).status).toBe(401)
  expect(await (await expire(secretKey)).json()).toMatchObject({
    status: 'lost',
    balance_transactions: [{ amount: -3000 }],
  })
})

it('a dispute cannot be opened without the secret key', async () => {
  const { stripe, url } = await aSandbox()
  const { latest_charge } = await stripe.paymentIntents.create(payNow)
  expect((await dispute(url, String(latest_charge), {}, 'pk_test_sandbox')).status).toBe(401)
  expect((await stripe.disputes.list()).data).toEqual([])
})
