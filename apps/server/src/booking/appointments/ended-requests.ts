import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { expireAllOverdueHolds } from './expire-holds.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'jobs'>

/** One transaction mails about so many at most. */
const batch = 100

/**
 * Ends the requests that nobody has answered in time, and mails both sides of every ended request once, whatever ended
 * it: an answer, the time, the customer, a block or a suspension.
 */
export const mailEndedRequests = async (deps: MailDeps) => {
  await expireAllOverdueHolds(deps.db, deps.clock.now())
  while ((await inTransaction(deps, (deps) => mailEnded(deps))) === batch);
}

/** Mails both sides of the request if it has just ended. An appointment that was no request is left alone. */
export const mailEndedRequest = (deps: WithTx<MailDeps>, id: string) => mailEnded(deps, id)

const mailEnded = async (deps: WithTx<MailDeps>, id?: string) => {
  const { db, clock, jobs } = deps
  const ended = await db
    .updateTable('appointments')
    .set({ requestEndedAt: clock.now() })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('appointments as a')
        .select('a.id')
        .where('a.status', '=', 'expired')
        .where('a.requestedAt', 'is not', null)
        .where('a.requestEndedAt', 'is', null)
        .$if(id !== undefined, (one) => one.where('a.id', '=', id ?? ''))
        .orderBy('a.id')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'customerId', 'professionalId'])
    .execute()
  for (const { id: subjectId, customerId, professionalId } of ended) {
    await enqueueMail(deps, { kind: 'request_ended_customer', userId: customerId, subjectId })
    await enqueueMail(deps, { kind: 'request_ended_professional', userId: professionalId, subjectId })
    const payments = await db
      .selectFrom('paymentParts as p')
      .select('p.paymentId')
      .where('p.purchaseId', '=', subjectId)
      .where('p.isLive', '=', true)
      .execute()
    // The reserved amount is released.
    for (const { paymentId } of payments) await jobs.enqueue(db, 'authorisation', paymentId)
  }
  return ended.length
}
