import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { denySafety } from '../appointments/presence.rules.ts'
import type { OpenSafetyCase } from './safety-case.ts'

/** A person alerts the operators so often in 24 hours. */
const maxAlertsADay = 5
const dayMs = 24 * 3_600_000

/** Tells the operators that a party of an appointment feels unsafe. The other party does not learn of it. */
export const alertOperators = (
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  { text, openSafetyCase }: { text: string; openSafetyCase: OpenSafetyCase },
) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    // The alerts of one person wait for each other, so that the limit counts all of them.
    await lockAccount(db, viewer.id, 'no key update')
    assertAllowed(denySafety(await lockAppointment(db, viewer, appointmentId), now))
    await rejectTooMany(db, viewer, now)
    const isNew = await openSafetyCase(deps, viewer, { appointmentId, safety: 'alert', text, pendingCents: 0 })
    if (!isNew) throw new DomainError('already_alerted')
  })

const rejectTooMany = async (db: Tx, viewer: Viewer, now: Date) => {
  const limiting = await db
    .selectFrom('reports')
    .select('createdAt')
    .where('reporterId', '=', viewer.id)
    .where('safety', '=', sql<'alert'>`'alert'`)
    .orderBy('createdAt', 'desc')
    .offset(maxAlertsADay - 1)
    .limit(1)
    .executeTakeFirst()
  const waitMs = limiting ? limiting.createdAt.getTime() + dayMs - now.getTime() : 0
  if (waitMs > 0) throw new DomainError('alerts_a_day', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
