import type { Agenda, WorkedWindow } from '@couronne/contract/booking/windows'
import { useEffect, useRef, useState } from 'react'
import { placeInWeek } from './place-in-week.ts'
import type { WeekOpening } from './week.ts'

/**
 * Manages the dialog over the week. An action that publishes hours first asks for the terms through `accepted`. Once
 * all dialogs are closed, the focus goes to the window that was touched last, wherever it is by then.
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
  // The new data may have removed the focused window or moved it to another day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run for each new week
  useEffect(() => {
    if (opening || !lastTouched.current || document.activeElement !== document.body) return
    placeInWeek(lastTouched.current, zone)?.focus()
  }, [agenda, opening, zone])

  return { opening, open, close: () => setOpening(null) }
}
