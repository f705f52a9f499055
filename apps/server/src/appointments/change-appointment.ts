import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import { transaction } from '../lib/transaction.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { finishAppointment } from './finish-appointment.ts'
import { appointmentSeenBy, lockAppointment } from './queries.ts'

type Change = { status?: 'Annuler' | 'Terminé'; chatId?: string }

/** Makes the change asked for, and answers the whole appointment. */
export const changeAppointment = async (deps: Deps, viewer: Viewer, id: string, { status, chatId }: Change) => {
  const now = deps.clock.now()
  await transaction(deps.db, async (db) => {
    const appointment = await lockAppointment(db, viewer, id)
    if (chatId !== undefined)
      await db.updateTable('appointments').set({ chat_id: chatId }).where('id', '=', id).execute()
    if (status === 'Terminé') await finishAppointment(db, appointment, now)
    if (status === 'Annuler') await cancelAppointment({ ...deps, db }, appointment, now)
  })
  return appointmentSeenBy(deps.db, viewer, id, now)
}
