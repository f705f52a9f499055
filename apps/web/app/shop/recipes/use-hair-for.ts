import { type HairForVisit, recipesApi } from '@couronne/contract/shop/recipes'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'

type Visit = { serviceId: string | undefined; date: string | undefined }

/**
 * Reads the hair for an appointment once the service and the date are chosen. It is an optional offer, so a failed
 * request shows none.
 */
export const useHairFor = ({ serviceId, date }: Visit): HairForVisit | null => {
  const [read, setRead] = useState<{ of: string; hair: HairForVisit } | null>(null)
  const of = serviceId && date ? `${serviceId} ${date}` : ''
  useEffect(() => {
    if (!serviceId || !date) return
    let isWanted = true
    call(recipesApi.hair, { params: { id: serviceId }, query: { date } }).then(
      (hair) => isWanted && setRead({ of: `${serviceId} ${date}`, hair }),
      console.warn,
    )
    return () => {
      isWanted = false
    }
  }, [serviceId, date])
  return read?.of === of ? read.hair : null
}
