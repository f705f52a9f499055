import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#app/ui/icons.tsx'
import { pictureSources } from './photo.tsx'
import { usePictureIndex } from './use-picture-index.ts'

/**
 * `caption` is the picture's own text, if it has one. `src` is the address of a private picture. The page `reportTo`
 * reports the picture.
 */
export type ShownPicture = { image: string; alt: string; caption: string; src?: string; reportTo?: string }

type Props = { pictures: ShownPicture[]; startIndex: number; opener: HTMLElement; onClose: () => void }

/** Shows the pictures one by one at full screen size. */
export default function Lightbox({ pictures, startIndex: first, opener, onClose }: Props) {
  const count = pictures.length
  const { index, step, onKeyDown, swipe } = usePictureIndex(first, count)
  const picture = pictures[index]
  if (!picture) return null
  const { image, alt, caption, src, reportTo } = picture
  const title = count > 1 ? `Photo ${index + 1} sur ${count}` : 'Photo'

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
            <Dialog.Title className="font-sans text-base">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Fermer les photos"
              className="flex size-11 items-center justify-center rounded-full hover:bg-blanc/15 focus-visible:outline-safran!"
            >
              <CloseIcon className="size-6" />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            <div className="absolute inset-0 touch-pan-y touch-pinch-zoom select-none sm:inset-x-16" {...swipe}>
              <img
                key={image}
                {...(src ? { src } : pictureSources(image))}
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
                <StepButton label="Photo précédente" onClick={() => step(-1)} side="left-2">
                  <ArrowLeftIcon className="size-6" />
                </StepButton>
                <StepButton label="Photo suivante" onClick={() => step(1)} side="right-2">
                  <ArrowRightIcon className="size-6" />
                </StepButton>
              </>
            )}
          </div>
          {/* The caption is for sighted users. Screen readers get the position and the alternative text. */}
          <p aria-hidden="true" className="min-h-14 px-4 py-3 text-center">
            {caption}
          </p>
          {reportTo && (
            <a
              href={reportTo}
              rel="nofollow"
              className="mx-auto mb-2 inline-flex min-h-11 items-center px-4 text-sm underline underline-offset-4 focus-visible:outline-safran!"
            >
              Signaler cette photo
            </a>
          )}
          <p role="status" className="sr-only">
            {title} : {alt}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type StepProps = { label: string; side: 'left-2' | 'right-2'; onClick: () => void; children: ReactNode }

const StepButton = ({ label, side, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={cx(
      side,
      'absolute top-1/2 z-10 flex size-12 -translate-y-1/2 items-center justify-center rounded-full bg-ink/70 text-blanc ring-1 ring-blanc/40 hover:bg-ink focus-visible:outline-safran!',
    )}
  >
    {children}
  </button>
)
