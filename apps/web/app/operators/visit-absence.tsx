import { type AppointmentView, absenceDecisionText } from '@couronne/contract/appointments'
import type { VisitView } from '@couronne/contract/operators'
import type { ReactNode } from 'react'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'

type Props = {
  visit: VisitView
  /** The way to decide. */
  children: ReactNode
}

/** Who says what of whom, and what was decided. */
export const VisitAbsence = ({ visit, children }: Props) => {
  const { absences, absenceDecision, isReported, customer, professional } = visit
  const said: Record<AppointmentView['absences'][number]['type'], string> = {
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
            <p>{said[type]}</p>
            <blockquote className="mt-1 border-l-3 border-safran pl-3 wrap-anywhere whitespace-pre-line">
              {text}
            </blockquote>
            <p className="mt-1 text-sm text-ink-soft">{dateTimeText(createdAt, visit.zone)}</p>
          </li>
        ))}
      </ul>
      {absenceDecision ? (
        <div className="mt-4 border-t border-sable-deep/60 pt-3">
          <p className="font-semibold">{absenceDecisionText[absenceDecision.decision]}</p>
          <p className="wrap-anywhere">{absenceDecision.reason}</p>
          <p className="mt-1 text-sm text-ink-soft">{dateTimeText(absenceDecision.decidedAt, visit.zone)}</p>
        </div>
      ) : (
        <div className="mt-5">
          <p className="mb-4 text-ink-soft">Le versement à la coiffeuse attend cette décision.</p>
          {children}
        </div>
      )}
    </Card>
  )
}
