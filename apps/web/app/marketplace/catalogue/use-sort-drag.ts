import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { type Box, nearestPlace, placeAfterMove } from './picture-order.ts'

type Point = { x: number; y: number }
type Drag = {
  from: number
  to: number
  places: Box[]
  origin: Point
  at: Point
  isMoved: boolean
}

const dragThresholdPx = 4
const edgePx = 90
const scrollPx = 8

const inPage = ({ x, y }: Point): Point => ({ x: x + scrollX, y: y + scrollY })
const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left + scrollX, top: top + scrollY, width, height }
}

/**
 * Drags one of the `[data-sortable]` of a list to the place of another, by mouse or finger. Until the drop only styles
 * change, because an element that a finger holds must not move in the document.
 */
export const useSortDrag = (count: number, onDrop: (from: number, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null)
  const [storedDrag, setDrag] = useState<Drag | null>(null)
  // The places are outdated once a picture was added or removed meanwhile.
  const drag = storedDrag?.places.length === count ? storedDrag : null
  const isDragging = drag !== null
  const pointer = useRef<Point>({ x: 0, y: 0 })

  const grab = (from: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !list.current) return
    pointer.current = { x: event.clientX, y: event.clientY }
    const places = [...list.current.querySelectorAll('[data-sortable]')].map(boxOf)
    const at = inPage(pointer.current)
    setDrag({ from, to: from, places, origin: at, at, isMoved: false })
  }

  const follow = () => {
    if (!drag) return
    const at = inPage(pointer.current)
    const isMoved = drag.isMoved || Math.hypot(at.x - drag.origin.x, at.y - drag.origin.y) > dragThresholdPx
    setDrag({ ...drag, at, isMoved, to: isMoved ? nearestPlace(drag.places, at) : drag.from })
  }
  const onMove = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    pointer.current = { x: clientX, y: clientY }
    follow()
  })
  const onFrame = useEffectEvent(() => {
    const { y } = pointer.current
    const distance = y < edgePx ? -scrollPx : y > innerHeight - edgePx ? scrollPx : 0
    if (!drag?.isMoved || distance === 0) return
    scrollBy({ top: distance, behavior: 'instant' })
    follow()
  })
  const onUp = useEffectEvent(() => {
    setDrag(null)
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
  })
  const onLost = useEffectEvent(() => setDrag(null))

  useEffect(() => {
    if (!isDragging) return
    const stopListening = listenOnWindow({
      pointermove: onMove,
      pointerup: onUp,
      pointercancel: onLost,
      keydown: ({ key }) => key === 'Escape' && onLost(),
    })
    const step = () => {
      onFrame()
      frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      stopListening()
    }
  }, [isDragging])

  /** Returns the style of the entry at `index` during a drag. */
  const styleOf = (index: number) => {
    if (!drag?.isMoved) return undefined
    // Pictures that are being uploaded come before all others.
    const order = placeAfterMove(index, drag.from, drag.to) + 1
    const [own, shown] = [drag.places[drag.from], drag.places[drag.to]]
    if (index !== drag.from || !own || !shown) return { order }
    const x = drag.at.x - drag.origin.x + own.left - shown.left
    const y = drag.at.y - drag.origin.y + own.top - shown.top
    return { order, transform: `translate(${x}px, ${y}px)`, zIndex: 10 }
  }

  return { list, grab, styleOf, draggedIndex: drag?.isMoved ? drag.from : undefined }
}
