import { expect, it, onTestFinished } from 'vitest'
import { aLink, anOpenAccount, createConnectAccount, onboardingAnswers, submit } from './accounts-for-tests.ts'
import { aFolder, aReceiver, aSandbox, errorOf, payNow, settings, siteOrigin, stripeAt } from './sandbox-for-tests.ts'
import { startSandbox } from './start.ts'

it('a connected account asks for its details, stores them, and is open when nothing is missing', async () => {
  const receiver = await aReceiver()
  const { stripe } = await aSandbox(receiver.url)
  const created = await createConnectAccount(stripe)
  expect(created).toMatchObject({ object: 'account', type: 'express', country: 'FR', details_submitted: false })
  expect(created.requirements?.currently_due).toContain('external_account')

  const first = await aLink(stripe, created.id)
  expect(await (await fetch(first)).text()).toContain('Votre compte bancaire')
  const { iban, ...rest } = onboardingAnswers
  expect(await submit(first, { ...rest, end: 'later' })).toEqual([303, `${siteOrigin}/back`])
  const incompleteAccount = await stripe.accounts.retrieve(created.id)
  expect(incompleteAccount).toMatchObject({ details_submitted: false, payouts_enabled: false })
  expect(incompleteAccount.requirements?.currently_due).toEqual(['external_account'])
  expect(await submit(first, { ...onboardingAnswers })).toEqual([303, `${siteOrigin}/again`])
  await receiver.deliveriesToReach(1)

  await submit(await aLink(stripe, created.id), { iban })
  expect(await stripe.accounts.retrieve(created.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active', card_payments: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
  })
  await receiver.deliveriesToReach(2)
  expect(receiver.events()).toMatchObject([
    { type: 'account.updated', account: created.id, data: { object: { payouts_enabled: false } } },
    { type: 'account.updated', account: created.id, data: { object: { payouts_enabled: true } } },
  ])
})

it('a connected account can be refused, and then receives no transfers', async () => {
  const { stripe } = await aSandbox()
  const { id } = await createConnectAccount(stripe)
  await stripe.paymentIntents.create(payNow)
  await submit(await aLink(stripe, id), { ...onboardingAnswers, end: 'refuse' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    requirements: { disabled_reason: 'rejected.other' },
  })
  const refused = await errorOf(stripe.transfers.create({ amount: 1000, currency: 'eur', destination: id }))
  expect(refused.code).toBe('insufficient_capabilities_for_transfer')
})

it('a top-up of the platform’s balance covers a transfer', async () => {
  const { stripe } = await aSandbox()
  const destination = await anOpenAccount(stripe)
  const send = () => stripe.transfers.create({ amount: 500, currency: 'eur', destination })
  expect((await errorOf(send())).code).toBe('balance_insufficient')
  expect((await errorOf(stripe.topups.create({ amount: 0, currency: 'eur' }))).param).toBe('amount')
  expect(await stripe.topups.create({ amount: 600, currency: 'eur' })).toMatchObject({
    status: 'succeeded',
    amount: 600,
  })
  await send()
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(100)
})

it('a transfer is made once under one idempotency key, reversed no further, and counted on both sides', async () => {
  const receiver = await aReceiver()
  const { stripe } = await aSandbox(receiver.url)
  const id = await anOpenAccount(stripe)
  const { latest_charge } = await stripe.paymentIntents.create(payNow)
  const params = { amount: 2800, currency: 'eur', destination: id, source_transaction: String(latest_charge) }
  const createTransfer = () => stripe.transfers.create(params, { idempotencyKey: 'transfer-1' })
  const transfers = await Promise.all([createTransfer(), createTransfer(), createTransfer()])
  const [{ id: transfer }] = transfers
  expect(new Set(transfers.map(({ id }) => id)).size).toBe(1)
  const balances = async () => {
    const [platformBalance, accountBalance] = [
      await stripe.balance.retrieve(),
      await stripe.balance.retrieve({}, { stripeAccount: id }),
    ]
    return [platformBalance.available[0]?.amount, accountBalance.pending[0]?.amount]
  }
  expect(await balances()).toEqual([130, 2800])

  expect((await errorOf(stripe.transfers.create({ ...params, amount: 201 }))).param).toBe('amount')
  const { source_transaction, ...balanceParams } = params
  expect((await errorOf(stripe.transfers.create(balanceParams))).code).toBe('balance_insufficient')

  const reverse = () => stripe.transfers.createReversal(transfer, { amount: 1000 }, { idempotencyKey: 'reversal-1' })
  expect((await reverse()).id).toBe((await reverse()).id)
  expect((await errorOf(stripe.transfers.createReversal(transfer, { amount: 1801 }))).param).toBe('amount')
  expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ amount_reversed: 1000, reversed: false })
  expect(await balances()).toEqual([1130, 1800])
  const { data } = await stripe.transfers.list({ destination: id })
  expect(data.map(({ id }) => id)).toEqual([transfer])
  await receiver.deliveriesToReach(6)
  expect(new Set(receiver.events().map(({ type }) => type))).toEqual(
    new Set([
      'account.updated',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'transfer.created',
      'transfer.reversed',
    ]),
  )
})

it('a dashboard is shown to anyone with its link, and to nobody before the onboarding', async () => {
  const { stripe, url } = await aSandbox()
  const closed = await createConnectAccount(stripe)
  expect((await errorOf(stripe.accounts.createLoginLink(closed.id))).statusCode).toBe(400)
  const { url: dashboard } = await stripe.accounts.createLoginLink(await anOpenAccount(stripe))
  const page = await fetch(dashboard)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await page.text()).toContain('se termine par 1234')
  expect((await fetch(`${url}/sandbox/dashboard/guessed`)).status).toBe(404)
  expect((await fetch(`${url}/sandbox/onboarding/guessed`)).status).toBe(404)
})

it('links for browsers use the public address', async () => {
  const publicUrl = 'https://essais.couronne.test'
  const sandbox = await startSandbox({ ...settings, publicUrl, dataDir: aFolder(), webhookUrl: 'http://127.0.0.1:9/' })
  onTestFinished(sandbox.close)
  const stripe = stripeAt(sandbox.port)
  expect(await aLink(stripe, (await createConnectAccount(stripe)).id)).toMatch(
    /^https:\/\/essais\.couronne\.test\/sandbox\/onboarding\//,
  )
})

it('a transfer whose answer was lost is made once', async () => {
  const { stripe, faults } = await aSandbox()
  const destination = await anOpenAccount(stripe)
  await stripe.paymentIntents.create(payNow)
  faults.add({ kind: 'cut_after', method: 'POST', matching: '/v1/transfers', times: 2 })
  const createTransfer = () =>
    stripe.transfers.create({ amount: 1000, currency: 'eur', destination }, { idempotencyKey: 'transfer-1' })
  // The SDK itself retries once.
  await errorOf(createTransfer())
  await createTransfer()
  expect((await stripe.transfers.list()).data).toHaveLength(1)
})
