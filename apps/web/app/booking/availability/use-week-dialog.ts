import type { Agenda, AgendaWindow } from '@couronne/contract/booking/windows'
import { useEffect, useRef, useState } from 'react'
import type { WeekDialog } from './week.ts'
import { windowElement } from './window-element.ts'

/**
 * Manages the dialog over the week. An action that publishes hours first asks for the terms through `acceptTerms`. Once
 * all dialogs are closed, the focus goes to the window that was touched last, wherever it is by then.
 */
export const useWeekDialog = (agenda: Agenda, zone: string, acceptTerms: () => Promise<boolean>) => {
  const [dialog, setDialog] = useState<WeekDialog | null>(null)
  const lastTouched = useRef<AgendaWindow>(undefined)

  const open = async (next: WeekDialog) => {
    lastTouched.current = 'window' in next ? next.window : undefined
    const publishes = next.kind === 'open' || next.kind === 'repeat'
    if (publishes) {
      setDialog(null)
      if (!(await acceptTerms())) return
    }
    setDialog(next)
  }
  // The new data may have removed the focused window or moved it to another day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run for each new week
  useEffect(() => {
    if (dialog || !lastTouched.current || document.activeElement !== document.body) return
    windowElement(lastTouched.current, zone)?.focus()
  }, [agenda, dialog, zone])

  return { dialog, open, close: () => setDialog(null) }
}
