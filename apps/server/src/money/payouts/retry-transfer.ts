import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Within } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { whyNotRetried } from './transfer-queries.ts'
import { transferRefusals } from './transfer-refusals.ts'

/** Has a transfer that the provider refused tried again, once its cause is gone; of two who ask at once one does. */
export const retryTransfer = (deps: Deps, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    // By itself: what is read with a lock is read as it was before the wait.
    await db.selectFrom('transfers as t').select('t.id').where('t.id', '=', id).forUpdate().execute()
    const transfer = await db
      .selectFrom('transfers as t')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .innerJoin('users as u', 'u.id', 'a.professionalId')
      .leftJoin('payoutAccounts as o', 'o.userId', 'u.id')
      .select(['t.purchaseId', 'u.id as professionalId'])
      .select(({ ref }) =>
        whyNotRetried({
          ...{ id: ref('t.id'), status: ref('t.status'), askedAt: ref('t.askedAt'), refusals: ref('t.refusals') },
          ...{ isReady: ref('o.isReady') },
        }).as('whyNot'),
      )
      .where('t.id', '=', id)
      .executeTakeFirst()
    if (!transfer) throw new Refusal('not_found')
    const { purchaseId: appointmentId, professionalId, whyNot } = transfer
    if (whyNot === 'done') throw new Refusal('already_done')
    if (whyNot) throw transferRefusals[whyNot]()
    await tryNow(deps, id)
    await recordAction(deps, operator, {
      kind: 'transfer_retried',
      userId: professionalId,
      appointmentId,
    })
    return { message: 'Le versement est relancé.' }
  })

/** A job that waits for its next turn does not wait; where it has been given up, there is a new one. */
const tryNow = async ({ db, jobs }: Within<Deps>, id: string) => {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where name = 'transfer' and state = 'retry' and data ->> 'id' = ${id}`.execute(db)
  if (!numAffectedRows) await jobs.enqueue(db, 'transfer', id)
}
