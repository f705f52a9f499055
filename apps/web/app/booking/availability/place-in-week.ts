import type { WorkedWindow } from '@couronne/contract/booking/windows'
import { dayOf } from './starts.ts'
import { dayHeadingId } from './week.ts'

/** Where the focus belongs after something was done to a window: to itself, wherever it is now, or else to its day. */
export const placeInWeek = ({ id, start }: WorkedWindow, zone: string) =>
  document.querySelector<HTMLElement>(`[data-window="${id}"] button`) ??
  document.getElementById(dayHeadingId(dayOf(start, zone)))
