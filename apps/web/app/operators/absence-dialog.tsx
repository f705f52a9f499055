import type { AbsenceDecision } from '@couronne/contract/appointments'
import { absenceDecisions, absenceDecisionText, operatorsReasonText } from '@couronne/contract/appointments'
import { centsFromEuros } from '@couronne/contract/money'
import { absenceDecisionBody, operatorsApi, type VisitView } from '@couronne/contract/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
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
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const decide = useRequest(
    async (values: Values) => {
      const body = { ...values, refund: values.decision === 'professional_absent' ? centsFromEuros(left) : 0 }
      hasAsked.current = true
      await once([visit.id, body], (idempotencyKey) =>
        call(operatorsApi.decideAbsence, { params: { id: visit.id }, body, idempotencyKey }),
      ).catch((error: unknown) => {
        setLeft(newlyLeftIn(error) ?? left)
        throw error
      })
      await onDone('La décision est prise.')
    },
    { form },
  )
  const errorId = useId()
  const { decision: wrong, reason } = form.formState.errors
  const outcome = decisionOutcomes(visit, left)
  return (
    <Dialog
      open
      // Somebody else may have decided, or the answer was lost: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title="Décider de l’absence"
      description="La décision est prise une fois, et les deux la reçoivent par e-mail."
    >
      <Form onSubmit={form.handleSubmit(decide.submit)} refusal={decide.refusal} busy={decide.busy}>
        <fieldset className="grid gap-3" aria-describedby={wrong && errorId}>
          <legend className="mb-2 font-semibold">Votre décision</legend>
          {absenceDecisions.map((decision) => (
            <RadioCard
              key={decision}
              label={absenceDecisionText[decision]}
              hint={outcome[decision]}
              value={decision}
              {...form.register('decision')}
            />
          ))}
          {wrong && (
            <p id={errorId} role="alert" className="text-sm font-medium text-brique">
              Choisissez une décision.
            </p>
          )}
        </fieldset>
        <Field label="Motif, que les deux liront" error={reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitButton busy={decide.busy}>Décider</SubmitButton>
      </Form>
    </Dialog>
  )
}
