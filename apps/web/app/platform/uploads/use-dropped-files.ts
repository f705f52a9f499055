import { useEffect, useEffectEvent, useState } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * A word processor adds a picture to copied text, so a paste that contains HTML text is not a file. A copied file has
 * its name as plain text only.
 */
const holdsText = ({ clipboardData }: ClipboardEvent) =>
  ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type))

/** Accepts files dropped anywhere on the page or pasted into it. Returns true while files are dragged over the page. */
export const useDroppedFiles = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false)
  const onOver = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return
    // Without this, the browser would leave the page and open the files.
    event.preventDefault()
    setIsOver(true)
  })
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsOver(false)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || holdsText(event)) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => listenOnWindow({ dragover: onOver, dragleave: onLeave, drop: onDrop, paste: onPaste }), [])

  return isOver
}
