import { Dialog } from '@base-ui/react/dialog'
import type { CatalogueItem } from '@couronne/contract/catalogue'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#app/ui/icons.tsx'
import { pictureSources } from '#app/uploads/photo.tsx'

export type Picture = Pick<CatalogueItem, 'id' | 'image' | 'alt'>
/** `unnamed`: what a picture without words is called. */
type Props = { pictures: Picture[]; unnamed: string; at: number; opener: HTMLElement; onClose: () => void }

const swipePx = 40
const turnLook =
  'absolute top-1/2 z-10 flex size-12 -translate-y-1/2 items-center justify-center rounded-full bg-ink/70 text-blanc ring-1 ring-blanc/40 hover:bg-ink focus-visible:outline-safran!'

/** The pictures one after the other, as large as the screen. */
export default function Lightbox({ pictures, unnamed, at: first, opener, onClose }: Props) {
  const [at, setAt] = useState(first)
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const count = pictures.length
  const turn = (by: number) => setAt((at + by + count) % count)

  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // Alt and an arrow is the browser's own way back.
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
    if (key === 'Home') setAt(0)
    if (key === 'End') setAt(count - 1)
  }
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    if (!pressed.current) return
    const [dx, dy] = [clientX - pressed.current.x, clientY - pressed.current.y]
    pressed.current = undefined
    if (Math.abs(dx) > swipePx && Math.abs(dx) > Math.abs(dy)) turn(dx < 0 ? 1 : -1)
  }
  const picture = pictures[at]
  if (!picture) return null
  const alt = picture.alt || unnamed

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink transition-opacity data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => opener}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col text-blanc outline-none transition-opacity data-starting-style:opacity-0"
        >
          <div className="flex items-center justify-between gap-3 p-2 pl-4">
            <Dialog.Title className="font-sans text-base">
              Photo {at + 1} sur {count}
            </Dialog.Title>
            <Dialog.Close
              aria-label="Fermer les photos"
              className="flex size-11 items-center justify-center rounded-full hover:bg-blanc/15 focus-visible:outline-safran!"
            >
              <CloseIcon className="size-6" />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            <div
              className="absolute inset-0 touch-pan-y touch-pinch-zoom select-none sm:inset-x-16"
              onPointerDown={({ clientX, clientY }) => {
                pressed.current = { x: clientX, y: clientY }
              }}
              onPointerUp={onPointerUp}
              onPointerCancel={() => {
                pressed.current = undefined
              }}
            >
              <img
                key={picture.id}
                {...pictureSources(picture.image)}
                sizes="100vw"
                alt={alt}
                width={1280}
                height={1280}
                loading="eager"
                fetchPriority="high"
                draggable={false}
                className="size-full object-contain"
              />
            </div>
            {count > 1 && (
              <>
                <button
                  type="button"
                  aria-label="Photo précédente"
                  onClick={() => turn(-1)}
                  className={`left-2 ${turnLook}`}
                >
                  <ArrowLeftIcon className="size-6" />
                </button>
                <button
                  type="button"
                  aria-label="Photo suivante"
                  onClick={() => turn(1)}
                  className={`right-2 ${turnLook}`}
                >
                  <ArrowRightIcon className="size-6" />
                </button>
              </>
            )}
          </div>
          {/* The picture's own words, for those who see it; its place for those who do not. */}
          <p aria-hidden="true" className="min-h-14 px-4 py-3 text-center">
            {picture.alt}
          </p>
          <p role="status" className="sr-only">
            Photo {at + 1} sur {count} : {alt}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
