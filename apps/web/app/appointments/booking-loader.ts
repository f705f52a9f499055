import { dayBounds, nextDay, today as todayIn } from '@couronne/contract/hours'
import { servicesApi } from '@couronne/contract/services'
import { slotsApi } from '@couronne/contract/slots'
import { professionalById } from '#app/accounts/professional-by-id.ts'
import { call } from '#app/lib/call.ts'
import { libelleOf } from '#app/search/hairstyles.ts'
import { dayOf, mondayOf } from '#app/slots/starts.ts'

const weeks = 4

/** All that /reservation shows for what its address asks: `professionalId`, `prestation` (id or libelle), `date` (day or instant). */
export const bookingFor = async (asked: URLSearchParams) => {
  const professional = await professionalById(call, asked.get('professionalId'))
  const { id, zone } = professional
  const services = await call(servicesApi.ofUser, { params: { userId: id } })
  services.sort((a, b) => a.libelle.localeCompare(b.libelle, 'fr'))
  const prestation = asked.get('prestation') ?? ''
  const service =
    services.find((each) => each.id === prestation || each.libelle === libelleOf(prestation)) ??
    (services.length === 1 ? services[0] : undefined)

  const today = todayIn(new Date(), zone)
  const wantedDay = dayAsked(asked.get('date'), zone, today)
  const firstWeek = mondayOf(wantedDay)
  const lastWeek = nextDay(firstWeek, 7 * (weeks - 1))
  const { from } = dayBounds(firstWeek, zone)
  const { to } = dayBounds(nextDay(lastWeek, 6), zone)
  const starts = service
    ? await call(slotsApi.starts, {
        params: { id },
        query: { prestation: service.id, from: from.toISOString(), to: to.toISOString() },
      })
    : []
  return { professional, zone, services, service, starts, today, wantedDay, firstWeek, lastWeek }
}

const dayAsked = (date: string | null, zone: string, today: string) => {
  if (!date || Number.isNaN(Date.parse(date))) return today
  const day = date.length > 10 ? dayOf(date, zone) : date
  return day > today && day < nextDay(today, 366) ? day : today
}
