import type { CatalogueItem } from '@couronne/contract/marketplace/catalogue'
import { useRef, useState } from 'react'
import { useTermsAcceptance } from '#app/identity/accounts/use-terms-acceptance.tsx'
import { isPending } from '#app/platform/uploads/upload-queue.ts'
import { useDroppedFiles } from '#app/platform/uploads/use-dropped-files.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { AddPhotos } from './add-photos.tsx'
import { PictureCard } from './picture-card.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { UploadCard } from './upload-card.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useSortDrag } from './use-sort-drag.ts'

export const cardsClassName = 'mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3'

/** Shows the professional's pictures as read when the page opened, and everything that can be done to them. */
export const CatalogueView = ({ read }: { read: CatalogueItem[] }) => {
  const { pictures, uploads, queue, move, order, describe, remove } = useCatalogue(read)
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const add = async (files: File[]) => {
    if (await ensureTermsAccepted()) queue.add(files)
  }
  const isDraggedOver = useDroppedFiles(add)
  const [announcement, setAnnouncement] = useState({ text: '', times: 0 })
  const moveAndAnnounce = async (from: number, to: number) => {
    if (!(await move(from, to))) return
    const text = `Photo déplacée : ${to + 1} sur ${pictures.length}.`
    setAnnouncement(({ times }) => ({ text, times: times + 1 }))
  }
  const { list, grab, styleOf, draggedIndex } = useSortDrag(
    pictures.length,
    (from, to) => void moveAndAnnounce(from, to),
  )

  const addButton = useRef<HTMLButtonElement>(null)
  useRestoredFocus(list, addButton)
  const [removing, setRemoving] = useState<readonly string[]>([])
  const removePicture = async (id: string) => {
    setRemoving((all) => [...all, id])
    await remove(id)
    setRemoving((all) => all.filter((each) => each !== id))
  }

  const failed = uploads.filter(({ state }) => state === 'failed')
  return (
    <>
      <AddPhotos
        ref={addButton}
        isEmpty={pictures.length + uploads.length === 0}
        isDraggedOver={isDraggedOver}
        onFiles={add}
      />
      <p role="status" className="sr-only">
        {/* The key creates a new element, because screen readers would announce the same text only once. */}
        <span key={announcement.times}>{announcement.text}</span>
      </p>
      <OrderProblem order={order} />
      {failed.length > 1 && (
        <Button tone="secondary" className="mt-4" onClick={() => queue.retry(failed.map(({ id }) => id))}>
          Réessayer les {failed.length} envois
        </Button>
      )}
      {pictures.length + uploads.length > 0 && (
        <ul
          ref={list}
          aria-label="Mes photos"
          className={cx(cardsClassName, draggedIndex !== undefined && 'cursor-grabbing select-none')}
        >
          {uploads.toReversed().map((upload) => (
            <UploadCard
              key={upload.id}
              upload={upload}
              onRetry={() => queue.retry([upload.id])}
              onCancel={() => queue.cancel(upload.id)}
            />
          ))}
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              at={at}
              count={pictures.length}
              isBusy={removing.includes(picture.id)}
              isDragged={draggedIndex === at}
              style={styleOf(at)}
              onGrab={grab(at)}
              onMove={(to) => void moveAndAnnounce(at, to)}
              onDescribe={async (alt) => {
                // The server refuses a description if the terms are not accepted.
                await ensureTermsAccepted()
                await describe(picture.id, alt)
              }}
              onRemove={() => void removePicture(picture.id)}
            />
          ))}
        </ul>
      )}
      {termsDialog}
      <LeavingGuard isSending={uploads.some(isPending)} isOrderUnsaved={order.isSaving || order.problem !== null} />
    </>
  )
}

type Order = ReturnType<typeof useCatalogue>['order']

const OrderProblem = ({ order: { problem, save } }: { order: Order }) =>
  problem && (
    <Alert tone="danger" title="L’ordre de vos photos n’est pas enregistré" className="mt-4">
      <p>{problem}</p>
      <Button size="small" tone="secondary" className="mt-2" onClick={() => void save()}>
        Enregistrer l’ordre
      </Button>
    </Alert>
  )

type Unsaved = { isSending: boolean; isOrderUnsaved: boolean }

/** Tells the professional what leaving the page would lose. */
const LeavingGuard = ({ isSending, isOrderUnsaved }: Unsaved) =>
  (isSending || isOrderUnsaved) && (
    <UnsavedGuard>
      {isSending && (
        <p>Des photos sont encore en cours d’envoi : celles qui ne sont pas arrivées ne seront pas ajoutées.</p>
      )}
      {isOrderUnsaved && <p>L’ordre de vos photos n’est pas encore enregistré : il pourrait être perdu.</p>}
    </UnsavedGuard>
  )
