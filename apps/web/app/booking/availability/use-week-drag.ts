import type { AgendaWindow } from '@couronne/contract/booking/windows'
import { addDays } from '@couronne/contract/lib/hours'
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { type DayHours, dayHoursOf, draggedHours, type Grip, type Point } from './week-times.ts'

type Drag = {
  grip: Grip
  window: AgendaWindow | undefined
  origin: DayHours
  from: Point
  hours: DayHours
  isMoved: boolean
}
/** Gives the new hours of the dragged window, or the hours of a window that is being drawn. */
export type Dragged = Pick<Drag, 'window' | 'hours'>

type Props = {
  monday: string
  zone: string
  windows: AgendaWindow[]
  onDrop: (dragged: Dragged) => void
}

const pointIn = (columns: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = columns.getBoundingClientRect()
  return {
    column: Math.min(6, Math.max(0, Math.floor(((clientX - left) / width) * 7))),
    minutes: ((clientY - top) / height) * 1440,
  }
}

const dragThresholdPx = 4
const edgePx = 40

/** Scrolls towards the hours beyond the edge that the mouse has reached. */
const scrollAtEdge = (columns: Element, y: number) => {
  const frame = columns.closest('section')
  if (!frame) return
  const { top, bottom } = frame.getBoundingClientRect()
  const heading = frame.firstElementChild?.clientHeight ?? 0
  if (y < top + heading + edgePx / 2) frame.scrollBy(0, -edgePx / 2)
  else if (y > Math.min(bottom, innerHeight) - edgePx) frame.scrollBy(0, edgePx / 2)
}

/**
 * Handles dragging with a mouse over the columns of a week. Over empty hours it draws a window, on a window it moves
 * it, and on an edge (`data-grip`) it stretches it. Escape cancels the drag. A finger scrolls and taps.
 */
export const useWeekDrag = ({ monday, zone, windows, onDrop }: Props) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [pressed, setPressed] = useState<{ columns: HTMLElement; pointerId: number; x: number; y: number } | null>(null)
  const endDrag = () => {
    setPressed(null)
    setDrag(null)
  }

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('[data-appointment]')) return
    const id = event.target.closest<HTMLElement>('[data-window]')?.dataset.window
    const window = windows.find((each) => each.id === id)
    if (id && !window?.closable) return
    const grip = (event.target.closest<HTMLElement>('[data-grip]')?.dataset.grip ?? (window ? 'move' : 'draw')) as Grip
    const from = pointIn(event.currentTarget, event)
    const origin = window
      ? dayHoursOf(window, zone)
      : { day: addDays(monday, from.column), from: from.minutes, to: from.minutes }
    setPressed({ columns: event.currentTarget, pointerId: event.pointerId, x: event.clientX, y: event.clientY })
    setDrag({ grip, window, origin, from, hours: origin, isMoved: false })
  }

  const onMove = useEffectEvent((event: PointerEvent) => {
    if (!drag || !pressed) return
    const isMoved = drag.isMoved || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > dragThresholdPx
    if (!isMoved) return
    // From here on, the click that ends the drag goes to the columns and not to the window.
    pressed.columns.setPointerCapture(pressed.pointerId)
    scrollAtEdge(pressed.columns, event.clientY)
    setDrag({
      ...drag,
      isMoved,
      hours: draggedHours(drag.grip, drag.origin, drag.from, pointIn(pressed.columns, event)),
    })
  })
  const onUp = useEffectEvent(() => {
    if (drag?.isMoved) onDrop(drag)
    else if (drag?.grip === 'draw')
      onDrop({ window: undefined, hours: draggedHours('draw', drag.origin, drag.from, drag.from) })
    endDrag()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    endDrag()
  })
  const onLost = useEffectEvent(endDrag)

  useEffect(() => {
    if (!pressed) return
    return listenOnWindow({ pointermove: onMove, pointerup: onUp, pointercancel: onLost, keydown: onKey })
  }, [pressed])

  const dragged: Dragged | null = drag?.isMoved ? drag : null
  return { onPointerDown, dragged }
}
