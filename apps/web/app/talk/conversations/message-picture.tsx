import { useEffect, useRef } from 'react'
import { useLightbox } from '#app/platform/uploads/use-lightbox.tsx'
import { cx } from '#app/ui/class-names.ts'
import { useLive } from './talk-store.ts'
import { usePictureLink } from './use-picture-link.ts'

/** Every picture has this size in a thread, so that nothing moves when it arrives. */
export const messagePictureClassName = 'block aspect-square w-60 max-w-full rounded-control'

/** Shows the picture of a message, cut to a square. A press shows all of it, large. */
export const MessagePicture = ({ filename, alt }: { filename: string; alt: string }) => {
  const box = useRef<HTMLButtonElement>(null)
  const { link, attempt, isFailed, load, handleError, handleLoad } = usePictureLink(filename, box)
  const { show, lightbox } = useLightbox(link ? [{ image: filename, src: link, alt, caption: alt }] : [])
  const isOnline = useLive((live) => live.isOnline)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is loaded again when the connection is back
  useEffect(() => {
    if (isOnline && isFailed) void load(true)
  }, [isOnline])
  const open = async () => {
    const isLoaded = await load(isFailed)
    if (isLoaded && !isFailed && box.current) await show(box.current).catch(() => undefined)
  }
  return (
    <>
      <button
        ref={box}
        type="button"
        title={isFailed ? undefined : 'Agrandir'}
        onClick={() => void open()}
        className={cx('overflow-hidden bg-sable', messagePictureClassName)}
      >
        {isFailed ? (
          <span className="flex size-full flex-col items-center justify-center p-3 text-center text-sm text-ink">
            Cette photo n’a pas pu être affichée.
            <span className="mt-1 font-semibold text-plum underline underline-offset-4">Réessayer</span>
          </span>
        ) : (
          <img
            key={attempt}
            {...(link && { src: `${link}&w=640` })}
            alt={alt}
            onError={handleError}
            onLoad={handleLoad}
            decoding="async"
            className={cx('size-full object-cover', !link && 'invisible')}
          />
        )}
      </button>
      {lightbox}
    </>
  )
}
