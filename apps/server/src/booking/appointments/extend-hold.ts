import type { ExtendHoldBody } from '@couronne/contract/booking/appointments'
import { holdExtensions } from '@couronne/contract/money/hold-extensions'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { rejectTooManyExtensions, unpaidCountsMs } from '../../money/purchases/unpaid-limit.rules.ts'
import { denyExtendHold } from './appointment.rules.ts'
import { expireOverdueHoldsOf } from './expire-holds.ts'
import { lockAppointment } from './lock-queries.ts'
import { appointmentForViewer } from './queries.ts'

/**
 * Keeps unpaid hours a quarter of an hour longer (RGAA 13.1). `shownExpiry` is the end that
 * the customer saw: the same request again, and one of another tab, extend nothing further.
 */
export const extendHold = async (deps: Deps, viewer: Viewer, id: string, { shownExpiry }: ExtendHoldBody) => {
  const now = deps.clock.now()
  await inTransaction(deps, async (_, db) => {
    const hold = await lockAppointment(db, viewer, id)
    assertAllowed(denyExtendHold(hold, now))
    if (hold.holdExpiresAt.getTime() !== shownExpiry.getTime()) return
    await expireOverdueHoldsOf(db, viewer.id, now)
    rejectTooManyExtensions(await extensionsOf(db, viewer.id, now))
    await rejectViolations({ one_extended_hold: otherHoldExtended }, () =>
      db
        .updateTable('appointments')
        .set((eb) => ({
          holdExpiresAt: new Date(shownExpiry.getTime() + holdExtensions.minutes * 60_000),
          holdExtensions: eb('holdExtensions', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    )
  })
  return appointmentForViewer(deps, viewer, id, now)
}

/** Returns how often the customer has extended holds of the last day that are unpaid. */
const extensionsOf = async (db: Tx, customerId: string, now: Date) => {
  const { extensions } = await db
    .selectFrom('appointments as a')
    .select(sql<number>`coalesce(sum(a.hold_extensions), 0)::integer`.as('extensions'))
    .where('a.customerId', '=', customerId)
    .where('a.paidAt', 'is', null)
    .where('a.createdAt', '>', new Date(now.getTime() - unpaidCountsMs))
    .executeTakeFirstOrThrow()
  return extensions
}

const otherHoldExtended = new DomainError('hold_not_extendable', {
  message: 'Vous gardez déjà une autre heure plus longtemps : payez-la, ou renoncez-y d’abord.',
})
