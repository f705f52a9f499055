import {
  longestObjection,
  type ObjectionFields,
  type OwnDecision,
  objectionBody,
  objectionsApi,
} from '@couronne/contract/operations/objections'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

type Props = { decision: OwnDecision; onSent: (decision: OwnDecision) => void }

/** Objects to a decision, once. */
export const ObjectionForm = ({ decision: { id, key }, onSent }: Props) => {
  const form = useForm<ObjectionFields>({ resolver: zodResolver(objectionBody), defaultValues: { text: '' } })
  const send = useRequest(
    async (body: ObjectionFields) =>
      onSent(await call(objectionsApi.object, { params: { id }, query: { cle: key }, body })),
    { form },
  )
  return (
    <Form onSubmit={form.handleSubmit(send.submit)} error={send.apiError} busy={send.busy}>
      <Field
        label="Pourquoi cette décision est à revoir"
        hint="Une contestation se fait une seule fois : dites tout ce qui compte."
        error={form.formState.errors.text}
      >
        <Textarea rows={6} maxLength={longestObjection} {...form.register('text')} />
      </Field>
      <SubmitButton busy={send.busy}>Contester la décision</SubmitButton>
    </Form>
  )
}
