import type { CatalogueItem } from '@couronne/contract/marketplace/catalogue'
import type { CSSProperties, PointerEvent } from 'react'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon } from '#app/ui/icons.tsx'
import { GripIcon } from '#app/ui/member-icons.tsx'
import { AltField } from './alt-field.tsx'

export const cardClassName = 'flex gap-3 rounded-card border border-sable-deep bg-blanc p-3 sm:flex-col'
export const cardPhotoClassName = 'relative block aspect-square w-28 shrink-0 self-start sm:w-full'

type Props = {
  picture: CatalogueItem
  /** The place counts from 0, among `count` pictures. */
  at: number
  count: number
  isBusy: boolean
  isDragged: boolean
  style: CSSProperties | undefined
  onGrab: (event: PointerEvent) => void
  onMove: (to: number) => void
  onDescribe: (alt: string) => Promise<void>
  onRemove: () => void
}

/** Shows a picture of the professional with all its actions: as a row on a phone, as a card on a wide screen. */
export const PictureCard = ({
  picture,
  at,
  count,
  isBusy,
  isDragged,
  style,
  onGrab,
  onMove,
  onDescribe,
  onRemove,
}: Props) => {
  return (
    <li
      data-sortable
      tabIndex={-1}
      style={style}
      aria-busy={isBusy || undefined}
      className={cx(
        cardClassName,
        'relative',
        isDragged && 'opacity-90 shadow-soft ring-3 ring-plum',
        isBusy && 'opacity-60',
      )}
    >
      <DraggablePhoto picture={picture} number={at + 1} onGrab={onGrab} />
      <div className="min-w-0 flex-1">
        <AltField alt={picture.alt} onSave={onDescribe} />
        <Tools at={at} count={count} isBusy={isBusy} onMove={onMove} onRemove={onRemove} />
      </div>
    </li>
  )
}

type PhotoProps = Pick<Props, 'picture' | 'onGrab'> & { number: number }

/** Shows the picture with its number and with the handle that drags it. */
const DraggablePhoto = ({ picture, number, onGrab }: PhotoProps) => (
  <div
    className={cx(cardPhotoClassName, 'cursor-grab select-none [&_img]:pointer-events-none')}
    // A finger scrolls on the picture, and drags by the handle.
    onPointerDown={(event) => event.pointerType === 'mouse' && onGrab(event)}
  >
    <Photo
      filename={picture.image}
      alt={picture.alt || `Photo ${number}, sans description`}
      sizes="(min-width: 40rem) 300px, 112px"
      width={320}
      height={320}
      className="aspect-square w-full rounded-control"
    />
    <span
      aria-hidden="true"
      className="absolute top-0 left-0 flex size-11 touch-none items-center justify-center"
      onPointerDown={(event) => event.pointerType !== 'mouse' && onGrab(event)}
    >
      <span className="flex size-9 items-center justify-center rounded-full bg-blanc/90 text-plum">
        <GripIcon />
      </span>
    </span>
    <span
      aria-hidden="true"
      className="absolute right-1 bottom-1 min-w-7 rounded-full bg-ink/80 px-2 py-0.5 text-center text-sm font-semibold text-blanc"
    >
      {number}
    </span>
  </div>
)

type ToolsProps = Pick<Props, 'at' | 'count' | 'isBusy' | 'onMove' | 'onRemove'>

const Tools = ({ at, count, isBusy, onMove, onRemove }: ToolsProps) => {
  const name = `photo ${at + 1}`
  const isFirst = at === 0
  const isLast = at === count - 1
  return (
    <div className="flex items-center">
      <IconButton
        label={`Avancer : ${name}`}
        aria-disabled={isFirst || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => !isFirst && onMove(at - 1)}
      >
        <ArrowLeftIcon className="size-5 rotate-90 sm:rotate-0" />
      </IconButton>
      <IconButton
        label={`Reculer : ${name}`}
        aria-disabled={isLast || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => !isLast && onMove(at + 1)}
      >
        <ArrowRightIcon className="size-5 rotate-90 sm:rotate-0" />
      </IconButton>
      <IconButton
        label={`Supprimer : ${name}`}
        aria-disabled={isBusy || undefined}
        className="ml-auto text-brique"
        onClick={() => !isBusy && onRemove()}
      >
        <TrashIcon />
      </IconButton>
    </div>
  )
}
