import { type HairForAppointment, recipesApi } from '@couronne/contract/shop/recipes'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'

type AppointmentChoice = { serviceId: string | undefined; date: string | undefined }

/**
 * Reads the hair for an appointment once the service and the date are chosen. It is an optional offer, so a failed
 * request shows none.
 */
export const useHairForAppointment = ({ serviceId, date }: AppointmentChoice): HairForAppointment | null => {
  const [loaded, setLoaded] = useState<{ requestKey: string; hair: HairForAppointment } | null>(null)
  const requestKey = serviceId && date ? `${serviceId} ${date}` : ''
  useEffect(() => {
    if (!serviceId || !date) return
    let isLatest = true
    call(recipesApi.hair, { params: { id: serviceId }, query: { date } }).then(
      (hair) => isLatest && setLoaded({ requestKey: `${serviceId} ${date}`, hair }),
      console.warn,
    )
    return () => {
      isLatest = false
    }
  }, [serviceId, date])
  return loaded?.requestKey === requestKey ? loaded.hair : null
}
