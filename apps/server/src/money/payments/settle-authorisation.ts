import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import type { Payment } from './queries.ts'

/**
 * Records that the bank has reserved the amount. If its purchase is no longer available, or the attempt was closed
 * before, a job cancels the reservation. Nothing is posted in the ledger before the capture.
 */
export const settleAuthorisation = async (deps: WithTx<Deps>, payment: Payment) => {
  if (payment.status === 'succeeded' || payment.status === 'authorised') return
  const { db, clock, jobs } = deps
  if (payment.status === 'failed') {
    if (payment.cardUse === 'to_save') await jobs.enqueue(db, 'save-card', payment.id)
    return jobs.enqueue(db, 'authorisation', payment.id)
  }
  await db
    .updateTable('payments')
    .set({ status: 'authorised', clientSecret: null })
    .where('id', '=', payment.id)
    .execute()
  if (payment.cardUse === 'to_save') await jobs.enqueue(db, 'save-card', payment.id)
  for (const part of payment.parts) {
    const requests = deps.purchaseKinds[part.kind].requests
    const isOpen = (await requests?.open(db, part.purchaseId, clock.now())) ?? false
    if (!isOpen) await jobs.enqueue(db, 'authorisation', payment.id)
    else
      for (const mail of requests?.mails(part) ?? []) await enqueueMail(deps, { ...mail, subjectId: part.purchaseId })
  }
}

/** The bank has released the amount, or the reservation was cancelled: a request that is still open ends. */
export const endAuthorisedParts = async ({ db, clock, purchaseKinds }: WithTx<Deps>, { parts }: Payment) => {
  for (const { kind, purchaseId } of parts) await purchaseKinds[kind].requests?.endUnpaid(db, purchaseId, clock.now())
}
