import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { transferErrors } from './transfer-errors.ts'
import { retryDenyReason } from './transfer-queries.ts'

/** Retries a transfer that the provider refused, once the cause is gone. Of two concurrent operators one retries it. */
export const retryTransfer = (deps: Deps, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    // The lock has a statement of its own: a statement that takes a lock sees other rows as they were before it waited.
    await db.selectFrom('transfers as t').select('t.id').where('t.id', '=', id).forUpdate().execute()
    const transfer = await db
      .selectFrom('transfers as t')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .innerJoin('users as u', 'u.id', 'a.professionalId')
      .leftJoin('payoutAccounts as o', 'o.userId', 'u.id')
      .select(['t.purchaseId', 'u.id as professionalId'])
      .select(({ ref }) =>
        retryDenyReason({
          ...{ id: ref('t.id'), status: ref('t.status'), askedAt: ref('t.askedAt'), refusals: ref('t.refusals') },
          ...{ isReady: ref('o.isReady') },
        }).as('denyReason'),
      )
      .where('t.id', '=', id)
      .executeTakeFirst()
    if (!transfer) throw new DomainError('not_found')
    const { purchaseId: appointmentId, professionalId, denyReason } = transfer
    if (denyReason === 'done') throw new DomainError('already_done')
    if (denyReason) throw transferErrors[denyReason]()
    await runJobNow(deps, id)
    await recordAction(deps, operator, {
      kind: 'transfer_retried',
      userId: professionalId,
      appointmentId,
    })
    return { message: 'Le versement est relancé.' }
  })

/** A job that waits for its retry runs now. If the job has failed for good, a new one is enqueued. */
const runJobNow = async ({ db, jobs }: WithTx<Deps>, id: string) => {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where name = 'transfer' and state = 'retry' and data ->> 'id' = ${id}`.execute(db)
  if (!numAffectedRows) await jobs.enqueue(db, 'transfer', id)
}
