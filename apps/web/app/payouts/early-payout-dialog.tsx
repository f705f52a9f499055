import {
  type EarlyPayoutBody,
  earlyPayoutBody,
  earlyPayoutsApi,
  tooShortForPayoutText,
} from '@couronne/contract/early-payouts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

type Props = { euros: string; onClose: () => void; onAsked: () => void }

/** Why it cannot wait, in her own words. */
export default function EarlyPayoutDialog({ euros, onClose, onAsked }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm<EarlyPayoutBody>({ resolver: zodResolver(earlyPayoutBody) })
  const once = useAttemptKey()
  const ask = useRequest(
    async (body: EarlyPayoutBody) => {
      await once(body, (idempotencyKey) => call(earlyPayoutsApi.ask, { body, idempotencyKey }))
      await revalidate()
      onAsked()
    },
    { form },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Demander un versement anticipé"
      description={`Notre équipe lit votre demande et vous répond par e-mail. Si elle accepte, ${euros} partent aussitôt vers votre compte Stripe ; de là, il faut toujours 1 à 7 jours ouvrés jusqu’à votre banque.`}
    >
      <Form onSubmit={form.handleSubmit(ask.submit)} refusal={ask.refusal} onRefusalClosed={ask.forget} busy={ask.busy}>
        <Field label="Pourquoi maintenant ?" error={form.formState.errors.reason} longest={tooShortForPayoutText}>
          <Textarea maxLength={1000} {...form.register('reason')} />
        </Field>
        <SubmitButton busy={ask.busy}>Envoyer ma demande</SubmitButton>
      </Form>
    </Dialog>
  )
}
