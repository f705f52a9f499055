import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { call } from '#app/lib/call.ts'

type Party = { customer: string } | { professional: string }

/** Reads all coming appointments of a person and the given number of pages of past ones, the latest first. */
export const readAppointments = async (party: Party, pages: number, pageSize = 100, requestPage = call.page) => {
  const page = (time: 'ahead' | 'over', at: number) =>
    requestPage(appointmentsApi.list, { query: { ...party, time, limit: pageSize, offset: at * pageSize } })
  const pagesOf = (time: 'ahead' | 'over', from: number, to: number) =>
    Promise.all(Array.from({ length: Math.max(0, to - from) }, (_, at) => page(time, from + at)))
  const [next, pastPages] = await Promise.all([page('ahead', 0), pagesOf('over', 0, pages)])
  const later = await pagesOf('ahead', 1, Math.ceil(next.total / pageSize))
  const ahead = [next, ...later].flatMap(({ rows }) => rows)
  // An appointment that ends between the two responses appears in both.
  const upcomingIds = new Set(ahead.map(({ id }) => id))
  const past = pastPages.flatMap(({ rows }) => rows).filter(({ id }) => !upcomingIds.has(id))
  const appointments: AppointmentView[] = [...ahead.reverse(), ...past]
  return { appointments, hasOlder: pastPages.some(({ total }) => total > pages * pageSize) }
}
