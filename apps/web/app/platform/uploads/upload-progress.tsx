type Props = {
  label: string
  /** The value is the share that was sent, from 0 to 1. */
  progress: number
  /** The upload waits in the queue. */
  isWaiting?: boolean
}

/** Shows an upload's progress. After the upload, the server still processes the picture. */
export const UploadProgress = ({ label, progress, isWaiting = false }: Props) => {
  const percent = Math.floor(progress * 100)
  const text = isWaiting ? 'En attente…' : progress < 1 ? `Envoi : ${percent} %` : 'Mise en forme de la photo…'
  return (
    <div className="grid gap-2">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="block h-2 overflow-hidden rounded-full bg-sable-deep"
      >
        <span
          className="block h-full origin-left bg-plum transition-transform"
          style={{ transform: `scaleX(${progress})` }}
        />
      </span>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
  )
}
