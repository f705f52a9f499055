import { maxProductImages } from '@couronne/contract/shop/products'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { PictureButton } from '#app/platform/uploads/picture-button.tsx'
import { acceptedText } from '#app/platform/uploads/picture-file.ts'
import { useFileUploads } from '#app/platform/uploads/use-file-uploads.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Field, FieldProblem } from '#app/ui/field.tsx'
import { ArrowLeftIcon, ArrowRightIcon, PlusIcon, TrashIcon } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Picture = { image: string; alt: string }
type Props = {
  pictures: Picture[]
  onChange: (change: (pictures: Picture[]) => Picture[]) => void
  /** The form has to wait for uploads, because a picture that is still uploading would be missing. */
  onUploadingChange: (isSending: boolean) => void
  error: string | undefined
}

/** Edits the pictures of a product. The first one represents the product in lists. */
export const ProductPictures = ({ pictures, onChange, onUploadingChange, error }: Props) => {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const filenames = pictures.map(({ image }) => image)
  const { send, busy, errorText } = useFileUploads({
    maxFiles: maxProductImages,
    filenames,
    // The same picture is added only once.
    onUploaded: (name) =>
      onChange((all) => (all.some(({ image }) => image === name) ? all : [...all, { image: name, alt: '' }])),
    onUploadingChange,
  })
  const move = (from: number, to: number) => {
    flushSync(() => onChange((all) => all.toSpliced(from, 1).toSpliced(to, 0, all[from] as Picture)))
    // The buttons move with the picture; at either end, one of them is disabled.
    const place = list.current?.children[to]
    const side = to > from ? 'after' : 'before'
    const button =
      place?.querySelector(`[data-move="${side}"]:not(:disabled)`) ?? place?.querySelector('[data-move]:not(:disabled)')
    if (button instanceof HTMLElement) button.focus()
  }
  const remove = (at: number) => {
    flushSync(() => onChange((all) => all.toSpliced(at, 1)))
    addButton.current?.focus()
  }
  const problem = errorText || error

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-semibold">Photos</legend>
      <ul ref={list} className="grid gap-4">
        {pictures.map(({ image, alt }, at) => (
          <PictureRow
            key={image}
            picture={{ image, alt }}
            number={at + 1}
            isLast={at === pictures.length - 1}
            isRemovalDisabled={busy}
            onAlt={(alt) => onChange((all) => all.map((each) => (each.image === image ? { image, alt } : each)))}
            onMove={(offset) => move(at, at + offset)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <PictureButton
        ref={addButton}
        fieldLabel="Photos"
        multiple
        tone="secondary"
        size="small"
        className="mt-3"
        busy={busy}
        disabled={pictures.length >= maxProductImages}
        onFiles={send}
      >
        <PlusIcon /> Ajouter des photos
      </PictureButton>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        De 1 à {maxProductImages}. {acceptedText}
      </p>
      <FieldProblem id={`${id}-error`} role="alert">
        {problem}
      </FieldProblem>
    </fieldset>
  )
}

type RowProps = {
  picture: Picture
  number: number
  isLast: boolean
  /** Other pictures are being uploaded. */
  isRemovalDisabled: boolean
  onAlt: (alt: string) => void
  onMove: (offset: 1 | -1) => void
  onRemove: () => void
}

const PictureRow = ({
  picture: { image, alt },
  number,
  isLast,
  isRemovalDisabled,
  onAlt,
  onMove,
  onRemove,
}: RowProps) => (
  <li className="flex flex-wrap items-start gap-4 rounded-control border border-sable-deep p-3">
    <Photo
      filename={image}
      alt={`Photo ${number}`}
      sizes="96px"
      width={96}
      height={96}
      eager
      className="size-24 rounded-control"
    />
    <div className="min-w-48 flex-1">
      <Field label={`Ce que montre la photo ${number}`} optional>
        <TextInput value={alt} maxLength={200} autoComplete="off" onChange={({ target }) => onAlt(target.value)} />
      </Field>
      <div className="mt-1 flex">
        <IconButton
          label={`Mettre la photo ${number} avant`}
          data-move="before"
          disabled={number === 1}
          onClick={() => onMove(-1)}
          className="disabled:opacity-40"
        >
          <ArrowLeftIcon />
        </IconButton>
        <IconButton
          label={`Mettre la photo ${number} après`}
          data-move="after"
          disabled={isLast}
          onClick={() => onMove(1)}
          className="disabled:opacity-40"
        >
          <ArrowRightIcon />
        </IconButton>
        <IconButton label={`Retirer la photo ${number}`} disabled={isRemovalDisabled} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
        {number === 1 && <span className="self-center pl-2 text-sm text-ink-soft">Montrée dans la boutique</span>}
      </div>
    </div>
  </li>
)
