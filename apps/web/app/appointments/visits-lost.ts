import { type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import type { Found } from '@couronne/contract/search'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'

export type VisitLost = { appointment: AppointmentView; others: Found[] }

/** Each visit ahead that the other side has cancelled and that has not been replaced, with who could do it instead. */
export const visitsLost = async (
  mine: AppointmentView[],
  now = new Date(serverNow()).toISOString(),
): Promise<VisitLost[]> => {
  const isReplaced = (libelle: string) =>
    mine.some((each) => each.status === 'Payé' && each.libelle === libelle && each.date > now)
  const lost = mine.filter(
    ({ status, cancelledBy, date, libelle }) =>
      status === 'Annuler' && cancelledBy !== 'customer' && date > now && !isReplaced(libelle),
  )
  return Promise.all(
    lost.map(async (appointment) => {
      // The list does without them.
      const others = await call(appointmentsApi.others, { params: { id: appointment.id } }).catch(() => [])
      return { appointment, others }
    }),
  )
}
