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

/** `onDone` closes, says so, and reads the visit anew. */
type Props = { visit: VisitView; onClose: () => void; onDone: (text?: string) => unknown }

/** Who was absent, and what that does to the money, with the words that both will read. */
export const AbsenceDialog = ({ visit, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(shape) })
  const [left, setLeft] = useState(visit.refundable)
  const { decision: wrong, reason } = form.formState.errors
  const outcome = decisionOutcomes(visit, left)
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = { ...values, refund: values.decision === 'professional_absent' ? centsFromEuros(left) : 0 }
        await attempt([visit.id, body], (idempotencyKey) =>
          call(operatorsApi.decideAbsence, { params: { id: visit.id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          setLeft(newlyLeftIn(error) ?? left)
          throw error
        })
        await onDone('La décision est prise.')
      }}
      submitLabel="Décider"
      onClose={onClose}
      // Somebody else may have decided meanwhile.
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
