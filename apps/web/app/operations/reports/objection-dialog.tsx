import {
  type ObjectionAnswerFields,
  type ObjectionView,
  objectionAnswerBody,
  objectionsApi,
} from '@couronne/contract/operations/objections'
import type { ReportCaseView } from '@couronne/contract/operations/reports'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea } from '#app/ui/inputs.tsx'
import { MeasureFields } from './measure-fields.tsx'

type Props = {
  reportCase: ReportCaseView
  objection: ObjectionView
  onClose: () => void
  onDone: (text?: string) => unknown
}

/** Answers an objection, once. `onDone` closes the dialog, announces the text and reloads the case. */
export const ObjectionDialog = ({ reportCase, objection: { id, side }, onClose, onDone }: Props) => {
  const { subjectKind, reasons, allowedMeasures } = reportCase
  const form = useForm<ObjectionAnswerFields>({
    resolver: zodResolver(objectionAnswerBody),
    defaultValues: { outcome: 'upheld', measures: [], brokenRule: reasons[0] ?? 'other', answer: '', danger: false },
  })
  const [outcome, measures = []] = form.watch(['outcome', 'measures'])
  const takesMeasures = side === 'reporter' && outcome === 'reversed'
  const { answer, measures: measuresError } = form.formState.errors
  return (
    <FormDialog
      form={form}
      onSubmit={async (fields, attempt) => {
        const body = takesMeasures ? fields : { ...fields, measures: [] }
        await attempt([id, body], (idempotencyKey) =>
          call(objectionsApi.answer, { params: { id }, body, idempotencyKey }),
        )
        await onDone('La réponse est envoyée.')
      }}
      submitLabel="Répondre"
      onClose={onClose}
      // A colleague may have answered meanwhile, so closing reloads the case.
      onCloseAfterRequest={onDone}
      title="Répondre à la contestation"
      description="La réponse est donnée une fois, et partira par e-mail."
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-semibold">La décision</legend>
        <RadioCard label="Maintenir" value="upheld" {...form.register('outcome')} />
        <RadioCard
          label={side === 'reporter' ? 'Changer : prendre une mesure' : 'Annuler la mesure'}
          hint={side === 'reporter' ? undefined : 'Ce qui peut l’être est remis en ligne, une suspension est levée.'}
          value="reversed"
          {...form.register('outcome')}
        />
      </fieldset>
      {takesMeasures && (
        <MeasureFields
          kind={subjectKind}
          allowedMeasures={allowedMeasures}
          chosen={measures}
          register={(name) => form.register(name)}
          error={measuresError}
        />
      )}
      <Field label="Motifs" hint="Les personnes concernées les liront. Ne nommez personne." error={answer}>
        <Textarea {...form.register('answer')} />
      </Field>
    </FormDialog>
  )
}
