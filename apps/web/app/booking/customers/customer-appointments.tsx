import type { CustomerAppointment } from '@couronne/contract/booking/customers'
import { Link } from 'react-router'
import { StatusBadge } from '#app/booking/appointments/status-badge.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { ArrowRightIcon } from '#app/ui/icons.tsx'

/** Lists the appointments that a professional and a customer had or will have, each with a link to it. */
export const CustomerAppointments = ({ appointments }: { appointments: CustomerAppointment[] }) => (
  <ul className="divide-y divide-sable-deep/60 overflow-hidden rounded-card border border-sable-deep bg-blanc">
    {appointments.map(({ id, name, date, zone, status }) => (
      <li key={id}>
        <Link to={addresses.ownAppointments(id)} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sable">
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{dateTimeText(date, zone)}</span>
            </span>
            <StatusBadge status={status} />
          </span>
          <ArrowRightIcon className="size-5 shrink-0 text-plum" />
        </Link>
      </li>
    ))}
  </ul>
)
