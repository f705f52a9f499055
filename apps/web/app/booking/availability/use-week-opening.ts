import type { Agenda, WorkedWindow } from '@couronne/contract/booking/windows'
import { useEffect, useRef, useState } from 'react'
import { placeInWeek } from './place-in-week.ts'
import type { WeekOpening } from './week.ts'

/**
 * What is open over the week. What publishes hours asks first for the terms, by `accepted`; once all is closed, the focus
 * is on the window that was touched last, wherever it is by then.
 */
export const useWeekOpening = (agenda: Agenda, zone: string, accepted: () => Promise<boolean>) => {
  const [opening, setOpening] = useState<WeekOpening | null>(null)
  const lastTouched = useRef<WorkedWindow>(undefined)

  const open = async (next: WeekOpening) => {
    lastTouched.current = 'window' in next ? next.window : undefined
    const publishes = next.what === 'open' || next.what === 'repeat'
    if (publishes) {
      setOpening(null)
      if (!(await accepted())) return
    }
    setOpening(next)
  }
  // The week read anew may have taken the focused window away, or to another day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new week that matters
  useEffect(() => {
    if (opening || !lastTouched.current || document.activeElement !== document.body) return
    placeInWeek(lastTouched.current, zone)?.focus()
  }, [agenda, opening, zone])

  return { opening, open, close: () => setOpening(null) }
}
