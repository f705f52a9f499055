import { operatorsReasonText } from '@couronne/contract/lib/reason'
import {
  brokenRuleText,
  type ReportCaseView,
  type ReportDecisionFields,
  type ReportMeasure,
  reportDecisionBody,
  reportReasons,
  reportsApi,
} from '@couronne/contract/operations/reports'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkbox, Select, Textarea } from '#app/ui/inputs.tsx'

const measureHints: Record<ReportMeasure, string> = {
  warning: 'Avertissement, par e-mail',
  removal: 'Supprimer les messages signalés : ils se lisent « Message supprimé »',
  suspension: 'Suspendre le compte, dans 24 heures',
}

type Props = {
  reportCase: ReportCaseView
  /** These are the reports whose copies the operator has read. */
  reportIds: string[]
  onClose: () => void
  onDone: (text?: string) => unknown
}

/** Decides about a case, once. `onDone` closes the dialog, announces the text and reloads the case. */
export const DecisionDialog = ({ reportCase, reportIds, onClose, onDone }: Props) => {
  const { id, reported, reasons, allowedMeasures } = reportCase
  const form = useForm<ReportDecisionFields>({
    resolver: zodResolver(reportDecisionBody),
    defaultValues: { reportIds, measures: [], brokenRule: reasons[0] ?? 'other', statement: '', danger: false },
  })
  const measures = form.watch('measures')
  const { statement } = form.formState.errors
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) => call(reportsApi.decide, { params: { id }, body, idempotencyKey }))
        await onDone('La décision est prise.')
      }}
      submitLabel={measures.length > 0 ? 'Prendre ces mesures' : 'Classer sans mesure'}
      onClose={onClose}
      // A colleague may have decided meanwhile, or a report may have joined, so closing reloads the case.
      onCloseAfterRequest={onDone}
      title="Décider du signalement"
      description="La décision est prise une fois. Qui a signalé la reçoit par e-mail."
    >
      {allowedMeasures.length > 0 ? (
        <fieldset>
          <legend className="mb-1 font-semibold">Mesures</legend>
          {allowedMeasures.map((measure) => (
            <Checkbox key={measure} label={measureHints[measure]} value={measure} {...form.register('measures')} />
          ))}
          {measures.includes('suspension') && (
            <Checkbox
              className="ml-8"
              label="Danger immédiat : la suspension commence tout de suite."
              {...form.register('danger')}
            />
          )}
        </fieldset>
      ) : (
        <p className="text-ink-soft">Ce compte est supprimé : il n’y a plus de mesure à prendre.</p>
      )}
      {measures.length > 0 && (
        <Field label="Règle enfreinte">
          <Select {...form.register('brokenRule')}>
            {reportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {brokenRuleText[reason]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={measures.length > 0 ? `Motifs, que ${reported.name} lira` : 'Motifs, que lira qui a signalé'}
        hint="Dites les faits en général, sans citer un message ni nommer personne."
        longestError={operatorsReasonText}
        error={statement}
      >
        <Textarea {...form.register('statement')} />
      </Field>
    </FormDialog>
  )
}
