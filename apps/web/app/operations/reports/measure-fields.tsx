import {
  brokenRuleText,
  measureText,
  type ReportMeasure,
  type ReportReason,
  reportReasons,
  type SubjectKind,
} from '@couronne/contract/operations/report-subjects'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, Select } from '#app/ui/inputs.tsx'

const hintOf = (kind: SubjectKind, measure: ReportMeasure) =>
  ({
    warning: 'Avertissement, par e-mail',
    removal:
      kind === 'messages'
        ? 'Supprimer les messages signalés : ils se lisent « Message supprimé »'
        : measureText(kind, measure),
    suspension: 'Suspendre le compte, dans 24 heures',
  })[measure]

type Props = {
  kind: SubjectKind
  allowedMeasures: readonly ReportMeasure[]
  chosen: readonly ReportMeasure[]
  register: (name: 'measures' | 'brokenRule' | 'danger') => UseFormRegisterReturn
  error?: { message?: string | undefined } | undefined
}

/** Offers the measures of a decision with the rule that was broken. */
export const MeasureFields = ({ kind, allowedMeasures, chosen, register, error }: Props) => (
  <>
    {allowedMeasures.length > 0 ? (
      <fieldset>
        <legend className="mb-1 font-semibold">Mesures</legend>
        {allowedMeasures.map((measure) => (
          <Checkbox key={measure} label={hintOf(kind, measure)} value={measure} {...register('measures')} />
        ))}
        {chosen.includes('suspension') && (
          <Checkbox
            className="ml-8"
            label="Danger immédiat : la suspension commence tout de suite."
            {...register('danger')}
          />
        )}
        {error && <p className="text-sm font-medium text-brique">{error.message}</p>}
      </fieldset>
    ) : (
      <p className="text-ink-soft">Il n’y a pas de mesure à prendre ici.</p>
    )}
    {chosen.length > 0 && (
      <Field label="Règle enfreinte">
        <Select {...register('brokenRule')}>
          {reportReasons.map((reason: ReportReason) => (
            <option key={reason} value={reason}>
              {brokenRuleText[reason]}
            </option>
          ))}
        </Select>
      </Field>
    )}
  </>
)
