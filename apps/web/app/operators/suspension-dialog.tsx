import { operatorsReasonText } from '@couronne/contract/appointments'
import { operatorsApi, type PersonView, restoreBody, suspendBody } from '@couronne/contract/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Checkbox, Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

type Props = { person: PersonView; onClose: () => void; onDone: () => unknown }

/** Shuts a person out, with the words she will read. */
export const SuspendDialog = ({ person, onClose, onDone }: Props) => {
  const isAnnounced = person.state === 'suspending'
  const isAtOnce = isAnnounced || person.role === 'admin'
  const form = useForm<{ reason: string; danger?: boolean }>({ resolver: zodResolver(suspendBody) })
  const once = useAttemptKey()
  const suspend = useRequest(
    async (values: { reason: string; danger?: boolean }) => {
      const body = isAnnounced ? { ...values, danger: true } : values
      await once([person.id, body], (idempotencyKey) =>
        call(operatorsApi.suspend, { params: { id: person.id }, body, idempotencyKey }),
      )
      await onDone()
    },
    { form },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Suspendre ${person.firstname}${isAnnounced ? ' tout de suite' : ''} ?`}
      description={`Elle reçoit ce motif par e-mail${isAtOnce ? ', et la suspension commence tout de suite.' : '.'}`}
    >
      {!isAtOnce && (
        <p className="mb-5 text-ink-soft">
          {person.role === 'professional'
            ? 'Dès maintenant, plus personne ne la trouve ni ne réserve avec elle. La suspension commence dans 24 heures.'
            : 'La suspension commence dans 24 heures.'}
        </p>
      )}
      <Form onSubmit={form.handleSubmit(suspend.submit)} refusal={suspend.refusal} busy={suspend.busy}>
        <Field label="Motif" error={form.formState.errors.reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        {!isAtOnce && (
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
        <SubmitButton busy={suspend.busy}>Suspendre le compte</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Lets her in again, or takes back what has not begun. */
export const RestoreDialog = ({ person, onClose, onDone }: Props) => {
  const form = useForm<{ reason: string }>({ resolver: zodResolver(restoreBody) })
  const once = useAttemptKey()
  const restore = useRequest(
    async (body: { reason: string }) => {
      await once([person.id, body], (idempotencyKey) =>
        call(operatorsApi.restore, { params: { id: person.id }, body, idempotencyKey }),
      )
      await onDone()
    },
    { form },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rétablir ${person.firstname} ?`}
      description="Elle reçoit un e-mail. Le motif reste dans le journal."
    >
      <Form onSubmit={form.handleSubmit(restore.submit)} refusal={restore.refusal} busy={restore.busy}>
        <Field label="Motif" error={form.formState.errors.reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitButton busy={restore.busy}>Rétablir le compte</SubmitButton>
      </Form>
    </Dialog>
  )
}
