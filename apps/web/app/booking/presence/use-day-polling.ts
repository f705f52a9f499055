import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { presenceHoursBefore } from '@couronne/contract/booking/presence'
import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '#app/lib/server-now.ts'
import { eachMinute } from '#app/lib/use-each-minute.ts'

const hourMs = 3_600_000

/** On the day of an appointment the two say that they are late or there. */
const isOnItsDay = ({ status, date, endTime }: AppointmentView, now: number) =>
  status === 'Payé' && Date.parse(date) - presenceHoursBefore * hourMs <= now && now < Date.parse(endTime)

/** Reads the list again each minute while an appointment is on its day, so that the news of the other appears. */
export const useDayPolling = (appointments: AppointmentView[], readAgain: () => Promise<void>) => {
  const readOnTheDay = useEffectEvent(() => {
    if (appointments.some((each) => isOnItsDay(each, serverNow()))) void readAgain()
  })
  useEffect(() => eachMinute(readOnTheDay), [])
}
