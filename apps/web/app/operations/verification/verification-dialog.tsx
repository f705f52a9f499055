import { operatorsReasonText } from '@couronne/contract/lib/reason'
import type { PersonView } from '@couronne/contract/operations/operators'
import {
  revokeVerificationBody,
  tooShortForVerificationText,
  verificationsApi,
  verifyBody,
} from '@couronne/contract/operations/verification'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

/** `onDone` closes the dialog and reloads the person. */
type Props = { person: PersonView; onClose: () => void; onDone: () => unknown }

/** Records what an operator saw in the professional's documents, and verifies the professional. */
export const VerifyDialog = ({ person: { id, firstname }, onClose, onDone }: Props) => {
  const form = useForm<{ checked: string }>({ resolver: zodResolver(verifyBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) =>
          call(verificationsApi.verify, { params: { id }, body, idempotencyKey }),
        )
        await onDone()
      }}
      submitLabel="Vérifier cette coiffeuse"
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title={`Vérifier ${firstname} ?`}
      description="Elle reçoit un e-mail, et les clientes peuvent la trouver."
    >
      <Field
        label="Ce que vous avez vérifié"
        longestError={tooShortForVerificationText}
        hint="Par exemple : pièce d’identité, SIRET, diplôme. Cette note reste dans le journal ; elle ne la lit pas."
        error={form.formState.errors.checked}
      >
        <Textarea {...form.register('checked')} />
      </Field>
    </FormDialog>
  )
}

/** Revokes the verification. The professional reads the reason. */
export const RevokeVerificationDialog = ({ person: { id, firstname, ahead }, onClose, onDone }: Props) => {
  const form = useForm<{ reason: string }>({ resolver: zodResolver(revokeVerificationBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) =>
          call(verificationsApi.revoke, { params: { id }, body, idempotencyKey }),
        )
        await onDone()
      }}
      submitLabel="Retirer la vérification"
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title={`Retirer la vérification de ${firstname} ?`}
      description="Elle reçoit ce motif par e-mail. Elle peut toujours se connecter."
    >
      <Field
        label="Motif, que la coiffeuse lira"
        longestError={operatorsReasonText}
        error={form.formState.errors.reason}
      >
        <Textarea {...form.register('reason')} />
      </Field>
      {ahead > 0 && (
        <p className="text-ink-soft">
          Ses rendez-vous à venir ({ahead}) restent pris : annulez-les s’ils ne doivent pas avoir lieu.
        </p>
      )}
    </FormDialog>
  )
}
