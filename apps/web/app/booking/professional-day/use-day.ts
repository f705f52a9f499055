import type { ProfessionalDay } from '@couronne/contract/booking/professional-day'
import { useEffect, useEffectEvent, useState } from 'react'
import { eachMinute } from '#app/lib/use-each-minute.ts'
import { loadDay } from './load-day.ts'

/**
 * Returns the day as last read, which is read again each minute. If that fails, the last one stays: the page is read in
 * places without a connection.
 */
export const useDay = (loaded: ProfessionalDay, { isPaused }: { isPaused: boolean }) => {
  const [read, setRead] = useState({ loaded, day: loaded })
  const readAgain = async () => {
    const result = await loadDay().catch(() => null)
    if (result && 'day' in result) setRead({ loaded, day: result.day })
  }
  const readUnlessPaused = useEffectEvent(() => {
    if (!isPaused) void readAgain()
  })
  useEffect(() => eachMinute(readUnlessPaused), [])
  return { day: read.loaded === loaded ? read.day : loaded, readAgain }
}
