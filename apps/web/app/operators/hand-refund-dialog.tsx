import { operatorsReasonText } from '@couronne/contract/appointments'
import { handRefundBody, operatorsApi, type VisitView } from '@couronne/contract/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

/** `onDone` closes, says so, and reads the visit anew. */
type Props = { refund: VisitView['refunds'][number]; onClose: () => void; onDone: (text?: string) => unknown }

/** Writes down that what her bank refused has reached the customer in another way. */
export const HandRefundDialog = ({ refund: { id, amount }, onClose, onDone }: Props) => {
  const form = useForm<{ how: string }>({ resolver: zodResolver(handRefundBody) })
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const note = useRequest(
    async (body: { how: string }) => {
      hasAsked.current = true
      await once([id, body], (idempotencyKey) =>
        call(operatorsApi.sendRefundOtherwise, { params: { id }, body, idempotencyKey }),
      )
      await onDone(`${priceText(amount)} sont notés comme rendus autrement.`)
    },
    { form },
  )
  return (
    <Dialog
      open
      // An answer that was lost may have been a yes: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title="Rendu autrement"
      description={`Envoyez d’abord ${priceText(amount)} à la cliente, par exemple par virement. Ceci l’écrit dans le grand livre, une fois, et la prévient.`}
    >
      <Form onSubmit={form.handleSubmit(note.submit)} refusal={note.refusal} busy={note.busy}>
        <Field
          label="Comment et quand, que la cliente lira"
          error={form.formState.errors.how}
          longest={operatorsReasonText}
        >
          <Textarea {...form.register('how')} />
        </Field>
        <SubmitButton busy={note.busy}>C’est rendu</SubmitButton>
      </Form>
    </Dialog>
  )
}
