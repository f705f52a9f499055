import { type AlertFields, longestAlert, type SafetyView, safetyApi } from '@couronne/contract/booking/safety'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

type Props = {
  id: string
  firstname: string
  safety: SafetyView
  onChanged: () => Promise<unknown>
}

/** Alerts the operators. The other party does not learn of it. */
export const AlertForm = ({ id, firstname, safety: { isAlerted, supportHours }, onChanged }: Props) => {
  const form = useForm<AlertFields>({ defaultValues: { text: '' } })
  const attempt = useIdempotencyKey()
  const alert = useRequest(
    async (body: AlertFields) => {
      await attempt({ id, ...body }, (idempotencyKey) =>
        call(safetyApi.alert, { params: { id }, body, idempotencyKey }),
      )
      await onChanged()
    },
    { form },
  )
  return (
    <section aria-labelledby="prevenir">
      <h3 id="prevenir" className="font-semibold">
        Prévenir notre équipe
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {`Nous lisons ${supportHours}. Cela ne remplace aucun appel. ${firstname} n’en saura rien.`}
      </p>
      {isAlerted ? (
        <Alert tone="success" className="mt-2">
          Notre équipe a votre alerte.
        </Alert>
      ) : (
        <Form onSubmit={form.handleSubmit(alert.submit)} error={alert.apiError} busy={alert.busy} className="mt-3">
          <Field label="Que se passe-t-il ? (facultatif)" error={form.formState.errors.text}>
            <Textarea rows={3} maxLength={longestAlert} {...form.register('text')} />
          </Field>
          <SubmitButton busy={alert.busy}>Prévenir l’équipe</SubmitButton>
        </Form>
      )}
    </section>
  )
}
