import { useEffect, useRef, useState } from 'react'

/**
 * Renders a line that announces the last change. It takes the focus when the pressed element has disappeared, but only after an
 * open dialog has closed. An empty text clears it.
 */
export const useSaid = (isOpen = false) => {
  const line = useRef<HTMLParagraphElement>(null)
  const [announced, setAnnounced] = useState({ text: '' })
  useEffect(() => {
    // The dialog returns the focus to its opener in a microtask, so this one runs after it.
    if (!isOpen && announced.text) queueMicrotask(() => line.current?.focus())
  }, [isOpen, announced])
  return {
    say: (text: string) => setAnnounced({ text }),
    said: (
      <p ref={line} role="status" tabIndex={-1} className="mb-3 min-h-6 font-semibold text-feuille">
        {announced.text}
      </p>
    ),
  }
}
