import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { call } from '#app/lib/call.ts'

type Whose = { customer: string } | { professional: string }

/** All of somebody's visits that are ahead, however many, and so many pages of those that are over; the latest first. */
export const readAppointments = async (whose: Whose, pages: number, pageSize = 100, ask = call.page) => {
  const page = (time: 'ahead' | 'over', at: number) =>
    ask(appointmentsApi.list, { query: { ...whose, time, limit: pageSize, offset: at * pageSize } })
  const pagesOf = (time: 'ahead' | 'over', from: number, to: number) =>
    Promise.all(Array.from({ length: Math.max(0, to - from) }, (_, at) => page(time, from + at)))
  const [next, over] = await Promise.all([page('ahead', 0), pagesOf('over', 0, pages)])
  const later = await pagesOf('ahead', 1, Math.ceil(next.total / pageSize))
  const ahead = [next, ...later].flatMap(({ rows }) => rows)
  // One may end between the two answers.
  const isAhead = new Set(ahead.map(({ id }) => id))
  const past = over.flatMap(({ rows }) => rows).filter(({ id }) => !isAhead.has(id))
  const appointments: AppointmentView[] = [...ahead.reverse(), ...past]
  return { appointments, hasOlder: over.some(({ total }) => total > pages * pageSize) }
}
