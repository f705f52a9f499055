import { readSession } from '#app/lib/session.ts'
import { visitsLost } from './lost-appointments.ts'
import { readAppointments } from './read-appointments.ts'

const none = { appointments: [], hasOlder: false }

/**
 * Reads the user's bookings and, for a professional, the appointments with customers: all that are to come, and the
 * latest `pages` hundred of those that are over.
 */
export const ownLists = async (pages: number) => {
  const session = readSession()
  const [mine, hers] = await Promise.all([
    session ? readAppointments({ customer: session.userId }, pages) : none,
    session?.role === 'professional' ? readAppointments({ professional: session.userId }, pages) : none,
  ])
  return { mine, hers, lost: await visitsLost(mine.appointments), pages }
}
export type OwnLists = Awaited<ReturnType<typeof ownLists>>
