import type { ChangeBody } from '@couronne/contract/booking/appointments'
import { centsFromEuros } from '@couronne/contract/lib/money'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { finishAppointment } from './finish-appointment.ts'
import { lockAppointment } from './lock-queries.ts'
import { appointmentForViewer } from './queries.ts'

/** Makes the requested change and returns the whole appointment. */
export const changeAppointment = async (deps: Deps, viewer: Viewer, id: string, body: ChangeBody) => {
  const { status, fee, reason, chatId } = body
  const shownFeeCents = fee === undefined ? undefined : centsFromEuros(fee)
  const now = deps.clock.now()
  await inTransaction(deps, async (deps, db) => {
    // The cancellations of one customer wait for each other, because only so many of them are free.
    if (status === 'cancelled') await lockAccount(db, viewer.id, 'no key update')
    const appointment = await lockAppointment(db, viewer, id)
    if (appointment.actorRole === 'admin') rejectUnauditedChange(body)
    // A client may only repeat the id of the conversation of the two.
    if (chatId !== undefined && chatId !== appointment.chatId)
      throw validationError('chatId', "Cette conversation n'est pas celle de ce rendez-vous.")
    if (status === 'completed') await finishAppointment(deps, appointment, now)
    if (status === 'cancelled') await cancelAppointment(deps, appointment, { now, shownFeeCents })
    if (status && appointment.actorRole === 'admin')
      await recordAction(deps, viewer, {
        kind: status === 'cancelled' ? 'appointment_cancelled' : 'appointment_finished',
        appointmentId: id,
        ...(reason && { reason }),
      })
  })
  return appointmentForViewer(deps, viewer, id, now)
}

/** Refuses operators' changes that the audit log would not show, or would show without a reason. */
const rejectUnauditedChange = ({ status, reason, chatId }: ChangeBody) => {
  if (chatId !== undefined)
    throw new DomainError('forbidden', {
      message: 'La conversation d’un rendez-vous n’appartient qu’aux deux qui s’y voient.',
    })
  if (status === 'cancelled' && !reason) throw validationError('reason', 'Dites pourquoi : les deux le liront.')
}
