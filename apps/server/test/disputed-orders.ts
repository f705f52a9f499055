import { expect } from 'vitest'
import { askAboutDispute } from '../src/money/disputes/ask-about-dispute.ts'
import { ledgerWrongs } from '../src/money/ledger/check-ledger.ts'
import type { TestApp } from './harness.ts'

/** The customer's bank disputes the payment of an order, or `cents` of it; `ends` is its decision. */
export const takenBackByBank = async (app: TestApp, { id }: { id: string }, cents?: number) => {
  await app.settle()
  const { data } = await app.deps.stripe.paymentIntents.list({ limit: 100 })
  const [intent] = data.filter(({ metadata }) => metadata.orderId === id)
  const reply = await fetch(`${app.sandbox?.url}/sandbox/charges/${intent?.latest_charge}/dispute`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ reason: 'product_not_received', ...(cents && { amount: String(cents) }) }),
  })
  expect(reply.status).toBe(200)
  const dispute = ((await reply.json()) as { id: string }).id
  const known = async () => {
    await askAboutDispute(app.deps, dispute)
    await app.settle()
    expect(await ledgerWrongs(app.db)).toEqual([])
  }
  await known()
  const ends = async (how: 'winning_evidence' | 'losing_evidence') => {
    await app.deps.stripe.disputes.update(dispute, { evidence: { uncategorized_text: how }, submit: true })
    await known()
  }
  return { ends }
}
