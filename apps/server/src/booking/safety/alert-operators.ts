import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { denySafety } from '../appointments/safety.rules.ts'
import { rejectTooMany } from './daily-limit.ts'
import type { OpenSafetyCase } from './safety-case.ts'

/** A person alerts the operators so often in 24 hours. */
const maxAlertsADay = 5

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
    await rejectTooMany(db, viewer, { safety: 'alert', most: maxAlertsADay, code: 'alerts_a_day' }, now)
    const isNew = await openSafetyCase(deps, viewer, { appointmentId, safety: 'alert', text, pendingCents: null })
    if (!isNew) throw new DomainError('already_alerted')
  })
