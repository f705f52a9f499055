import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { availabilityApi } from '@couronne/contract/booking/availability'
import { addDays, dayBounds, mondayOf, today as todayIn } from '@couronne/contract/lib/hours'
import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { servicesApi } from '@couronne/contract/marketplace/services'
import { dayOf, startAt } from '#app/booking/availability/starts.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { readSession } from '#app/lib/session.ts'
import { professionalById } from '#app/marketplace/professionals/professional-by-id.ts'
import { readTraits, type SoldService, soldAs } from '#app/marketplace/services/sold-service.ts'

const weeks = 4

export type Booking = Awaited<ReturnType<typeof loadBooking>>

/**
 * Loads what /reservation shows. The address gives `professionalId`, `prestation` (id or libelle), `taille` and `longueur`,
 * and `date` (day or instant). `weekOf` is a day of other weeks to show. `duration` is the length in minutes of an appointment that is
 * rescheduled.
 */
export const loadBooking = async (searchParams: URLSearchParams, weekOf?: string, duration?: number) => {
  const professional = await professionalById(call, searchParams.get('professionalId'))
  const { id, zone } = professional
  const services = await call(servicesApi.ofUser, { params: { userId: id } })
  services.sort((a, b) => a.libelle.localeCompare(b.libelle, 'fr'))
  const prestation = searchParams.get('prestation') ?? ''
  const named =
    services.find((each) => each.id === prestation || each.libelle === libelleOf(prestation)) ??
    (services.length === 1 ? services[0] : undefined)
  const service = named && soldAs(named, readTraits(searchParams))

  const today = todayIn(new Date(serverNow()), zone)
  const wantedDay = requestedDay(weekOf ?? searchParams.get('date'), zone, today)
  const firstWeek = mondayOf(wantedDay)
  const lastWeek = addDays(firstWeek, 7 * (weeks - 1))
  const { from } = dayBounds(firstWeek, zone)
  const { to } = dayBounds(addDays(lastWeek, 6), zone)
  const starts = service
    ? await call(availabilityApi.starts, {
        params: { id },
        query: { ...soldQuery(service), duration, from: from.toISOString(), to: to.toISOString() },
      })
    : []
  const hour = requestedHour(searchParams)
  const ownAppointment = service && hour && !startAt(starts, hour) ? await ownAppointmentAt(id, hour) : undefined
  return {
    professional,
    zone,
    services,
    service,
    duration,
    starts,
    today,
    wantedDay,
    firstWeek,
    lastWeek,
    ownAppointment,
  }
}

const soldQuery = ({ id, variant }: SoldService) => ({ prestation: id, variantId: variant?.id })

/** Returns the exact hour that the address names, or an empty string if it names only a day. */
export const requestedHour = (searchParams: URLSearchParams) => {
  const date = searchParams.get('date') ?? ''
  return date.length > 10 && !Number.isNaN(Date.parse(date)) ? date : ''
}

/** Finds the customer's own appointment with that professional, unpaid or paid, at an hour that is not free. */
const ownAppointmentAt = async (professional: string, hour: string): Promise<AppointmentView | undefined> => {
  const customer = readSession()?.userId
  if (!customer) return undefined
  const appointments = await call(appointmentsApi.list, { query: { customer, limit: 100 } }).catch((error: unknown) => {
    console.warn(error)
    return []
  })
  const at = Date.parse(hour)
  return appointments.find(
    (appointment) =>
      appointment.professional === professional &&
      ['En attente de paiement', 'Payé'].includes(appointment.status) &&
      Date.parse(appointment.date) <= at &&
      at < Date.parse(appointment.endTime),
  )
}

/**
 * Finds the first day with a free hour for the service from `day` on, within a year of today, or else from today on.
 */
export const nextFreeDay = async ({ professional: { id }, service, duration, zone, today }: Booking, day: string) => {
  if (!service) return null
  const horizon = addDays(today, 365)
  const to = dayBounds(horizon, zone).from.toISOString()
  const firstFrom = async (from: string) => {
    const query = { ...soldQuery(service), duration, from: dayBounds(from, zone).from.toISOString(), to }
    const [first] = await call(availabilityApi.starts, { params: { id }, query })
    return first ? dayOf(first.start, zone) : null
  }
  return (day < horizon ? await firstFrom(day) : null) ?? (await firstFrom(today))
}

const requestedDay = (date: string | null, zone: string, today: string) => {
  if (!date || Number.isNaN(Date.parse(date))) return today
  const day = date.length > 10 ? dayOf(date, zone) : date
  return day > today && day < addDays(today, 366) ? day : today
}
