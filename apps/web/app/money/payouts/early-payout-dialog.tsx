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
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

type Props = { euros: string; onClose: () => void; onAsked: () => void }

/** Why it cannot wait, in her own words. */
export default function EarlyPayoutDialog({ euros, onClose, onAsked }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm<EarlyPayoutBody>({ resolver: zodResolver(earlyPayoutBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt(body, (idempotencyKey) => call(earlyPayoutsApi.ask, { body, idempotencyKey }))
        await revalidate()
        onAsked()
      }}
      submitLabel="Envoyer ma demande"
      stops
      onClose={onClose}
      title="Demander un versement anticipé"
      description={`Notre équipe lit votre demande et vous répond par e-mail. Si elle accepte, ${euros} partent aussitôt vers votre compte Stripe ; de là, il faut toujours 1 à 7 jours ouvrés jusqu’à votre banque.`}
    >
      <Field label="Pourquoi maintenant ?" longest={tooShortForPayoutText} error={form.formState.errors.reason}>
        <Textarea maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
