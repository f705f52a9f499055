import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Crop, moveCrop, type Size, zoomCrop } from './crop.ts'

type Point = { x: number; y: number }

export const keyStep = 0.05
export const zoomStep = 0.25

/** The arrow keys move the picture, as a finger does. */
const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const zoomKeys: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

const midpoint = (points: Point[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Handles mouse, wheel, one finger, two fingers and keys over the crop window. */
export const useCropGestures = (change: (next: (crop: Crop) => Crop) => void, size: Size | null) => {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())

  /** Returns the point relative to the window's middle, in units of the window's side. */
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 }
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointAt(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!size || !pointers.current.has(event.pointerId)) return
    const before = [...pointers.current.values()]
    pointers.current.set(event.pointerId, pointAt(event))
    const after = [...pointers.current.values()]
    const [from, to] = [midpoint(before), midpoint(after)]
    const factor = before.length > 1 && distance(before) > 0 ? distance(after) / distance(before) : 1
    change((crop) => moveCrop(zoomCrop(crop, crop.zoom * factor, size, from), to.x - from.x, to.y - from.y, size))
  }
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Without this, the page behind would scroll or zoom.
    event.preventDefault()
    if (size) change((crop) => zoomCrop(crop, crop.zoom * Math.exp(-event.deltaY / 400), size, pointAt(event)))
  })
  useEffect(() => {
    const area = frame.current
    area?.addEventListener('wheel', onWheel, { passive: false })
    return () => area?.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!size || event.altKey || event.ctrlKey || event.metaKey) return
    const direction = directions[event.key]
    const zoom = zoomKeys[event.key]
    if (!direction && !zoom) return
    event.preventDefault()
    const step = event.shiftKey ? 4 * keyStep : keyStep
    if (direction) change((crop) => moveCrop(crop, direction.x * step, direction.y * step, size))
    if (zoom) change((crop) => zoomCrop(crop, crop.zoom + zoom * zoomStep, size))
  }

  return {
    ref: frame,
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown,
  }
}
