import { expect } from 'vitest'
import { syncDispute } from '../src/money/disputes/sync-dispute.ts'
import { formatLedgerErrors } from '../src/money/ledger/check-ledger.ts'
import type { TestApp } from './harness.ts'
import { disputeIntent, intentsOf } from './provider.ts'

/** The customer's bank disputes the payment of an order, or `cents` of it; `decideDispute` is its decision. */
export const disputeOrder = async (app: TestApp, order: { id: string }, cents?: number) => {
  await app.drainJobs()
  const [intent] = await intentsOf(app, order)
  const fields = { reason: 'product_not_received', ...(cents && { amount: String(cents) }) }
  const dispute = await disputeIntent(app, intent, fields)
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
