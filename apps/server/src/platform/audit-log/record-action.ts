import type { OperatorActionKind } from '@couronne/contract/platform/audit-log'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import type { Within } from '../../lib/database/transaction.ts'

type Action = {
  kind: OperatorActionKind
  /** Whom it is about. */
  userId?: string
  appointmentId?: string
  productId?: string
  orderId?: string
  reason?: string
  details?: Record<string, string | number | boolean | null>
}

/** Writes into the journal; the line's id. */
export const recordAction = (
  { db, clock }: Within<Pick<Deps, 'db' | 'clock'>>,
  operator: Pick<Viewer, 'id'>,
  { kind, userId, appointmentId, productId, orderId, reason, details }: Action,
) =>
  db
    .insertInto('operatorActions')
    .values({
      operatorId: operator.id,
      kind,
      userId: userId ?? null,
      appointmentId: appointmentId ?? null,
      productId: productId ?? null,
      orderId: orderId ?? null,
      reason: reason ?? null,
      details: JSON.stringify(details ?? {}),
      at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
