import { expect } from 'vitest'
import { syncDispute } from '../src/money/disputes/sync-dispute.ts'
import { formatLedgerErrors } from '../src/money/ledger/check-ledger.ts'
import type { TestApp } from './harness.ts'

/** The customer's bank disputes the payment of an order, or `cents` of it; `decideDispute` is its decision. */
export const disputeOrder = async (app: TestApp, { id }: { id: string }, cents?: number) => {
  await app.drainJobs()
  const { data } = await app.deps.stripe.paymentIntents.list({ limit: 100 })
  const [intent] = data.filter(({ metadata }) => metadata.orderId === id)
  const reply = await fetch(`${app.sandbox?.url}/sandbox/charges/${intent?.latest_charge}/dispute`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ reason: 'product_not_received', ...(cents && { amount: String(cents) }) }),
  })
  expect(reply.status).toBe(200)
  const dispute = ((await reply.json()) as { id: string }).id
  const processDispute = async () => {
    await syncDispute(app.deps, dispute)
    await app.drainJobs()
    expect(await formatLedgerErrors(app.db)).toEqual([])
  }
  await processDispute()
  const decideDispute = async (evidence: 'winning_evidence' | 'losing_evidence') => {
    await app.deps.stripe.disputes.update(dispute, { evidence: { uncategorized_text: evidence }, submit: true })
    await processDispute()
  }
  return { decideDispute }
}
