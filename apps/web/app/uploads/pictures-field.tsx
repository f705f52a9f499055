import { uploadsApi } from '@couronne/contract/uploads'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem } from '#app/ui/field.tsx'
import { CloseIcon, PlusIcon } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Photo } from './photo.tsx'
import { acceptedPictures, acceptedText, refusalOfFile } from './picture-file.ts'

type Props = {
  label: string
  most: number
  /** As the uploads named them. */
  filenames: string[]
  onChange: (filenames: string[]) => void
  /** What is on its way would be missing from what is sent meanwhile. */
  onSending: (isSending: boolean) => void
}

/** A few pictures of a form: each sent as soon as it is chosen, attached when the form is. */
export const PicturesField = ({ label, most, filenames, onChange, onSending }: Props) => {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [name, setName] = useState('')
  const upload = useRequest(async (files: File[]) => {
    onSending(true)
    let sent = filenames
    try {
      for (const file of files.slice(0, most - filenames.length)) {
        setName(file.name)
        const form = new FormData()
        form.set('file', file)
        const { filename } = await call(uploadsApi.create, { form })
        // The same picture twice is one.
        sent = [...sent.filter((each) => each !== filename), filename]
        onChange(sent)
      }
    } finally {
      onSending(false)
    }
  })
  const [refused, setRefused] = useState('')
  const choose = (files: File[]) => {
    const wrong = files.find((file) => refusalOfFile(file))
    setRefused(wrong ? `${wrong.name} : ${refusalOfFile(wrong)}` : '')
    const right = files.filter((file) => !refusalOfFile(file))
    if (right.length > 0) void upload.submit(right)
  }
  const remove = (filename: string) => {
    // The button may be one that could not be pressed until there is room again.
    flushSync(() => onChange(filenames.filter((each) => each !== filename)))
    button.current?.focus()
  }
  const wrong = upload.refusal ? `${name} : envoi échoué. ${upload.refusal.message}` : refused

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (facultatif)</span>
      </legend>
      {(filenames.length > 0 || upload.busy) && (
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
                disabled={upload.busy}
                onClick={() => remove(filename)}
                className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-control bg-ink/70 text-blanc hover:bg-ink disabled:hidden"
              >
                <CloseIcon />
              </button>
            </li>
          ))}
          {upload.busy && (
            <li className="flex size-24 items-center justify-center rounded-control border border-dashed border-ink/45 bg-sable text-plum">
              <Spinner className="size-8" label="Envoi de la photo…" />
            </li>
          )}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        accept={acceptedPictures}
        aria-label={label}
        hidden
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          // So that the same files can be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        ref={button}
        tone="secondary"
        size="small"
        busy={upload.busy}
        disabled={filenames.length >= most}
        onClick={() => chooser.current?.click()}
      >
        <PlusIcon /> Ajouter des photos
      </Button>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {most} au plus. {acceptedText}
      </p>
      <p role="status" className="sr-only">
        {filenames.length > 0 && !upload.busy && countText(filenames.length, 'photo jointe', 'photos jointes')}
      </p>
      <FieldProblem id={`${id}-error`} role="alert">
        {wrong}
      </FieldProblem>
    </fieldset>
  )
}
