import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

const swipePx = 40

/** Returns which of `count` pictures is shown. Buttons, keys and swipes turn them in a circle. */
export const useTurning = (first: number, count: number) => {
  const [at, setAt] = useState(first)
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const turn = (by: number) => setAt((at + by + count) % count)

  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // Alt with an arrow key is the browser's own history navigation.
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
    if (key === 'Home') setAt(0)
    if (key === 'End') setAt(count - 1)
  }
  const swipe = {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      pressed.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!pressed.current) return
      const [dx, dy] = [clientX - pressed.current.x, clientY - pressed.current.y]
      pressed.current = undefined
      if (Math.abs(dx) > swipePx && Math.abs(dx) > Math.abs(dy)) turn(dx < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      pressed.current = undefined
    },
  }
  return { at, turn, onKeyDown, swipe }
}
