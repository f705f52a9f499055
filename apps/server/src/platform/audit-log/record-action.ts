import type { OperatorActionKind } from '@couronne/contract/platform/audit-log'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

type Action = {
  kind: OperatorActionKind
  /** Names the person whom the action concerns. */
  userId?: string
  appointmentId?: string
  productId?: string
  orderId?: string
  reportCaseId?: string
  proofId?: string
  reason?: string
  details?: Record<string, string | number | boolean | null>
}

/** Records an action in the operators' journal and returns the id of the entry. */
export const recordAction = (
  { db, clock }: WithTx<Pick<Deps, 'db' | 'clock'>>,
  operator: Pick<Viewer, 'id'>,
  { kind, userId, appointmentId, productId, orderId, reportCaseId, proofId, reason, details }: Action,
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
      reportCaseId: reportCaseId ?? null,
      proofId: proofId ?? null,
      reason: reason ?? null,
      details: JSON.stringify(details ?? {}),
      at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
