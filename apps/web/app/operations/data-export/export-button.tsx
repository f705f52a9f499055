import { exportApi, exportWithIbanBody } from '@couronne/contract/operations/data-export'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { download } from '#app/lib/download.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { PasswordInput } from '#app/ui/inputs.tsx'

const filename = 'mes-donnees-couronne.zip'

type Props = { member: { email: string; role: string } }

/** Downloads all data that the site stores about the user; a professional may have the whole IBAN in it. */
export const ExportButton = ({ member }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const save = useRequest(() => download(filename, (api) => api(exportApi.everything, { query: { format: 'zip' } })))
  return (
    <div className="flex flex-col items-start gap-3">
      <Button tone="secondary" busy={save.busy} onClick={() => void save.submit(undefined)}>
        Télécharger mes données
      </Button>
      {member.role === 'professional' && (
        <Button tone="secondary" onClick={() => setAsking(true)}>
          Avec mon IBAN complet…
        </Button>
      )}
      {save.apiError && <Alert tone="danger">{save.apiError.message}</Alert>}
      {isAsking && <IbanDialog member={member} onClose={() => setAsking(false)} />}
    </div>
  )
}

const IbanDialog = ({ member, onClose }: Props & { onClose: () => void }) => {
  const form = useForm<{ password: string }>({
    resolver: zodResolver(exportWithIbanBody),
    defaultValues: { password: '' },
  })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body) => {
        await download(filename, (api) => api(exportApi.withIban, { body }))
        onClose()
      }}
      submitLabel="Télécharger"
      onClose={onClose}
      title="Télécharger avec mon IBAN"
      description="Sans mot de passe, seuls les quatre derniers caractères de l’IBAN sont dans le fichier."
    >
      {/* This field tells password managers to which account the password belongs. */}
      <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
      <Field label="Mot de passe" error={form.formState.errors.password}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}
