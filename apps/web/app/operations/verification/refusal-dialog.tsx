import { proofNames, refusalReasons, refusalTexts } from '@couronne/contract/identity/proofs'
import {
  type ProfessionalFile,
  type ProofRecord,
  refuseProofBody,
  verificationsApi,
} from '@couronne/contract/operations/verification'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Select, Textarea } from '#app/ui/inputs.tsx'

type Typed = z.input<typeof refuseProofBody>

type Props = {
  file: ProfessionalFile
  record: ProofRecord
  onClose: () => void
  /** Runs when the dialog is closed after an error, because a colleague may have decided meanwhile. */
  onReload: () => unknown
  onDone: (decided: ProfessionalFile) => unknown
}

/** Refuses a proof, or takes back the verification of one. The professional reads the reason. */
export const RefusalDialog = ({ file: { id, firstname, ahead }, record, onClose, onReload, onDone }: Props) => {
  const isVerified = record.state === 'verified'
  const form = useForm<Typed>({
    resolver: zodResolver(refuseProofBody),
    defaultValues: {
      ...{ proofId: record.id, decision: 'refuse', state: isVerified ? 'verified' : 'to_check' },
      ...{ reason: isVerified ? 'other' : 'unreadable', words: '' },
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        const decided = await attempt([id, body], (idempotencyKey) =>
          call(verificationsApi.decide, { params: { id }, body, idempotencyKey }),
        )
        await onDone(decided)
      }}
      submitLabel={isVerified ? 'Retirer la vérification' : 'Refuser cette pièce'}
      onClose={onClose}
      onCloseAfterRequest={onReload}
      title={`${isVerified ? 'Retirer' : 'Refuser'} : ${proofNames[record.kind]}`}
      description={`${firstname} reçoit ce motif par e-mail et peut envoyer une autre pièce.`}
    >
      <Field label="Motif" error={errors.reason}>
        <Select {...form.register('reason')}>
          {refusalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {refusalTexts[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={`Précision, que ${firstname} lira`}
        optional={form.watch('reason') !== 'other'}
        hint="Dites ce qui manque et ce qu’il faut envoyer."
        error={errors.words}
      >
        <Textarea {...form.register('words')} />
      </Field>
      {isVerified && ahead > 0 && (
        <p className="text-ink-soft">
          Ses rendez-vous à venir ({ahead}) restent pris : annulez-les s’ils ne doivent pas avoir lieu.
        </p>
      )}
    </FormDialog>
  )
}
