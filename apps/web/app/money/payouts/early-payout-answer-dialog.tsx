import {
  type EarlyPayoutDecision,
  earlyPayoutAnswerBody,
  earlyPayoutDecisions,
  earlyPayoutsApi,
  type OpenEarlyPayout,
} from '@couronne/contract/early-payouts'
import { centsFromEuros } from '@couronne/contract/lib/money'
import { operatorsReasonText } from '@couronne/contract/lib/reason'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'

type Values = { decision: EarlyPayoutDecision; reason: string }
const shape = earlyPayoutAnswerBody.pick({ decision: true, reason: true })

/** `onDone` closes, reads the page anew, and says so. */
type Props = { asked: OpenEarlyPayout; onClose: () => void; onDone: (text: string) => unknown }

/** Yes or no to who asks to be paid early, with the words that she will read. */
export const AnswerDialog = ({ asked, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(shape) })
  const [amount, setAmount] = useState(asked.amount)
  const { decision: wrong, reason } = form.formState.errors
  const choices = asked.isReady && amount > 0 ? earlyPayoutDecisions : (['declined'] as const)
  const texts = {
    accepted: ['Accorder', `${priceText(amount)} partent maintenant. Une absence signalée ensuite serait reprise.`],
    declined: ['Ne pas accorder', 'Chaque rendez-vous est versé 48 h après sa fin, comme d’habitude.'],
  } as const
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = { ...values, amount: values.decision === 'accepted' ? centsFromEuros(amount) : 0 }
        const { message } = await attempt([asked.id, body], (idempotencyKey) =>
          call(earlyPayoutsApi.answer, { params: { id: asked.id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          setAmount(newSumIn(error) ?? amount)
          throw error
        })
        await onDone(message)
      }}
      submitLabel="Répondre"
      onClose={onClose}
      // A colleague may have answered meanwhile.
      onCloseAsked={() => onDone('Voici où en sont les demandes.')}
      title={`Répondre à ${asked.professional}`}
      description="Elle reçoit la réponse par e-mail."
    >
      <Choice legend="Votre réponse" error={wrong && 'Choisissez une réponse.'}>
        {choices.map((decision) => (
          <RadioCard
            key={decision}
            label={texts[decision][0]}
            hint={texts[decision][1]}
            value={decision}
            {...form.register('decision')}
          />
        ))}
      </Choice>
      <Field label="Motif, qu’elle lira" longest={operatorsReasonText} error={reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** What would be sent now, where it is not what was shown. */
const newSumIn = (error: unknown) =>
  error instanceof RefusalError && error.error === 'price_changed'
    ? (error.details as Pick<OpenEarlyPayout, 'amount'>).amount
    : undefined
