import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { anOpenAccount } from './accounts-for-tests.ts'
import { aFolder, aReceiver, aSandbox, errorOf, payNow, secretKey, settings, stripeAt } from './sandbox-for-tests.ts'
import { startSandbox } from './start.ts'

const unreachableUrl = 'http://127.0.0.1:9/webhooks'

it('a balance transaction has the cost of a charge, by its own id and expanded', async () => {
  const { stripe } = await aSandbox()
  const cost = async (amount: number) => {
    const { id } = await stripe.paymentIntents.create({ ...payNow, amount })
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
    return (intent.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction
  }
  const transaction = await cost(10_700)
  expect(transaction).toMatchObject({ amount: 10_700, fee: 186, net: 10_514, currency: 'eur', type: 'charge' })
  expect(transaction.fee_details).toMatchObject([{ amount: 186, type: 'stripe_fee' }])
  expect(await stripe.balanceTransactions.retrieve(transaction.id)).toEqual(transaction)
  expect((await cost(100)).fee).toBe(27)
  const notFound = await errorOf(stripe.balanceTransactions.retrieve('txn_none'))
  expect(notFound).toMatchObject({ statusCode: 404, code: 'resource_missing' })
})

it('a declined payment has no balance transaction', async () => {
  const { stripe } = await aSandbox()
  await errorOf(stripe.paymentIntents.create({ ...payNow, payment_method: 'pm_card_chargeDeclined' }))
  const [charge] = (await stripe.charges.list()).data
  expect(charge).toMatchObject({ paid: false, balance_transaction: null })
})

it('a balance transaction of a refund returns no fee, and takes none when the refund fails', async () => {
  const receiver = await aReceiver()
  const { stripe, url } = await aSandbox(receiver.url)
  const { id } = await stripe.paymentIntents.create(payNow)
  const refund = await stripe.refunds.create({ payment_intent: id, expand: ['balance_transaction'] })
  expect(refund.balance_transaction).toMatchObject({ amount: -3000, fee: 0, net: -3000, type: 'refund' })
  const available = async () => (await stripe.balance.retrieve()).available[0]?.amount
  expect(await available()).toBe(-70)

  const fail = (key: string) =>
    fetch(`${url}/sandbox/refunds/${refund.id}/fail`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
  expect((await fail('pk_test_sandbox')).status).toBe(401)
  expect(await available()).toBe(-70)
  expect((await fail(secretKey)).status).toBe(200)
  expect((await fail(secretKey)).status).toBe(400)
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' })
  expect(failed.failure_balance_transaction).toMatchObject({ amount: 3000, fee: 0, type: 'refund_failure' })
  expect(await available()).toBe(2930)
  const [charge] = (await stripe.charges.list()).data
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1)
})

it('balance transactions list everything that has moved the balance, the newest first, with its source', async () => {
  const { stripe } = await aSandbox()
  const destination = await anOpenAccount(stripe)
  const { id } = await stripe.paymentIntents.create({ ...payNow, amount: 9000 })
  const disputed = await stripe.paymentIntents.create({ ...payNow, payment_method: 'pm_card_createDispute' })
  const transfer = await stripe.transfers.create({ amount: 1000, currency: 'eur', destination })
  await stripe.transfers.createReversal(transfer.id, { amount: 400, metadata: { why: 'a test' } })
  await stripe.refunds.create({ payment_intent: id, amount: 500 })
  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['refund', -500],
    ['transfer_refund', 400],
    ['transfer', -1000],
    ['adjustment', -3000],
    ['charge', 3000],
    ['charge', 9000],
  ])
  expect(data[1]?.source).toMatchObject({ object: 'transfer_reversal', metadata: { why: 'a test' } })
  expect(data[3]?.source).toMatchObject({ object: 'dispute', payment_intent: disputed.id })
  const net = data.reduce((sum, each) => sum + each.net, 0)
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(net)
  const later = await stripe.balanceTransactions.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })
  expect(later.data).toEqual([])
})

it('balance transactions are added for an earlier release’s data at the start', async () => {
  const started = { ...settings, dataDir: aFolder(), webhookUrl: unreachableUrl }
  const before = await startSandbox(started)
  const { id } = await stripeAt(before.port).paymentIntents.create(payNow)
  await stripeAt(before.port).refunds.create({ payment_intent: id, amount: 1000 })
  await before.close()
  const db = new DatabaseSync(join(started.dataDir, 'sandbox.sqlite'))
  db.exec(`
    delete from objects where object = 'balance_transaction';
    update objects set json = json_set(json, '$.balance_transaction', null) where object in ('charge', 'refund')`)
  db.close()
  const after = await startSandbox(started)
  const stripe = stripeAt(after.port)
  try {
    const { data } = await stripe.charges.list({ expand: ['data.balance_transaction'] })
    expect(data[0]?.balance_transaction).toMatchObject({ amount: 3000, fee: 70 })
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(1930)
  } finally {
    await after.close()
  }
})
