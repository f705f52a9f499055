import { addDays } from '@couronne/contract/lib/hours'
import { useState } from 'react'
import { dayOf, type Start } from '#app/booking/availability/starts.ts'
import type { Booking } from './booking-loader.ts'

/**
 * Returns the chosen start with its end. It remains chosen while the customer looks at other weeks and only their
 * starts are loaded. Once its own week is loaded again, the new starts decide.
 */
export const useChosenStart = (
  serviceKey: string | undefined,
  hour: string,
  shown: Start | undefined,
  { zone, firstWeek, lastWeek }: Booking,
) => {
  const [last, setLast] = useState<{ serviceKey: string | undefined; start: Start }>()
  if (shown && shown !== last?.start) setLast({ serviceKey, start: shown })
  if (shown || !last) return shown
  const day = dayOf(last.start.start, zone)
  const isOutsideWeeks = day < firstWeek || day > addDays(lastWeek, 6)
  const isSame = last.serviceKey === serviceKey && Date.parse(last.start.start) === Date.parse(hour)
  return isSame && isOutsideWeeks ? last.start : undefined
}
