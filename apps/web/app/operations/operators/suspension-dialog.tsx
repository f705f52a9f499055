import { operatorsApi, type PersonView, restoreBody, suspendBody } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkbox, Textarea } from '#app/ui/inputs.tsx'

type Props = { person: PersonView; onClose: () => void; onDone: () => unknown }

/** Suspends an account. The person reads the reason. */
export const SuspendDialog = ({ person, onClose, onDone }: Props) => {
  const isAnnounced = person.state === 'suspending'
  const isImmediate = isAnnounced || person.role === 'admin'
  const form = useForm<{ reason: string; danger?: boolean }>({ resolver: zodResolver(suspendBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = isAnnounced ? { ...values, danger: true } : values
        await attempt([person.id, body], (idempotencyKey) =>
          call(operatorsApi.suspend, { params: { id: person.id }, body, idempotencyKey }),
        )
        await onDone()
      }}
      submitLabel="Suspendre le compte"
      onClose={onClose}
      title={`Suspendre ${person.firstname}${isAnnounced ? ' tout de suite' : ''} ?`}
      description={`Elle reçoit ce motif par e-mail${isImmediate ? ', et la suspension commence tout de suite.' : '.'}`}
      intro={
        !isImmediate && (
          <p className="mb-5 text-ink-soft">
            {person.role === 'professional'
              ? 'Dès maintenant, plus personne ne la trouve ni ne réserve avec elle. La suspension commence dans 24 heures.'
              : 'La suspension commence dans 24 heures.'}
          </p>
        )
      }
    >
      <Field label="Motif" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
      {!isImmediate && (
        <Checkbox
          label="Danger immédiat : quelqu’un risque un dommage d’ici là. La suspension commence tout de suite."
          {...form.register('danger')}
        />
      )}
      {person.ahead > 0 && (
        <p className="text-ink-soft">
          Ses rendez-vous à venir ({person.ahead}) restent pris : annulez-les s’ils ne doivent pas avoir lieu.
        </p>
      )}
    </FormDialog>
  )
}

/** Restores a suspended account, or withdraws an announced suspension. */
export const RestoreDialog = ({ person, onClose, onDone }: Props) => {
  const form = useForm<{ reason: string }>({ resolver: zodResolver(restoreBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([person.id, body], (idempotencyKey) =>
          call(operatorsApi.restore, { params: { id: person.id }, body, idempotencyKey }),
        )
        await onDone()
      }}
      submitLabel="Rétablir le compte"
      onClose={onClose}
      title={`Rétablir ${person.firstname} ?`}
      description="Elle reçoit un e-mail. Le motif reste dans le journal."
    >
      <Field label="Motif" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
