import { useEffect, useRef, useState } from 'react'

/**
 * A line that says what was just done, and takes the focus from what has gone with it: once no window is open, where the
 * page has any. To say nothing is to forget it.
 */
export const useSaid = (isOpen = false) => {
  const line = useRef<HTMLParagraphElement>(null)
  const [told, setTold] = useState({ text: '' })
  useEffect(() => {
    // After the window, which gives the focus back to who opened it in a microtask of its own.
    if (!isOpen && told.text) queueMicrotask(() => line.current?.focus())
  }, [isOpen, told])
  return {
    say: (text: string) => setTold({ text }),
    said: (
      <p ref={line} role="status" tabIndex={-1} className="mb-3 min-h-6 font-semibold text-feuille">
        {told.text}
      </p>
    ),
  }
}
