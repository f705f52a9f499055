import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import type { Found } from '@couronne/contract/marketplace/search'
import { call } from '#app/lib/call.ts'

export type VisitLost = { appointment: AppointmentView; others: Found[] }

/**
 * Lists the cancelled appointments that the server marks as replaceable, each with other professionals who are free.
 */
export const visitsLost = (mine: AppointmentView[]): Promise<VisitLost[]> =>
  Promise.all(
    mine
      .filter(({ mayBeReplaced }) => mayBeReplaced)
      .map(async (appointment) => {
        // A failed request leaves this list empty, because the page works without alternatives.
        const others = await call(appointmentsApi.others, { params: { id: appointment.id } }).catch(() => [])
        return { appointment, others }
      }),
  )
