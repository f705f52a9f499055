import type { Role } from '@couronne/contract/identity/sessions'
import { endHolds } from '../../booking/appointments/expire-holds.ts'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { refusing } from '../../lib/domain-error.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForPersonMove, lockPerson } from './lock-person.ts'

/** How long somebody knows before she is shut out, as the law wants it where nobody is in danger. */
const noticeMs = 24 * 3_600_000

/** Who has too many powers to be left with them for a day. */
const isAtOnceFor = (role: Role) => role === 'admin'

/** Tells a person that she is shut out, why, and from when on. */
export const suspendPerson = (
  deps: Deps,
  operator: Viewer,
  userId: string,
  { reason, danger }: { reason: string; danger: boolean },
) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const { role } = await lockForPersonMove(db, operator, userId, 'suspend')
    const atOnce = danger || isAtOnceFor(role)
    // Hers may be announced already: what was said of it stays, and this one takes its place.
    if (atOnce) await takeBackAnnounced(db, userId, now)
    const { id } = await refusing({ one_suspension_at_a_time: 'already_done' }, () =>
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
    if (atOnce) await begin(deps, { id, userId })
    await enqueueMail(deps, { kind: 'suspended', userId, subjectId: id })
    await recordAction(deps, operator, { kind: 'person_suspended', userId, reason, details: { atOnce } })
  })

const takeBackAnnounced = (db: Tx, userId: string, now: Date) =>
  db
    .updateTable('suspensions')
    .set({ liftedAt: now })
    .where('userId', '=', userId)
    .where('beganAt', 'is', null)
    .where('liftedAt', 'is', null)
    .execute()

/**
 * From here on her sessions are dead, nobody can pay for what she was held for, and operators know which of her visits are
 * still ahead. The person is held: a payment that comes at the same moment is before or after.
 */
const begin = async (deps: Within<Deps>, { id, userId }: { id: string; userId: string }) => {
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
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
  await endHolds(db, userId, now)
  for (const operator of await operators(db))
    await enqueueMail(deps, { kind: 'suspension_begun_operator', userId: operator.id, subjectId: id })
}

/** Shuts out whose day has passed; one that was lifted meanwhile never begins. */
export const beginDueSuspensions = async (deps: Deps) => {
  const due = await deps.db
    .selectFrom('suspensions as s')
    .select(['s.id', 's.userId'])
    .where('s.beganAt', 'is', null)
    .where('s.liftedAt', 'is', null)
    .where('s.effectiveAt', '<=', deps.clock.now())
    .execute()
  for (const suspension of due)
    await inTransaction(deps, async (deps, db) => {
      await lockPerson(db, suspension.userId)
      await begin(deps, suspension)
    })
  if (due.length > 0) deps.pageCache.changed()
}
