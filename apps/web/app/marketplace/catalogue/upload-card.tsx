import { useState } from 'react'
import { UploadProgress } from '#app/platform/uploads/upload-progress.tsx'
import { isPending, type Upload } from '#app/platform/uploads/upload-queue.ts'
import { useObjectUrl } from '#app/platform/uploads/use-object-url.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { AlertIcon } from '#app/ui/icons.tsx'
import { ImageIcon } from '#app/ui/member-icons.tsx'
import { cardClassName, cardPhotoClassName } from './picture-card.tsx'

type Props = { upload: Upload; onRetry: () => void; onCancel: () => void }

/** Shows a file that is being uploaded, at the future place of its picture. */
export const UploadCard = ({ upload, onRetry, onCancel }: Props) => {
  const { file, state, progress, problem } = upload
  return (
    <li tabIndex={-1} className={cx(cardClassName, problem !== null && 'border-brique/60')}>
      <span className={cx(cardPhotoClassName, 'overflow-hidden rounded-control bg-sable')}>
        {state === 'refused' ? <NoPreview /> : <Preview file={file} />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="truncate font-semibold">{file.name}</p>
        {isPending(upload) && (
          <UploadProgress label={`Envoi de ${file.name}`} progress={progress} isWaiting={state === 'waiting'} />
        )}
        {problem !== null && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-brique">
            <AlertIcon className="mt-0.5 size-4" />
            <span>{problem}</span>
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          {state === 'failed' && (
            <Button size="small" onClick={onRetry}>
              Réessayer<span className="sr-only"> : {file.name}</span>
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={onCancel}>
            {isPending(upload) ? 'Annuler' : 'Retirer'}
            <span className="sr-only"> : {file.name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Shows a preview if the browser can read the file; not every browser reads HEIC. */
const Preview = ({ file }: { file: File }) => {
  const url = useObjectUrl(file)
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (!url || isUnreadable) return <NoPreview />
  return (
    <img
      src={url}
      alt=""
      width={320}
      height={320}
      onError={() => setIsUnreadable(true)}
      className="aspect-square w-full object-cover opacity-60"
    />
  )
}

const NoPreview = () => <ImageIcon className="absolute inset-0 m-auto size-8 text-ink-soft" />
