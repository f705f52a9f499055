import { useEffect, useEffectEvent, useState } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * A word processor adds a picture to copied text, so a paste that contains HTML text is not a file. A copied file has
 * its name as plain text only.
 */
const hasText = ({ clipboardData }: ClipboardEvent) =>
  ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type))

/** Accepts files dropped anywhere on the page or pasted into it. Returns true while files are dragged over the page. */
export const useDroppedFiles = (onFiles: (files: File[]) => void) => {
  const [isDragging, setIsDragging] = useState(false)
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this, the browser would leave the page and open the files.
    event.preventDefault()
    setIsDragging(true)
  })
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsDragging(false)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsDragging(false)
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || hasText(event)) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => listenOnWindow({ dragover: onDragOver, dragleave: onLeave, drop: onDrop, paste: onPaste }), [])

  return isDragging
}
