import { useState } from 'react'

export const textButtonClassName = 'min-h-11 shrink-0 px-2 font-semibold text-plum underline underline-offset-4'

/** Copies a text that was not sent, so that nothing typed is lost. */
export const CopyButton = ({ text }: { text: string }) => {
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <button type="button" onClick={() => void copy()} className={textButtonClassName}>
      <span role="status">
        {isCopied === undefined ? 'Copier' : isCopied ? 'Copié' : 'Copie refusée par le navigateur'}
      </span>
    </button>
  )
}
