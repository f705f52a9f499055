import type { AbsenceDecision } from '@couronne/contract/booking/appointments'
import { absenceDecisions, absenceDecisionText } from '@couronne/contract/booking/appointments'
import { centsFromEuros } from '@couronne/contract/lib/money'
import { operatorsReasonText } from '@couronne/contract/lib/reason'
import { absenceDecisionBody, operatorsApi, type VisitView } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { decisionOutcomes } from './decision-outcomes.ts'
import { newlyLeftIn } from './newly-left.ts'

type Values = { decision: AbsenceDecision; reason: string }
const shape = absenceDecisionBody.pick({ decision: true, reason: true })

/** `onDone` closes the dialog, announces the text and reloads the appointment. */
type Props = { visit: VisitView; onClose: () => void; onDone: (text?: string) => unknown }

/** Decides who was absent and what happens to the money. The customer and the professional read the reason. */
export const AbsenceDialog = ({ visit, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(shape) })
  const [refundable, setRefundable] = useState(visit.refundable)
  const { decision: wrong, reason } = form.formState.errors
  const outcome = decisionOutcomes(visit, refundable)
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = { ...values, refund: values.decision === 'professional_absent' ? centsFromEuros(refundable) : 0 }
        await attempt([visit.id, body], (idempotencyKey) =>
          call(operatorsApi.decideAbsence, { params: { id: visit.id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          setRefundable(newlyLeftIn(error) ?? refundable)
          throw error
        })
        await onDone('La décision est prise.')
      }}
      submitLabel="Décider"
      onClose={onClose}
      // A colleague may have decided meanwhile, so closing reloads the appointment.
      onCloseAsked={onDone}
      title="Décider de l’absence"
      description="La décision est prise une fois, et les deux la reçoivent par e-mail."
    >
      <Choice legend="Votre décision" error={wrong && 'Choisissez une décision.'}>
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
      <Field label="Motif, que les deux liront" longest={operatorsReasonText} error={reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
