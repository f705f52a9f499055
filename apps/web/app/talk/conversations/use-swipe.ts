import { type PointerEvent, useRef, useState } from 'react'

/** A finger that moves this far to the side swipes; less is a tap. */
const swipeDistance = 40

/** Opens with a swipe to the left, closes with one to the right. Spread `swipe` on the element. */
export const useSwipe = () => {
  const [isOpen, setIsOpen] = useState(false)
  const start = useRef<{ x: number; y: number } | null>(null)
  const hasSwiped = useRef(false)
  return {
    isOpen,
    setIsOpen,
    swipe: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        hasSwiped.current = false
        start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!start.current) return
        const [x, y] = [clientX - start.current.x, clientY - start.current.y]
        if (Math.abs(x) < swipeDistance || Math.abs(x) < 1.5 * Math.abs(y)) return
        start.current = null
        hasSwiped.current = true
        setIsOpen(x < 0)
      },
      onPointerUp: () => {
        start.current = null
      },
      // The finger lifts over the link, which must not open then.
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!hasSwiped.current) return
        hasSwiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
