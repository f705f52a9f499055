import { useRef, useState } from 'react'
import { useRequest } from '#app/lib/use-request.ts'
import { type Crop, type Size, wholeCrop } from '#app/platform/uploads/crop.ts'
import { CropWindow } from '#app/platform/uploads/crop-window.tsx'
import { cutPicture } from '#app/platform/uploads/cut-picture.ts'
import { SendingBar } from '#app/platform/uploads/sending-bar.tsx'
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
  const [crop, setCrop] = useState(wholeCrop)
  const [progress, setProgress] = useState(0)
  const stop = useRef(new AbortController())
  // A retry sends the same file, unless the crop changed meanwhile.
  const cut = useRef<{ crop: Crop; file: File }>(undefined)

  const send = useRequest(async () => {
    setProgress(0)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      if (picture.current && cut.current?.crop !== crop)
        cut.current = { crop, file: await cutPicture(picture.current, crop, file.name) }
      await sendAvatar(id, cut.current?.file ?? file, { onProgress: setProgress, signal })
      await onSent()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
  const close = () => {
    stop.current.abort()
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
            {send.refusal ? 'Réessayer' : 'Enregistrer la photo'}
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
            onSize={(shown) => {
              picture.current = shown
              setSize({ width: shown.naturalWidth, height: shown.naturalHeight })
            }}
            onUnreadable={() => setIsUnreadable(true)}
          />
        )
      )}
      {send.busy && (
        <div className="mt-4">
          <SendingBar label="Envoi de la photo" progress={progress} />
        </div>
      )}
      {send.refusal && (
        <Alert tone="danger" title={`${file.name} : envoi échoué.`} className="mt-4">
          {send.refusal.message}
        </Alert>
      )}
    </Dialog>
  )
}
