import type { CustomerAppointment } from '@couronne/contract/booking/customers'
import { StatusBadge } from '#app/booking/appointments/status-badge.tsx'
import { dateTimeText } from '#app/lib/french.ts'

/** Lists the appointments that a professional and a customer had or will have. */
export const CustomerAppointments = ({ appointments }: { appointments: CustomerAppointment[] }) => (
  <ul className="divide-y divide-sable-deep/60 overflow-hidden rounded-card border border-sable-deep bg-blanc">
    {appointments.map(({ id, libelle, date, zone, status }) => (
      <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
        <span>
          <span className="block font-semibold">{libelle}</span>
          <span className="block text-sm text-ink-soft">{dateTimeText(date, zone)}</span>
        </span>
        <StatusBadge status={status} />
      </li>
    ))}
  </ul>
)
