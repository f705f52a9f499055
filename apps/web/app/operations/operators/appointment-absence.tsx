import { type AppointmentView, absenceDecisionText } from '@couronne/contract/booking/appointments'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type Props = {
  appointment: OperatorAppointmentView
  onDecide: () => void
}

/** Shows the reported absences and the decision. */
export const OperatorAppointmentAbsence = ({ appointment, onDecide }: Props) => {
  const { absences, absenceDecision, isReported, allowedActions, customer, professional } = appointment
  const reportTexts: Record<AppointmentView['absences'][number]['type'], string> = {
    customer_absent: `${professional} (coiffeuse) dit que ${customer} (cliente) n’est pas venue :`,
    professional_absent: `${customer} (cliente) dit que ${professional} (coiffeuse) n’était pas là :`,
  }
  return (
    <Card className="mb-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">Absence signalée</h3>
        <Badge tone={isReported ? 'waiting' : 'success'}>{isReported ? 'À examiner' : 'Décidée'}</Badge>
      </div>
      <ul className="grid gap-4">
        {absences.map(({ type, text, createdAt }) => (
          <li key={type}>
            <p>{reportTexts[type]}</p>
            <blockquote className="mt-1 border-l-3 border-safran pl-3 wrap-anywhere whitespace-pre-line">
              {text}
            </blockquote>
            <p className="mt-1 text-sm text-ink-soft">{dateTimeText(createdAt, appointment.zone)}</p>
          </li>
        ))}
      </ul>
      {absenceDecision && (
        <div className="mt-4 border-t border-sable-deep/60 pt-3">
          <p className="font-semibold">{absenceDecisionText[absenceDecision.decision]}</p>
          <p className="wrap-anywhere">{absenceDecision.reason}</p>
          <p className="mt-1 text-sm text-ink-soft">{dateTimeText(absenceDecision.decidedAt, appointment.zone)}</p>
        </div>
      )}
      {isReported && <p className="mt-5 text-ink-soft">Le versement à la coiffeuse attend cette décision.</p>}
      {allowedActions.includes('decide') && (
        <Button className="mt-4" onClick={onDecide}>
          Décider…
        </Button>
      )}
    </Card>
  )
}
