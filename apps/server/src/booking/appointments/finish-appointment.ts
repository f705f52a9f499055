import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'
import { denyFinish } from './appointment.rules.ts'
import type { LockedAppointment } from './lock-queries.ts'
import { applyTransition } from './transition.ts'

const dayMs = 24 * 3_600_000

/** The professional or an operator marks the appointment as completed after its end. */
export const finishAppointment = async (deps: WithTx<MailDeps>, appointment: LockedAppointment, now: Date) => {
  assertAllowed(denyFinish(appointment, now))
  await applyTransition(deps.db, 'finish', { finishedAt: now }).where('id', '=', appointment.id).execute()
  await mailOver(deps, appointment)
}

/** A paid appointment counts as completed a day after its end if nobody has changed its status. */
export const finishOldAppointments = (deps: MailDeps, now = deps.clock.now()) =>
  inTransaction(deps, async (deps, db) => {
    const finished = await applyTransition(db, 'finish', { finishedAt: now })
      .where('endsAt', '<=', new Date(now.getTime() - dayMs))
      .returning(['id', 'customerId'])
      .execute()
    for (const appointment of finished) await mailOver(deps, appointment)
  })

const mailOver = (deps: WithTx<MailDeps>, { id, customerId }: { id: string; customerId: string }) =>
  enqueueMail(deps, { kind: 'appointment_over', userId: customerId, subjectId: id })
