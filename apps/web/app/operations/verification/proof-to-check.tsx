import { levelTexts, type ProofKind, proofNames, qualificationLevels } from '@couronne/contract/identity/proofs'
import { platformZone } from '@couronne/contract/lib/french-formats'
import {
  type ProfessionalFile,
  type ProofRecord,
  verificationsApi,
  verifyProofBody,
} from '@couronne/contract/operations/verification'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { defaultLastDay } from './default-last-day.ts'
import { FileButtons } from './file-buttons.tsx'
import { RecordSubject } from './record-subject.tsx'

type Props = {
  file: ProfessionalFile
  record: ProofRecord
  onVerified: (decided: ProfessionalFile) => unknown
  /** Runs after an error, because a colleague may have decided meanwhile. */
  onFailed: () => unknown
  onRefuse: () => void
}

const typedFields = verifyProofBody.pick({ validUntil: true, level: true })
type Typed = z.input<typeof typedFields>

/** Shows a proof that waits, with its files and the decision. */
export const ProofToCheck = ({ file: { id, proofs }, record, onVerified, onFailed, onRefuse }: Props) => {
  const kind = record.kind as ProofKind
  const name = proofNames[kind]
  const askedLevel = proofs.find((proof) => proof.kind === kind)?.askedLevel ?? 'cap'
  const form = useForm<Typed>({
    resolver: zodResolver(typedFields),
    defaultValues: {
      validUntil: defaultLastDay(kind, serverNow()),
      ...(kind === 'qualification' && { level: askedLevel }),
    },
  })
  const attempt = useIdempotencyKey()
  const verify = useRequest(
    async (typed: Typed) => {
      const shown = { personName: record.personName, legalName: record.legalName ?? undefined }
      const body = {
        ...{ proofId: record.id, decision: 'verify' as const, ...shown, siret: record.siret ?? undefined },
        ...typed,
      }
      const decided = await attempt([id, body], (idempotencyKey) =>
        call(verificationsApi.decide, { params: { id }, body, idempotencyKey }),
      )
      await onVerified(decided)
    },
    { form },
  )
  const { errors } = form.formState
  return (
    <Card className="sm:p-8">
      <h4 className="text-lg">{name}</h4>
      <p className="text-sm text-ink-soft">Envoyée le {dateTimeText(record.submittedAt, platformZone)}</p>
      <RecordSubject record={record} />
      <FileButtons
        files={record.files}
        name={name}
        open={(filename) => call(verificationsApi.openFile, { params: { id, filename } })}
      />
      {record.files.length > 0 && <p className="text-sm text-ink-soft">Chaque ouverture est notée dans le journal.</p>}
      <Form
        className="mt-4"
        onSubmit={form.handleSubmit(verify.submit)}
        error={verify.apiError}
        onErrorClosed={() => {
          verify.clearError()
          void onFailed()
        }}
        busy={verify.busy}
      >
        {kind === 'qualification' && (
          <Field label="Ce que la pièce prouve" error={errors.level}>
            <Select {...form.register('level')}>
              {qualificationLevels.map((level) => (
                <option key={level} value={level}>
                  {levelTexts[level]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Valable jusqu’au" error={errors.validUntil} className="max-w-xs">
          <TextInput type="date" {...form.register('validUntil')} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={verify.busy}>
            Vérifier cette pièce<span className="sr-only"> : {name}</span>
          </SubmitButton>
          <Button tone="danger" onClick={onRefuse}>
            Refuser<span className="sr-only"> : {name}</span>
          </Button>
        </div>
      </Form>
    </Card>
  )
}
