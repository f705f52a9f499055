import { exportApi, handOverBody } from '@couronne/contract/operations/data-export'
import { operatorsApi, type PersonView, restoreBody } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { download } from '#app/lib/download.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

type Props = { person: PersonView; onClose: () => void; onDone: () => unknown }

/** Downloads the data of a suspended person, who asked for them. */
export const HandOverDialog = ({ person, onClose, onDone }: Props) => {
  const form = useForm<{ reason: string }>({ resolver: zodResolver(handOverBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body) => {
        const params = { id: person.id }
        await download(`donnees-${person.id}.zip`, (api) => api(exportApi.ofSuspended, { params, body }))
        await onDone()
      }}
      submitLabel="Télécharger ses données"
      onClose={onClose}
      title={`Données de ${person.firstname} ${person.lastname}`}
      description="Remettez ce fichier à la personne qui l’a demandé, à son adresse e-mail, puis effacez-le. Le téléchargement est noté dans le journal."
    >
      <Field
        label="Motif"
        hint="Comment et quand la personne a demandé ses données."
        error={form.formState.errors.reason}
      >
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Deletes the account of a suspended person, who asked for it. */
export const EraseDialog = ({ person, onClose, onDone }: Props) => {
  const form = useForm<{ reason: string }>({ resolver: zodResolver(restoreBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([person.id, body], (idempotencyKey) =>
          call(operatorsApi.erase, { params: { id: person.id }, body, idempotencyKey }),
        )
        await onDone()
      }}
      submitLabel="Supprimer définitivement"
      onClose={onClose}
      title={`Supprimer le compte de ${person.firstname} ?`}
      description="C’est définitif, et seulement à la demande de la personne. Les règles sont celles de « Mes données » : un rendez-vous à venir, une commande en cours ou un montant dû l’empêchent."
    >
      <Field
        label="Motif"
        hint="Comment et quand la personne a demandé la suppression."
        error={form.formState.errors.reason}
      >
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
