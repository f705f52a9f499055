import {
  type ExplanationBody,
  explanationBody,
  ledgerApi,
  type StrangeMovement,
  strangerAccounts,
  tooShortForExplanationText,
} from '@couronne/contract/ledger'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { strangerAmountText, strangerName } from './stranger-list.tsx'

const choices = {
  platform: {
    label: 'À la charge ou au profit de la plateforme',
    hint: 'Des frais, un geste, un remboursement fait chez Stripe.',
  },
  treasury: {
    label: 'Avec le compte bancaire de la plateforme',
    hint: 'Un virement vers votre banque ou depuis elle : cet argent reste le vôtre.',
  },
}

/** `onDone` closes, says so, and reads the page anew. */
type Props = { stranger: StrangeMovement; onClose: () => void; onDone: (text?: string) => unknown }

/** Says what a stranger was, for the ledger. */
export const ExplainStrangerDialog = ({ stranger, onClose, onDone }: Props) => {
  const form = useForm<ExplanationBody>({ resolver: zodResolver(explanationBody) })
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const explain = useRequest(
    async (body: ExplanationBody) => {
      hasAsked.current = true
      const { id } = stranger
      await once([id, body], (idempotencyKey) => call(ledgerApi.explain, { params: { id }, body, idempotencyKey }))
      await onDone('C’est écrit dans le grand livre.')
    },
    { form },
  )
  const errorId = useId()
  const { account: wrong, words } = form.formState.errors
  return (
    <Dialog
      open
      // Somebody else may have explained it, or the answer was lost: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title="Expliquer un mouvement"
      description={`${strangerName(stranger)}, ${strangerAmountText(stranger)}. Ceci l’écrit dans le grand livre, une fois. Ce qui est dû aux clientes et aux coiffeuses n’en change pas.`}
    >
      <Form onSubmit={form.handleSubmit(explain.submit)} refusal={explain.refusal} busy={explain.busy}>
        <fieldset className="grid gap-3" aria-describedby={wrong && errorId}>
          <legend className="mb-2 font-semibold">D’où vient cet argent, ou où est-il allé ?</legend>
          {strangerAccounts.map((account) => (
            <RadioCard key={account} {...choices[account]} value={account} {...form.register('account')} />
          ))}
          {wrong && (
            <p id={errorId} role="alert" className="text-sm font-medium text-brique">
              {wrong.message}
            </p>
          )}
        </fieldset>
        <Field label="Ce que c’était, et d’où vous le savez" error={words} longest={tooShortForExplanationText}>
          <Textarea {...form.register('words')} />
        </Field>
        <SubmitButton busy={explain.busy}>Écrire dans le grand livre</SubmitButton>
      </Form>
    </Dialog>
  )
}
