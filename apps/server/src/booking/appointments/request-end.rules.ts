import type { AppointmentStatus, RequestEnd } from '@couronne/contract/booking/appointments'

type Ended = {
  status: AppointmentStatus
  requestedAt: Date | null
  acceptedAt: Date | null
  releasedBy: string | null
}

/** Returns why a request ended without an appointment. A block is stored as a refusal or a withdrawal, and reads as one. */
export const requestEndOf = ({ status, requestedAt, acceptedAt, releasedBy }: Ended): RequestEnd | null => {
  if (status !== 'expired' || !requestedAt) return null
  switch (releasedBy) {
    case 'professional':
      return 'refused'
    case 'customer':
      return 'withdrawn'
    case 'admin':
      return 'impossible'
    case 'bank':
      return 'not_charged'
    default:
      return acceptedAt ? 'not_charged' : 'unanswered'
  }
}
