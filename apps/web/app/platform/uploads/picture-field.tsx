import { uploadsApi } from '@couronne/contract/platform/uploads'
import { useId, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Photo } from './photo.tsx'
import { PictureButton } from './picture-button.tsx'
import { acceptedText } from './picture-file.ts'

type Props = {
  label: string
  /** The upload returned this file name. It is empty before the first upload. */
  filename: string
  onChange: (filename: string) => void
  error?: { message?: string | undefined } | undefined
}

/** Renders a form field for one picture. The picture is uploaded when it is chosen and attached when the form is sent. */
export const PictureField = ({ label, filename, onChange, error }: Props) => {
  const id = useId()
  const [name, setName] = useState('')
  const upload = useRequest(async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    onChange((await call(uploadsApi.create, { form })).filename)
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    void upload.submit(file)
  }
  const errorText = upload.apiError
    ? `${name} : envoi échoué. ${upload.apiError.message}`
    : error && (error.message ?? 'Champs requis!')

  return (
    <fieldset className="min-w-0" aria-describedby={errorText ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex items-center gap-4">
        <span className="relative block size-24 shrink-0">
          {filename ? (
            <Photo
              filename={filename}
              alt="Aperçu"
              sizes="96px"
              width={96}
              height={96}
              eager
              className="size-24 rounded-control"
            />
          ) : (
            <span className="block size-24 rounded-control border border-dashed border-ink/45 bg-sable" />
          )}
          {upload.busy && (
            <span className="absolute inset-0 flex items-center justify-center rounded-control bg-ink/50 text-blanc">
              <Spinner className="size-8" label="Envoi de l’image…" />
            </span>
          )}
        </span>
        <div className="min-w-0">
          <PictureButton
            fieldLabel={label}
            tone="secondary"
            size="small"
            busy={upload.busy}
            onFiles={([file]) => choose(file)}
          >
            {filename ? 'Changer l’image' : 'Choisir une image'}
          </PictureButton>
          <p className="mt-1.5 text-sm text-ink-soft">{acceptedText}</p>
          <p role="status" className="min-h-5.25 text-sm font-medium text-feuille">
            {name && filename && !upload.busy && !errorText && `${name} : image envoyée.`}
          </p>
        </div>
      </div>
      <FieldProblem id={`${id}-error`} role="alert">
        {errorText}
      </FieldProblem>
    </fieldset>
  )
}
