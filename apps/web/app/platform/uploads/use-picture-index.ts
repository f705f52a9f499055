import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

const swipePx = 40

/** Returns which of `count` pictures is shown. Buttons, keys and swipes turn them in a circle. */
export const usePictureIndex = (first: number, count: number) => {
  const [index, setIndex] = useState(first)
  const pointerStart = useRef<{ x: number; y: number }>(undefined)
  const step = (offset: number) => setIndex((index + offset + count) % count)

  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // Alt with an arrow key is the browser's own history navigation.
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
    if (key === 'Home') setIndex(0)
    if (key === 'End') setIndex(count - 1)
  }
  const swipe = {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      pointerStart.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!pointerStart.current) return
      const [dx, dy] = [clientX - pointerStart.current.x, clientY - pointerStart.current.y]
      pointerStart.current = undefined
      if (Math.abs(dx) > swipePx && Math.abs(dx) > Math.abs(dy)) step(dx < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      pointerStart.current = undefined
    },
  }
  return { index, step, onKeyDown, swipe }
}
