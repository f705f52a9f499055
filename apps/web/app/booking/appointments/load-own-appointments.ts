import { readSession } from '#app/lib/session.ts'
import { loadLostAppointments } from './lost-appointments.ts'
import { readAppointments } from './read-appointments.ts'

const emptyList = { appointments: [], hasOlder: false }

/**
 * Reads the user's bookings and, for a professional, the appointments with customers: all that are to come, and the
 * latest `pages` hundred of those that are over.
 */
export const loadOwnAppointments = async (pages: number) => {
  const session = readSession()
  const [asCustomer, asProfessional] = await Promise.all([
    session ? readAppointments({ customer: session.userId }, pages) : emptyList,
    session?.role === 'professional' ? readAppointments({ professional: session.userId }, pages) : emptyList,
  ])
  return { asCustomer, asProfessional, lostAppointments: await loadLostAppointments(asCustomer.appointments), pages }
}
export type OwnAppointmentLists = Awaited<ReturnType<typeof loadOwnAppointments>>
