import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { countText } from '#app/lib/french.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { CloseIcon, PlusIcon } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Photo } from './photo.tsx'
import { PictureButton } from './picture-button.tsx'
import { acceptedText } from './picture-file.ts'
import { useFileUploads } from './use-file-uploads.ts'

type Props = {
  label: string
  maxPictures: number
  /** The uploads returned these file names. */
  filenames: string[]
  onChange: (change: (filenames: string[]) => string[]) => void
  /** The form must wait for running uploads, or it would be sent without them. */
  onUploadingChange: (isSending: boolean) => void
}

/** Renders a form field for a few pictures. Each is uploaded when it is chosen and attached when the form is sent. */
export const PicturesField = ({ label, maxPictures, filenames, onChange, onUploadingChange }: Props) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const without = (filename: string) => (names: string[]) => names.filter((each) => each !== filename)
  const { send, busy, errorText } = useFileUploads({
    maxFiles: maxPictures,
    filenames,
    // Uploading the same picture twice keeps it once.
    onUploaded: (filename) => onChange((names) => [...without(filename)(names), filename]),
    onUploadingChange,
  })
  const remove = (filename: string) => {
    // The button may be disabled until there is room again, so the removal is rendered before the focus moves to it.
    flushSync(() => onChange(without(filename)))
    button.current?.focus()
  }

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint${errorText ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (facultatif)</span>
      </legend>
      {(filenames.length > 0 || busy) && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {filenames.map((filename, at) => (
            <li key={filename} className="relative">
              <Photo
                filename={filename}
                alt={`Photo ${at + 1}`}
                sizes="96px"
                width={96}
                height={96}
                eager
                className="size-24 rounded-control"
              />
              <button
                type="button"
                aria-label={`Retirer la photo ${at + 1}`}
                disabled={busy}
                onClick={() => remove(filename)}
                className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-control bg-ink/70 text-blanc hover:bg-ink disabled:hidden"
              >
                <CloseIcon />
              </button>
            </li>
          ))}
          {busy && (
            <li className="flex size-24 items-center justify-center rounded-control border border-dashed border-ink/45 bg-sable text-plum">
              <Spinner className="size-8" label="Envoi de la photo…" />
            </li>
          )}
        </ul>
      )}
      <PictureButton
        ref={button}
        fieldLabel={label}
        multiple
        tone="secondary"
        size="small"
        busy={busy}
        disabled={filenames.length >= maxPictures}
        onFiles={send}
      >
        <PlusIcon /> Ajouter des photos
      </PictureButton>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {maxPictures} au plus. {acceptedText}
      </p>
      <p role="status" className="sr-only">
        {filenames.length > 0 && !busy && countText(filenames.length, 'photo jointe', 'photos jointes')}
      </p>
      <FieldProblem id={`${id}-error`} role="alert">
        {errorText}
      </FieldProblem>
    </fieldset>
  )
}
