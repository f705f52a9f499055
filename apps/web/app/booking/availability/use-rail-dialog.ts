import { useEffect, useRef, useState } from 'react'
import type { RailDialog } from './day-rail.ts'
import { dayOf } from './starts.ts'
import { dayHeadingId } from './week.ts'

/** Finds the row of the hours that begin then, or else the heading of their day. */
export const rowElement = (start: string, zone: string) =>
  document.querySelector<HTMLElement>(`[data-row="${start}"]`) ??
  document.getElementById(dayHeadingId(dayOf(start, zone)))

/**
 * Manages the dialog about hours of a day. `touched` holds the start of the hours that it has changed. `agenda` is any
 * value that is new when these hours were read again: the row of the changed hours then replaces the one that had the
 * focus, and receives it.
 */
export const useRailDialog = (agenda: unknown, zone: string) => {
  const [dialog, open] = useState<RailDialog | null>(null)
  const touched = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run for each new agenda
  useEffect(() => {
    if (!touched.current || dialog) return
    if (document.activeElement === document.body) rowElement(touched.current, zone)?.focus({ preventScroll: true })
    touched.current = undefined
  }, [agenda])
  return { dialog, open, close: () => open(null), touched }
}
