import type { AbsenceDecision } from '@couronne/contract/booking/appointments'
import { absenceDecisions, absenceDecisionText } from '@couronne/contract/booking/appointments'
import { centsFromEuros } from '@couronne/contract/lib/money'
import {
  absenceDecisionBody,
  type OperatorAppointmentView,
  operatorsApi,
} from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { readCurrentRefundable } from './current-refundable.ts'
import { decisionOutcomes } from './decision-outcomes.ts'

type Values = { decision: AbsenceDecision; reason: string }
const schema = absenceDecisionBody.pick({ decision: true, reason: true })

/** `onDone` closes the dialog, announces the text and reloads the appointment. */
type Props = { appointment: OperatorAppointmentView; onClose: () => void; onDone: (text?: string) => unknown }

/** Decides who was absent and what happens to the money. The customer and the professional read the reason. */
export const AbsenceDialog = ({ appointment, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(schema) })
  const [refundable, setRefundable] = useState(appointment.refundable)
  const { decision: decisionError, reason } = form.formState.errors
  const outcome = decisionOutcomes(appointment, refundable)
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = { ...values, refund: values.decision === 'professional_absent' ? centsFromEuros(refundable) : 0 }
        await attempt([appointment.id, body], (idempotencyKey) =>
          call(operatorsApi.decideAbsence, { params: { id: appointment.id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          setRefundable(readCurrentRefundable(error) ?? refundable)
          throw error
        })
        await onDone('La décision est prise.')
      }}
      submitLabel="Décider"
      onClose={onClose}
      // A colleague may have decided meanwhile, so closing reloads the appointment.
      onCloseAfterRequest={onDone}
      title="Décider de l’absence"
      description="La décision est prise une fois, et les deux la reçoivent par e-mail."
    >
      <Choice legend="Votre décision" error={decisionError && 'Choisissez une décision.'}>
        {absenceDecisions.map((decision) => (
          <RadioCard
            key={decision}
            label={absenceDecisionText[decision]}
            hint={outcome[decision]}
            value={decision}
            {...form.register('decision')}
          />
        ))}
      </Choice>
      <Field label="Motif, que les deux liront" error={reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
