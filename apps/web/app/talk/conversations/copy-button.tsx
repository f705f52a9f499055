import { useState } from 'react'
import { announceText } from './announcements.ts'

export const textButtonClassName = 'min-h-11 shrink-0 px-2 font-semibold text-plum underline underline-offset-4'

/** Copies a text that was not sent, so that nothing typed is lost. */
export const CopyButton = ({ text }: { text: string }) => {
  const [label, setLabel] = useState('Copier')
  const show = (result: string) => {
    setLabel(result)
    announceText(result)
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => show('Copié'),
      () => show('Copie refusée par le navigateur'),
    )
  return (
    <button type="button" onClick={() => void copy()} className={textButtonClassName}>
      {label}
    </button>
  )
}
