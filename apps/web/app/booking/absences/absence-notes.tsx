import {
  type AbsenceDecision,
  type AppointmentView,
  absenceReportedBy,
  type Side,
} from '@couronne/contract/booking/appointments'
import { ofName } from '@couronne/contract/lib/french-names'
import { Badge } from '#app/ui/badge.tsx'

type Props = { side: Side; appointment: AppointmentView }

/** Shows the reported absences of an appointment, with either the pending notice or the operator's decision. */
export const AbsenceNotes = ({ side, appointment: { absences, absenceDecision, firstname } }: Props) =>
  absences.length > 0 && (
    <div className="mt-2">
      <Badge tone={absenceDecision ? 'neutral' : 'waiting'}>
        {absenceDecision ? 'Absence : décision prise' : 'Absence signalée'}
      </Badge>
      {absences.map(({ type, text }) =>
        type === absenceReportedBy[side] ? (
          <p key={type} className="mt-1 text-sm">
            Vous avez signalé l’absence {ofName(firstname)}.
          </p>
        ) : (
          <p key={type} className="mt-1 text-sm wrap-anywhere">
            {firstname} signale votre absence : « {text} »
          </p>
        ),
      )}
      {absenceDecision ? (
        <p className="mt-1 text-sm wrap-anywhere">
          <span className="font-semibold">{outcome[side][absenceDecision.decision](firstname)}</span> «{' '}
          {absenceDecision.reason} »
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-soft">Notre équipe examine et vous écrira.</p>
      )}
    </div>
  )

const noAbsenceText = () => 'Notre équipe n’a retenu aucune absence.'
const outcome: Record<Side, Record<AbsenceDecision, (otherName: string) => string>> = {
  customer: {
    customer_absent: () => 'Notre équipe a retenu votre absence.',
    professional_absent: (otherName) => `Notre équipe a retenu l’absence ${ofName(otherName)}.`,
    none: noAbsenceText,
  },
  professional: {
    customer_absent: (otherName) => `Notre équipe a retenu l’absence ${ofName(otherName)}.`,
    professional_absent: () => 'Notre équipe a retenu votre absence.',
    none: noAbsenceText,
  },
}
