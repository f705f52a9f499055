import type { Role } from '@couronne/contract/identity/sessions'
import { endHolds } from '../../booking/appointments/expire-holds.ts'
import { endRequestsOf } from '../../booking/appointments/requests.ts'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { endSessions } from '../../identity/sessions/end-sessions.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForPersonAction, lockPerson } from './lock-person.ts'

/** Notice before a suspension starts. The law requires it unless somebody is in danger. */
const noticeMs = 24 * 3_600_000

/** An operator is suspended at once, because a day with an operator's powers is too risky. */
const startsAtOnceFor = (role: Role) => role === 'admin'

/** Suspends a person, and tells them the reason and the start. Returns the id of the suspension. */
export const suspendPerson = (
  deps: Deps,
  operator: Viewer,
  userId: string,
  { reason, danger }: { reason: string; danger: boolean },
) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const { role } = await lockForPersonAction(db, operator, userId, 'suspend')
    const atOnce = danger || startsAtOnceFor(role)
    // An announced suspension is lifted and stays in the records; the new one replaces it.
    if (atOnce) await liftAnnounced(db, userId, now)
    const { id } = await rejectViolations({ one_suspension_at_a_time: 'already_done' }, () =>
      db
        .insertInto('suspensions')
        .values({
          userId,
          operatorId: operator.id,
          reason,
          decidedAt: now,
          effectiveAt: atOnce ? now : new Date(now.getTime() + noticeMs),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    if (atOnce) await beginSuspension(deps, { id, userId })
    await enqueueMail(deps, { kind: 'suspended', userId, subjectId: id })
    await recordAction(deps, operator, { kind: 'person_suspended', userId, reason, details: { atOnce } })
    return id
  })

const liftAnnounced = (db: Tx, userId: string, now: Date) =>
  db
    .updateTable('suspensions')
    .set({ liftedAt: now })
    .where('userId', '=', userId)
    .where('beganAt', 'is', null)
    .where('liftedAt', 'is', null)
    .execute()

/**
 * Starts a suspension: ends the sessions and the unpaid holds, and tells operators of upcoming appointments. The caller
 * has locked the person, so a concurrent payment comes either before or after.
 */
const beginSuspension = async (deps: WithTx<Deps>, { id, userId }: { id: string; userId: string }) => {
  const { db, clock } = deps
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('suspensions')
    .set({ beganAt: now })
    .where('id', '=', id)
    .where('beganAt', 'is', null)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await db.updateTable('users').set({ suspendedAt: now }).where('id', '=', userId).execute()
  await endSessions(deps, userId, now)
  await endHolds(db, userId, now)
  await endRequestsOf(db, userId, now)
  for (const operator of await operators(db))
    await enqueueMail(deps, { kind: 'suspension_started_operator', userId: operator.id, subjectId: id })
}

/** Starts all suspensions that are due; one that was lifted meanwhile never starts. */
export const beginPendingSuspensions = async (deps: Deps) => {
  const pending = await deps.db
    .selectFrom('suspensions as s')
    .select(['s.id', 's.userId'])
    .where('s.beganAt', 'is', null)
    .where('s.liftedAt', 'is', null)
    .where('s.effectiveAt', '<=', deps.clock.now())
    .execute()
  for (const suspension of pending)
    await inTransaction(deps, async (deps, db) => {
      await lockPerson(db, suspension.userId)
      await beginSuspension(deps, suspension)
    })
  if (pending.length > 0) deps.pageCache.invalidate()
}
