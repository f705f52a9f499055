import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { dayOf } from './starts.ts'
import { dayHeadingId } from './week.ts'

/** Finds the element to focus after a change to a window: the window wherever it is now, or else its day. */
export const windowElement = ({ id, start }: AgendaWindow, zone: string) =>
  document.querySelector<HTMLElement>(`[data-window="${id}"] button`) ??
  document.getElementById(dayHeadingId(dayOf(start, zone)))
