import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { centsFromEuros } from '@couronne/contract/lib/money'
import {
  appointmentRefundBody,
  type OperatorAppointmentView,
  operatorsApi,
} from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { eurosInput } from '#app/lib/euros-input.ts'
import { priceText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea, TextInput } from '#app/ui/inputs.tsx'
import { readCurrentRefundable } from './current-refundable.ts'

const schema = z.object({ amount: eurosInput, reason: appointmentRefundBody.shape.reason })

/** `onDone` closes the dialog, announces the text and reloads the appointment. */
type Props = { appointment: OperatorAppointmentView; onClose: () => void; onDone: (text?: string) => unknown }

/** Refunds some or all of an appointment. The customer and the professional read the reason. */
export const RefundDialog = ({ appointment, onClose, onDone }: Props) => {
  const form = useForm({ resolver: zodResolver(schema) })
  const [refundable, setRefundable] = useState(appointment.refundable)
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ amount, reason }, attempt) => {
        const body = {
          amount: centsFromEuros(amount),
          refundable: centsFromEuros(refundable),
          reason,
        }
        await attempt([appointment.id, body], (idempotencyKey) =>
          call(operatorsApi.refundAppointment, { params: { id: appointment.id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          setRefundable(readCurrentRefundable(error) ?? refundable)
          throw error
        })
        await onDone(`La cliente est remboursée de ${frenchEuros(body.amount)}.`)
      }}
      submitLabel="Rembourser"
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title="Rembourser la cliente"
      description={`Jusqu’à ${priceText(refundable)}. La coiffeuse et la plateforme en portent chacune leur part du prix.`}
    >
      <Field label="Montant (€)" error={form.formState.errors.amount}>
        <TextInput inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Motif, que les deux liront" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
