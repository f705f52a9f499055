import { operatorsReasonText } from '@couronne/contract/appointments'
import {
  type EarlyPayoutDecision,
  earlyPayoutAnswerBody,
  earlyPayoutDecisions,
  earlyPayoutsApi,
  type OpenEarlyPayout,
} from '@couronne/contract/early-payouts'
import { centsFromEuros } from '@couronne/contract/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

type Values = { decision: EarlyPayoutDecision; reason: string }
const shape = earlyPayoutAnswerBody.pick({ decision: true, reason: true })

/** `onDone` closes, reads the page anew, and says so. */
type Props = { asked: OpenEarlyPayout; onClose: () => void; onDone: (text: string) => unknown }

/** Yes or no to who asks to be paid early, with the words that she will read. */
export const AnswerDialog = ({ asked, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(shape) })
  const [amount, setAmount] = useState(asked.amount)
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const answer = useRequest(
    async (values: Values) => {
      const body = { ...values, amount: values.decision === 'accepted' ? centsFromEuros(amount) : 0 }
      hasAsked.current = true
      const { message } = await once([asked.id, body], (idempotencyKey) =>
        call(earlyPayoutsApi.answer, { params: { id: asked.id }, body, idempotencyKey }),
      ).catch((error: unknown) => {
        setAmount(newSumIn(error) ?? amount)
        throw error
      })
      await onDone(message)
    },
    { form },
  )
  const errorId = useId()
  const { decision: wrong, reason } = form.formState.errors
  const choices = asked.isReady && amount > 0 ? earlyPayoutDecisions : (['declined'] as const)
  const texts = {
    accepted: ['Accorder', `${priceText(amount)} partent maintenant. Une absence signalée ensuite serait reprise.`],
    declined: ['Ne pas accorder', 'Chaque rendez-vous est versé 48 h après sa fin, comme d’habitude.'],
  } as const
  return (
    <Dialog
      open
      // A colleague may have answered, or the answer was lost: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone('Voici où en sont les demandes.') : onClose())}
      title={`Répondre à ${asked.professional}`}
      description="Elle reçoit la réponse par e-mail."
    >
      <Form onSubmit={form.handleSubmit(answer.submit)} refusal={answer.refusal} busy={answer.busy}>
        <fieldset className="grid gap-3" aria-describedby={wrong && errorId}>
          <legend className="mb-2 font-semibold">Votre réponse</legend>
          {choices.map((decision) => (
            <RadioCard
              key={decision}
              label={texts[decision][0]}
              hint={texts[decision][1]}
              value={decision}
              {...form.register('decision')}
            />
          ))}
          {wrong && (
            <p id={errorId} role="alert" className="text-sm font-medium text-brique">
              Choisissez une réponse.
            </p>
          )}
        </fieldset>
        <Field label="Motif, qu’elle lira" error={reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitButton busy={answer.busy}>Répondre</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** What would be sent now, where it is not what was shown. */
const newSumIn = (error: unknown) =>
  error instanceof RefusalError && error.error === 'price_changed'
    ? (error.details as Pick<OpenEarlyPayout, 'amount'>).amount
    : undefined
