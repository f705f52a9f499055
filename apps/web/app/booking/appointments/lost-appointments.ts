import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import type { FoundProfessional } from '@couronne/contract/marketplace/search'
import { call } from '#app/lib/call.ts'

export type LostAppointment = { appointment: AppointmentView; alternatives: FoundProfessional[] }

/**
 * Lists the cancelled appointments that the server marks as replaceable, each with other professionals who are free.
 */
export const loadLostAppointments = (ownAppointments: AppointmentView[]): Promise<LostAppointment[]> =>
  Promise.all(
    ownAppointments
      .filter(({ mayBeReplaced }) => mayBeReplaced)
      .map(async (appointment) => {
        // A failed request leaves this list empty, because the page works without alternatives.
        const alternatives = await call(appointmentsApi.alternatives, { params: { id: appointment.id } }).catch(
          () => [],
        )
        return { appointment, alternatives }
      }),
  )
