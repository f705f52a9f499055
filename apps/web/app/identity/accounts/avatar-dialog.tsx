import { useRef, useState } from 'react'
import { useRequest } from '#app/lib/use-request.ts'
import { type Crop, initialCrop, type Size } from '#app/platform/uploads/crop.ts'
import { cropPicture } from '#app/platform/uploads/crop-picture.ts'
import { CropWindow } from '#app/platform/uploads/crop-window.tsx'
import { UploadProgress } from '#app/platform/uploads/upload-progress.tsx'
import { useObjectUrl } from '#app/platform/uploads/use-object-url.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { sendAvatar } from './send-avatar.ts'

type Props = {
  /** This account owns the picture. */
  id: string
  file: File
  opener: () => HTMLElement | null
  onClose: () => void
  /** Runs when the picture is saved. Resolves when the page shows it. */
  onSent: () => Promise<unknown>
}

/** Crops a picture to its visible part, uploads it and sets it as the account's avatar. */
export default function AvatarDialog({ id, file, opener, onClose, onSent }: Props) {
  const url = useObjectUrl(file)
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [crop, setCrop] = useState(initialCrop)
  const [progress, setProgress] = useState(0)
  const abortController = useRef(new AbortController())
  // A retry sends the same file, unless the crop changed meanwhile.
  const croppedPicture = useRef<{ crop: Crop; file: File }>(undefined)

  const send = useRequest(async () => {
    setProgress(0)
    abortController.current = new AbortController()
    const { signal } = abortController.current
    try {
      if (picture.current && croppedPicture.current?.crop !== crop)
        croppedPicture.current = { crop, file: await cropPicture(picture.current, crop, file.name) }
      await sendAvatar(id, croppedPicture.current?.file ?? file, { onProgress: setProgress, signal })
      await onSent()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
  const close = () => {
    abortController.current.abort()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      finalFocus={opener}
      title="Cadrez votre photo"
      actions={
        <>
          <Button busy={send.busy} disabled={!size && !isUnreadable} onClick={() => send.submit(undefined)}>
            {send.apiError ? 'Réessayer' : 'Enregistrer la photo'}
          </Button>
          <Button tone="secondary" onClick={close}>
            Annuler
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <p>
          Votre navigateur ne sait pas montrer <strong>{file.name}</strong> : la photo sera enregistrée telle quelle,
          centrée dans son cercle.
        </p>
      ) : (
        url && (
          <CropWindow
            url={url}
            crop={crop}
            onChange={setCrop}
            size={size}
            onSize={(image) => {
              picture.current = image
              setSize({ width: image.naturalWidth, height: image.naturalHeight })
            }}
            onUnreadable={() => setIsUnreadable(true)}
          />
        )
      )}
      {send.busy && (
        <div className="mt-4">
          <UploadProgress label="Envoi de la photo" progress={progress} />
        </div>
      )}
      {send.apiError && (
        <Alert tone="danger" title={`${file.name} : envoi échoué.`} className="mt-4">
          {send.apiError.message}
        </Alert>
      )}
    </Dialog>
  )
}
