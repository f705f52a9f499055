import {
  type ReportCaseView,
  type ReportDecisionFields,
  reportDecisionBody,
  reportsApi,
} from '@couronne/contract/operations/reports'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'
import { MeasureFields } from './measure-fields.tsx'

type Props = {
  reportCase: ReportCaseView
  /** These are the reports whose copies the operator has read. */
  reportIds: string[]
  onClose: () => void
  onDone: (text?: string) => unknown
}

/** Decides about a case, once. `onDone` closes the dialog, announces the text and reloads the case. */
export const DecisionDialog = ({ reportCase, reportIds, onClose, onDone }: Props) => {
  const { id, subjectKind, reported, reasons, allowedMeasures } = reportCase
  const form = useForm<ReportDecisionFields>({
    resolver: zodResolver(reportDecisionBody),
    defaultValues: { reportIds, measures: [], brokenRule: reasons[0] ?? 'other', statement: '', danger: false },
  })
  const measures = form.watch('measures')
  const { statement } = form.formState.errors
  const readers = measures.length > 0 && reported ? `que ${reported.name} lira` : 'que lira la personne qui a signalé'
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) => call(reportsApi.decide, { params: { id }, body, idempotencyKey }))
        await onDone('La décision est prise.')
      }}
      submitLabel={measures.length > 0 ? 'Prendre ces mesures' : 'Classer sans mesure'}
      onClose={onClose}
      // A colleague may have decided meanwhile, so closing reloads the case.
      onCloseAfterRequest={onDone}
      title="Décider du signalement"
      description="La décision est prise une fois. Qui a signalé la reçoit par e-mail."
    >
      <MeasureFields
        kind={subjectKind}
        allowedMeasures={allowedMeasures}
        chosen={measures}
        register={(name) => form.register(name)}
      />
      <Field
        label={`Motifs, ${readers}`}
        hint="Dites les faits en général, sans citer de texte ni nommer personne."
        error={statement}
      >
        <Textarea {...form.register('statement')} />
      </Field>
    </FormDialog>
  )
}
