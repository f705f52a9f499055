import { type HairForVisit, servicesApi } from '@couronne/contract/marketplace/services'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'

type Visit = { serviceId: string | undefined; date: string | undefined }

/** The hair for a visit, once both are chosen. It is an offer beside the booking: where it cannot be read, there is none. */
export const useHairFor = ({ serviceId, date }: Visit): HairForVisit | null => {
  const [read, setRead] = useState<{ of: string; hair: HairForVisit } | null>(null)
  const of = serviceId && date ? `${serviceId} ${date}` : ''
  useEffect(() => {
    if (!serviceId || !date) return
    let isWanted = true
    call(servicesApi.hair, { params: { id: serviceId }, query: { date } }).then(
      (hair) => isWanted && setRead({ of: `${serviceId} ${date}`, hair }),
      console.warn,
    )
    return () => {
      isWanted = false
    }
  }, [serviceId, date])
  return read?.of === of ? read.hair : null
}
