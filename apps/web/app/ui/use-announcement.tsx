import { useEffect, useRef, useState } from 'react'

/**
 * Renders a line that announces the last change. It takes the focus when the pressed element has disappeared, but only after an
 * open dialog has closed. An empty text clears it.
 */
export const useAnnouncement = (isDialogOpen = false) => {
  const element = useRef<HTMLParagraphElement>(null)
  const [announcement, setAnnouncement] = useState({ text: '' })
  useEffect(() => {
    // The dialog returns the focus to its opener in a microtask, so this one runs after it.
    if (!isDialogOpen && announcement.text) queueMicrotask(() => element.current?.focus())
  }, [isDialogOpen, announcement])
  return {
    announce: (text: string) => setAnnouncement({ text }),
    announcement: (
      <p ref={element} role="status" tabIndex={-1} className="mb-3 min-h-6 font-semibold text-feuille">
        {announcement.text}
      </p>
    ),
  }
}
