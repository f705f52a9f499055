import type { RequestBody } from '@couronne/contract/booking/appointments'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { withTimeout } from '../../money/payment-provider/provider-unavailable.ts'
import { askCapture, decideAuthorisation } from '../../money/payments/authorisations.ts'
import { denyAnswerRequest, holdMs } from './appointment.rules.ts'
import { mailEndedRequest } from './ended-requests.ts'
import { lockAppointment } from './lock-queries.ts'
import { appointmentForViewer } from './queries.ts'
import { endRequest } from './requests.ts'

/**
 * The professional accepts or refuses a request. An accepted one is charged outside of the transaction: the appointment
 * is paid when the provider says so. If the provider does not answer, the acceptance stays and a job tries again.
 */
export const answerRequest = async (deps: Deps, viewer: Viewer, id: string, { accept }: RequestBody) => {
  const paymentId = await inTransaction(deps, (deps) => storeAnswer(deps, viewer, id, accept))
  if (paymentId) await withTimeout(deps, decideAuthorisation(deps, paymentId)).catch(ignoreUnavailable)
  return appointmentForViewer(deps, viewer, id, deps.clock.now())
}

const ignoreUnavailable = (error: unknown) => {
  if (!(error instanceof DomainError && error.code === 'unavailable')) throw error
}

/** Returns the payment to capture. The same answer again changes nothing. */
const storeAnswer = async (deps: WithTx<Deps>, viewer: Viewer, id: string, accept: boolean) => {
  const { db, clock } = deps
  const now = clock.now()
  const request = await lockAppointment(db, viewer, id)
  const { actorRole, acceptedAt, releasedBy } = request
  if (actorRole === 'professional' && accept && acceptedAt) return askCapture(db, id, acceptedAt)
  if (actorRole === 'professional' && !accept && releasedBy === 'professional') return undefined
  assertAllowed(denyAnswerRequest(request, now))
  if (!accept) {
    await endRequest(db, id, 'professional', now)
    await mailEndedRequest(deps, id)
    return undefined
  }
  await db
    .updateTable('appointments')
    // The hours stay held while the provider charges the amount.
    .set({ acceptedAt: now, holdExpiresAt: sql<Date>`greatest(hold_expires_at, ${new Date(now.getTime() + holdMs)})` })
    .where('id', '=', id)
    .execute()
  return askCapture(db, id, now)
}
