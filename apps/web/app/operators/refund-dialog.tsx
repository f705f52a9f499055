import { operatorsReasonText } from '@couronne/contract/appointments'
import { centsFromEuros } from '@couronne/contract/money'
import { operatorsApi, type VisitView, visitRefundBody } from '@couronne/contract/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { newlyLeftIn } from './newly-left.ts'

/** As people type it: `20`, `20,50`. */
const shape = z.object({
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, 'Un montant en euros, par exemple 20,50.'),
  reason: visitRefundBody.shape.reason,
})
type Values = z.infer<typeof shape>

/** `onDone` closes, says so, and reads the visit anew. */
type Props = { visit: VisitView; onClose: () => void; onDone: (text?: string) => unknown }

/** Gives back some or all of a visit, with the words that both will read. */
export const RefundDialog = ({ visit, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(shape) })
  const [refundable, setRefundable] = useState(visit.refundable)
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const refund = useRequest(
    async ({ amount, reason }: Values) => {
      const body = {
        amount: centsFromEuros(Number(amount.replace(',', '.'))),
        refundable: centsFromEuros(refundable),
        reason,
      }
      hasAsked.current = true
      await once([visit.id, body], (idempotencyKey) =>
        call(operatorsApi.refundVisit, { params: { id: visit.id }, body, idempotencyKey }),
      ).catch((error: unknown) => {
        setRefundable(newlyLeftIn(error) ?? refundable)
        throw error
      })
      await onDone(`La cliente est remboursée de ${priceText(body.amount / 100)}.`)
    },
    { form },
  )
  return (
    <Dialog
      open
      // An answer that was lost may have been a yes: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title="Rembourser la cliente"
      description={`Jusqu’à ${priceText(refundable)}. La coiffeuse et la plateforme en portent chacune leur part du prix.`}
    >
      <Form onSubmit={form.handleSubmit(refund.submit)} refusal={refund.refusal} busy={refund.busy}>
        <Field label="Montant (€)" error={form.formState.errors.amount}>
          <TextInput inputMode="decimal" autoComplete="off" {...form.register('amount')} />
        </Field>
        <Field label="Motif, que les deux liront" error={form.formState.errors.reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitButton busy={refund.busy}>Rembourser</SubmitButton>
      </Form>
    </Dialog>
  )
}
