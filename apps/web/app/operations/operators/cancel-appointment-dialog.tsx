import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { operatorsReason } from '@couronne/contract/lib/reason'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

const schema = z.object({ reason: operatorsReason })
type Values = z.infer<typeof schema>

type Props = {
  appointment: Pick<OperatorAppointmentView, 'id' | 'customer' | 'professional'>
  terms: NonNullable<OperatorAppointmentView['cancellation']>
  onClose: () => void
  /** Closes the dialog, announces the text and reloads the appointment. */
  onDone: (text?: string) => unknown
}

/** Cancels an upcoming appointment. The customer and the professional read the reason. */
export const OperatorCancelAppointmentDialog = ({
  appointment: { id, customer, professional },
  terms: { fee, refund },
  onClose,
  onDone,
}: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(schema) })
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ reason }, attempt) => {
        const body = { status: 'Annuler', fee, reason } as const
        await attempt([id, body], (idempotencyKey) =>
          call(appointmentsApi.change, { params: { id }, body, idempotencyKey }),
        )
        await onDone('Le rendez-vous est annulé.')
      }}
      submitLabel="Annuler le rendez-vous"
      onClose={onClose}
      // The customer or the professional may have cancelled meanwhile, so closing reloads the appointment.
      onCloseAfterRequest={onDone}
      title="Annuler ce rendez-vous ?"
      description="Ses heures sont rendues. Les deux reçoivent votre motif par e-mail."
      intro={
        <>
          <dl className="mb-3 grid gap-2 rounded-control bg-sable px-4 py-3">
            <Line label="Frais d’annulation" amount={fee} />
            <Line label={`Remboursement à ${customer}, sur sa carte`} amount={refund} />
          </dl>
          <p className="mb-5 text-ink-soft">
            {professional} ne reçoit rien, et cette annulation ne compte pas parmi les siennes.
          </p>
        </>
      }
    >
      <Field label="Motif, que les deux liront" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

const Line = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex items-center justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-semibold">{priceText(amount)}</dd>
  </div>
)
