import { operatorsReasonText } from '@couronne/contract/appointments'
import type { PersonView } from '@couronne/contract/operators'
import {
  revokeVerificationBody,
  tooShortForVerificationText,
  verificationsApi,
  verifyBody,
} from '@couronne/contract/verifications'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

/** `onDone` closes, and reads the person anew. */
type Props = { person: PersonView; onClose: () => void; onDone: () => unknown }

/** Writes down what was seen of her papers. */
export const VerifyDialog = ({ person: { id, firstname }, onClose, onDone }: Props) => {
  const form = useForm<{ checked: string }>({ resolver: zodResolver(verifyBody) })
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const verify = useRequest(
    async (body: { checked: string }) => {
      hasAsked.current = true
      await once([id, body], (idempotencyKey) =>
        call(verificationsApi.verify, { params: { id }, body, idempotencyKey }),
      )
      await onDone()
    },
    { form },
  )
  return (
    <Dialog
      open
      // An answer that was lost may have been a yes: the page is read anew.
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title={`Vérifier ${firstname} ?`}
      description="Elle reçoit un e-mail, et les clientes peuvent la trouver."
    >
      <Form onSubmit={form.handleSubmit(verify.submit)} refusal={verify.refusal} busy={verify.busy}>
        <Field
          label="Ce que vous avez vérifié"
          hint="Par exemple : pièce d’identité, SIRET, diplôme. Cette note reste dans le journal ; elle ne la lit pas."
          error={form.formState.errors.checked}
          longest={tooShortForVerificationText}
        >
          <Textarea {...form.register('checked')} />
        </Field>
        <SubmitButton busy={verify.busy}>Vérifier cette coiffeuse</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Takes it back, with the words she will read. */
export const RevokeVerificationDialog = ({ person: { id, firstname, ahead }, onClose, onDone }: Props) => {
  const form = useForm<{ reason: string }>({ resolver: zodResolver(revokeVerificationBody) })
  const once = useAttemptKey()
  const hasAsked = useRef(false)
  const revoke = useRequest(
    async (body: { reason: string }) => {
      hasAsked.current = true
      await once([id, body], (idempotencyKey) =>
        call(verificationsApi.revoke, { params: { id }, body, idempotencyKey }),
      )
      await onDone()
    },
    { form },
  )
  return (
    <Dialog
      open
      onClose={() => (hasAsked.current ? void onDone() : onClose())}
      title={`Retirer la vérification de ${firstname} ?`}
      description="Elle reçoit ce motif par e-mail. Elle peut toujours se connecter."
    >
      <Form onSubmit={form.handleSubmit(revoke.submit)} refusal={revoke.refusal} busy={revoke.busy}>
        <Field label="Motif, que la coiffeuse lira" error={form.formState.errors.reason} longest={operatorsReasonText}>
          <Textarea {...form.register('reason')} />
        </Field>
        {ahead > 0 && (
          <p className="text-ink-soft">
            Ses rendez-vous à venir ({ahead}) restent pris : annulez-les s’ils ne doivent pas avoir lieu.
          </p>
        )}
        <SubmitButton busy={revoke.busy}>Retirer la vérification</SubmitButton>
      </Form>
    </Dialog>
  )
}
