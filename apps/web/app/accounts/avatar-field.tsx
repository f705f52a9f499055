import { accountsApi, type OwnRecord } from '@couronne/contract/accounts'
import { uploadsApi } from '@couronne/contract/uploads'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Photo } from '#app/uploads/photo.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

type Props = { member: OwnRecord }

export const AvatarField = ({ member }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [done, setDone] = useState(false)
  const { revalidate } = useRevalidator()
  const upload = useRequest(async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    const { filename } = await call(uploadsApi.create, { form })
    await call(accountsApi.update, { params: { id: member.id }, body: { image: filename } })
    await revalidate()
    setDone(true)
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setDone(false)
    void upload.submit(file)
  }

  return (
    <div>
      <div className="flex items-center gap-5">
        <span className="relative block shrink-0">
          <Photo
            filename={member.image}
            alt={member.image ? 'Votre photo' : ''}
            sizes="112px"
            width={112}
            height={112}
            eager
            className="size-24 rounded-full sm:size-28 border-4 border-sable"
          />
          {upload.busy && (
            <span className="absolute inset-0 flex items-center justify-center rounded-full bg-ink/50 text-blanc">
              <Spinner className="size-8" label="Envoi de la photo…" />
            </span>
          )}
        </span>
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold">
            {member.firstname} {member.lastname}
          </p>
          <input
            ref={chooser}
            type="file"
            accept={accepted}
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0])
              // So that the same file can be tried again.
              event.target.value = ''
            }}
          />
          <Button
            tone="secondary"
            size="small"
            busy={upload.busy}
            onClick={() => chooser.current?.click()}
            className="mt-2"
          >
            {member.image ? 'Changer la photo' : 'Ajouter une photo'}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">JPEG, PNG, WebP, AVIF ou HEIC, 10 Mo au plus.</p>
        </div>
      </div>
      {done && (
        <Alert tone="success" className="mt-4">
          {name} : image envoyée.
        </Alert>
      )}
      {upload.refusal && (
        <Alert tone="danger" title={`${name} : envoi échoué.`} className="mt-4">
          {upload.refusal.message}
        </Alert>
      )}
    </div>
  )
}
