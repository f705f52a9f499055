import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import type { Found } from '@couronne/contract/marketplace/search'
import { call } from '#app/lib/call.ts'

export type VisitLost = { appointment: AppointmentView; others: Found[] }

/** Each visit ahead that the other side has cancelled and that has not been replaced, with who could do it instead. */
export const visitsLost = (mine: AppointmentView[]): Promise<VisitLost[]> =>
  Promise.all(
    mine
      .filter(({ mayBeReplaced }) => mayBeReplaced)
      .map(async (appointment) => {
        // The list does without them.
        const others = await call(appointmentsApi.others, { params: { id: appointment.id } }).catch(() => [])
        return { appointment, others }
      }),
  )
