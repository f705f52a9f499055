import { appointmentsApi, operatorsReason, operatorsReasonText } from '@couronne/contract/appointments'
import type { VisitView } from '@couronne/contract/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

const shape = z.object({ reason: operatorsReason })
type Values = z.infer<typeof shape>

type Props = {
  visit: Pick<VisitView, 'id' | 'customer' | 'professional'>
  terms: NonNullable<VisitView['cancellation']>
  onClose: () => void
  /** Closes, says so, and reads the visit anew. */
  onDone: (text?: string) => unknown
}

/** Cancels a visit that lies ahead, with the words that both will read. */
export const CancelVisitDialog = ({
  visit: { id, customer, professional },
  terms: { fee, refund },
  onClose,
  onDone,
}: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(shape) })
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const cancel = useRequest(
    async ({ reason }: Values) => {
      hasAsked.current = true
      const body = { status: 'Annuler', fee, reason } as const
      await once([id, body], (idempotencyKey) => call(appointmentsApi.change, { params: { id }, body, idempotencyKey }))
      await onDone('Le rendez-vous est annulé.')
    },
    { form },
  )
  return (
    <Dialog
      open
      // One of the two may have cancelled, or the answer was lost: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title="Annuler ce rendez-vous ?"
      description="Ses heures sont rendues. Les deux reçoivent votre motif par e-mail."
    >
      <dl className="mb-3 grid gap-2 rounded-control bg-sable px-4 py-3">
        <Line label="Frais d’annulation" amount={fee} />
        <Line label={`Remboursement à ${customer}, sur sa carte`} amount={refund} />
      </dl>
      <p className="mb-5 text-ink-soft">
        {professional} ne reçoit rien, et cette annulation ne compte pas parmi les siennes.
      </p>
      <Form onSubmit={form.handleSubmit(cancel.submit)} refusal={cancel.refusal} busy={cancel.busy}>
        <Field label="Motif, que les deux liront" error={form.formState.errors.reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitButton busy={cancel.busy}>Annuler le rendez-vous</SubmitButton>
      </Form>
    </Dialog>
  )
}

const Line = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex items-center justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-semibold">{priceText(amount)}</dd>
  </div>
)
