import type { AppointmentListItem } from '@couronne/contract/operations/operators'
import { HoldTimeLeft } from '#app/booking/appointments/hold-time-left.tsx'
import { StatusBadge } from '#app/booking/appointments/status-badge.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'

export const OperatorAppointmentList = ({ appointments }: { appointments: AppointmentListItem[] }) => (
  <ul className="grid gap-3">
    {appointments.map(
      ({ id, libelle, customer, professional, date, zone, total, status, holdExpiresAt, isReported }) => (
        <li key={id}>
          <LinkCard
            to={addresses.operatorAppointment(id)}
            title={`${libelle}, ${priceText(total)}`}
            badges={
              <span className="flex flex-wrap gap-2">
                {isReported && <Badge tone="waiting">Absence à examiner</Badge>}
                <StatusBadge status={status} />
              </span>
            }
          >
            <span className="block wrap-anywhere">
              {customer} chez {professional}
            </span>
            <span className="block text-sm text-ink-soft">{dateTimeText(date, zone)}</span>
            {holdExpiresAt && <HoldTimeLeft until={holdExpiresAt} />}
          </LinkCard>
        </li>
      ),
    )}
  </ul>
)
